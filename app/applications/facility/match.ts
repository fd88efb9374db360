import {
  comparedText,
  licenseSentence,
  limitSentences,
  reasonsOf,
  skillsSentence,
  type Match,
  type Reason,
} from "#app/matching/rules.ts";

/** Why a match is one, in sentences for the facility. */
export type BothSides = {
  license: string;
  /** The required skills; null without any. */
  skills: string | null;
  /** What was compared, and what holds the score down as a whole. */
  notes: string;
  /** What the facility asks for, then what the candidate does. */
  us: Reason[];
  them: Reason[];
};

/** Why a match is one, in sentences for the facility: the license, what it asks for itself, what the candidate does. */
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
