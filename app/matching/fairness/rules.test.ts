import { describe, expect, test } from "vitest";
import {
  chanceInWords,
  countInWords,
  GROUPS,
  groupInWords,
  rateInWords,
  ratioInWords,
} from "./rules.ts";

describe("in words", () => {
  test.each([
    [{ of: 40, least: 12, most: 12 }, "12 of 40", "30.0%"],
    [{ of: 40, least: 0, most: 4 }, "0–4 of 40", "0.0–10.0%"],
    [{ of: 3_000, least: 2_996, most: 3_000 }, "2996–3000 of 3000", "99.9–100.0%"],
  ])("%o", (count, counted, rate) => {
    expect(countInWords(count)).toBe(counted);
    expect(rateInWords(count)).toBe(rate);
  });

  test.each([
    [null, "Not compared"],
    [{ least: 7_512, most: 7_512 }, "0.75"],
    [{ least: 0, most: 1_111 }, "0.00–0.11"],
    [{ least: 9_999, most: 10_000 }, "1.00"],
  ])("ratio %o: %s", (ratio, words) => expect(ratioInWords(ratio)).toBe(words));

  test.each([
    [null, "Not compared"],
    [0.0004, "Under 0.001"],
    [0.0312, "0.031"],
  ])("chance %s: %s", (chance, words) => expect(chanceInWords(chance)).toBe(words));
});

test("a group of both is named by both, and nobody who prefers not to say is one", () => {
  expect(GROUPS.sex).toEqual(["female", "male"]);
  expect(GROUPS.ethnicity).toHaveLength(7);
  expect(GROUPS.both).toHaveLength(14);
  expect(groupInWords(GROUPS.both[0]!)).toBe("Female, Hispanic or Latino");
});
