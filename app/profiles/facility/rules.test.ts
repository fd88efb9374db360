import { describe, expect, test } from "vitest";
import { completeness, firstIncomplete, stepAfter } from "../onboarding/rules.ts";
import { isDone, STEPS, type FacilityState } from "./rules.ts";

const done = (state: FacilityState) => (step: (typeof STEPS)[number]) => isDone(step, state);

const whole: FacilityState = {
  values: {
    facility: {
      facilityName: "Prairie View",
      facilityType: "clinic",
      addressLine: "1 Main Street",
      zip: "66101",
    },
    contact: { fullName: "Sam One", phone: "8165550142" },
    about: { about: "Forty beds." },
    verification: { mayHire: "on" },
  },
  visited: [],
};
const without = (changed: Partial<FacilityState["values"]>, visited: string[] = []) => ({
  values: { ...whole.values, ...changed },
  visited,
});

describe("the first step that needs something", () => {
  test.each<[string, FacilityState, string]>([
    ["nothing is missing", whole, "review"],
    [
      "nothing is there",
      { values: { facility: {}, contact: {}, about: {}, verification: {} }, visited: [] },
      "facility",
    ],
    ["a phone number is missing", without({ contact: { fullName: "Sam One" } }), "contact"],
    [
      "a ZIP code is none",
      without({ facility: { ...whole.values.facility, zip: "6610" } }),
      "facility",
    ],
    ["nothing is said about it, and the step was never seen", without({ about: {} }), "about"],
    ["nothing is said about it on purpose", without({ about: {} }, ["about"]), "review"],
    ["nobody said that they may hire", without({ verification: {} }), "verification"],
  ])("%s", (_, state, step) => {
    expect(firstIncomplete(STEPS, done(state))).toBe(step);
  });
});

test("the review is never done, and the meter counts what asks for something", () => {
  expect(isDone("review", whole)).toBe(false);
  expect(completeness(STEPS, done(whole))).toEqual({ done: 4, of: 4, value: 10_000 });
  expect(completeness(STEPS, done(without({ verification: {} })))).toEqual({
    done: 3,
    of: 4,
    value: 7_500,
  });
});

test.each([
  ["facility", "continue", "contact"],
  ["contact", "back", "facility"],
  ["verification", "continue", "review"],
  ["review", "continue", "review"],
] as const)("from %s, %s leads to %s", (step, intent, next) => {
  expect(stepAfter(STEPS, step, intent)).toBe(next);
});
