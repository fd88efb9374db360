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
  /** Who made an interview proposal that is still unanswered. */
  proposedBy: "candidate" | "facility" | null;
};

/** Steps the transitions allow, furthest first. */
export function availableSteps({ status, moves, proposedBy }: Going): NextStep[] {
  const steps = (["hire", "offer", "interview"] as const).filter((via) =>
    moves.some((move) => move.via === via && move.to !== "shortlisted"),
  );
  // The database refuses a second proposal while one is unanswered.
  if (proposedBy) return steps.filter((step) => step !== "interview");
  // A second interview is possible although it is not a transition.
  return status === "interviewing" && !steps.includes("interview")
    ? [...steps, "interview"]
    : steps;
}

/** The main next step at this stage; null when the candidate must act or nothing is left to do. */
export function nextStep(going: Going): NextStep | null {
  const { status, moves, proposedBy } = going;
  if (proposedBy === "candidate") return "answer";
  if (status === "applied" && moves.some(({ to }) => to === "shortlisted")) return "shortlist";
  const steps = availableSteps(going);
  if (status === "shortlisted" && steps.includes("interview")) return "interview";
  return steps[0] ?? null;
}

/** Who made the interview proposal that is still unanswered; null without one. */
export function proposalBy(
  interviews: readonly { status: string; proposed_by: "candidate" | "facility" }[],
): "candidate" | "facility" | null {
  return interviews.find(({ status }) => status === "proposed")?.proposed_by ?? null;
}

/** Whether an interview can still be changed or canceled. `now` in milliseconds. */
export function isLive(
  { status, starts_at }: { status: string; starts_at: string | null },
  now: number,
): boolean {
  const over = starts_at !== null && Date.parse(starts_at) < now;
  return (status === "proposed" || status === "accepted") && !over;
}

type Shown = {
  recruits: boolean;
  paused: boolean;
  moves: readonly { to: string }[];
  interviews: readonly {
    id: string;
    status: string;
    proposed_by: string;
    starts_at: string | null;
  }[];
  offers: readonly { status: string }[];
  /** Whether messages can be written. */
  writes: boolean;
  /** Whether the form to report a message is open. */
  reports: boolean;
};

/**
 * Whether the page still has the submitted form, and with it the form's errors and text. A colleague or the candidate
 * may have changed the application since it was sent.
 */
export function hasForm(
  sent: { intent: string; interviewId: string | undefined },
  shown: Shown,
  now: number,
): boolean {
  const { recruits, paused, moves, offers, writes, reports } = shown;
  const changes = recruits && !paused;
  const interview = shown.interviews.find(({ id }) => id === sent.interviewId);
  switch (sent.intent) {
    case "decline":
      return changes && moves.some(({ to }) => to === "declined");
    case "accept":
      return changes && interview?.status === "proposed" && interview.proposed_by === "candidate";
    case "cancel":
      return changes && interview !== undefined && isLive(interview, now);
    case "withdraw":
      return changes && offers.some(({ status }) => status === "open");
    case "note":
      return recruits;
    case "message":
      return writes;
    case "report":
      return reports;
    default:
      return false;
  }
}
