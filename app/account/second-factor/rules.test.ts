import { expect, test } from "vitest";
import { inGroups, typedCode } from "./rules.ts";

test.each([
  ["123456", { kind: "app", code: "123456" }],
  [" 123 456 ", { kind: "app", code: "123456" }],
  ["0k3v-9qzt-w4xn-8m2p", { kind: "recovery", code: "0k3v9qztw4xn8m2p" }],
  ["OK3V 9QZT W4XN 8M2P", { kind: "recovery", code: "0k3v9qztw4xn8m2p" }],
  ["lk3v9qztw4xn8m2i", { kind: "recovery", code: "1k3v9qztw4xn8m21" }],
  ["12345", null],
  ["1234567", null],
  ["0k3v-9qzt-w4xn-8m2", null],
  ["uk3v-9qzt-w4xn-8m2p", null],
  ["", null],
])("%j is read as %j", (typed, code) => {
  expect(typedCode(typed)).toEqual(code);
});

test("codes are shown in groups of four", () => {
  expect(inGroups("0k3v9qztw4xn8m2p")).toBe("0k3v-9qzt-w4xn-8m2p");
});
