import { expect, test } from "vitest";
import { doorOf, WAITING_KINDS, waitingSince } from "./words.ts";

test.each([
  [true, ["#interviews", "/hire", "#interviews", "", "#messages"]],
  // The page to confirm a hire refuses viewers.
  [false, ["#interviews", "", "#interviews", "", "#messages"]],
])("tasks lead where somebody may go who recruits: %s", (recruits, places) => {
  expect(WAITING_KINDS.map((words) => doorOf(words, recruits).at)).toEqual(places);
});

test("a viewer's button does not promise what viewers may not do", () => {
  const buttons = (recruits: boolean) =>
    WAITING_KINDS.map((words) => doorOf(words, recruits).button);
  expect(buttons(true)).toContain("Confirm the hire");
  expect(buttons(false)).not.toContain("Confirm the hire");
});

test.each([
  ["today", "America/Denver", "9:00 AM MT"],
  ["today", "America/Chicago", "10:00 AM CT"],
  ["message", null, "today"],
] as const)("%s, in %s: %s", (kind, zone, words) => {
  const item = { kind, at: "2026-12-01T16:00:00Z", time_zone: zone };
  expect(waitingSince(item, "2026-12-01").replaceAll("\u00a0", " ")).toBe(words);
});
