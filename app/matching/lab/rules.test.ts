import { expect, test } from "vitest";
import { BANDS } from "#app/domain/bands.ts";
import {
  bandCounts,
  binsOf,
  gini,
  moveInWords,
  moveSteps,
  overlapOf,
  weightRows,
  type WeightSet,
} from "./rules.ts";

test.each<[string, [number, number][], number | null]>([
  ["everybody once", [[1, 8]], 0],
  ["everybody three times", [[3, 5]], 0],
  ["nobody", [[0, 8]], null],
  ["no candidates", [], null],
  // One of four has everything: 1 - 1/4.
  [
    "one of four has it all",
    [
      [0, 3],
      [12, 1],
    ],
    7_500,
  ],
  [
    "half have nothing, the others the same",
    [
      [0, 5],
      [2, 5],
    ],
    5_000,
  ],
  // (2 · (1·1 + 2·2 + 3·3)) / (3 · 6) - 4/3
  [
    "one, two, three",
    [
      [3, 1],
      [1, 1],
      [2, 1],
    ],
    2_222,
  ],
])("Gini: %s", (_, counts, expected) => {
  expect(gini(counts)).toBe(expected);
});

test("Gini is that of its definition, over all pairs", () => {
  const values = [0, 0, 1, 4, 4, 7, 9, 2, 0, 3];
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  let sum = 0;
  for (const a of values) for (const b of values) sum += Math.abs(a - b);
  const naive = sum / (2 * values.length ** 2 * mean);
  expect(gini(values.map((value) => [value, 1]))).toBe(Math.round(naive * 10_000));
});

test.each<[string, [number, number][], { mean: number; worst: number } | null]>([
  [
    "all the same",
    [
      [10, 10],
      [3, 3],
    ],
    { mean: 10_000, worst: 10_000 },
  ],
  [
    "half, and nothing",
    [
      [5, 10],
      [0, 4],
    ],
    { mean: 2_500, worst: 0 },
  ],
  [
    "an empty list says nothing",
    [
      [0, 0],
      [9, 10],
    ],
    { mean: 9_000, worst: 9_000 },
  ],
  ["only empty lists", [[0, 0]], null],
])("overlap: %s", (_, lists, expected) => {
  expect(overlapOf(lists)).toEqual(expected);
});

test.each<[move: number, step: string]>([
  [99, "Up 11+"],
  [11, "Up 11+"],
  [10, "Up 4–10"],
  [4, "Up 4–10"],
  [3, "Up 1–3"],
  [1, "Up 1–3"],
  [0, "Stay"],
  [-1, "Down 1–3"],
  [-4, "Down 4–10"],
  [-11, "Down 11+"],
])("a move of %i is counted as %s", (move, step) => {
  const steps = moveSteps([[move, 5]]);
  expect(steps.filter(({ value }) => value > 0)).toEqual([{ label: step, value: 5 }]);
});

test("bins: what is not named is none, what is beyond the last is in it", () => {
  expect(
    binsOf(
      [
        [0, 2],
        [3, 1],
        [9, 4],
      ],
      4,
    ),
  ).toEqual([2, 0, 0, 5]);
});

test("bands begin with a bin, so counts by twentieths tell them apart", () => {
  expect(Object.values(BANDS).map((least) => least % 500)).toEqual([0, 0, 0]);
  const below = (least: number) => least / 500 - 1;
  expect(
    bandCounts([
      [0, 1],
      [below(BANDS.good), 2],
      [BANDS.good / 500, 4],
      [below(BANDS.strong), 8],
      [BANDS.strong / 500, 16],
      [19, 32],
    ]),
  ).toEqual({ fair: 3, good: 12, strong: 48 });
});

test.each<[live: number | null, draft: number | null, words: string]>([
  [3, 1, "Up 2"],
  [1, 3, "Down 2"],
  [5, 5, "Stays"],
  [null, 7, "Enters the top hundred"],
  [7, null, "Leaves the top hundred"],
])("from %s to %s: %s", (live, draft, words) => {
  expect(moveInWords(live, draft)).toBe(words);
});

test("weights side by side name the form's fields", () => {
  const set = (pay: number, exposure: number) =>
    ({ candidate: { pay }, position: {}, exposure }) as unknown as WeightSet;
  const rows = weightRows(set(35, 5), set(40, 0));
  expect(rows[0]).toEqual({
    key: "candidate_pay",
    label: "Pay, candidate’s side",
    was: 35,
    becomes: 40,
  });
  expect(rows.at(-1)).toEqual({ key: "exposure", label: "Exposure", was: 5, becomes: 0 });
  expect(rows).toHaveLength(10);
});
