import { expect, test } from "vitest";
import { offerWarnings } from "./offer-warnings.ts";

const posted = {
  pay_min_cents: 3_800,
  pay_max_cents: 4_500,
  pay_period: "hour" as const,
  openings: 1,
  hired: 0,
};
const HOURS = 36;
const yearly = (hourly: number) => hourly * HOURS * 52;
const ABOVE = "Above the range you posted:";
const BELOW = "Below the range you posted:";

// prettier-ignore
test.each([
  ["the top of the range",                 posted,                                  4_500, 0, []],
  ["the bottom of the range",              posted,                                  3_800, 0, []],
  ["a cent above the range",               posted,                                  4_501, 0, [ABOVE]],
  ["twice the range",                      posted,                                  9_000, 0, [ABOVE]],
  ["a cent below the range",               posted,                                  3_799, 0, [BELOW]],
  ["a second offer for one opening",       posted,                                  4_000, 1, ["1 other candidate already has an offer, and 1 opening is left."]],
  ["a second offer for two openings",      { ...posted, openings: 2 },              4_000, 1, []],
  ["a third offer for two openings",       { ...posted, openings: 2 },              4_000, 2, ["2 other candidates already have an offer, and 2 openings are left."]],
  ["two openings, one filled, one offer",  { ...posted, openings: 2, hired: 1 },    4_000, 1, ["1 other candidate already has an offer, and 1 opening is left."]],
  ["every opening filled",                 { ...posted, hired: 1 },                 4_000, 0, ["All openings for this position are filled."]],
  ["a third at twice the range",           posted,                                  9_000, 2, [ABOVE, "2 other candidates already have an offer"]],
] as const)("%s", (_, position, hourly, others, starts) => {
  const warnings = offerWarnings(position, yearly(hourly), HOURS, others);
  expect(warnings.map((warning, at) => warning.slice(0, starts[at]?.length))).toEqual(starts);
});

test("a range by the year is compared by the year", () => {
  const year = {
    ...posted,
    pay_min_cents: 7_000_000,
    pay_max_cents: 8_000_000,
    pay_period: "year" as const,
  };
  expect(offerWarnings(year, 8_000_000, HOURS, 0)).toEqual([]);
  expect(offerWarnings(year, 8_000_100, HOURS, 0)).toHaveLength(1);
});
