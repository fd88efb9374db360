/** Labels and small rules of an application's page. Pure. */

import type { ApplicationStatus } from "../../rules.ts";

/** An interviewer's scorecard; null ratings mean "not assessed". */
export type Scorecard = {
  clinical: number | null;
  communication: number | null;
  reliability: number | null;
  teamwork: number | null;
  recommendation: "strong_yes" | "yes" | "no" | "strong_no";
  comment: string | null;
};

/** Criteria that interviewers rate from 1 to 5. */
export const RATINGS = [
  { name: "clinical", label: "Clinical skill" },
  { name: "communication", label: "Communication" },
  { name: "reliability", label: "Reliability" },
  { name: "teamwork", label: "Teamwork" },
] as const;

/** Interviewers' recommendations. */
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

/** The salary and fee shown to the user, as a form value: the server rejects the form if they changed. */
export function confirmedFeeToken(annualCents: number, feeBp: number): string {
  return `${annualCents}:${feeBp}`;
}

/** The facility's next step; "answer": choose one of the candidate's proposed times. */
export type NextStep = "answer" | "shortlist" | "interview" | "offer" | "hire";

type Going = {
  status: ApplicationStatus;
  /** Transitions open to the facility. */
  moves: readonly { to: ApplicationStatus; via: string }[];
  /** Whether the candidate proposed other interview times. */
  times: boolean;
};

/** Steps the transitions allow, furthest first. */
export function availableSteps({ status, moves }: Going): NextStep[] {
  const steps = (["hire", "offer", "interview"] as const).filter((via) =>
    moves.some((move) => move.via === via && move.to !== "shortlisted"),
  );
  // A second interview is possible although it is not a transition.
  return status === "interviewing" && !steps.includes("interview")
    ? [...steps, "interview"]
    : steps;
}

/** The main next step at this stage; null when the candidate must act or nothing is left to do. */
export function nextStep(going: Going): NextStep | null {
  const { status, moves, times } = going;
  if (times) return "answer";
  if (status === "applied" && moves.some(({ to }) => to === "shortlisted")) return "shortlist";
  const steps = availableSteps(going);
  if (status === "shortlisted" && steps.includes("interview")) return "interview";
  return steps[0] ?? null;
}
