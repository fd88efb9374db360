import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  reasonsOf,
  scoreOf,
  stateName,
  type MatchComponents,
  type MatchFacts,
  type Side,
  type SideWeights,
} from "./rules.ts";

const components: MatchComponents = {
  pay: 9100,
  distance: 8200,
  start: 7300,
  experience: 6400,
  license: 5500,
};

/** A nurse in Kansas City and a position across town, every number another. */
const facts: MatchFacts = {
  miles: 12.4,
  max_miles: 30,
  pay_min_cents: 3800,
  pay_max_cents: 4450,
  pay_period: "hour",
  pay_max_hourly_cents: 4450,
  desired_hourly_cents: 4000,
  shift: "nights",
  starts_on: "2027-01-11",
  available_from: "2027-01-04",
  years: 7,
  min_years: 3,
  license_state: "MO",
  license_multistate: false,
  license_valid_until: "2027-04-30",
  position_state: "MO",
};

const sentence = (
  side: Side,
  name: string,
  changed: Partial<MatchFacts> = {},
  reader: Side = side,
) =>
  reasonsOf(side, components, { ...facts, ...changed }, reader).find(
    (reason) => reason.name === name,
  )!.sentence;

describe("reasons", () => {
  test("a job seeker reads them in the order that matters to job seekers, each with its value", () => {
    expect(
      reasonsOf("job_seeker", components, facts).map(({ name, value }) => [name, value]),
    ).toEqual([
      ["Pay", 9100],
      ["Distance", 8200],
      ["Start", 7300],
      ["License", 5500],
      ["Experience", 6400],
    ]);
  });
  test("an employer reads the same values in the order that matters to employers", () => {
    expect(
      reasonsOf("employer", components, facts).map(({ name, value }) => [name, value]),
    ).toEqual([
      ["Experience", 6400],
      ["License", 5500],
      ["Start", 7300],
      ["Distance", 8200],
      ["Pay", 9100],
    ]);
  });
});

describe("what a job seeker reads", () => {
  test.each<[string, Partial<MatchFacts>, string]>([
    ["Pay", {}, "Pays $38.00 to $44.50 an hour; you want $40.00 an hour or more."],
    ["Pay", { pay_min_cents: 4450 }, "Pays $44.50 an hour; you want $40.00 an hour or more."],
    [
      "Pay",
      {
        pay_min_cents: 282_000,
        pay_max_cents: 312_000,
        pay_period: "week",
        pay_max_hourly_cents: 8667,
      },
      "Pays $2,820 to $3,120 a week (about $86.67 an hour at the top); you want $40.00 an hour or more.",
    ],
    [
      "Pay",
      {
        pay_min_cents: 8_000_000,
        pay_max_cents: 9_000_000,
        pay_period: "year",
        pay_max_hourly_cents: 4327,
      },
      "Pays $80,000 to $90,000 a year (about $43.27 an hour at the top); you want $40.00 an hour or more.",
    ],
    ["Distance", {}, "About 12 miles from you; you go up to 30 miles."],
    ["Distance", { miles: 1.2, max_miles: 1 }, "About 1 mile from you; you go up to 1 mile."],
    ["Distance", { miles: 0 }, "Less than a mile from you; you go up to 30 miles."],
    ["Distance", { miles: 12.5 }, "About 13 miles from you; you go up to 30 miles."],
    ["Start", {}, "Starts January 11, 2027; you are free by then."],
    ["Start", { available_from: "2027-01-11" }, "Starts January 11, 2027; you are free by then."],
    [
      "Start",
      { available_from: "2027-01-12" },
      "Wanted from January 11, 2027; you are free from January 12, 2027.",
    ],
    ["License", {}, "Your Missouri license is valid here until April 30, 2027."],
    [
      "License",
      { license_state: "KS", license_multistate: true },
      "Your multistate license from Kansas is valid in Missouri until April 30, 2027.",
    ],
    [
      "License",
      { license_state: "KS", position_state: "KS" },
      "Your Kansas license is valid here until April 30, 2027.",
    ],
    [
      "License",
      { license_state: null, license_valid_until: null, position_state: "KS" },
      "Kansas asks for no license in this profession.",
    ],
    ["Experience", {}, "Asks for 3 years of experience; you have 7."],
    ["Experience", { min_years: 1, years: 0 }, "Asks for 1 year of experience; you have 0."],
    ["Experience", { min_years: 0 }, "Asks for no earlier experience."],
  ])("%s, with %j", (name, changed, expected) => {
    expect(sentence("job_seeker", name, changed)).toBe(expected);
  });
});

describe("what an employer reads", () => {
  test.each<[string, Partial<MatchFacts>, string]>([
    ["Pay", {}, "Wants $40.00 an hour or more; your range reaches $44.50 an hour."],
    [
      "Pay",
      { pay_period: "week", pay_max_cents: 312_000, pay_max_hourly_cents: 8667 },
      "Wants $40.00 an hour or more; your range reaches $86.67 an hour.",
    ],
    ["Distance", {}, "Lives about 12 miles away and goes up to 30 miles."],
    ["Distance", { miles: 1, max_miles: 5 }, "Lives about 1 mile away and goes up to 5 miles."],
    ["Distance", { miles: 0.9 }, "Lives less than a mile away and goes up to 30 miles."],
    ["Start", {}, "Free by your start date, January 11, 2027."],
    ["Start", { available_from: "2027-01-11" }, "Free by your start date, January 11, 2027."],
    [
      "Start",
      { available_from: "2027-02-01" },
      "Free from February 1, 2027; you want to start January 11, 2027.",
    ],
    ["License", {}, "Their Missouri license is valid here until April 30, 2027."],
    [
      "License",
      { license_multistate: true, position_state: "KS" },
      "Their multistate license from Missouri is valid in Kansas until April 30, 2027.",
    ],
    [
      "License",
      { license_state: null, license_valid_until: null },
      "Missouri asks for no license in this profession.",
    ],
    ["Experience", {}, "7 years of experience; you ask for 3."],
    ["Experience", { years: 1, min_years: 2 }, "1 year of experience; you ask for 2."],
    ["Experience", { min_years: 0 }, "7 years of experience; you ask for none."],
  ])("%s, with %j", (name, changed, expected) => {
    expect(sentence("employer", name, changed)).toBe(expected);
  });
});

describe("what a job seeker reads of what an employer weighs", () => {
  const about = (name: string, changed: Partial<MatchFacts> = {}) =>
    sentence("employer", name, changed, "job_seeker");

  test.each<[string, Partial<MatchFacts>, string]>([
    ["Pay", {}, "You want $40.00 an hour or more; their range reaches $44.50 an hour."],
    ["Distance", {}, "You live about 12 miles away and go up to 30 miles."],
    ["Start", {}, "You are free by their start date, January 11, 2027."],
    [
      "Start",
      { available_from: "2027-02-01" },
      "You are free from February 1, 2027; they want to start January 11, 2027.",
    ],
    ["License", {}, "Your Missouri license is valid here until April 30, 2027."],
    [
      "License",
      { license_multistate: true, position_state: "KS" },
      "Your multistate license from Missouri is valid in Kansas until April 30, 2027.",
    ],
    ["Experience", {}, "You have 7 years of experience; they ask for 3."],
    ["Experience", { years: 1, min_years: 2 }, "You have 1 year of experience; they ask for 2."],
    ["Experience", { min_years: 0 }, "You have 7 years of experience; they ask for none."],
  ])("%s, with %j", (name, changed, expected) => {
    expect(about(name, changed)).toBe(expected);
  });

  test("in the employer's order, and of nobody else", () => {
    const reasons = reasonsOf("employer", components, facts, "job_seeker");
    expect(reasons.map(({ name, value }) => [name, value])).toEqual(
      reasonsOf("employer", components, facts).map(({ name, value }) => [name, value]),
    );
    for (const { sentence: said } of reasons) {
      expect(said).not.toMatch(/your (range|start date)|you ask|^(Their|Wants|Lives|Free) /);
    }
  });
});

test.each([
  ["MO", "Missouri"],
  ["KS", "Kansas"],
  ["TX", "TX"],
])("%s is called %s", (code, name) => {
  expect(stateName(code)).toBe(name);
});

describe("the score", () => {
  const first: SideWeights = { pay: 45, distance: 35, start: 20 };
  const second: SideWeights = { experience: 60, license: 20, start: 20 };
  const all = (value: number): MatchComponents => ({
    pay: value,
    distance: value,
    start: value,
    experience: value,
    license: value,
  });

  test.each<[string, MatchComponents, SideWeights, SideWeights, number]>([
    ["everything full", all(10_000), first, second, 10_000],
    ["everything half", all(5_000), first, second, 5_000],
    ["nothing", all(0), first, second, 0],
    // Candidate side 8425, position side 6400: 2 · 8425 · 6400 / 14825.
    ["first weights, by hand", components, first, second, 7274],
    [
      "one weight a side is that component",
      { ...all(0), pay: 8000, license: 2000 },
      { pay: 1 },
      { license: 1 },
      3200,
    ],
    [
      "weights count by their share, not their size",
      components,
      { pay: 4.5, distance: 3.5, start: 2 },
      second,
      7274,
    ],
    [
      "a component nobody weighs does not count",
      { ...components, pay: 0 },
      { distance: 1 },
      { distance: 1 },
      8200,
    ],
    [
      "halves and more are rounded up",
      { ...all(0), pay: 3, license: 2 },
      { pay: 1 },
      { license: 1 },
      2,
    ],
    [
      "less than half is rounded down",
      { ...all(0), pay: 1, license: 2 },
      { pay: 1 },
      { license: 1 },
      1,
    ],
    ["a side without weights counts as nothing", components, {}, second, 0],
  ])("%s: %#", (_, values, candidateSide, positionSide, expected) => {
    expect(scoreOf(values, candidateSide, positionSide)).toBe(expected);
  });

  const bp = fc.integer({ min: 0, max: 10_000 });
  const values = fc.record({ pay: bp, distance: bp, start: bp, experience: bp, license: bp });
  const percent = fc.integer({ min: 0, max: 100 });
  const weights = fc.record(
    { pay: percent, distance: percent, start: percent, experience: percent, license: percent },
    { requiredKeys: [] },
  );
  const mean = (of: MatchComponents, by: SideWeights) => {
    const names = Object.keys(by) as (keyof MatchComponents)[];
    const total = names.reduce((sum, name) => sum + by[name]!, 0);
    return total === 0 ? 0 : names.reduce((sum, name) => sum + by[name]! * of[name], 0) / total;
  };

  test("is a whole number from 0 to 10000 that lies between the two sides", () => {
    fc.assert(
      fc.property(values, weights, weights, (of, a, b) => {
        const score = scoreOf(of, a, b);
        const sides = [mean(of, a), mean(of, b)] as const;
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(Math.floor(Math.min(...sides)));
        expect(score).toBeLessThanOrEqual(Math.min(10_000, Math.ceil(Math.max(...sides))));
        // Nearer to the worse side than to the better: never above their plain mean.
        expect(score).toBeLessThanOrEqual(Math.ceil((sides[0] + sides[1]) / 2));
      }),
    );
  });
  test("does not tell the sides apart", () => {
    fc.assert(
      fc.property(values, weights, weights, (of, a, b) => scoreOf(of, a, b) === scoreOf(of, b, a)),
    );
  });
  test("never falls when something gets better", () => {
    const name = fc.constantFrom(...(Object.keys(components) as (keyof MatchComponents)[]));
    fc.assert(
      fc.property(values, name, bp, weights, weights, (of, better, value, a, b) => {
        const improved = { ...of, [better]: Math.max(of[better], value) };
        expect(scoreOf(improved, a, b)).toBeGreaterThanOrEqual(scoreOf(of, a, b));
      }),
    );
  });
  test("is nothing when one side gets nothing, however much the other gets", () => {
    fc.assert(
      fc.property(values, (of) => {
        expect(scoreOf({ ...of, pay: 0 }, { pay: 1 }, { license: 1 })).toBe(0);
        expect(scoreOf({ ...of, license: 0 }, { pay: 1 }, { license: 1 })).toBe(0);
      }),
    );
  });
});
