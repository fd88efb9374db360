import { describe, expect, test } from "vitest";
import { highlightsOf } from "./highlights.ts";
import type { MatchComponents, MatchFacts } from "./rules.ts";

const facts: MatchFacts = {
  miles: 12.4,
  max_miles: 30,
  pay_min_cents: 3800,
  pay_max_cents: 4450,
  pay_period: "hour",
  pay_max_hourly_cents: 4450,
  desired_hourly_cents: 4000,
  shift: "nights",
  shifts: ["nights"],
  schedule: "5x8",
  schedules: ["3x12"],
  starts_on: "2027-01-11",
  available_from: "2027-01-04",
  years: 7,
  min_years: 3,
  license_state: "MO",
  license_multistate: false,
  license_valid_until: "2027-04-30",
  position_state: "MO",
  skills_wanted: ["IV starts", "Telemetry", "Triage", "Wound care"],
  skills_held: ["IV starts", "Telemetry", "Wound care"],
  certifications_wanted: ["CEN", "PALS", "TNCC"],
  certifications_held: ["PALS"],
};
const OF = (components: MatchComponents, changed: Partial<MatchFacts> = {}) =>
  highlightsOf({ components, facts: { ...facts, ...changed } });

test("the two strengths that weigh most, and the weakest part", () => {
  expect(
    OF({ pay: 10_000, shift: 10_000, experience: 9000, certifications: 3333, facility: 5000 }),
  ).toEqual({
    strengths: ["your 7 years of experience", "pay that meets your minimum"],
    gap: "CEN and TNCC",
  });
});

test("nothing weak is no gap, and what nobody asked for is not spoken of", () => {
  expect(OF({ start: 10_000, skills: null, certifications: null, experience: null })).toEqual({
    strengths: ["a start date you can make"],
    gap: null,
  });
  expect(OF({})).toEqual({ strengths: [], gap: null });
});

describe("each part, in a few words", () => {
  test.each<[keyof MatchComponents, string, string, Partial<MatchFacts>?]>([
    ["experience", "your 7 years of experience", "less experience than they prefer"],
    [
      "experience",
      "your 7 years of experience",
      "less experience than they ask for",
      { years_required: true },
    ],
    [
      "experience",
      "your 1 year of experience",
      "no experience in this unit",
      { years: 1, unit: { group: "Emergency", years: 0, group_years: 0 } },
    ],
    ["pay", "pay that meets your minimum", "only the top of the range meets your minimum"],
    ["skills", "3 of 4 skills they prefer", "Triage"],

    ["shift", "the shift you want", "the shift is not one you chose", { shifts: ["days"] }],
    [
      "certifications",
      "the certification they prefer",
      "BLS",
      { certifications_wanted: ["BLS"], certifications_held: [] },
    ],
    ["start", "a start date you can make", "they want to start sooner than you can"],
    ["facility", "the facility type you want", "a facility type you don’t prefer"],
  ])("%s: %s, or %s", (part, strength, gap, changed) => {
    expect(OF({ [part]: 10_000 }, changed).strengths).toEqual([strength]);
    expect(OF({ [part]: 0 }, changed).gap).toBe(gap);
  });

  // The engine gives 6,000 where the shift fits, and the schedule or on-call duty does not.
  test.each<[string, Partial<MatchFacts>]>([
    ["the schedule is not one you chose", {}],
    ["on-call duty, which you don’t want", { schedules: [], on_call: true }],
    ["on-call duty, which you don’t want", { schedule: "3x12", on_call: true }],
    ["the schedule is not one you chose, and there is on-call duty", { on_call: true }],
    ["the schedule is not one you chose", { on_call: true, takes_call: true }],
  ])("a shift that fits in part is a gap: %s", (words, changed) => {
    expect(OF({ shift: 6_000, pay: 10_000 }, changed)).toEqual({
      strengths: ["pay that meets your minimum"],
      gap: words,
    });
  });

  test("what is weaker comes before a shift that fits in part", () => {
    expect(OF({ shift: 6_000, facility: 3_000 }).gap).toBe("a facility type you don’t prefer");
    expect(OF({ shift: 6_000, facility: 10_000 }).gap).toBe("the schedule is not one you chose");
  });

  test("distance is said in miles, near or far", () => {
    expect(OF({ distance: 10_000 }).strengths[0]).toMatch(/12 mi/);
    expect(OF({ distance: 0 }).gap).toMatch(/12 mi/);
  });
});
