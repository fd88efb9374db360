/** Words and small rules of one application's page. Pure. */

/** What an interviewer wrote down; null is "not looked at". */
export type Scorecard = {
  clinical: number | null;
  communication: number | null;
  reliability: number | null;
  teamwork: number | null;
  recommendation: "strong_yes" | "yes" | "no" | "strong_no";
  comment: string | null;
};

/** What interviewers rate, from 1 to 5. */
export const RATINGS = [
  { name: "clinical", label: "Clinical skill" },
  { name: "communication", label: "Communication" },
  { name: "reliability", label: "Reliability" },
  { name: "teamwork", label: "Teamwork" },
] as const;

/** What interviewers recommend. */
export const RECOMMENDATIONS: Record<Scorecard["recommendation"], string> = {
  strong_yes: "Strong yes",
  yes: "Yes",
  no: "No",
  strong_no: "Strong no",
};

/** How an interview is held. */
export const INTERVIEW_KINDS = {
  in_person: "In person",
  phone: "By phone",
  video: "By video",
} as const;

/** The salary and fee that somebody has seen, as a form carries them: what is sent must be what was shown. */
export function seenMark(annualCents: number, feeBp: number): string {
  return `${annualCents}:${feeBp}`;
}
