/**
 * How groups fare in a replay. Sources: the four-fifths rule of thumb, and section 4D of the Uniform Guidelines on Employee
 * Selection Procedures (29 CFR 1607.4): a difference counts where it is large and unlikely by chance, and groups
 * under two percent of the pool are not compared. On the server only, for the sake of the library's size.
 */
import jstat from "jstat";
import type { Fairness, Fare, GroupCounts, GroupKind } from "./rules.ts";

const FOUR_FIFTHS = 8_000;
/** Below this, a difference is called unlikely by chance. */
const SIGNIFICANT = 0.05;
const LEAST_SHARE = 0.02;
const KINDS: readonly GroupKind[] = ["sex", "ethnicity", "both"];
/** Outcomes are as likely as the one at hand if rounding alone tells them apart. */
const ROUNDING = 1 + 1e-7;

/**
 * Fisher's exact test of two groups, two-sided: the probability of all outcomes that are no likelier than the one at
 * hand, if both groups had the same chance.
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

type Shown = Required<GroupCounts>;

/** How the groups of each kind fare, each beside the one with the highest rate. */
export function fairnessOf(groups: readonly GroupCounts[]): Fairness[] {
  return KINDS.map((kind) => {
    const ours = groups.filter((group) => group.kind === kind);
    const shown = ours.filter((group): group is Shown => group.people !== undefined);
    const [live, other] = [faresOf(shown, "live"), faresOf(shown, "other")];
    return {
      kind,
      fares: shown.map(({ code, people }, at) => ({
        code,
        people,
        live: live[at]!,
        other: other[at]!,
      })),
      tooSmall: ours.filter(({ people }) => people === undefined).map(({ code }) => code),
    };
  });
}

function faresOf(groups: readonly Shown[], set: "live" | "other"): Fare[] {
  const pool = groups.reduce((sum, { people }) => sum + people, 0);
  const compared = groups.filter(({ people }) => people >= pool * LEAST_SHARE);
  const share = (group: Shown) => group[set] / group.people;
  const best = compared.reduce<Shown | undefined>(
    (top, group) => (top && share(top) >= share(group) ? top : group),
    undefined,
  );
  return groups.map((group) => {
    const rate = Math.round(share(group) * 10_000);
    const ratio =
      !best || share(best) === 0 ? 10_000 : Math.round((share(group) / share(best)) * 10_000);
    const known = { selected: group[set], rate, ratio };
    if (!best || !compared.includes(group)) return { ...known, chance: null, verdict: "few" };
    if (group === best) return { ...known, chance: null, verdict: "highest" };
    const chance = fisher(
      { people: group.people, selected: group[set] },
      { people: best.people, selected: best[set] },
    );
    const isLow = ratio < FOUR_FIFTHS;
    return {
      ...known,
      chance,
      verdict: !isLow ? "even" : chance < SIGNIFICANT ? "low" : "perhaps",
    };
  });
}
