/**
 * Recomputes a score from its receipt, in the same integer arithmetic as matching.job_seeker_side(), position_side()
 * and fuse() in SQL.
 */
import { CANDIDATE_SIDE, POSITION_SIDE, type MatchPart } from "#app/matching/rules.ts";

/** Parts that are null when nobody asked for them. */
export const OPTIONAL_PARTS = ["facility", "experience", "skills", "certifications"] as const;
type OptionalPart = (typeof OPTIONAL_PARTS)[number];

/**
 * The stored inputs of a match's score: each part in basis points, null when it was not compared, and attention in
 * percent of the maximum.
 */
export type Receipt = Record<Exclude<MatchPart, OptionalPart> | "exposure", number> &
  Record<OptionalPart, number | null>;

/** A set of weights: percent, 100 on each side; `exposure` is the most that attention takes off, in percent. */
export type Weights = {
  candidate_side: Record<(typeof CANDIDATE_SIDE)[number], number>;
  position_side: Record<(typeof POSITION_SIDE)[number], number>;
  exposure: number;
};

/** Value of a side that asks for nothing, in basis points. */
export const UNASKED_SIDE_VALUE = 6_000;
/** Factor when the job seeker did not choose the shift, in basis points: caps the score at "fair". */
export const OTHER_SHIFT = 6_999;

/** Both sides of a score in basis points before they are combined: the mean of the compared parts. */
export function sidesOf(
  receipt: Receipt,
  weights: Weights,
): { jobSeeker: number; position: number } {
  let [jobSeeker, jobSeekerTotal, position, positionTotal, asked] = [0, 0, 0, 0, 0];
  for (const part of CANDIDATE_SIDE) {
    const value = receipt[part];
    if (value === null) continue;
    jobSeeker += weights.candidate_side[part] * value;
    jobSeekerTotal += weights.candidate_side[part];
  }
  for (const part of POSITION_SIDE) {
    const value = receipt[part];
    if (value === null) continue;
    position += weights.position_side[part] * value;
    positionTotal += weights.position_side[part];
    if (part !== "start") asked += weights.position_side[part];
  }
  return {
    jobSeeker: jobSeekerTotal === 0 ? UNASKED_SIDE_VALUE : Math.floor(jobSeeker / jobSeekerTotal),
    position:
      asked === 0
        ? Math.min(UNASKED_SIDE_VALUE, receipt.start)
        : Math.floor(position / positionTotal),
  };
}

/**
 * Score of a receipt in basis points: the harmonic mean of both sides, so that a strong side cannot make up for a weak
 * one, reduced for another shift and for attention.
 */
export function scoreOf(receipt: Receipt, weights: Weights): number {
  const { jobSeeker: a, position: b } = sidesOf(receipt, weights);
  const fused = a + b === 0 ? 0 : Math.floor((2 * a * b) / (a + b));
  const left = Math.floor((fused * (receipt.shift === 0 ? OTHER_SHIFT : 10_000)) / 10_000);
  return Math.floor((left * (10_000 - weights.exposure * receipt.exposure)) / 10_000);
}
