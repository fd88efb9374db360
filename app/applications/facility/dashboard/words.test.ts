import { expect, test } from "vitest";
import { doorOf, WAITING_KINDS } from "./words.ts";

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
