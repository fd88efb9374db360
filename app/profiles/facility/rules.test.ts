import { describe, expect, test } from "vitest";
import { completeness, firstIncomplete, isDone, neighbor, type FacilityState } from "./rules.ts";

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
    expect(firstIncomplete(state)).toBe(step);
  });
});

test("the review is never done, and the meter counts what asks for something", () => {
  expect(isDone("review", whole)).toBe(false);
  expect(completeness(whole)).toEqual({ done: 4, of: 4, value: 10_000 });
  expect(completeness(without({ verification: {} }))).toEqual({ done: 3, of: 4, value: 7_500 });
});

test("steps have neighbors, the ends have one", () => {
  expect([neighbor("facility", -1), neighbor("facility", 1), neighbor("review", 1)]).toEqual([
    null,
    "contact",
    null,
  ]);
});
