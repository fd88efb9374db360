/** Disputes about placements, in words. Pure. */

/** The side that raised the dispute, or was right. */
export type DisputeSide = "facility" | "candidate";
/** Outcomes of a dispute. */
export const OUTCOMES = ["facility", "candidate", "withdrawn"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A dispute as one side sees it: the other side's without its text. Times are UTC. */
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

/** Outcomes as admins choose and see them. */
export const OUTCOME_WORDS: Record<Outcome, string> = {
  facility: "For the facility",
  candidate: "For the candidate",
  withdrawn: "Withdrawn",
};

const OTHER_RAISED: Record<DisputeSide, string> = {
  facility: "The facility disputes this placement.",
  candidate: "The candidate disputes this placement.",
};

/** Who raised it, from the reader's view; null when the reader did. */
export function raisedBy(side: DisputeSide, reader: DisputeSide): string | null {
  return side === reader ? null : OTHER_RAISED[side];
}

/** Status of a dispute, as one side sees it. */
export function disputeState(
  { status, outcome }: Pick<ReadDispute, "status" | "outcome">,
  reader: DisputeSide,
): { tone: "waiting" | "neutral"; words: string } {
  if (status === "open") return { tone: "waiting", words: "Under review" };
  if (outcome === null) return { tone: "neutral", words: "Settled" };
  if (outcome === "withdrawn") return { tone: "neutral", words: "Settled: withdrawn" };
  if (outcome === reader) {
    return {
      tone: "neutral",
      words: reader === "candidate" ? "Settled in your favor" : "Settled in your facility’s favor",
    };
  }
  return { tone: "neutral", words: `Settled in the ${outcome}’s favor` };
}
