/**
 * Interprets a replay's counts: overlap, rank changes, and how evenly attention is spread. Pure, no I/O. Shares and
 * ratios are in basis points.
 */
import { bandOf, type Band } from "#app/domain/bands.ts";
import type { Count, Fare, GroupKind } from "../fairness/rules.ts";

/** What a candidate weighs in a position: the engine's name and a label. */
export const CANDIDATE_PARTS = [
  ["pay", "Pay"],
  ["distance", "Distance"],
  ["shift", "Shift and schedule"],
  ["start", "Start"],
  ["facility", "Facility type"],
] as const;
/** What a facility weighs in a candidate. */
export const POSITION_PARTS = [
  ["experience", "Experience"],
  ["skills", "Preferred skills"],
  ["certifications", "Preferred certifications"],
  ["start", "Start"],
] as const;

/** A set of weights in percent, 100 on each side; `exposure` is the most that attention takes off a score. */
export type WeightSet = {
  version: number;
  state: "draft" | "published";
  /** The number of this save; no other draft ever gets it. */
  revision: number;
  candidate: Record<string, number>;
  position: Record<string, number>;
  exposure: number;
  note: string;
  publishedAt: string | null;
  publishedBy: string | null;
  /** Whether it weighs the parts the engine uses now: the first version weighed others. */
  whole: boolean;
};

/** One weight in two sets. */
export type WeightRow = { key: string; label: string; was: number; becomes: number };

/** All weights of two sets side by side, in form order; keys are the form's fields. */
export function weightRows(was: WeightSet, becomes: WeightSet): WeightRow[] {
  const side = (
    parts: readonly (readonly [string, string])[],
    of: "candidate" | "position",
    whose: string,
  ) =>
    parts.map(([part, label]) => ({
      key: `${of}_${part}`,
      label: `${label}, ${whose}`,
      was: was[of][part] ?? 0,
      becomes: becomes[of][part] ?? 0,
    }));
  return [
    ...side(CANDIDATE_PARTS, "candidate", "candidate’s side"),
    ...side(POSITION_PARTS, "position", "position’s side"),
    { key: "exposure", label: "Exposure", was: was.exposure, becomes: becomes.exposure },
  ];
}

/** Overlap between pairs of lists. */
export type Overlap = { mean: number; worst: number };

/**
 * Mean and worst share of entries that pairs of lists have in common. Empty lists are skipped; null when all are empty.
 */
export function overlapOf(
  lists: readonly (readonly [same: number, size: number])[],
): Overlap | null {
  const shares = lists
    .filter(([, size]) => size > 0)
    .map(([same, size]) => Math.round((same * 10_000) / size));
  if (shares.length === 0) return null;
  return {
    mean: Math.round(shares.reduce((sum, share) => sum + share, 0) / shares.length),
    worst: Math.min(...shares),
  };
}

const MOVES: readonly [label: string, from: number, to: number][] = [
  ["Up 11+", 11, Infinity],
  ["Up 4–10", 4, 10],
  ["Up 1–3", 1, 3],
  ["Stay", 0, 0],
  ["Down 1–3", -3, -1],
  ["Down 4–10", -10, -4],
  ["Down 11+", -Infinity, -11],
];

/** Histogram of rank changes; `moves` are ranks gained and how often. */
export function moveSteps(moves: readonly (readonly [up: number, times: number])[]) {
  return MOVES.map(([label, from, to]) => ({
    label,
    value: moves.reduce((sum, [up, times]) => (up >= from && up <= to ? sum + times : sum), 0),
  }));
}

/**
 * Number of scores in each band.
 * @param counts scores per five-percent bin, as a replay returns them
 */
export function bandCounts(
  counts: readonly (readonly [bin: number, times: number])[],
): Record<Band, number> {
  const found = { strong: 0, good: 0, fair: 0 };
  for (const [bin, times] of counts) found[bandOf(bin * 500)] += times;
  return found;
}

/** Sparse bin counts as a full list of `size` bins. */
export function binsOf(counts: readonly (readonly [bin: number, times: number])[], size: number) {
  const bins = Array.from({ length: size }, () => 0);
  for (const [bin, times] of counts) bins[Math.min(size - 1, bin)]! += times;
  return bins;
}

/**
 * Gini coefficient of how often candidates appear in the top ten: 0 when all appear equally often, near 10000 when one
 * has every place. `counts` are numbers of appearances and how many candidates have that many. Null when nobody
 * appears.
 */
export function gini(counts: readonly (readonly [times: number, people: number])[]): number | null {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const people = sorted.reduce((sum, [, n]) => sum + n, 0);
  const places = sorted.reduce((sum, [times, n]) => sum + times * n, 0);
  if (places === 0) return null;
  let before = 0;
  let area = 0;
  for (const [times, n] of sorted) {
    const after = before + times * n;
    // Twice the area under the Lorenz curve, in people times places.
    area += n * (before + after);
    before = after;
  }
  return Math.round(10_000 * (1 - area / (people * places)));
}

/** Counts of one group in steps of five; numbers are omitted where they would describe fewer than five people. */
export type GroupCounts = {
  kind: GroupKind;
  code: string;
  /** People who fit at least one open position. */
  people?: number;
  /** How many of them are in the top ten of at least one, under the live set and the replayed one. */
  live?: number;
  other?: number;
};
export type GroupFare = { code: string; live: Count & Fare; other: Count & Fare };
/** Results by group of a kind, under both sets. */
export type Fairness = { kind: GroupKind; fares: GroupFare[]; tooSmall: string[] };

/** A rank change in words; a rank is null beyond the top hundred. */
export function moveInWords(live: number | null, draft: number | null): string {
  if (live === null) return "Enters the top hundred";
  if (draft === null) return "Leaves the top hundred";
  if (live === draft) return "Stays";
  const far = Math.abs(live - draft);
  return draft < live ? `Up ${far}` : `Down ${far}`;
}
