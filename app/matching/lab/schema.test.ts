import { expect, test } from "vitest";
import { draftForm } from "./schema.ts";

const GOOD = {
  intent: "save",
  revision: "0",
  candidate_pay: "35",
  candidate_distance: "25",
  candidate_shift: "20",
  candidate_start: "10",
  candidate_facility: "10",
  position_experience: "40",
  position_skills: "30",
  position_certifications: "15",
  position_start: " 15 ",
  exposure: "20",
};
const messages = (form: Record<string, string>) =>
  draftForm.safeParse(form).error?.issues.map(({ message }) => message) ?? [];

test("a draft is whole numbers", () => {
  expect(messages(GOOD)).toEqual([]);
  expect(draftForm.parse(GOOD)).toMatchObject({ candidate_pay: 35, position_start: 15 });
});

test.each(["abc", "-5", "12.5", "101", "1e1", "9".repeat(30)])(
  "each weight that is wrong says which it is: %s",
  (wrong) => {
    expect(
      messages({ ...GOOD, candidate_start: wrong, position_start: wrong, exposure: wrong }),
    ).toEqual([
      "Start, what candidates weigh: enter a whole number from 0 to 100.",
      "Start, what positions weigh: enter a whole number from 0 to 100.",
      "Exposure: enter a whole number from 0 to 20.",
    ]);
  },
);

test("attention takes off twenty percent at most", () => {
  expect(messages({ ...GOOD, exposure: "21" })).toEqual([
    "Exposure: enter a whole number from 0 to 20.",
  ]);
});

test("a weight left out is asked for, but not to throw the draft away", () => {
  const { candidate_pay: _, ...rest } = GOOD;
  expect(messages(rest)).toHaveLength(1);
  expect(messages({ intent: "discard", revision: "3" })).toEqual([]);
});
