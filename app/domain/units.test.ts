import { describe, expect, test } from "vitest";
import { unitExperience, unitExperienceText, unitNames, unitOptions, unitRoles } from "./units.ts";

const unit = (code: string, name: string, parent: string | null, more = {}) => ({
  code,
  name,
  parent,
  professions: [] as string[],
  active: true,
  ...more,
});
const UNITS = [
  unit("critical_care", "Critical care", null, { professions: ["rn"] }),
  unit("pharmacy", "Pharmacy", null, { professions: ["pharmacy_technician"] }),
  unit("icu_medical", "ICU, medical", "critical_care"),
  unit("icu_iron_lung", "Iron lung ward", "critical_care", { active: false }),
  unit("iv_room", "Pharmacy, IV room", "pharmacy"),
];
const offered = (of: Parameters<typeof unitOptions>[1]) =>
  unitOptions(UNITS, of).flatMap(({ label, options }) =>
    options.map(({ value }) => `${label}: ${value}`),
  );

describe("the units that a select offers", () => {
  test.each([
    ["all while no profession is known", {}, ["Critical care: icu_medical", "Pharmacy: iv_room"]],
    ["all of a profession that has none", { profession: "judge" }, undefined],
    ["those of a profession", { profession: "rn" }, ["Critical care: icu_medical"]],
    [
      "and those that somebody has already",
      { profession: "rn", held: ["icu_iron_lung", "iv_room", undefined] },
      ["Critical care: icu_medical", "Critical care: icu_iron_lung", "Pharmacy: iv_room"],
    ],
  ])("%s", (_, of, expected) => {
    expect(offered(of)).toEqual(expected ?? offered({}));
  });
});

test.each([
  [0, "ICU, medical · less than a year"],
  [1, "ICU, medical · 1 year"],
  [4, "ICU, medical · 4 years"],
])("%i years in words", (years, words) => {
  expect(unitExperienceText({ name: "ICU, medical", years })).toBe(words);
});

test("what a profile keeps is named; what is no list, or nothing we know, is left out", () => {
  const names = unitNames(UNITS);
  expect(
    unitExperience(
      [
        { unit: "icu_medical", years: 4 },
        { unit: "toString", years: 1 },
      ],
      names,
    ),
  ).toEqual([{ name: "ICU, medical", years: 4 }]);
  expect(unitExperience(null, names)).toEqual([]);
});

test("roles held in a unit", () => {
  expect(unitRoles({ charge: true, preceptor: true })).toEqual([
    "Charge nurse or lead",
    "Preceptor",
  ]);
  expect(unitRoles({ charge: false, preceptor: false })).toEqual([]);
});
