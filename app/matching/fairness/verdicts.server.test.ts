import { describe, expect, test } from "vitest";
import type { Count } from "./rules.ts";
import { compareGroups, fisher } from "./verdicts.server.ts";

describe("Fisher's exact test, two-sided", () => {
  test.each([
    // selected and total of two groups, and the probability, calculated by hand from the hypergeometric distribution
    ["the lady tasting tea: 34 of 70 ways", [3, 4], [1, 4], 34 / 70],
    ["all against none: 2 of 70 ways", [4, 4], [0, 4], 2 / 70],
    ["the same in both", [2, 4], [2, 4], 1],
    ["nobody at all", [0, 9], [0, 5], 1],
    ["everybody", [9, 9], [5, 5], 1],
    // 12 of 24 people; one group of 5 has none of the 12: 2 * C(12,5) / C(24,5).
    ["the other end counts where it is as unlikely", [0, 5], [12, 19], (2 * 792) / 42_504],
  ] as const)("%s", (_, [a, m], [b, n], chance) => {
    const [one, other] = [
      { selected: a, people: m },
      { selected: b, people: n },
    ];
    expect(fisher(one, other)).toBeCloseTo(chance, 10);
    expect(fisher(other, one)).toBeCloseTo(chance, 10);
  });

  test("thousands of people are no trouble", () => {
    const chance = fisher({ people: 9_000, selected: 4_500 }, { people: 11_000, selected: 5_000 });
    expect(chance).toBeGreaterThan(0);
    expect(chance).toBeLessThan(1e-6);
  });
});

const exact = (of: number, reached: number): Count => ({ of, least: reached, most: reached });

describe("a group beside the best one", () => {
  test.each([
    // total and selected of a group compared with 100 of 200, and the verdict
    ["79 percent of the best, of many people", 1_000, 395, 1_000, 500, "low"],
    ["80 percent is not low", 1_000, 400, 1_000, 500, "even"],
    ["79 percent, of few people, may be chance", 24, 9, 200, 100, "perhaps"],
    ["eight people say nothing, even if none of them came", 8, 0, 200, 200, "few"],
    ["19 people neither", 19, 0, 200, 200, "few"],
    ["20 do", 20, 0, 200, 200, "low"],
    ["under two percent of the pool", 20, 0, 1_000, 500, "few"],
    ["none of either", 40, 0, 40, 0, "even"],
  ] as const)("%s", (_, people, reached, others, best, verdict) => {
    expect(compareGroups([exact(people, reached), exact(others, best)])[0]!.verdict).toBe(verdict);
  });

  test.each<[string, Count, Count, (string | number | null)[]]>([
    ["low whatever it is", { of: 60, least: 0, most: 4 }, exact(100, 60), ["low", 0, 1_111]],
    [
      "low, but by chance at its end",
      { of: 20, least: 0, most: 4 },
      exact(40, 12),
      ["perhaps", 0, 6_667],
    ],
    ["low at one end only", { of: 40, least: 0, most: 4 }, exact(80, 8), ["unclear", 0, 10_000]],
    [
      "high whatever it is",
      { of: 40, least: 36, most: 40 },
      exact(80, 70),
      ["even", 9_000, 10_000],
    ],
    [
      "beside a best that is a range",
      exact(40, 20),
      { of: 40, least: 36, most: 40 },
      ["low", 5_000, 5_556],
    ],
    [
      "beside a range that may be nothing",
      exact(40, 0),
      { of: 40, least: 0, most: 4 },
      ["unclear", null, null],
    ],
  ])("of a range, what is true of all of it: %s", (_, group, other, [verdict, least, most]) => {
    const [fare] = compareGroups([group, other]);
    expect([fare!.verdict, fare!.ratio?.least ?? null, fare!.ratio?.most ?? null]).toEqual([
      verdict,
      least,
      most,
    ]);
  });

  test("the best is named only where nobody can be better", () => {
    const best = exact(100, 90);
    expect(compareGroups([best, exact(100, 85)])[0]).toMatchObject({
      verdict: "highest",
      ratio: { least: 10_000, most: 10_000 },
      chance: null,
    });
    expect(compareGroups([best, { of: 40, least: 35, most: 39 }])[0]!.verdict).toBe("even");
  });

  test("the chance of a range is that of its mildest number", () => {
    const [low] = compareGroups([{ of: 60, least: 0, most: 4 }, exact(100, 60)]);
    expect(low!.chance).toBeCloseTo(
      fisher({ people: 60, selected: 4 }, { people: 100, selected: 60 }),
      12,
    );
  });

  test("alone, a group is compared with nobody", () => {
    expect(compareGroups([exact(100, 50)])[0]).toMatchObject({ verdict: "few", ratio: null });
    // A group that is too small is never used as the highest rate.
    expect(compareGroups([exact(10, 10), exact(1_000, 300)]).map(({ verdict }) => verdict)).toEqual(
      ["few", "few"],
    );
  });
});
