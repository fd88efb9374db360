import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER, normalizeHeaders } from "./edge.server.ts";
import { Refusal } from "./failures.server.ts";
import {
  clientAddress,
  MAX_FORM_BYTES,
  readForm,
  refuseCrossSite,
  safePath,
} from "./http.server.ts";

const ORIGIN = "https://nomera.example";

describe("safePath", () => {
  test.each([
    ["/", "/"],
    ["/employer/dashboard", "/employer/dashboard"],
    [
      "/admin/blogs/7?tab=a&next=//evil.example#end",
      "/admin/blogs/7?tab=a&next=//evil.example#end",
    ],
    ["/a/../b", "/b"],
    [`/${"a".repeat(1_999)}`, `/${"a".repeat(1_999)}`],
    ["/caf\u00e9 au lait", "/caf%C3%A9%20au%20lait"],
    ["/mail/a@b.example", "/mail/a@b.example"],
    // Slashes from other alphabets are ordinary letters.
    ["/\u2215evil.example", "/%E2%88%95evil.example"],
    ["/\uff0fevil.example", "/%EF%BC%8Fevil.example"],
  ])("%j is our own: %s", (to, path) => {
    expect(safePath(to, "/fallback")).toBe(path);
  });

  test.each([
    ["another site", "https://evil.example/"],
    ["another site without a scheme", "//evil.example"],
    ["three slashes", "///evil.example"],
    ["a backslash", "/\\evil.example"],
    ["two backslashes", "\\\\evil.example"],
    ["a backslash first", "\\/evil.example"],
    ["an encoded slash", "/%2fevil.example"],
    ["an encoded slash in capitals", "/%2Fevil.example"],
    ["an encoded backslash", "/%5cevil.example"],
    ["encoded slashes, both", "%2f%2fevil.example"],
    ["a tab between slashes", "/\t/evil.example"],
    ["a line feed between slashes", "/\n/evil.example"],
    ["a carriage return between slashes", "/\r/evil.example"],
    ["an encoded tab between slashes", "/%09/evil.example"],
    ["a leading tab", "\t//evil.example"],
    ["a leading space", " //evil.example"],
    ["dots before two slashes", "/..//evil.example"],
    ["a dot before two slashes", "/.//evil.example"],
    ["encoded dots before two slashes", "/%2e%2e//evil.example"],
    ["dots in the middle", "/a/..//evil.example"],
    ["encoded dots and slashes", "/a%2f..%2f..%2f%2fevil.example"],
    ["a user name", "//nomera.example@evil.example"],
    ["a host that looks like a user name", "@evil.example"],
    ["a script", "javascript:alert(1)"],
    ["a script in capitals", "JaVaScRiPt:alert(1)"],
    ["a script behind a slash and a line break", "\n/javascript:alert(1)"],
    ["data", "data:text/html,<script>"],
    ["a malformed escape", "/%zz"],
    ["half an escape", "/100%"],
    ["a relative path", "employer"],
    ["an empty text", ""],
    ["a longer path than any of ours", `/${"a".repeat(2_000)}`],
    ["a user name before our name", "//user@nomera.invalid/employer"],
    ["a password before our name", "//:secret@nomera.invalid/employer"],
    ["a number", 7],
    ["null", null],
    ["undefined", undefined],
    ["a list", ["/employer"]],
  ])("%s is not ours", (_, to) => {
    expect(safePath(to, "/fallback")).toBe("/fallback");
  });

  test("whatever is given, a browser that follows the result stays here", () => {
    const hostile = fc.constantFrom(
      ..."/\\.:@?#%&;= \t\n\r\0",
      ..."// %2f %5C %2e %09 %0a %00 %25 .. http: https: javascript:".split(" "),
      ..."evil.example nomera.example [::1] \uff0f \u2044 \u3002 \u200b \ud800 a \u00e9".split(" "),
    );
    const spelling = fc
      .array(
        fc.oneof({ weight: 5, arbitrary: hostile }, fc.string({ unit: "binary", maxLength: 3 })),
        {
          maxLength: 12,
        },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.tuple(fc.constantFrom("", "/", "/a"), spelling), ([start, rest]) => {
        const path = safePath(start + rest, "/fallback");
        return (
          /^\/(?![/\\])[\x21-\x7e]*$/.test(path) &&
          new URL(path, ORIGIN).origin === ORIGIN &&
          // Idempotent: the value is passed from page to page.
          safePath(path, "/other") === path
        );
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("refuseCrossSite", () => {
  const own = "the form is ours";
  const foreign = "refused";
  test.each([
    ["a browser's own form", { "Sec-Fetch-Site": "same-origin", Origin: ORIGIN }, own],
    ["typed or bookmarked", { "Sec-Fetch-Site": "none" }, own],
    [
      "a sister site",
      { "Sec-Fetch-Site": "same-site", Origin: "https://evil.nomera.example" },
      foreign,
    ],
    ["another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }, foreign],
    [
      "another site that claims our origin",
      { "Sec-Fetch-Site": "cross-site", Origin: ORIGIN },
      foreign,
    ],
    ["an unknown word", { "Sec-Fetch-Site": "friendly", Origin: ORIGIN }, foreign],
    ["an old browser's own form", { Origin: ORIGIN }, own],
    [
      "an old browser on another name of ours",
      { Origin: "http://localhost:3000", Host: "localhost:3000" },
      own,
    ],
    [
      "an old browser on another site",
      { Origin: "https://evil.example", Host: "nomera.example" },
      foreign,
    ],
    [
      "the right host on another port",
      { Origin: "https://nomera.example:8443", Host: "nomera.example" },
      foreign,
    ],
    [
      "a host that only starts like ours",
      { Origin: "https://nomera.example.evil", Host: "nomera.example" },
      foreign,
    ],
    ["a sandboxed frame", { Origin: "null", Host: "nomera.example" }, foreign],
    ["a program, which has nobody's cookies", {}, own],
  ])("%s: %s", (_, headers, expected) => {
    const outcome = (sent: Record<string, string>) => {
      const request = new Request(`${ORIGIN}/auth`, { method: "POST", headers: sent });
      try {
        refuseCrossSite(request, ORIGIN);
        return own;
      } catch (error) {
        expect(error).toMatchObject({
          status: 403,
          message: "This form was sent from another site, so nothing was saved.",
        });
        return foreign;
      }
    };
    const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    expect(outcome(Object.fromEntries(sent))).toBe(expected);
    // The same behind our server, which moves Origin and Host to other headers.
    const normalized = Object.fromEntries(sent);
    normalizeHeaders(normalized, "203.0.113.7", "nomera.example");
    expect(outcome(normalized)).toBe(expected);
  });
});

describe("readForm", () => {
  const URLENCODED = "application/x-www-form-urlencoded";
  const post = (body: BodyInit | null, type?: string, headers: Record<string, string> = {}) =>
    new Request(`${ORIGIN}/auth`, {
      method: "POST",
      body,
      headers: { ...headers, ...(type && { "Content-Type": type }) },
      ...(body instanceof ReadableStream && { duplex: "half" }),
    });
  const fields = async (request: Request) => [...(await readForm(request))];
  const sentences: Record<number, string> = {
    400: "The form didn’t come through completely. Send it again.",
    413: "What was sent is too large: at most 2 MB fit in a form.",
    415: "This address takes a form.",
  };
  const statusOf = async (request: Request) =>
    readForm(request).then(
      () => 200,
      (error: unknown) => {
        expect(error).toBeInstanceOf(Refusal);
        const { status, message } = error as Refusal;
        expect(message).toBe(sentences[status]);
        return status;
      },
    );

  test("reads an urlencoded form, repeated fields and every kind of character", async () => {
    const body = new URLSearchParams([
      ["name", "Zoë & <b>Söhne</b> 🩺"],
      ["shifts", "days"],
      ["shifts", "nights"],
      ["empty", ""],
    ]);
    expect(await fields(post(body))).toEqual([...body]);
    expect(await fields(post("a=1", `${URLENCODED.toUpperCase()}; charset=UTF-8`))).toEqual([
      ["a", "1"],
    ]);
  });

  test("reads a multipart form; a file counts as empty text", async () => {
    const body = new FormData();
    body.append("name", "Zoë 🩺");
    body.append("license", new File(["%PDF"], "license.pdf", { type: "application/pdf" }));
    expect(await fields(post(body))).toEqual([
      ["name", "Zoë 🩺"],
      ["license", ""],
    ]);
  });

  test("reads an empty form", async () => {
    expect(await fields(post("", URLENCODED))).toEqual([]);
    expect(await fields(post(null, URLENCODED))).toEqual([]);
  });

  test.each([
    ["JSON", "application/json"],
    ["plain text", "text/plain"],
    ["no type", ""],
    ["a type that only starts like a form's", `${URLENCODED}2`],
    ["a type that names a form's later", `text/plain, ${URLENCODED}`],
  ])("refuses %s with 415", async (_, type) => {
    expect(await statusOf(post(Buffer.from("a=1"), type))).toBe(415);
  });

  test("a form has room for 2 MB", () => {
    expect(MAX_FORM_BYTES).toBe(2 * 1024 * 1024);
  });

  test("takes the largest form and refuses one byte more with 413", async () => {
    const size = (bytes: number) => post(`a=${"x".repeat(bytes - 2)}`, URLENCODED);
    expect(await statusOf(size(MAX_FORM_BYTES))).toBe(200);
    expect(await statusOf(size(MAX_FORM_BYTES + 1))).toBe(413);
  });

  /** A stream of this many bytes that records how much of it was read. */
  const streamOf = (bytes: number) => {
    const seen = { read: 0, cancelled: false };
    const body = new ReadableStream(
      {
        pull(controller) {
          if (seen.read >= bytes) return controller.close();
          seen.read += 65_536;
          controller.enqueue(new Uint8Array(65_536).fill(97));
        },
        cancel: () => void (seen.cancelled = true),
      },
      { highWaterMark: 0 },
    );
    return { body, seen };
  };

  test("reads a form that is too large to its end: until then browsers show no answer", async () => {
    const { body, seen } = streamOf(2 * MAX_FORM_BYTES);
    expect(await statusOf(post(body, URLENCODED, { "Content-Length": "10" }))).toBe(413);
    expect(seen).toEqual({ read: 2 * MAX_FORM_BYTES, cancelled: false });
  });

  test("stops reading a stream that never ends", async () => {
    const { body, seen } = streamOf(Number.POSITIVE_INFINITY);
    expect(await statusOf(post(body, URLENCODED))).toBe(413);
    expect(seen.read).toBeLessThan(20 * MAX_FORM_BYTES);
    expect(seen.cancelled).toBe(true);
  });

  const boundary = "multipart/form-data; boundary=b";
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1';
  test.each([
    ["a multipart form cut off in a value", part, boundary],
    ["a multipart form cut off before its end mark", `${part}\r\n--b\r\n`, boundary],
    ["a multipart form without a boundary", `${part}\r\n--b--\r\n`, "multipart/form-data"],
    [
      "a multipart form with another boundary",
      `${part}\r\n--b--\r\n`,
      "multipart/form-data; boundary=c",
    ],
  ])("answers %s with 400", async (_, body, type) => {
    expect(await statusOf(post(Buffer.from(body), type))).toBe(400);
  });

  test("answers a connection that breaks with 400", async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from("a=1"));
        controller.error(new Error("aborted"));
      },
    });
    expect(await statusOf(post(body, URLENCODED))).toBe(400);
  });
});

describe("clientAddress", () => {
  const SOCKET = "10.0.0.1";
  test.each([
    ["no proxy, no header", 0, undefined, SOCKET],
    ["no proxy, a forged header", 0, "6.6.6.6", SOCKET],
    ["one proxy", 1, "203.0.113.7", "203.0.113.7"],
    ["one proxy, a forged hop before it", 1, "6.6.6.6, 203.0.113.7", "203.0.113.7"],
    ["two proxies", 2, "203.0.113.7, 10.0.0.2", "203.0.113.7"],
    ["two proxies, a forged hop before them", 2, "6.6.6.6,203.0.113.7 , 10.0.0.2", "203.0.113.7"],
    ["two proxies, one of which wrote nothing", 2, "203.0.113.7", SOCKET],
    ["one proxy that wrote nothing", 1, undefined, SOCKET],
    ["one proxy and an empty header", 1, " , ", SOCKET],
  ])("%s", (_, proxies, forwarded, expected) => {
    const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: SOCKET });
    if (forwarded !== undefined) headers.set("X-Forwarded-For", forwarded);
    expect(clientAddress(new Request(ORIGIN, { headers }), proxies)).toBe(expected);
  });

  test("is unknown where nothing tells", () => {
    expect(clientAddress(new Request(ORIGIN), 0)).toBe("unknown");
  });
});
