/** What a candidate may do with an application, and what comes next. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { count } from "#app/platform/format.ts";
import { isOpenStatus, type ApplicationStatus } from "../rules.ts";

/** What a candidate does with an application by itself, by what the database calls it. */
export type CandidateMove = "withdraw" | "answer_invitation" | "answer_offer";

/**
 * The moves a candidate has in a status. The database's table of transitions says the same:
 * tests/integration/applications/application-rules.test.ts compares them.
 */
export function candidateMoves(status: ApplicationStatus): CandidateMove[] {
  if (status === "invited") return ["answer_invitation"];
  if (status === "offered") return ["answer_offer", "withdraw"];
  return isOpenStatus(status) ? ["withdraw"] : [];
}

/** What happens next, in a sentence or two. `facility` is its name. */
export function nextStep(status: ApplicationStatus, facility: string): string {
  switch (status) {
    case "invited":
      return `${facility} would like you to apply. Look at the position, then accept or decline: they get your answer at once.`;
    case "applied":
      return `${facility} has your application. You hear from us when they look further, propose an interview, or decide.`;
    case "shortlisted":
      return `${facility} is considering you. The next step is usually an interview.`;
    case "interviewing":
      return `${facility} wants to talk with you. After the interview they decide whether to make an offer.`;
    case "offered":
      return "Read the offer below and answer before it ends. Questions first? Write a message.";
    case "accepted":
      return `You accepted. ${facility} now confirms the hire and your first day.`;
    case "hired":
      return `Congratulations. ${facility} has confirmed the hire.`;
    case "declined":
      return `${facility} isn’t moving forward this time. Your other applications go on.`;
    case "withdrawn":
      return "You ended this application. While the position is open you can apply again.";
    case "closed":
      return "This application ended without a decision about you.";
  }
}

const HOUR_MS = 3_600_000;

/** How long there is until a moment: "2 days left", "5 hours left", "ends within the hour", "ended". */
export function timeLeft(isoTime: string, now: Date): string {
  const ms = Date.parse(isoTime) - now.getTime();
  if (ms <= 0) return "ended";
  if (ms < HOUR_MS) return "ends within the hour";
  const hours = Math.floor(ms / HOUR_MS);
  return hours < 48
    ? `${count(hours, "hour")} left`
    : `${count(Math.floor(hours / 24), "day")} left`;
}

/** Kinds of interviews in words. */
export const INTERVIEW_KINDS: Record<string, string> = byKey({
  in_person: "In person",
  phone: "By phone",
  video: "By video",
});
