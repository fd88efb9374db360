/** A candidate's actions on an application, and what comes next. Pure. */
import { count } from "#app/platform/format.ts";
import { formatInterviewTime, zoneOf } from "../interview-times.ts";
import { isOpenStatus, type ApplicationStatus, type HistoryEvent } from "../rules.ts";

/** A candidate's actions, by the database's names. */
export type CandidateMove = "withdraw" | "answer_invitation" | "answer_offer";

/**
 * The candidate's actions in a status. Mirrors the database's transitions;
 * tests/integration/applications/application-rules.test.ts compares them.
 */
export function candidateMoves(status: ApplicationStatus): CandidateMove[] {
  if (status === "invited") return ["answer_invitation"];
  if (status === "offered") return ["answer_offer", "withdraw"];
  return isOpenStatus(status) ? ["withdraw"] : [];
}

/** Interview state: the candidate chooses a time, the facility answers, or a time is set. */
export type InterviewStep = "choose" | "theirs" | "set";

/** The interview fields that decide the next step. Times are ISO. */
type Interview = Agreed & { status: "proposed" | "accepted" | "declined" | "cancelled" };

/** State of an application's interviews, given newest first; null when none is coming up. */
export function interviewStep(interviews: readonly Interview[], now: string): InterviewStep | null {
  const [next] = interviews.filter(
    ({ status, starts_at: start }) =>
      status === "proposed" || (status === "accepted" && (start ?? "") > now),
  );
  if (!next) return null;
  if (next.status === "accepted") return "set";
  return next.proposed_by === "facility" ? "choose" : "theirs";
}

/** What happens next, in a sentence or two. `facility` is its name. */
export function nextStep(
  status: ApplicationStatus,
  facility: string,
  interview: InterviewStep | null = null,
): string {
  switch (status) {
    case "invited":
      return `${facility} would like you to apply. Read about the position, then accept or decline. They see your answer right away.`;
    case "applied":
      return `${facility} has your application. We’ll let you know when they shortlist you, propose an interview, or decide.`;
    case "shortlisted":
      return `${facility} is considering you. The next step is usually an interview.`;
    case "interviewing":
      if (interview === "choose")
        return `${facility} wants to interview you. Choose a time below, or propose others.`;
      if (interview === "theirs")
        return `You proposed times for the interview. ${facility} answers next.`;
      if (interview === "set")
        return `Your interview is set. After it, ${facility} decides whether to make an offer.`;
      return `${facility} decides next whether to make an offer, or proposes another interview.`;
    case "offered":
      return "Read the offer below and respond before it expires. Questions first? Send a message.";
    case "accepted":
      return `You accepted. Next, ${facility} confirms the hire and your first day.`;
    case "hired":
      return `Congratulations! ${facility} confirmed the hire.`;
    case "declined":
      return `${facility} isn’t moving forward this time. Your other applications continue.`;
    case "withdrawn":
      return "You withdrew or declined. While the position is open, you can still apply.";
    case "closed":
      return "This application ended without a decision about you. While the position is open, you can apply again.";
  }
}

/** Whether this is declined rather than canceled: a proposal of the other side. */
export const isTheirProposal = (interview: { status: string; proposed_by: string }): boolean =>
  interview.status === "proposed" && interview.proposed_by === "facility";

/** The application fields that decide the main action. */
type Waiting = {
  status: ApplicationStatus;
  paused: boolean;
  position: { id: string; open: boolean };
  interviews: readonly Interview[];
  offers: readonly { status: string; expires_at: string }[];
  unread: number;
};

/** The most urgent action the candidate must take; null when there is none. `now` is ISO. */
export function mainAction(
  application: Waiting,
  here: string,
  now: string,
): { to: string; label: string } | null {
  const { status, paused, position, interviews, offers, unread } = application;
  const messages = unread > 0 ? { to: `${here}#messages`, label: "Read new messages" } : null;
  if (paused) return messages;
  if (status === "invited" && !position.open) return messages;
  if (status === "invited")
    return { to: `/job-seeker/positions/${position.id}#apply`, label: "Respond to the invitation" };
  if (offers.some((offer) => offer.status === "open" && offer.expires_at > now))
    return { to: `${here}#offer`, label: "Respond to the offer" };
  if (interviewStep(interviews, now) === "choose")
    return { to: `${here}#interviews`, label: "Choose an interview time" };
  return messages;
}

/** The interview fields that the history needs. Times are ISO. */
type Agreed = {
  id: string;
  time_zone: string;
  proposed_by: "candidate" | "facility";
  starts_at: string | null;
  accepted_at: string | null;
};

/** History line for an agreed interview time, if there is one. `facility` is its name. */
export function agreedInterview(interview: Agreed, facility: string): HistoryEvent[] {
  const { id, starts_at: start, accepted_at: at, proposed_by: side } = interview;
  if (!start || !at) return [];
  const when = formatInterviewTime(start, zoneOf(interview.time_zone));
  const who = side === "facility" ? "You accepted an interview" : `${facility} accepted your time`;
  return [{ key: `interview-${id}`, at, sentence: `${who}: ${when}` }];
}

const HOUR_MS = 3_600_000;

/** Time left until a moment: "2 days left", "5 hours left", "less than an hour left", "ended". */
export function timeLeft(isoTime: string, now: Date): string {
  const ms = Date.parse(isoTime) - now.getTime();
  if (ms <= 0) return "ended";
  if (ms < HOUR_MS) return "less than an hour left";
  const hours = Math.floor(ms / HOUR_MS);
  return hours < 48
    ? `${count(hours, "hour")} left`
    : `${count(Math.floor(hours / 24), "day")} left`;
}
