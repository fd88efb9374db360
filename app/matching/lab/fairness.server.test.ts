import { describe, expect, test } from "vitest";
import { fairnessOf, fisher } from "./fairness.server.ts";
import type { GroupCounts } from "./rules.ts";

describe("Fisher's exact test, two-sided", () => {
  test.each([
    // selected and people of two groups, and the probability, from the hypergeometric distribution by hand
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

const group = (code: string, people: number, live: number, other = live): GroupCounts => ({
  kind: "sex",
  code,
  people,
  live,
  other,
});
const bySex = (...groups: GroupCounts[]) => fairnessOf(groups)[0]!;

describe("how groups fare", () => {
  test.each([
    // people and selected of the group beside 100 of 200, and what is said
    ["79 percent of the best, of many people", 1_000, 395, 1_000, 500, "low"],
    ["80 percent is not low", 1_000, 400, 1_000, 500, "even"],
    ["79 percent, of few people, may be chance", 24, 9, 200, 100, "perhaps"],
    ["eight people say nothing", 8, 1, 8, 4, "perhaps"],
    ["under two percent of the pool", 20, 0, 1_000, 500, "few"],
  ] as const)("%s", (_, people, live, others, best, verdict) => {
    const { fares } = bySex(group("female", people, live), group("male", others, best));
    expect(fares[0]!.live.verdict).toBe(verdict);
    expect(fares[1]!.live).toMatchObject({ verdict: "highest", ratio: 10_000, chance: null });
  });

  test("counts, rate and ratio", () => {
    const { fares } = bySex(group("female", 40, 10), group("male", 40, 20));
    expect(fares[0]).toMatchObject({
      people: 40,
      live: { selected: 10, rate: 2_500, ratio: 5_000 },
    });
  });

  test("each set has its own best", () => {
    const { fares } = bySex(group("female", 50, 10, 25), group("male", 50, 25, 10));
    expect(fares.map(({ live, other }) => [live.verdict, other.verdict])).toEqual([
      ["low", "highest"],
      ["highest", "low"],
    ]);
  });

  test("a group too small is only named, and kinds are not mixed", () => {
    const [sex, ethnicity, both] = fairnessOf([
      group("male", 7, 0),
      { kind: "sex", code: "female" },
      { kind: "both", code: "female asian" },
    ]);
    expect(sex).toMatchObject({ kind: "sex", tooSmall: ["female"] });
    expect(sex!.fares).toMatchObject([{ code: "male", live: { ratio: 10_000, rate: 0 } }]);
    expect(ethnicity).toEqual({ kind: "ethnicity", fares: [], tooSmall: [] });
    expect(both).toMatchObject({ fares: [], tooSmall: ["female asian"] });
  });

  test("one group that is too small never becomes the best", () => {
    const { fares } = bySex(group("female", 10, 10), group("male", 1_000, 300));
    expect(fares.map(({ live }) => live.verdict)).toEqual(["few", "highest"]);
  });
});
