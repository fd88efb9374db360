import { expect, test } from "vitest";
import { errorReportOf } from "./reports.server.ts";
import { cutText, textsOf } from "./reports.ts";

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
