import { expect, test } from "vitest";
import {
  formatPay,
  hourlyCents,
  paidHours,
  payAmount,
  payArithmetic,
  payInTwoUnits,
  yearlyCents,
  type PayPeriod,
} from "./pay.ts";

test.each<[number | null, string | null, number]>([
  [null, null, 40],
  [null, "3x12", 36],
  [null, "4x10", 40],
  [null, "5x8", 40],
  [24, "3x12", 24],
  [37.5, null, 37.5],
])("%s hours stated with schedule %s count as %d", (stated, schedule, hours) => {
  expect(paidHours(stated, schedule)).toBe(hours);
});

// prettier-ignore
test.each<[string, PayPeriod, number, number, number, number]>([
  // what, period, cents, hours, an hour, a year
  ["3x12 by the hour",            "hour",  4_350,     36,   4_350,  8_143_200],
  ["5x8 by the hour",             "hour",  4_350,     40,   4_350,  9_048_000],
  ["5x8 by the week",             "week",  180_000,   40,   4_500,  9_360_000],
  ["3x12 by the week",            "week",  180_000,   36,   5_000,  9_360_000],
  ["3x12 by the year",            "year",  9_360_000, 36,   5_000,  9_360_000],
  ["5x8 by the year",             "year",  9_360_000, 40,   4_500,  9_360_000],
  ["half hours",                  "hour",  3_333,     37.5, 3_333,  6_499_350],
  ["a week that does not divide", "week",  100_001,   36,   2_778,  5_200_052],
  ["the most there can be",       "hour",  100_000_000, 80, 100_000_000, 416_000_000_000],
])("%s", (_, period, cents, hours, hour, year) => {
  expect(hourlyCents(cents, period, hours)).toBe(hour);
  expect(yearlyCents(cents, period, hours)).toBe(year);
});

const fixed = (hours: number) => ({ min: hours, max: hours });
test.each<[[number, number], PayPeriod, { min: number; max: number }, string]>([
  [[4_350, 4_350], "hour", fixed(36), "$43.50/hr × 36 hrs × 52 = $81,432/yr"],
  [[4_000, 4_400], "hour", fixed(40), "$40.00 to $44.00/hr × 40 hrs × 52 = $83,200 to $91,520/yr"],
  [[180_000, 180_000], "week", fixed(40), "$1,800/wk ÷ 40 hrs = $45.00/hr; × 52 = $93,600/yr"],
  [[9_360_000, 9_360_000], "year", fixed(36), "$93,600/yr ÷ 52 ÷ 36 hrs = $50.00/hr"],
  // With variable hours, yearly pay uses the fewest hours, hourly pay the most.
  [[4_000, 4_000], "hour", { min: 24, max: 36 }, "$40.00/hr × 24 hrs × 52 = $49,920/yr"],
  [
    [144_000, 144_000],
    "week",
    { min: 24, max: 36 },
    "$1,440/wk ÷ 36 hrs = $40.00/hr; × 52 = $74,880/yr",
  ],
])("%j by the %s at %j", (pay, period, hours, text) => {
  expect(payArithmetic(pay, period, hours)).toBe(text);
});

test.each([
  [4_350, 4_350, "hour", "$43.50/hr"],
  [3_800, 4_450, "hour", "$38.00 to $44.50/hr"],
  [282_000, 312_000, "week", "$2,820 to $3,120/wk"],
  [98_000, 98_050, "week", "$980 to $980.50/wk"],
  [9_048_000, 11_024_000, "year", "$90,480 to $110,240/yr"],
] as const)("pay of %i to %i by the %s: %s", (min, max, period, expected) => {
  expect(formatPay(min, max, period)).toBe(expected);
});

test.each([
  [4_150, "hour", "$41.50/hr"],
  [174_000, "week", "$1,740/wk"],
  [9_048_000, "year", "$90,480/yr"],
  [4_150, "nothing chosen", "$41.50"],
])("%i cents by the %s: %s", (cents, period, expected) => {
  expect(payAmount(cents, period)).toBe(expected);
});

// prettier-ignore
test.each<[[number, number], PayPeriod, { min: number; max: number }, [string, string]]>([
  [[3_800, 4_400], "hour", fixed(36), ["$38.00 to $44.00/hr", "$71,136 to $82,368/yr"]],
  [[4_350, 4_350], "hour", fixed(40), ["$43.50/hr", "$90,480/yr"]],
  [[3_333, 3_333], "hour", fixed(37.5), ["$33.33/hr", "$64,994/yr"]],
  [[174_000, 174_000], "week", fixed(40), ["$1,740/wk", "$43.50/hr"]],
  [[9_048_000, 10_400_000], "year", fixed(40), ["$90,480 to $104,000/yr", "$43.50 to $50.00/hr"]],
  // With variable hours, yearly pay uses the fewest hours, hourly pay the most.
  [[4_000, 4_000], "hour", { min: 24, max: 36 }, ["$40.00/hr", "$49,920/yr at 24 hrs/wk"]],
  [[144_000, 144_000], "week", { min: 24, max: 36 }, ["$1,440/wk", "$40.00/hr at 36 hrs/wk"]],
])("%j by the %s at %j in two units: %j", (pay, period, hours, texts) => {
  expect(payInTwoUnits(pay, period, hours)).toEqual(texts);
});
