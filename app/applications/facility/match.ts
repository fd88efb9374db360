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
  us: Reason[];
  /** Without what "us" has already. */
  them: Reason[];
};

/**
 * Reasons for a match, as sentences for the facility: license, the facility's requirements, the candidate's
 * preferences.
 */
export function bothSides(match: Match & { score_bp: number }): BothSides {
  const limits = limitSentences(match, match.score_bp, "employer");
  const us = reasonsOf("employer", match);
  return {
    license: licenseSentence(match.facts, "employer"),
    skills: skillsSentence(match.facts, "employer"),
    notes: [comparedText(match, "employer"), ...limits].join(" "),
    us,
    // Both sides weigh the start date, and its sentence is the same.
    them: reasonsOf("job_seeker", match, "employer").filter(
      ({ name }) => !us.some((one) => one.name === name),
    ),
  };
}
