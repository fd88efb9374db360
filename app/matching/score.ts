/** A score from its receipt: the same whole numbers as matching.job_seeker_side(), position_side() and fuse() in SQL. */
import { CANDIDATE_SIDE, POSITION_SIDE, type MatchPart } from "./rules.ts";

/** What a stored match keeps of its score: each part in basis points, attention in percent of the most that counts. */
export type Receipt = Record<MatchPart | "exposure", number>;

/** A set of weights: percent, 100 on each side; `exposure` is the most that attention takes off, in percent. */
export type Weights = {
  candidate_side: Record<(typeof CANDIDATE_SIDE)[number], number>;
  position_side: Record<(typeof POSITION_SIDE)[number], number>;
  exposure: number;
};

/** The two sides of a score in basis points, before they are fused. */
export function sidesOf(
  receipt: Receipt,
  weights: Weights,
): { jobSeeker: number; position: number } {
  let [jobSeeker, position] = [0, 0];
  for (const part of CANDIDATE_SIDE) jobSeeker += weights.candidate_side[part] * receipt[part];
  for (const part of POSITION_SIDE) position += weights.position_side[part] * receipt[part];
  return { jobSeeker: Math.floor(jobSeeker / 100), position: Math.floor(position / 100) };
}

/**
 * The score of a receipt in basis points: the harmonic mean of both sides, so that one cannot buy off the other, less
 * what attention takes off.
 */
export function scoreOf(receipt: Receipt, weights: Weights): number {
  const { jobSeeker: a, position: b } = sidesOf(receipt, weights);
  const fused = a + b === 0 ? 0 : Math.floor((2 * a * b) / (a + b));
  return Math.floor((fused * (10_000 - weights.exposure * receipt.exposure)) / 10_000);
}
