import { describe, expect, test } from "vitest";
import type { MatchFacts } from "#app/matching/rules.ts";
import { readFilters } from "#app/platform/filters.ts";
import {
  askedText,
  availableText,
  CANDIDATE_FIELDS,
  candidateQuery,
  licenseText,
  milesText,
  payText,
  phoneLine,
  rowReasons,
  shiftText,
  sortDirection,
  sortHref,
  wantsShift,
} from "./rules.ts";

const asked = (query: string) => readFilters(new URL(`http://x/list?${query}`), CANDIDATE_FIELDS);

const NONE = {
  p_show: "all",
  p_sort: "fit",
  p_reversed: false,
  p_least: 0,
  p_years: 0,
  p_meets: [],
};

describe("what an address asks the database for", () => {
  test.each([
    ["", {}],
    ["show=saved&sort=pay&reversed=yes", { p_show: "saved", p_sort: "pay", p_reversed: true }],
    ["fit=strong", { p_least: 8_000 }],
    ["fit=good&within=25&years=5", { p_least: 7_000, p_miles: 25, p_years: 5 }],
    ["shift=yes&license=yes", { p_meets: ["shift", "license"] }],
    ["start=yes", { p_meets: ["start"] }],
    // Unknown sort values are ignored.
    ["sort=score_bp;drop table matches&reversed=true", {}],
    ["sort=constructor&fit=__proto__&within=1e9&years=-1", {}],
    ["sort=PAY&show=everyone&shift=on&license=1", {}],
    ["sort=pay&sort=name", { p_sort: "pay" }],
  ])("%s", (query, expected) => {
    expect(candidateQuery(asked(query))).toEqual({ ...NONE, ...expected });
  });
});

describe("headings", () => {
  test.each([
    // query, column, link of its heading, current direction
    ["", "fit", "/c?reversed=yes", "descending"],
    ["reversed=yes", "fit", "/c", "ascending"],
    ["", "pay", "/c?sort=pay", undefined],
    ["sort=pay", "pay", "/c?sort=pay&reversed=yes", "ascending"],
    ["sort=pay&reversed=yes", "pay", "/c?sort=pay", "descending"],
    ["sort=years&fit=good", "years", "/c?sort=years&reversed=yes&fit=good", "descending"],
    ["sort=pay&show=new&shift=yes", "fit", "/c?show=new&shift=yes", undefined],
    ["sort=pay&reversed=yes", "name", "/c?sort=name", undefined],
  ] as const)("of “%s”: %s leads to %s", (query, sort, href, direction) => {
    expect(sortHref("/c", asked(query), sort)).toBe(href);
    expect(sortDirection(asked(query), sort)).toBe(direction);
  });
});

const FACTS: MatchFacts = {
  miles: 8.4,
  max_miles: 40,
  pay_min_cents: 3600,
  pay_max_cents: 4400,
  pay_period: "hour",
  pay_max_hourly_cents: 4400,
  desired_hourly_cents: 3850,
  shift: "days",
  shifts: ["days", "nights"],
  starts_on: "2027-01-04",
  wanted_on: "2027-01-04",
  available_from: "2026-12-01",
  years: 6,
  min_years: 2,
  license_state: "MO",
  license_multistate: true,
  license_valid_until: "2027-04-30",
  license_verified_on: "2026-10-01",
  position_state: "MO",
};

test("a row's cells", () => {
  expect(payText(FACTS)).toMatch(/^\$38\.50\/hr$/);
  expect(shiftText(FACTS)).toBe("Days, Nights");
  expect(wantsShift(FACTS)).toBe(true);
  expect(wantsShift({ ...FACTS, shift: "evenings" })).toBe(false);
});

test.each([
  [0.4, "<1"],
  [1, "1"],
  [8.4, "8"],
  [8.6, "9"],
])("%d miles are %s", (miles, text) => {
  expect(milesText(miles)).toBe(text);
});

test.each([
  ["2026-11-26", "Now"],
  ["2026-12-01", "Now"],
  ["2026-12-02", "Dec 2"],
  ["2027-11-30", "Nov 30"],
  ["2027-12-01", "Dec 1, 2027"],
])("available from %s", (from, text) => {
  expect(availableText({ ...FACTS, available_from: from }, "2026-12-01")).toBe(text);
});

test.each([
  [{}, "MO multistate", "Verified, until Apr 30, 2027", false],
  [{ license_multistate: false, license_verified_on: null }, "MO", "Until Apr 30, 2027", false],
  [
    { license_valid_until: "2026-12-31" },
    "MO multistate",
    "Expires Dec 31, 2026, before the start date",
    true,
  ],
  [{ license_state: null, license_valid_until: null }, "Not required", "", false],
])("a license with %j", (facts, license, status, ends) => {
  expect(licenseText({ ...FACTS, ...facts })).toEqual({ license, status, ends });
});

test.each([
  [{ min_years: 0 }, null],
  [{}, "Preferred: 2 years of experience."],
  [
    { skills_wanted: ["Wound care"], certifications_wanted: ["ACLS", "CMSRN"] },
    "Preferred: 2 years of experience, Wound care, ACLS, CMSRN.",
  ],
  [{ years_required: true }, "Required: 2 years of experience."],
  [{ skills_required: ["Dialysis"] }, "Required: Dialysis. Preferred: 2 years of experience."],
  [
    {
      years_required: true,
      skills_required: ["Dialysis"],
      skills_wanted: ["Wound care"],
      certifications_wanted: ["ACLS", "CMSRN"],
    },
    "Required: 2 years of experience, Dialysis. Preferred: Wound care, ACLS, CMSRN.",
  ],
])("of a position with %j, above the table stands %s", (facts, text) => {
  expect(askedText({ ...FACTS, ...facts })).toBe(text);
});

test.each([
  [{}, [], [["Travels", "up to 40 mi"]]],
  [
    {
      unit: { group: "Acute care", years: 4, group_years: 1 },
      skills_wanted: ["Wound care"],
      skills_held: ["Wound care"],
      certifications_wanted: ["ACLS", "CMSRN"],
      certifications_held: ["ACLS"],
      from_city: "Olathe",
    },
    ["BLS", "ACLS"],
    [
      ["Unit", "4 of 6 years in this unit, 1 in related units"],
      ["Has", "Wound care, ACLS"],
      ["Missing", "CMSRN"],
      ["Also has", "BLS"],
      ["Travels", "up to 40 mi from Olathe"],
    ],
  ],
  [
    {
      schedule: "3x12",
      schedules: ["5x8"],
      on_call: true,
      takes_call: false,
      facility_type: "clinic",
      facility_types: ["hospital"],
    },
    [],
    [
      ["Travels", "up to 40 mi"],
      [
        "Differs",
        "wants five 8-hour shifts a week; doesn’t want on-call duty; prefers another type of facility",
      ],
    ],
  ],
])("the reasons of %j", (facts, certifications, lines) => {
  const reasons = rowReasons({ ...FACTS, ...facts }, certifications);
  expect(reasons.map(({ term, text }) => [term, text])).toEqual(lines);
});

const ROW = {
  license: "KS multistate",
  status: "Verified, until Apr 30, 2027",
  ends: false,
  pay: "$34.00/hr",
  miles: 13,
  wantsShift: true,
  years: 10,
  available: "Nov 30",
};
test.each([
  [{}, undefined, "KS · $34/hr · 13 mi · 10 yr · Nov 30"],
  [{}, "Shortlisted", "Shortlisted · KS · $34/hr · 13 mi · 10 yr · Nov 30"],
  [{ status: "", license: "Not required" }, "Saved", "Saved · $34/hr · 13 mi · 10 yr · Nov 30"],
  [{ ends: true, license: "MO" }, undefined, "MO expires early · $34/hr · 13 mi · 10 yr · Nov 30"],
  [{ wantsShift: false }, undefined, "KS · $34/hr · 13 mi · other shift · 10 yr · Nov 30"],
  // Too long for a line: that they were viewed goes first, then the years, then the day.
  [{ wantsShift: false }, "Viewed", "KS · $34/hr · 13 mi · other shift · 10 yr · Nov 30"],
  [{ wantsShift: false }, "Applied", "Applied · KS · $34/hr · 13 mi · other shift"],
  [{ miles: 235 }, "Offer accepted", "Offer accepted · KS · $34/hr · 235 mi · Nov 30"],
  [
    { wantsShift: false, ends: true },
    "Interviewing",
    "Interviewing · KS expires early · $34/hr · 13 mi · other shift",
  ],
])("the line of %j, %s", (row, mark, line) => {
  expect(phoneLine({ ...ROW, ...row }, mark)).toBe(line);
});
