import { expect, test } from "vitest";
import { csvFile, csvOf } from "./csv.server.ts";
import { Refusal } from "./failures.server.ts";

const COLUMNS = { Name: (row: string) => row, Length: (row: string) => row.length };
const ask = (signal?: AbortSignal) => new Request("http://test.example/", signal && { signal });

/** Pages of a list, and a count of how many were read. */
function parts(...all: string[][]) {
  const read = { many: 0 };
  async function* rows() {
    for (const part of all) {
      read.many += 1;
      yield part;
    }
  }
  return { read, text: csvOf(rows(), COLUMNS) };
}

test("one heading, then every part's rows", async () => {
  const file = await csvFile(ask(), "names.csv", parts(["a", "bb"], [], ["c, d"]).text);
  // Not text(), which strips the byte order mark.
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(
    '\ufeffName,Length\na,1\nbb,2\n"c, d",4\n',
  );
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="names.csv"');
  expect(file.headers.get("cache-control")).toContain("no-store");
});

test("nobody: the heading alone", async () => {
  expect(await (await csvFile(ask(), "x.csv", parts([]).text)).text()).toBe("Name,Length\n");
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])(
  "what a spreadsheet would take for a formula is text: %j",
  async (name) => {
    const [, line] = (await (await csvFile(ask(), "x.csv", parts([name]).text)).text()).split("\n");
    expect(line!.replace(/^"/, "")).toMatch(/^'/);
  },
);

test("no part is read before the one in front of it is taken, and none for who went away", async () => {
  const { read, text } = parts(["a"], ["b"], ["c"]);
  const gone = new AbortController();
  const reader = (await csvFile(ask(gone.signal), "x.csv", text)).body!.getReader();
  expect(read.many).toBe(1);
  await reader.read();
  expect(read.many).toBe(1);
  await reader.read();
  expect(read.many).toBe(2);
  gone.abort();
  await expect(reader.read()).rejects.toThrow();
  expect(read.many).toBe(2);
});

test("what is refused is refused before the answer begins; what fails later breaks it off", async () => {
  async function* refused() {
    yield await Promise.reject<string[]>(new Refusal(403, "Admins only."));
  }
  await expect(csvFile(ask(), "x.csv", csvOf(refused(), COLUMNS))).rejects.toThrow("Admins only.");
  async function* broken() {
    yield ["a"];
    throw new Error("gone");
  }
  const file = await csvFile(ask(), "x.csv", csvOf(broken(), COLUMNS));
  await expect(file.text()).rejects.toThrow("gone");
});
