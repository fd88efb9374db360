import { expect, test } from "vitest";
import { splitBySkillMatch, skillExamples } from "./rules.ts";

test("each skill once, in the order of the words; unknown words as they were typed", () => {
  const words = [
    { typed: "IV starts", skill: "IV insertion" },
    { typed: "Juggling", skill: null },
    { typed: "tele", skill: "Telemetry" },
    { typed: "IV insertion", skill: "IV insertion" },
    { typed: "Juggling", skill: null },
  ];
  expect(splitBySkillMatch(words)).toEqual({
    skills: ["IV insertion", "Telemetry"],
    unknown: ["Juggling"],
  });
  expect(splitBySkillMatch([])).toEqual({ skills: [], unknown: [] });
});

test.each([
  ["cna", "transfers"],
  ["pharmacy_technician", "sterile compounding"],
  [undefined, "telemetry"],
  ["no such profession", "telemetry"],
])("examples for %s begin with %s", (profession, first) => {
  expect(skillExamples(profession)[0]).toBe(first);
});
