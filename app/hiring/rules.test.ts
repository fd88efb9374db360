import { describe, expect, test } from "vitest";
import {
  experienceText,
  positionPath,
  positionSummary,
  startText,
  type PublicPosition,
} from "./rules.ts";

const position: PublicPosition = {
  id: "11111111-2222-4333-8444-555555555555",
  title: "Registered Nurse, Surgical",
  facility: "Prairie View Hospital",
  facilityType: "hospital",
  profession: "Registered Nurse",
  city: "Wichita",
  state: "KS",
  zip: "67202",
  shift: "nights",
  minYearsExperience: 2,
  payMinCents: 3650,
  payMaxCents: 4425,
  payPeriod: "hour",
  startsOn: "2027-01-04",
  description: "Five patients at most.\nSelf-scheduled.\n\nA calm team.",
  postedAt: "2026-11-21T03:30:00Z",
  license: { required: true, confirmed: true, compact: true },
};

describe("a position in words", () => {
  test("its address is its id", () => {
    expect(positionPath(position)).toBe("/positions/11111111-2222-4333-8444-555555555555");
  });

  test.each([
    ["2027-01-04", "2027-01-03", "January 4, 2027"],
    ["2027-01-04", "2027-01-04", "As soon as possible"],
    ["2026-01-04", "2027-01-04", "As soon as possible"],
  ])("starting %s, on %s: %s", (startsOn, today, text) => {
    expect(startText(startsOn, today)).toBe(text);
  });

  test("experience is asked for, never demanded", () => {
    expect(experienceText(0)).toBe("New graduates are welcome");
    expect(experienceText(1)).toMatch(/^1 year; .*do not exclude/);
    expect(experienceText(3)).toMatch(/^3 years; /);
  });

  test("the summary says what, where, when and for how much", () => {
    expect(positionSummary(position)).toBe(
      "Registered Nurse, nights, at Prairie View Hospital in Wichita, KS. $36.50 to $44.25 an hour. " +
        "A permanent position, hired directly by the facility.",
    );
  });
});
