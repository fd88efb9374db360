import { describe, expect, test } from "vitest";
import { Refusal } from "./failures.server.ts";
import { readUpload } from "./upload.server.ts";

const MB = 1024 * 1024;
const RULE = { field: "file", maxBytes: MB };

type Part = { name: string; fileName?: string; bytes: string | Uint8Array };
/** The body of a form, in chunks as they might arrive. `cut` drops that many bytes from the end. */
function sent(parts: Part[], { cut = 0, chunk = 50_000 } = {}) {
  const whole = Buffer.concat([
    ...parts.flatMap(({ name, fileName, bytes }) => [
      Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="${name}"${
          fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: text/plain`
        }\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from("\r\n"),
    ]),
    Buffer.from("--b--\r\n"),
  ]).subarray(0, cut ? -cut : undefined);
  let at = 0;
  const state = { given: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= whole.length) return controller.close();
      controller.enqueue(new Uint8Array(whole.subarray(at, at + chunk)));
      at += chunk;
      state.given = Math.min(at, whole.length);
    },
    cancel() {
      state.cancelled = true;
    },
  });
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=b" },
    body,
    duplex: "half",
  });
  return { request, state, length: whole.length };
}
const kind = { name: "kind", bytes: "resume" };
const file = (size: number, fileName = "a.txt", name = "file") => ({
  name,
  fileName,
  bytes: Buffer.alloc(size, "x"),
});

describe("a form with a file", () => {
  test("gives the file as it was sent, and the other fields", async () => {
    const { request } = sent([kind, file(MB, "Müller 😀.txt")]);
    const { form, file: found } = await readUpload(request, RULE, true);
    expect([...form]).toEqual([["kind", "resume"]]);
    expect(found!.name).toBe("Müller 😀.txt");
    expect(found!.bytes).toHaveLength(MB);
  });

  test.each([
    ["one byte more than it may have", [kind, file(MB + 1)], "This file is larger than 1 MB."],
    ["twenty times of it", [kind, file(20 * MB)], "This file is larger than 1 MB."],
    ["nothing in it", [kind, file(0)], "This file is empty."],
    ["none chosen", [kind, file(0, "")], "Choose a file."],
    ["no field for it", [kind], "Choose a file."],
    ["a second one", [kind, file(5), file(6)], "Choose one file at a time."],
  ])("%s: a sentence, the fields before it, and everything read", async (_what, parts, problem) => {
    const { request, state, length } = sent(parts);
    const found = await readUpload(request, RULE, true);
    expect(found.problem).toBe(problem);
    expect(found.file).toBeUndefined();
    expect([...found.form]).toEqual([["kind", "resume"]]);
    expect(state.given).toBe(length);
  });

  test("from somebody who may not send it: the fields alone", async () => {
    const { request, state, length } = sent([kind, file(MB)]);
    const found = await readUpload(request, RULE, false);
    expect([found.file, [...found.form]]).toEqual([undefined, [["kind", "resume"]]]);
    expect(state.given).toBe(length);
  });

  test("files in other fields count as empty text", async () => {
    const { request } = sent([file(10, "a.txt", "kind"), file(5)]);
    const { form } = await readUpload(request, RULE, true);
    expect([...form]).toEqual([["kind", ""]]);
  });

  test.each([
    ["that has no end", sent([kind, file(100 * MB)]), 413],
    ["that breaks off", sent([kind, file(5_000)], { cut: 100 }), 400],
    ["of a thousand fields", sent(Array.from({ length: 1_000 }, () => kind)), 413],
  ])("one %s is refused", async (_what, { request, state }, status) => {
    const refusal = await readUpload(request, RULE, true).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).status).toBe(status);
    expect(state.given).toBeLessThan(40 * MB);
  });

  test("is no JSON", async () => {
    const request = new Request("http://localhost/", { method: "POST", body: "{}" });
    await expect(readUpload(request, RULE, true)).rejects.toMatchObject({ status: 415 });
  });
});
