import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CANDIDATE_SIDE, POSITION_SIDE, type MatchPart } from "#app/matching/rules.ts";
import { bandOf } from "#app/domain/bands.ts";
import {
  OPTIONAL_PARTS,
  scoreOf,
  sidesOf,
  type Receipt,
  type Weights,
} from "#tests/helpers/score.ts";

const PARTS = [...new Set<MatchPart>([...CANDIDATE_SIDE, ...POSITION_SIDE])];

const weights: Weights = {
  candidate_side: { pay: 35, distance: 25, shift: 20, start: 10, facility: 10 },
  position_side: { experience: 40, skills: 30, certifications: 15, start: 15 },
  exposure: 5,
};
const all = (value: number): Receipt => ({
  ...(Object.fromEntries(PARTS.map((part) => [part, value])) as Record<MatchPart, number>),
  exposure: 0,
});
const one = (part: "jobSeeker" | "position"): Weights => ({
  candidate_side: {
    pay: part === "jobSeeker" ? 100 : 0,
    distance: 0,
    shift: 0,
    start: 0,
    facility: part === "jobSeeker" ? 0 : 100,
  },
  position_side: { experience: 100, skills: 0, certifications: 0, start: 0 },
  exposure: 0,
});

describe("the score, by hand", () => {
  const mixed: Receipt = {
    pay: 9100,
    distance: 8200,
    shift: 6000,
    start: 7300,
    facility: 3000,
    experience: 6400,
    skills: 7500,
    certifications: 5000,
    exposure: 40,
  };
  test.each<[string, Receipt, Weights, number]>([
    ["everything full", all(10_000), weights, 10_000],
    ["everything half", all(5_000), weights, 5_000],
    ["nothing", all(0), weights, 0],
    // (318500 + 205000 + 120000 + 73000 + 30000) / 100 = 7465; (256000 + 225000 + 75000 + 109500) / 100 = 6655;
    // 2 · 7465 · 6655 / 14120 = 7036 (rest left out); 2 percent off.
    ["mixed", mixed, weights, 6895],
    ["mixed, without attention", { ...mixed, exposure: 0 }, weights, 7036],
    ["the most attention takes off the most", { ...all(10_000), exposure: 100 }, weights, 9_500],
    // Facility, skills and certifications were not compared: 716500 / 90 = 7961; (256000 + 109500) / 55 = 6645.
    [
      "what nobody asked for is left out",
      { ...mixed, facility: null, skills: null, certifications: null, exposure: 0 },
      weights,
      7243,
    ],
    // 2 · 10000 · 6000 / 16000 = 7500.
    [
      "a position that asks for nothing",
      { ...all(10_000), experience: null, skills: null, certifications: null },
      weights,
      7500,
    ],
    // 2 · 8000 · 10000 / 18000 = 8888, of which 69.99 percent are left.
    ["another shift", { ...all(10_000), shift: 0 }, weights, 6220],
    ["one side nothing is nothing", { ...all(10_000), pay: 0 }, one("jobSeeker"), 0],
    // 99 · 35 = 3465 hundredths, of which 34 count; 67, and another shift leaves 46.
    [
      "what is left of a hundred does not count",
      { ...all(0), pay: 99, experience: 10_000 },
      weights,
      46,
    ],
    [
      "nor what is left of the mean",
      { ...all(0), shift: 10_000, pay: 3, experience: 2 },
      one("jobSeeker"),
      2,
    ],
  ])("%s", (_, receipt, by, expected) => {
    expect(scoreOf(receipt, by)).toBe(expected);
  });
});

describe("the score, whatever it is made of", () => {
  const bp = fc.integer({ min: 0, max: 10_000 });
  const exposure = fc.integer({ min: 0, max: 100 });
  const receipts = fc.record({
    ...(Object.fromEntries(PARTS.map((part) => [part, bp])) as Record<MatchPart, typeof bp>),
    ...(Object.fromEntries(
      OPTIONAL_PARTS.map((part) => [part, fc.option(bp, { freq: 3 })]),
    ) as Record<(typeof OPTIONAL_PARTS)[number], fc.Arbitrary<number | null>>),
    exposure,
  });
  /** Whole percentages that add up to 100: the distances between cuts. */
  const shares = (parts: number) =>
    fc
      .array(fc.integer({ min: 0, max: 100 }), { minLength: parts - 1, maxLength: parts - 1 })
      .map((cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), 100];
        return at.slice(1).map((cut, index) => cut - at[index]!);
      });
  const named = <Part extends string>(parts: readonly Part[]) =>
    shares(parts.length).map(
      (values) =>
        Object.fromEntries(parts.map((part, index) => [part, values[index]])) as Record<
          Part,
          number
        >,
    );
  const sets: fc.Arbitrary<Weights> = fc.record({
    candidate_side: named(CANDIDATE_SIDE),
    position_side: named(POSITION_SIDE),
    exposure: fc.integer({ min: 0, max: 20 }),
  });

  test("is a whole number from 0 to 10000, never above either side's double nor above their mean", () => {
    fc.assert(
      fc.property(receipts, sets, (receipt, by) => {
        const score = scoreOf(receipt, by);
        const { jobSeeker, position } = sidesOf(receipt, by);
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(Math.max(jobSeeker, position));
        expect(score).toBeLessThanOrEqual((jobSeeker + position) / 2);
        expect(score).toBeLessThanOrEqual(2 * Math.min(jobSeeker, position));
      }),
    );
  });
  test("no side is worth more than its best part", () => {
    fc.assert(
      fc.property(receipts, sets, (receipt, by) => {
        const { jobSeeker, position } = sidesOf(receipt, by);
        // A side where no weighted part was compared counts 60 percent.
        const best = (parts: readonly MatchPart[]) =>
          Math.max(6_000, ...parts.map((part) => receipt[part] ?? 0));
        expect(jobSeeker).toBeLessThanOrEqual(best(CANDIDATE_SIDE));
        expect(position).toBeLessThanOrEqual(best(POSITION_SIDE));
      }),
    );
  });
  test("never falls when a part gets better", () => {
    fc.assert(
      fc.property(receipts, fc.constantFrom(...PARTS), bp, sets, (receipt, part, value, by) => {
        const was = receipt[part];
        if (was === null) return;
        const better = { ...receipt, [part]: Math.max(was, value) };
        expect(scoreOf(better, by)).toBeGreaterThanOrEqual(scoreOf(receipt, by));
      }),
    );
  });
  test("is fair at best with another shift, and never strong where a position asks for nothing", () => {
    fc.assert(
      fc.property(receipts, sets, (receipt, by) => {
        expect(bandOf(scoreOf({ ...receipt, shift: 0 }, by))).toBe("fair");
        const asksNothing = { experience: null, skills: null, certifications: null };
        expect(bandOf(scoreOf({ ...receipt, ...asksNothing }, by))).not.toBe("strong");
      }),
    );
  });
  test("attention only lowers it, by at most what the weights say", () => {
    fc.assert(
      fc.property(receipts, sets, (receipt, by) => {
        const without = scoreOf({ ...receipt, exposure: 0 }, by);
        const score = scoreOf(receipt, by);
        expect(score).toBeLessThanOrEqual(without);
        expect(score).toBeGreaterThanOrEqual(Math.floor((without * (100 - by.exposure)) / 100));
      }),
    );
  });
  test("does not depend on the order in which parts and weights stand, nor on what else stands there", () => {
    const turned = <Value extends object>(of: Value): Value =>
      Object.fromEntries(Object.entries(of).reverse()) as Value;
    fc.assert(
      fc.property(receipts, sets, fc.string(), (receipt, by, name) => {
        const other = { ...turned(receipt), full_name: name, age: name.length };
        const set = {
          exposure: by.exposure,
          position_side: turned(by.position_side),
          candidate_side: turned(by.candidate_side),
        };
        expect(scoreOf(other, set)).toBe(scoreOf(receipt, by));
      }),
    );
  });
  test("two parts of a side that trade their weights and their values change nothing", () => {
    const whole = fc.record({
      ...(Object.fromEntries(PARTS.map((part) => [part, bp])) as Record<MatchPart, typeof bp>),
      exposure,
    });
    const pair = fc.constantFrom<[readonly string[], "candidate_side" | "position_side"]>(
      [["pay", "distance"], "candidate_side"],
      [["distance", "facility"], "candidate_side"],
      [["experience", "skills"], "position_side"],
      [["skills", "certifications"], "position_side"],
    );
    fc.assert(
      fc.property(whole, sets, pair, (receipt, by, [[a, b], side]) => {
        const trade = <Value extends Record<string, number>>(of: Value) => ({
          ...of,
          [a!]: of[b!],
          [b!]: of[a!],
        });
        expect(scoreOf(trade(receipt), { ...by, [side]: trade(by[side]) })).toBe(
          scoreOf(receipt, by),
        );
      }),
    );
  });
});
