import {
  comparedText,
  licenseSentence,
  limitSentences,
  reasonsOf,
  skillsSentence,
  type Match,
  type Reason,
} from "#app/matching/rules.ts";

/** Reasons for a match, as sentences for the facility. */
export type BothSides = {
  license: string;
  /** Required skills; null without any. */
  skills: string | null;
  /** What was compared, and what lowers the overall score. */
  notes: string;
  /** What the facility asks for. */
  us: Reason[];
  them: Reason[];
};

/**
 * Reasons for a match, as sentences for the facility: license, the facility's requirements, the candidate's
 * preferences.
 */
export function bothSides(match: Match & { score_bp: number }): BothSides {
  const limits = limitSentences(match, match.score_bp, "employer");
  return {
    license: licenseSentence(match.facts, "employer"),
    skills: skillsSentence(match.facts, "employer"),
    notes: [comparedText(match, "employer"), ...limits].join(" "),
    us: reasonsOf("employer", match),
    them: reasonsOf("job_seeker", match, "employer"),
  };
}
