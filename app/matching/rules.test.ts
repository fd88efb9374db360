import { position } from "#tests/helpers/public-position.ts";
import { describe, expect, test } from "vitest";
import {
  attentionSentence,
  comparedText,
  fittingText,
  licenseSentence,
  limitSentences,
  reasonsOf,
  skillsSentence,
  type MatchComponents,
  type MatchFacts,
  type Side,
} from "./rules.ts";

const EXEMPT = { ...position.hours, exempt: true };
const components: MatchComponents = {
  pay: 9100,
  distance: 8200,
  shift: 10_000,
  start: 7300,
  facility: 3000,
  experience: 6400,
  skills: 7500,
  certifications: 5000,
};

/** A nurse in Kansas City and a position across town; all numbers differ. */
const facts: MatchFacts = {
  miles: 12.4,
  from_city: null,
  max_miles: 30,
  pay_min_cents: 3800,
  pay_max_cents: 4450,
  pay_period: "hour",
  pay_max_hourly_cents: 4450,
  desired_hourly_cents: 4000,
  shift: "nights",
  schedule: "3x12",
  on_call: false,
  shifts: ["nights", "evenings"],
  schedules: [],
  takes_call: false,
  facility_type: "clinic",
  facility_types: ["hospital"],
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
  skills_must: [],
  skills_unknown: [],
  certifications_wanted: ["ACLS", "PALS"],
  certifications_held: ["ACLS"],
};

const said = (side: Side, reader: Side, name: string, changed: Partial<MatchFacts> = {}) =>
  reasonsOf(side, { components, facts: { ...facts, ...changed } }, reader).find(
    (reason) => reason.name === name,
  )?.sentence;

describe("reasons", () => {
  test("a candidate's side has its five parts, a position's its four, each with its value", () => {
    const parts = (side: Side) =>
      reasonsOf(side, { components, facts }).map(({ name, value }) => [name, value]);
    expect(parts("job_seeker")).toEqual([
      ["Pay", 9100],
      ["Distance", 8200],
      ["Shift", 10_000],
      ["Start", 7300],
      ["Facility", 3000],
    ]);
    expect(parts("employer")).toEqual([
      ["Experience", 6400],
      ["Skills", 7500],
      ["Certifications", 5000],
      ["Start", 7300],
    ]);
  });
  test("are the same for both readers but for their words", () => {
    for (const side of ["job_seeker", "employer"] as const) {
      const [own, other] = (["job_seeker", "employer"] as const).map((reader) =>
        reasonsOf(side, { components, facts }, reader).map(({ name, value }) => [name, value]),
      );
      expect(own).toEqual(other);
    }
  });
  test("a match that was kept before shift, skills and facility counted is told by what it has", () => {
    const kept = {
      components: { pay: 9100, distance: 8200, start: 7300, experience: 6400, license: 5500 },
      facts: {
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
      } satisfies MatchFacts,
    };
    expect(reasonsOf("job_seeker", kept, "employer")).toEqual([
      {
        name: "Pay",
        value: 9100,
        sentence: "Wants $40.00/hr or more; your range tops out at $44.50/hr.",
      },
      {
        name: "Distance",
        value: 8200,
        sentence: "Lives 12 mi away; will travel up to 30 mi.",
      },
      { name: "Start", value: 7300, sentence: "Available by your start date, Jan 11, 2027." },
    ]);
    expect(reasonsOf("employer", kept).map(({ name }) => name)).toEqual(["Experience", "Start"]);
    expect(licenseSentence(kept.facts, "employer")).toBe(
      "Their Missouri license is valid here until Apr 30, 2027.",
    );
  });
});

describe("what was compared", () => {
  const nothing = { experience: null, skills: null, certifications: null };
  test.each<[string, Partial<MatchComponents>, Partial<MatchFacts>, string, string]>([
    ["everything", {}, {}, "8 things compared.", "8 things compared besides the license."],
    [
      "everything, where the state requires no license",
      {},
      { license_state: null, license_valid_until: null },
      "8 things compared.",
      "8 things compared.",
    ],
    [
      "no skills, no type of facility",
      { skills: null, facility: null },
      { facility_types: [] },
      "6 things compared. Not compared: preferred skills (none listed), type of facility (you have no preference).",
      "6 things compared besides the license. Not compared: preferred skills (none listed), type of facility (they have no preference).",
    ],
    [
      "nothing asked, skills in unknown words, a facility without a type",
      { ...nothing, facility: null },
      { facility_type: null, skills_unknown: ["Juggling"] },
      "4 things compared. Not compared: experience (none asked), preferred skills (unknown to us), preferred certifications (none listed), type of facility (not stated).",
      "4 things compared besides the license. Not compared: experience (none asked), preferred skills (unknown to us), preferred certifications (none listed), type of facility (not stated).",
    ],
  ])("%s", (_, changed, told, toCandidate, toFacility) => {
    const match = { components: { ...components, ...changed }, facts: { ...facts, ...told } };
    expect(comparedText(match, "job_seeker")).toBe(toCandidate);
    expect(comparedText(match, "employer")).toBe(toFacility);
    // No bar for a part that was not compared.
    expect(reasonsOf("employer", match).every(({ value }) => typeof value === "number")).toBe(true);
  });

  test("what is required is said once, above the reasons", () => {
    const required = { ...facts, skills_required: ["IV starts", "Triage"], years_required: true };
    expect(skillsSentence(required, "job_seeker")).toBe(
      "You have everything required: IV starts, Triage.",
    );
    expect(skillsSentence(required, "employer")).toBe(
      "They have everything required: IV starts, Triage.",
    );
    expect(skillsSentence(facts, "employer")).toBeNull();
    expect(said("employer", "job_seeker", "Experience", { years_required: true })).toBe(
      "You have 7 years of experience; they require 3.",
    );
    expect(said("employer", "employer", "Skills", { skills_required: [] })).toMatch(
      /^Has 3 of the 4 skills you prefer: /,
    );
  });

  test("what holds the score down as a whole is said, where it did", () => {
    const other = { components: { ...components, shift: 0 }, facts };
    expect(limitSentences({ components, facts }, 8_100, "employer")).toEqual([]);
    expect(limitSentences(other, 5_300, "job_seeker")).toEqual([
      "You didn’t choose this shift, so the match is fair at best.",
    ]);
    // Stored before another shift lowered the score.
    expect(limitSentences(other, 8_100, "job_seeker")).toEqual([]);
    const [said] = limitSentences(
      { components: { ...components, ...nothing }, facts },
      7_500,
      "employer",
    );
    expect(said).toMatch(
      /^You name no unit, ask for no experience and prefer no skills or certifications/,
    );
  });
});

// Columns: part, changed facts, sentence for the candidate, sentence for the facility.
type Row = [name: string, changed: Partial<MatchFacts>, candidate: string, facility: string];

// prettier-ignore
const CANDIDATES_SIDE: Row[] = [
  ["Pay", {}, "Pays $38.00 to $44.50/hr; you want $40.00/hr or more.",
    "Wants $40.00/hr or more; your range tops out at $44.50/hr."],
  ["Pay", { pay_min_cents: 4450 }, "Pays $44.50/hr; you want $40.00/hr or more.",
    "Wants $40.00/hr or more; your range tops out at $44.50/hr."],
  ["Pay", { pay_min_cents: 282_000, pay_max_cents: 312_000, pay_period: "week", pay_max_hourly_cents: 8667 },
    "Pays $2,820 to $3,120/wk (about $86.67/hr at the top); you want $40.00/hr or more.",
    "Wants $40.00/hr or more; your range tops out at $86.67/hr."],
  ["Pay", { pay_min_cents: 8_000_000, pay_max_cents: 9_000_000, pay_period: "year", pay_max_hourly_cents: 4327 },
    "Pays $80,000 to $90,000/yr (about $43.27/hr at the top); you want $40.00/hr or more.",
    "Wants $40.00/hr or more; your range tops out at $43.27/hr."],
  ["Pay", { pay_min_cents: 8_000_000, pay_max_cents: 9_000_000, pay_period: "year", pay_max_yearly_cents: 9_000_000,
    desired_yearly_cents: 8_320_000, hours: EXEMPT },
    "Pays $80,000 to $90,000/yr; you want $83,200/yr or more.",
    "Wants $83,200/yr or more; your range tops out at $90,000/yr."],
  ["Distance", {}, "12 mi from you; you’ll travel up to 30 mi.",
    "Lives 12 mi away; will travel up to 30 mi."],
  ["Distance", { miles: 1.2, max_miles: 1 }, "1 mi from you; you’ll travel up to 1 mi.",
    "Lives 1 mi away; will travel up to 1 mi."],
  ["Distance", { miles: 0 }, "Less than 1 mi from you; you’ll travel up to 30 mi.",
    "Lives less than 1 mi away; will travel up to 30 mi."],
  ["Distance", { from_city: "Lawrence" }, "12 mi from Lawrence; you’ll travel up to 30 mi.",
    "Would commute from Lawrence, 12 mi away; will travel up to 30 mi."],
  ["Shift", {}, "Nights, three 12-hour shifts a week; matches what you want.",
    "Nights, three 12-hour shifts a week; matches what they want."],
  ["Shift", { schedule: null }, "Nights, which you want.", "Nights, which they want."],
  ["Shift", { schedule: null, on_call: true, takes_call: true }, "Nights, on call; matches what you want.",
    "Nights, on call; matches what they want."],
  ["Shift", { on_call: true, takes_call: true }, "Nights, three 12-hour shifts a week, on call; matches what you want.",
    "Nights, three 12-hour shifts a week, on call; matches what they want."],
  ["Shift", { schedules: ["5x8"] },
    "Nights, which you want; the schedule differs: three 12-hour shifts a week.",
    "Nights, which they want; the schedule differs: three 12-hour shifts a week."],
  ["Shift", { on_call: true }, "Nights, which you want; it comes with on-call duty, which you do not want.",
    "Nights, which they want; it comes with on-call duty, which they do not want."],
  ["Shift", { schedules: ["5x8"], on_call: true },
    "Nights, which you want; the schedule differs: three 12-hour shifts a week; it comes with on-call duty, which you do not want.",
    "Nights, which they want; the schedule differs: three 12-hour shifts a week; it comes with on-call duty, which they do not want."],
  ["Shift", { shifts: ["days", "evenings"] }, "Nights; you want days or evenings.", "Nights; they want days or evenings."],
  ["Shift", { shift: "rotating", shifts: ["days"] }, "Rotating shifts; you want days.", "Rotating shifts; they want days."],
  ["Start", {}, "Starts Jan 11, 2027; you can start by then.", "Available by your start date, Jan 11, 2027."],
  ["Start", { available_from: "2027-01-11" }, "Starts Jan 11, 2027; you can start by then.",
    "Available by your start date, Jan 11, 2027."],
  ["Start", { available_from: "2027-01-12" }, "They want someone to start Jan 11, 2027; you can start Jan 12, 2027.",
    "Available from Jan 12, 2027; you want to start Jan 11, 2027."],
  ["Start", { wanted_on: "2027-02-01", available_from: "2027-02-01" },
    "They wanted someone by Jan 11, 2027; you can start now.", "Available now; you wanted to start Jan 11, 2027."],
  ["Start", { wanted_on: "2027-02-01", available_from: "2027-02-02" },
    "They wanted someone by Jan 11, 2027; you can start Feb 2, 2027.",
    "Available from Feb 2, 2027; you wanted to start Jan 11, 2027."],
  ["Start", { starts_by: "2027-02-22", available_from: "2027-02-22" },
    "Starts between Jan 11 and Feb 22, 2027; you can start in that window.", "Available by your latest start, Feb 22, 2027."],
  ["Start", { starts_by: "2027-02-22", wanted_by: "2027-02-22", available_from: "2027-02-23" },
    "They want someone by Feb 22, 2027; you can start Feb 23, 2027.",
    "Available from Feb 23, 2027; you want to start by Feb 22, 2027."],
  ["Start", { starts_by: "2027-02-22", wanted_on: "2027-02-01", wanted_by: "2027-02-22", available_from: "2027-02-20" },
    "Starts between Jan 11 and Feb 22, 2027; you can start in that window.", "Available by your latest start, Feb 22, 2027."],
  ["Start", { starts_by: "2027-02-22", wanted_on: "2027-03-01", wanted_by: "2027-03-01", available_from: "2027-03-02" },
    "They wanted someone by Feb 22, 2027; you can start Mar 2, 2027.",
    "Available from Mar 2, 2027; you wanted to start by Feb 22, 2027."],
  ["Facility", {}, "A clinic; you want a hospital.", "Wants a hospital; yours is a clinic."],
  ["Facility", { facility_types: ["hospital", "surgery_center"] }, "A clinic; you want a hospital or a surgery center.",
    "Wants a hospital or a surgery center; yours is a clinic."],
  ["Facility", { facility_types: ["clinic", "hospital"] }, "A clinic, which you want.", "Wants a clinic, and yours is one."],
  ["Facility", { facility_types: [] }, "A clinic; any type is fine with you.", "Any facility type is fine with them."],
  ["Facility", { facility_type: "other" }, "Another type of facility; you want a hospital.",
    "Wants a hospital; yours is another type of facility."],
  ["Facility", { facility_type: null }, "The facility hasn’t given its type.",
    "Your facility hasn’t given its type."],
];

// prettier-ignore
const POSITIONS_SIDE: Row[] = [
  ["Experience", {}, "You have 7 years of experience; they prefer 3.", "7 years of experience; you prefer 3."],
  ["Experience", { years: 1, min_years: 2 }, "You have 1 year of experience; they prefer 2.",
    "1 year of experience; you prefer 2."],
  ["Experience", { min_years: 0 }, "You have 7 years of experience; they ask for none.",
    "7 years of experience; you ask for none."],
  ["Experience", { unit: { group: "Critical care", years: 3, group_years: 0 } },
    "You have 7 years of experience, 3 in this unit; they prefer 3.",
    "7 years of experience, 3 in this unit; you prefer 3."],
  ["Experience", { unit: { group: "Critical care", years: 3, group_years: 2 } },
    "You have 7 years of experience, 3 in this unit and 2 elsewhere in critical care; they prefer 3.",
    "7 years of experience, 3 in this unit and 2 elsewhere in critical care; you prefer 3."],
  ["Experience", { unit: { group: "Critical care", years: 0, group_years: 2 }, years_required: true },
    "You have 7 years of experience, none in this unit but 2 elsewhere in critical care; they require 3.",
    "7 years of experience, none in this unit but 2 elsewhere in critical care; you require 3."],
  ["Experience", { unit: { group: "Emergency", years: 0, group_years: 0 }, min_years: 0 },
    "You have 7 years of experience, none in this unit; they ask for none.",
    "7 years of experience, none in this unit; you ask for none."],
  ["Skills", {}, "You have 3 of the 4 skills they name: IV starts, Telemetry, and Wound care. Missing: Triage.",
    "Has 3 of the 4 skills you name: IV starts, Telemetry, and Wound care. Missing: Triage."],
  ["Skills", { skills_must: ["Triage"] },
    "You have 3 of the 4 skills they name: IV starts, Telemetry, and Wound care. Missing: Triage (a must, counts twice).",
    "Has 3 of the 4 skills you name: IV starts, Telemetry, and Wound care. Missing: Triage (a must, counts twice)."],
  ["Skills", { skills_held: facts.skills_wanted! },
    "You have all 4 skills they name: IV starts, Telemetry, Triage, and Wound care.",
    "Has all 4 skills you name: IV starts, Telemetry, Triage, and Wound care."],
  ["Skills", { skills_wanted: ["Epic", "Triage"], skills_held: ["Epic", "Triage"] },
    "You have both skills they name: Epic and Triage.", "Has both skills you name: Epic and Triage."],
  ["Skills", { skills_held: [] },
    "You have none of the 4 skills they name. Missing: IV starts, Telemetry, Triage, and Wound care.",
    "Has none of the 4 skills you name. Missing: IV starts, Telemetry, Triage, and Wound care."],
  ["Skills", { skills_wanted: ["Epic"], skills_held: ["Epic"] }, "You have the one skill they name: Epic.",
    "Has the one skill you name: Epic."],
  ["Skills", { skills_wanted: ["Epic"], skills_held: [] }, "You do not have the one skill they name: Epic.",
    "Does not have the one skill you name: Epic."],
  ["Skills", { skills_wanted: [], skills_held: [] }, "No skills listed.", "No skills listed."],
  ["Skills", { skills_wanted: [], skills_held: [], skills_unknown: ["Juggling"] },
    "We can’t compare Juggling, so we leave it out.", "We can’t compare Juggling, so we leave it out."],
  ["Skills", { skills_wanted: ["Epic"], skills_held: ["Epic"], skills_unknown: ["Juggling", "Magic"] },
    "You have the one skill they name: Epic. We can’t compare Juggling and Magic, so we leave them out.",
    "Has the one skill you name: Epic. We can’t compare Juggling and Magic, so we leave them out."],
  ["Certifications", {}, "You have 1 of the 2 certifications they prefer: ACLS. Missing: PALS.",
    "Has 1 of the 2 certifications you prefer: ACLS. Missing: PALS."],
  ["Certifications", { certifications_wanted: [], certifications_held: [] },
    "They prefer no certifications.", "You prefer no certifications."],
  ["Start", {}, "You’re available by their start date, Jan 11, 2027.", "Available by your start date, Jan 11, 2027."],
  ["Start", { available_from: "2027-02-01" }, "You’re available from Feb 1, 2027; they want to start Jan 11, 2027.",
    "Available from Feb 1, 2027; you want to start Jan 11, 2027."],
  ["Start", { wanted_on: "2027-02-01", available_from: "2027-01-30" },
    "You’re available now; they wanted to start Jan 11, 2027.", "Available now; you wanted to start Jan 11, 2027."],
  ["Start", { wanted_on: "2027-02-01", available_from: "2027-02-02" },
    "You’re available from Feb 2, 2027; they wanted to start Jan 11, 2027.",
    "Available from Feb 2, 2027; you wanted to start Jan 11, 2027."],
  ["Start", { starts_by: "2027-02-22", wanted_by: "2027-02-22" }, "You’re available by their latest start, Feb 22, 2027.",
    "Available by your latest start, Feb 22, 2027."],
  ["Start", { starts_by: "2027-02-22", wanted_by: "2027-02-22", available_from: "2027-03-01" },
    "You’re available from Mar 1, 2027; they want to start by Feb 22, 2027.",
    "Available from Mar 1, 2027; you want to start by Feb 22, 2027."],
];

describe("what a candidate weighs", () => {
  test.each(CANDIDATES_SIDE)("%s, with %j", (name, changed, candidate, facility) => {
    expect(said("job_seeker", "job_seeker", name, changed)).toBe(candidate);
    expect(said("job_seeker", "employer", name, changed)).toBe(facility);
  });
});
describe("what a position weighs", () => {
  test.each(POSITIONS_SIDE)("%s, with %j", (name, changed, candidate, facility) => {
    expect(said("employer", "job_seeker", name, changed)).toBe(candidate);
    expect(said("employer", "employer", name, changed)).toBe(facility);
  });
});

describe("the license, a gate that is passed", () => {
  test.each<[Partial<MatchFacts>, string]>([
    [{}, "Your Missouri license is valid here until Apr 30, 2027."],
    [
      { license_state: "KS", license_multistate: true },
      "Your multistate license from Kansas is valid in Missouri until Apr 30, 2027.",
    ],
    [
      { license_state: "KS", position_state: "KS" },
      "Your Kansas license is valid here until Apr 30, 2027.",
    ],
    [{ wanted_on: "2027-04-30" }, "Your Missouri license is valid here until Apr 30, 2027."],
    [
      { wanted_on: "2027-05-01" },
      "Your Missouri license is valid here and must be renewed before Apr 30, 2027.",
    ],
    [
      { license_state: null, license_valid_until: null, position_state: "KS" },
      "Kansas requires no license for this profession.",
    ],
  ])("%j", (changed, sentence) => {
    expect(licenseSentence({ ...facts, ...changed }, "job_seeker")).toBe(sentence);
    expect(licenseSentence({ ...facts, ...changed }, "employer")).toBe(
      sentence.replace("Your", "Their"),
    );
  });
});

test.each([
  [0, "0"],
  [100, "100"],
  [101, "100+"],
])("%i who fit are told as %s", (matches, text) => {
  expect(fittingText(matches)).toBe(text);
});

test.each([
  [0, 5, null],
  [40, 0, null],
  [40, 5, "Viewed or invited by 4 facilities in the last two weeks: 2% deducted."],
  [100, 5, "Viewed or invited by 10 facilities or more in the last two weeks: 5% deducted."],
  [10, 5, "Viewed or invited by 1 facility in the last two weeks: 0.5% deducted."],
])("attention of %i with a weight of %i", (exposure, most, sentence) => {
  expect(attentionSentence(exposure, most)).toBe(sentence);
});
