import { expect, test } from "vitest";
import { handedWords, isCaseKind } from "./rules.ts";

test.each([
  ["account", true],
  ["toString", false],
  ["", false],
  [undefined, false],
])("%s names a queue: %s", (kind, expected) => {
  expect(isCaseKind(kind)).toBe(expected);
});

test.each([
  ["take", undefined, "It is yours."],
  ["take", "somebody", "taken it over"],
  ["give-back", "me", "Given back."],
  ["assign", undefined, "Handed on."],
] as const)("%s from %s: %s", (intent, from, words) => {
  expect(handedWords({ intent, from })).toContain(words);
});
