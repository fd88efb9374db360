import {
  reasonsOf,
  type MatchComponents,
  type MatchFacts,
  type Reason,
} from "#app/matching/rules.ts";

/** A match as it is stored: the values, and the facts they were computed from. */
export type StoredMatch = { components: MatchComponents; facts: MatchFacts };

const OURS = ["Experience", "License", "Start"];
const THEIRS = ["Pay", "Distance"];

/** Why a match is one, in sentences for the facility: what it asks for itself, and what the candidate asks for. */
export function bothSides({ components, facts }: StoredMatch): { us: Reason[]; them: Reason[] } {
  const reasons = reasonsOf("employer", components, facts);
  const of = (names: string[]) => reasons.filter(({ name }) => names.includes(name));
  return { us: of(OURS), them: of(THEIRS) };
}
