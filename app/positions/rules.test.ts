import { describe, expect, test } from "vitest";
import {
  experienceText,
  isGone,
  positionAt,
  positionPath,
  positionSummary,
  startText,
} from "./rules.ts";
import { position } from "#tests/helpers/public-position.ts";

describe("a position in words", () => {
  test("its address is its id", () => {
    expect(positionPath(position)).toBe("/positions/11111111-2222-4333-8444-555555555555");
  });

  test.each([
    ["2027-01-04", "2027-01-03", "Jan 4, 2027"],
    ["2027-01-04", "2027-01-04", "As soon as possible"],
    ["2026-01-04", "2027-01-04", "As soon as possible"],
  ])("starting %s, on %s: %s", (startsOn, today, text) => {
    expect(startText(startsOn, today)).toBe(text);
  });

  test.each([
    ["2027-03-02", "2027-04-13", "2027-03-01", "Between Mar 2 and Apr 13, 2027"],
    ["2026-11-30", "2027-01-11", "2026-11-01", "Between Nov 30, 2026 and Jan 11, 2027"],
    ["2027-03-02", "2027-04-13", "2027-03-02", "As soon as possible, by Apr 13, 2027"],
    ["2027-03-02", "2027-04-13", "2027-04-13", "As soon as possible"],
  ])("starting between %s and %s, on %s: %s", (startsOn, startsBy, today, text) => {
    expect(startText(startsOn, today, startsBy)).toBe(text);
  });

  test("experience is asked for, never demanded", () => {
    expect(experienceText(0, true)).toBe("New graduates are welcome");
    expect(experienceText(1, false)).toBe("1 year preferred");
    expect(experienceText(3, true)).toBe("3 years required");
  });

  test("the summary says what, where, when and for how much", () => {
    expect(positionSummary(position)).toBe(
      "Registered Nurse, nights, at Prairie View Hospital in Wichita, KS. $36.50 to $44.25/hr. " +
        "Permanent, full-time, 36 hrs/wk, hired directly by the facility.",
    );
  });

  test("per diem is permanent too: the facility hires directly", () => {
    const hours = { ...position.hours, employment: "per_diem", min: 12, max: 16 } as const;
    expect(positionSummary({ ...position, hours })).toMatch(
      /\/hr\. Permanent, per diem, 12 to 16 hrs\/wk, hired directly by the facility\.$/,
    );
  });
});

test.each([
  ["2026-11-26T12:00:00Z", false],
  ["2026-10-27T12:00:01Z", false],
  ["2026-10-27T12:00:00Z", true],
  ["2026-01-01T00:00:00Z", true],
])("closed at %s, its page is gone on November 26: %s", (closedAt, expected) => {
  expect(isGone(closedAt, new Date("2026-11-26T12:00:00Z"))).toBe(expected);
});

const ID = "11111111-2222-4333-8444-555555555555";
test.each([
  [`/positions/${ID}`, { id: ID, channel: null }],
  [`/positions/${ID}?from=city`, { id: ID, channel: "city" }],
  [`/positions/${ID}?from=elsewhere`, { id: ID, channel: null }],
  [`/positions/${ID}/report`, null],
  [`/job-seeker/positions/${ID}`, null],
  ["/positions/registered-nurse", null],
  ["", null],
])("the position at %s", (address, expected) => {
  expect(positionAt(address)).toEqual(expected);
});
