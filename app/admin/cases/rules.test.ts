import { expect, test } from "vitest";
import { assignmentConfirmation, isCaseKind } from "./rules.ts";

test.each([
  ["account", true],
  ["toString", false],
  ["", false],
  [undefined, false],
])("%s names a queue: %s", (kind, expected) => {
  expect(isCaseKind(kind)).toBe(expected);
});

test.each([
  ["take", undefined, "Assigned to you."],
  ["take", "somebody", "took it over"],
  ["give-back", "me", "Unassigned."],
  ["assign", undefined, "Assigned to them."],
] as const)("%s from %s: %s", (intent, from, words) => {
  expect(assignmentConfirmation({ intent, from })).toContain(words);
});
