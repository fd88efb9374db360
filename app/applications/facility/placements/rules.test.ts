import { expect, test } from "vitest";
import { placementState } from "./rules.ts";

const placement = {
  status: "hired" as const,
  starts_on: "2026-12-01",
  guarantee_until: "2027-03-01",
  ended_on: null,
};

test.each([
  [placement, "2026-11-30", "Starts Dec 1, 2026"],
  [placement, "2026-12-01", "Working, in guarantee period"],
  [placement, "2027-03-01", "Working, in guarantee period"],
  [placement, "2027-03-02", "Working"],
  [
    { ...placement, status: "ended" as const, ended_on: "2026-11-30" },
    "2026-11-30",
    "Ended before the first day",
  ],
  [
    { ...placement, status: "ended" as const, ended_on: "2026-12-01" },
    "2026-12-01",
    "Ended within the guarantee",
  ],
  [
    { ...placement, status: "ended" as const, ended_on: "2027-03-01" },
    "2027-05-01",
    "Ended within the guarantee",
  ],
  [
    { ...placement, status: "ended" as const, ended_on: "2027-03-02" },
    "2027-05-01",
    "Ended after the guarantee",
  ],
])("%o on %s: %s", (given, today, words) => {
  expect(placementState(given, today).words).toBe(words);
});
