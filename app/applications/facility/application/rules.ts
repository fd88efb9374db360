/** Words and small rules of one application's page. Pure. */

import type { ApplicationStatus } from "../../rules.ts";

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

/** What a facility may do next with an application; "answer": choose one of the times that the candidate proposed. */
export type NextStep = "answer" | "shortlist" | "interview" | "offer" | "hire";

type Going = {
  status: ApplicationStatus;
  /** What the table of transitions allows the facility. */
  moves: readonly { to: ApplicationStatus; via: string }[];
  /** The candidate proposed other times for an interview. */
  times: boolean;
};

/** The pages that lead on, those that the transitions allow, the furthest first. */
export function openSteps({ status, moves }: Going): NextStep[] {
  const steps = (["hire", "offer", "interview"] as const).filter((via) =>
    moves.some((move) => move.via === via && move.to !== "shortlisted"),
  );
  // Another interview while there was one: no step of the table, but possible.
  return status === "interviewing" && !steps.includes("interview")
    ? [...steps, "interview"]
    : steps;
}

/** The one step that comes next at this stage; null where the candidate has to act, or nothing is left to do. */
export function nextStep(going: Going): NextStep | null {
  const { status, moves, times } = going;
  if (times) return "answer";
  if (status === "applied" && moves.some(({ to }) => to === "shortlisted")) return "shortlist";
  const steps = openSteps(going);
  if (status === "shortlisted" && steps.includes("interview")) return "interview";
  return steps[0] ?? null;
}
