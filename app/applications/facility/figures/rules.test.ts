import { expect, test } from "vitest";
import { funnelSteps, measureText } from "./rules.ts";

const none = {
  all: 0,
  applied: 0,
  shortlisted: 0,
  interviewing: 0,
  offered: 0,
  accepted: 0,
  hired: 0,
};

test("a funnel's bars are shares of all, and of the step before", () => {
  const steps = funnelSteps({
    all: 40,
    applied: 30,
    shortlisted: 12,
    interviewing: 6,
    offered: 3,
    accepted: 0,
    hired: 0,
  });
  expect(steps.map(({ value, share, ofBefore }) => [value, share, ofBefore])).toEqual([
    [40, 10_000, null],
    [30, 7_500, 7_500],
    [12, 3_000, 4_000],
    [6, 1_500, 5_000],
    [3, 750, 5_000],
    [0, 0, 0],
    // With zero at the step before, there is no share.
    [0, 0, null],
  ]);
});

test("a funnel without anybody has no shares", () => {
  expect(funnelSteps(none).every(({ share, ofBefore }) => share === 0 && ofBefore === null)).toBe(
    true,
  );
});

test.each([
  [{ of: 0, median: null }, "–", "No applications in this period yet."],
  [{ of: 1, median: 90_000 }, "25 hours", "Median of 1 application (small sample)."],
  [{ of: 4, median: 600 }, "less than an hour", "Median of 4 applications (small sample)."],
  [{ of: 5, median: 864_000 }, "10 days", "Median of 5 applications."],
  [
    { of: 6, median: 7_200, waiting: 2 },
    "2 hours",
    "Median of 6 applications; 2 not answered yet.",
  ],
])("%o: %s. %s", (measure, value, note) => {
  expect(measureText(measure, "application")).toEqual({ value, note });
});
