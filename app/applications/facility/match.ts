import { licenseSentence, reasonsOf, type Match, type Reason } from "#app/matching/rules.ts";

/** Why a match is one, in sentences for the facility: the license, what it asks for itself, what the candidate does. */
export function bothSides(match: Match): { license: string; us: Reason[]; them: Reason[] } {
  return {
    license: licenseSentence(match.facts, "employer"),
    us: reasonsOf("employer", match),
    them: reasonsOf("job_seeker", match, "employer"),
  };
}
