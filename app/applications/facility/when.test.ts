import { expect, test } from "vitest";
import { shortDay } from "./when.ts";

test.each([
  ["2026-11-26T18:00:00Z", "today"],
  // Still the 25th in Kansas City.
  ["2026-11-26T04:00:00Z", "yesterday"],
  ["2026-11-24T18:00:00Z", "2 days ago"],
  ["2026-11-20T18:00:00Z", "6 days ago"],
  ["2026-11-19T18:00:00Z", "Nov 19"],
  ["2026-11-06T09:58:00Z", "Nov 6"],
  ["2025-11-06T09:58:00Z", "Nov 6, 2025"],
  // A future time, due to clock skew between machines.
  ["2026-11-27T18:00:00Z", "Nov 27"],
])("%s is %s", (at, text) => {
  expect(shortDay(at, "2026-11-26")).toBe(text);
});
