import { expect, test } from "vitest";
import { usualTimes, withTimes } from "#tests/helpers/known-times.ts";
import { WORKERS } from "#tests/helpers/suites.ts";
import { fitInto, secondsOf, type Costs } from "#tests/helpers/time-budget.ts";
import type { Kind, Touched } from "#tests/helpers/touched-tests.ts";
import config from "../../vitest.config.ts";

const SECONDS: Record<string, number> = { quick: 5, slow: 60, changed: 200 };
const costs: Costs = {
  checks: 10,
  build: 20,
  start: { unit: 2, integration: 10, demo: 0, browser: 30 },
  atOnce: { unit: 1, integration: 2, demo: 1, browser: 1 },
  file: ({ file }) => SECONDS[file.split(" ")[0]!] ?? 1,
};
const one = (file: string, kind: Kind, distance = 5): Touched => ({
  file,
  kind,
  distance,
  way: [],
});
const fit = (budget: number, touched: Touched[], always: string[] = []) => {
  const { runs, left } = fitInto(budget, touched, new Set(always), costs);
  return { runs: runs.map(({ file }) => file), left: left.map(({ file }) => file) };
};

test.each([
  ["nothing but checks", [], 10],
  ["unit tests after the checks", [one("a", "unit"), one("b", "unit")], 14],
  ["a build, a start and a file beside the checks", [one("quick", "integration")], 40],
  [
    "two files at once, not faster than the slower one",
    [one("quick", "integration"), one("slow", "integration")],
    95,
  ],
  [
    "one suite after the other",
    [one("quick", "integration"), one("quick", "browser"), one("a", "unit")],
    20 + 15 + 35 + 13 / 2,
  ],
])("takes %s", (_, runs, seconds) => {
  expect(secondsOf(runs, costs)).toBe(seconds);
});

test("the closest come first, of those as close the quickest, and what does not fit is left out", () => {
  expect(
    fit(60, [
      one("slow far", "integration", 9),
      one("slow near", "integration", 5),
      one("quick far", "integration", 9),
      one("quick near", "integration", 5),
    ]),
  ).toEqual({ runs: ["quick near", "quick far"], left: ["slow far", "slow near"] });
});

test("a first browser test brings the start of its suite", () => {
  const touched = [one("quick browser", "browser", 5), one("quick", "integration", 5.1)];
  expect(fit(1000, touched).runs).toEqual(["quick", "quick browser"]);
});

test("what changed itself runs however long it takes, and unit tests get their share", () => {
  const touched = [one("changed", "integration", 0), one("quick", "integration"), one("a", "unit")];
  expect(fit(110, touched, ["changed"])).toEqual({ runs: ["changed", "a"], left: ["quick"] });
});

test("unit tests come first until a fifth of the time is theirs", () => {
  const many = Array.from({ length: 100 }, (_, n) => one(`unit ${n}`, "unit", 6));
  const { runs, left } = fit(50, [...many, one("quick", "integration", 2)]);
  expect(runs.indexOf("quick")).toBe(10);
  expect([runs.length, left.length]).toEqual([19, 82]);
});

test("times are the middle of the last three, so that a busy machine counts once", () => {
  const runs = [4, 90, 5, 6].map((seconds) => ({ start: 1, files: { a: seconds } }));
  const kept = runs.reduce(withTimes, undefined);
  expect(kept?.files["a"]).toEqual([90, 5, 6]);
  expect(usualTimes(withTimes(kept, { start: 3, files: { b: 2 } }))).toEqual({
    start: 1,
    files: { a: 6, b: 2 },
  });
  expect(usualTimes({ start: [7], files: { a: [9, 4] } })).toEqual({ start: 7, files: { a: 4 } });
});

test("as many files at once as vitest is told", () => {
  expect(config.test?.maxWorkers).toBe(WORKERS);
});
