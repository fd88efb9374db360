/**
 * Compares groups' selection rates. Sources: the four-fifths rule of thumb, and section 4D of the Uniform Guidelines on
 * Employee Selection Procedures (29 CFR 1607.4): a difference counts when it is large and statistically significant,
 * and groups under two percent of the pool are not compared. Server only, because the statistics library is large.
 */
import jstat from "jstat";
import type { Count, Fare } from "./rules.ts";

const FOUR_FIFTHS = 8_000;
/** Significance level. */
const SIGNIFICANT = 0.05;
const LEAST_SHARE = 0.02;
/** In smaller groups, one person changes the ratio by five percent or more. */
const LEAST_PEOPLE = 20;
/** Tolerance, so that rounding does not make equally likely outcomes differ. */
const ROUNDING = 1 + 1e-7;

/**
 * Two-sided Fisher's exact test for two groups: the probability, under equal chances, of all outcomes no likelier than
 * the observed one.
 * @returns from 0 to 1
 */
export function fisher(
  one: { people: number; selected: number },
  other: { people: number; selected: number },
): number {
  const all = one.people + other.people;
  const selected = one.selected + other.selected;
  const chanceOf = (count: number) => jstat.jStat.hypgeom.pdf(count, all, selected, one.people);
  const limit = chanceOf(one.selected) * ROUNDING;
  let sum = 0;
  for (
    let count = Math.max(0, selected - other.people);
    count <= Math.min(one.people, selected);
    count += 1
  ) {
    const chance = chanceOf(count);
    if (chance <= limit) sum += chance;
  }
  return Math.min(1, sum);
}

const lowest = ({ of, least }: Count) => least / of;
const highest = ({ of, most }: Count) => most / of;
const basisPoints = (share: number) => Math.round(share * 10_000);

/**
 * Compares each group at a step with the one with the highest rate. For a range, the verdict holds for all its numbers,
 * so it reveals no more than the counts do.
 */
export function compareGroups<Group extends Count>(groups: readonly Group[]): (Group & Fare)[] {
  const pool = groups.reduce((sum, { of }) => sum + of, 0);
  const compared = groups.filter(({ of }) => of >= Math.max(LEAST_PEOPLE, pool * LEAST_SHARE));
  const best = compared.reduce<Group | undefined>(
    (top, group) => (top && lowest(top) >= lowest(group) ? top : group),
    undefined,
  );
  return groups.map((group) => ({
    ...group,
    ...(best && compared.length > 1 && compared.includes(group)
      ? compareGroup(group, best, Math.max(...compared.map(highest)))
      : { ratio: null, chance: null, verdict: "few" }),
  }));
}

/** Compares a group with the best one; `top` is the highest rate any group may have. */
function compareGroup(group: Count, best: Count, top: number): Fare {
  const isBest = group === best;
  if (top === 0) return { ratio: null, chance: null, verdict: "even" };
  if (lowest(best) === 0) return { ratio: null, chance: null, verdict: "unclear" };
  const ratio = {
    least: basisPoints(lowest(group) / top),
    most: Math.min(10_000, basisPoints(highest(group) / lowest(best))),
  };
  if (isBest && lowest(group) === top) return { ratio, chance: null, verdict: "highest" };
  if (ratio.least >= FOUR_FIFTHS) {
    return { ratio, chance: isBest ? null : chanceOf(group, best), verdict: "even" };
  }
  if (isBest || ratio.most >= FOUR_FIFTHS) return { ratio, chance: null, verdict: "unclear" };
  const chance = chanceOf(group, best);
  return { ratio, chance, verdict: chance < SIGNIFICANT ? "low" : "perhaps" };
}

/** For ranges, the smallest possible difference. */
const chanceOf = (group: Count, best: Count) =>
  fisher({ people: group.of, selected: group.most }, { people: best.of, selected: best.least });
