import { describe, expect, test } from "vitest";
import {
  candidateName,
  declineReason,
  feeCents,
  feePercent,
  inAll,
  mayRecruit,
  spanText,
  viewPrice,
  viewsLeft,
} from "./rules.ts";

describe("what a hire costs", () => {
  // Same as the database's generated column: (salary × basis points + 5,000) / 10,000, integer.
  test.each([
    // yearly pay in cents, basis points, fee in cents
    [9_360_000, 500, 468_000],
    [9_360_000, 400, 374_400],
    [9_360_000, 300, 280_800],
    [9_360_000, 0, 0],
    [10, 500, 1],
    [9, 500, 0],
    [110, 500, 6],
    [109, 500, 5],
    [7_777_777, 425, 330_556],
    [100_000_000 * 40 * 52, 500, 10_400_000_000],
  ])("%d cents at %d basis points: %d", (annual, bp, fee) => {
    expect(feeCents(annual, bp)).toBe(fee);
  });
  test.each([
    [500, "5%"],
    [425, "4.25%"],
    [0, "0%"],
  ])("%d basis points are %s", (bp, text) => {
    expect(feePercent(bp)).toBe(text);
  });
});

describe("what looking in full costs", () => {
  const fresh = { viewed: false, applied: false };
  test.each([
    // limit, used, seen, sentence
    [10, 7, fresh, "Uses 1 of your 10 views this period; 3 left."],
    [10, 9, fresh, "Uses 1 of your 10 views this period; it’s your last one."],
    [10, 10, fresh, "You’ve used all 10 full views in this period."],
    [10, 12, fresh, "You’ve used all 10 full views in this period."],
    [0, 0, fresh, "You need a plan to view full profiles."],
    [0, 0, { viewed: false, applied: true }, "Free: this candidate applied to you."],
    [null, 400, fresh, "Included: full views are unlimited on your plan."],
    [10, 10, { viewed: true, applied: false }, "Free: your facility has viewed this candidate."],
    [10, 10, { viewed: true, applied: true }, "Free: your facility has viewed this candidate."],
    [10, 10, { viewed: false, applied: true }, "Free: this candidate applied to you."],
  ])("of %s, %d used, %o: %s", (limit, used, seen, sentence) => {
    expect(viewPrice({ on_hold: false, view_limit: limit, views: used }, seen)).toBe(sentence);
  });
  test.each([10, null])("of %s, while the plan is on hold: none are left", (limit) => {
    const plan = { on_hold: true, view_limit: limit, views: 3 };
    expect(viewsLeft(plan)).toBe(0);
    expect(viewPrice(plan, fresh)).toBe("Full views are on hold until your last invoice is paid.");
    expect(viewPrice(plan, { ...fresh, viewed: true })).toMatch(/^Free/);
    expect(viewPrice(plan, { ...fresh, applied: true })).toMatch(/^Free/);
  });
  test.each([
    [10, 3, 7],
    [10, 12, 0],
    [null, 12, null],
  ])("of %s, %d used, are left: %s", (limit, used, left) => {
    expect(viewsLeft({ on_hold: false, view_limit: limit, views: used })).toBe(left);
  });
});

test.each([
  ["chosen", undefined, "chosen"],
  [undefined, " typed ", "typed"],
  ["chosen", "typed", "chosen typed"],
  ["chosen", "  ", "chosen"],
  [undefined, undefined, ""],
])("the reason of %j and %j is %j", (chosen, typed, reason) => {
  expect(declineReason(chosen, typed)).toBe(reason);
});

test.each([
  [{ name: "Ada Lovelace", profession: "RN", city: "Olathe", state: "KS" }, "Ada Lovelace"],
  [{ name: null, profession: "RN", city: "Olathe", state: "KS" }, "RN in Olathe, KS"],
  [{ name: null, profession: null, city: null, state: null }, "Candidate"],
])("%o is called %s", (row, name) => {
  expect(candidateName(row)).toBe(name);
});

test.each([
  [0, "less than an hour"],
  [3_599, "less than an hour"],
  [3_600, "1 hour"],
  [36 * 3_600, "36 hours"],
  [48 * 3_600, "2 days"],
  [13.4 * 86_400, "13 days"],
])("%d seconds are %s", (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});

test("viewers change nothing, and statuses without anybody count nothing", () => {
  expect((["owner", "recruiter", "viewer"] as const).map(mayRecruit)).toEqual([true, true, false]);
  expect(inAll({ applied: 2, hired: 1 }, ["applied", "shortlisted", "hired"])).toBe(3);
});
