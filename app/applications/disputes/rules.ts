/** Disputes about placements, in words. Pure. */

/** Which of the two raised it, or is in the right. */
export type DisputeSide = "facility" | "candidate";
/** How a dispute is settled. */
export const OUTCOMES = ["facility", "candidate", "withdrawn"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A dispute as one side reads it: of the other's, without what they wrote. Times are UTC. */
export type ReadDispute = {
  id: string;
  side: DisputeSide;
  status: "open" | "settled";
  at: string;
  reason: string | null;
  who: string | null;
  outcome: Outcome | null;
  settled_at: string | null;
  settled_note: string | null;
};

/** Outcome, as administrators choose and read it. */
export const OUTCOME_WORDS: Record<Outcome, string> = {
  facility: "For the facility",
  candidate: "For the candidate",
  withdrawn: "Withdrawn",
};

const OTHER_RAISED: Record<DisputeSide, string> = {
  facility: "The facility disputes this placement.",
  candidate: "The candidate disputes this placement.",
};

/** Who raised it, as one side reads it; null when it is their own. */
export function raisedBy(side: DisputeSide, reader: DisputeSide): string | null {
  return side === reader ? null : OTHER_RAISED[side];
}

/** Where a dispute stands, as one side reads it. */
export function disputeState(
  { status, outcome }: Pick<ReadDispute, "status" | "outcome">,
  reader: DisputeSide,
): { tone: "waiting" | "neutral"; words: string } {
  if (status === "open") return { tone: "waiting", words: "An administrator looks at it" };
  if (outcome === null) return { tone: "neutral", words: "Settled" };
  if (outcome === "withdrawn") return { tone: "neutral", words: "Settled: withdrawn" };
  if (outcome === reader) {
    return {
      tone: "neutral",
      words: reader === "candidate" ? "Settled in your favor" : "Settled in your facility's favor",
    };
  }
  return { tone: "neutral", words: `Settled in the ${outcome}'s favor` };
}
