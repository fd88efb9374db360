import { expect, test } from "vitest";
import { errorReportOf } from "./reports.server.ts";
import { cutText, scrubbed, textsOf } from "./reports.ts";

test("a text is cut at 500 characters, never within one", () => {
  expect(cutText("a".repeat(501))).toBe("a".repeat(500));
  expect(cutText(`${"a".repeat(499)}😀`)).toBe("a".repeat(499));
  expect(cutText("short")).toBe("short");
});

test.each([
  [new TypeError("no"), "TypeError: no"],
  ["a string", "a string"],
  [undefined, "undefined"],
  [{ odd: true }, "[object Object]"],
])("whatever was thrown has a message", (thrown, message) => {
  expect(textsOf(thrown).message).toBe(message);
});

test("message and stack are cut before they are sent", () => {
  const error = new Error("m".repeat(900));
  error.stack = "s".repeat(900);
  expect(textsOf(error)).toEqual({
    message: `Error: ${"m".repeat(493)}`,
    stack: "s".repeat(500),
  });
});

const STACK = "at f (https://nomera.example/assets/a.js?v=2:10:20)";
test.each([
  ["Failed to fetch /employers?q=ann+lee", "Failed to fetch /employers"],
  ["/employers?q=ann at /vision#x=1 and", "/employers at /vision and"],
  ["at https://nomera.example/a?token=1#x and more", "at https://nomera.example/a and more"],
  [STACK, "at f (https://nomera.example/assets/a.js:10:20)"],
  ["f@https://nomera.example/a.js?v=2:10:20", "f@https://nomera.example/a.js:10:20"],
  ["a.js?at=12:30:secret:10:20", "a.js:10:20"],
  ['no route for "/a?b=c"', 'no route for "/a"'],
  ["employers?q=ann#top", "employers"],
  ["?next=/employers?q=ann", ""],
  ["what?/x?secret", "what?/x"],
  ["/auth#access_token", "/auth"],
  ["Who is this? And/or what? #1 and C#", "Who is this? And/or what? #1 and C#"],
  ["for ann.lee+x@clinic.example failed", "for [email] failed"],
  ["for ann.lee%40clinic.example failed", "for [email] failed"],
  // As an older page version cut it.
  ["for ann.lee@clin", "for [email]"],
])("of %j is told %j", (text, told) => {
  expect(scrubbed(text)).toBe(told);
});

test.each(["/", "?a=", "#", ":1", "a@", "a@b.", '"', ")", "/?x:1", "1", "%40"])(
  "a text of %j alone is scrubbed in no time",
  (piece) => {
    const started = performance.now();
    scrubbed(piece.repeat(16_384));
    expect(performance.now() - started).toBeLessThan(1_000);
  },
);

test("no half of an email address stays where a text is cut", () => {
  const mail = "ann.lee@clinic.example";
  for (let before = 470; before <= 500; before += 1) {
    const message = `${"m".repeat(before - 1)} ${mail}`;
    expect(textsOf(message).message).not.toContain("ann");
    const body = JSON.stringify({ kind: "window", message, stack: message, path: `/${mail}` });
    const report = errorReportOf(body);
    expect(`${report.message} ${report.stack} ${report.path}`).not.toContain("ann");
  }
});

test("queries of addresses are dropped, lines and columns stay", () => {
  const body = {
    kind: "window",
    message: "Failed to fetch https://nomera.example/a?token=1#x and more",
    stack: "at f (https://nomera.example/assets/a.js?v=2:10:20)",
    path: "/auth/confirm?token_hash=1",
  };
  expect(errorReportOf(JSON.stringify(body))).toEqual({
    kind: "window",
    message: "Failed to fetch https://nomera.example/a and more",
    stack: "at f (https://nomera.example/assets/a.js:10:20)",
    path: "/auth/confirm",
  });
});
