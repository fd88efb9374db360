/**
 * Statuses of applications and their transitions. The database tables application_statuses and application_transitions
 * are authoritative; this mirrors them, and tests/integration/applications/application-rules.test.ts compares the two.
 */

/** Application statuses, as stored. */
export const APPLICATION_STATUSES = [
  "invited",
  "applied",
  "shortlisted",
  "interviewing",
  "offered",
  "accepted",
  "hired",
  "declined",
  "withdrawn",
  "closed",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Who acts: the candidate, the facility, or the system. */
export type ApplicationSide = "candidate" | "facility" | "system";

type Words = { facility: string; candidate: string };
const LABELS: Record<ApplicationStatus, Words> = {
  invited: { facility: "Invited", candidate: "You are invited" },
  applied: { facility: "Applied", candidate: "Applied" },
  shortlisted: { facility: "Shortlisted", candidate: "Being considered" },
  interviewing: { facility: "Interviewing", candidate: "Interview" },
  offered: { facility: "Offer made", candidate: "You have an offer" },
  accepted: { facility: "Offer accepted", candidate: "Offer accepted" },
  hired: { facility: "Hired", candidate: "Hired" },
  declined: { facility: "Declined", candidate: "Not chosen" },
  withdrawn: { facility: "Withdrawn", candidate: "Ended by you" },
  closed: { facility: "Closed", candidate: "Closed" },
};

/** A status in words, for the reader. */
export function statusLabel(status: ApplicationStatus, reader: "candidate" | "facility"): string {
  return LABELS[status][reader];
}

/** Whether the application is still active. */
export function isOpenStatus(status: ApplicationStatus): boolean {
  return !["hired", "declined", "withdrawn", "closed"].includes(status);
}

/** Whether the candidate can apply again, and be invited again, while the position is open. */
export function canStartAgain(status: ApplicationStatus): boolean {
  return status === "withdrawn" || status === "closed";
}

/** One entry of an application's history. Times are ISO. */
export type HistoryEntry = {
  id: number;
  at: string;
  from: ApplicationStatus | null;
  to: ApplicationStatus;
  side: ApplicationSide;
  reason: string | null;
  /** Whether an offer was declined with it. */
  declined_offer: boolean;
};

/** An event that is not a status change. `at` is ISO. */
export type HistoryEvent = { key: string; at: string; sentence: string };

/** What happened, as a sentence without a period, addressed to the reader. `facility` is its name. */
export function historySentence(
  entry: Pick<HistoryEntry, "from" | "to" | "side" | "declined_offer">,
  reader: "candidate" | "facility",
  names: { facility: string; candidate: string },
): string {
  const you = reader === "candidate";
  const candidate = you ? "You" : names.candidate;
  const facility = you ? names.facility : "You";
  switch (entry.to) {
    case "invited":
      return `${facility} invited ${you ? "you" : names.candidate}`;
    case "applied":
      if (entry.side === "system") {
        return you
          ? "Sent automatically, with your permission"
          : "Sent automatically, with the candidate’s permission";
      }
      if (entry.from === "invited") return `${candidate} accepted the invitation and applied`;
      if (entry.from === "shortlisted")
        return `${facility} moved ${you ? "your" : "the"} application back to applied`;
      return `${candidate} applied`;
    case "shortlisted":
      if (entry.from === "offered") {
        return entry.side === "system" ? "The offer expired" : `${facility} withdrew the offer`;
      }
      return `${facility} shortlisted ${you ? "you" : "the candidate"}`;
    case "interviewing":
      return `${facility} proposed an interview`;
    case "offered":
      return `${facility} made an offer`;
    case "accepted":
      return `${candidate} accepted the offer`;
    case "hired":
      return `${facility} confirmed the hire`;
    case "declined":
      return facility === "You" ? "You declined the candidate" : `${facility} isn’t moving forward`;
    case "withdrawn":
      if (entry.from === "invited") return `${candidate} declined the invitation`;
      if (entry.declined_offer) return `${candidate} declined the offer`;
      return `${candidate} withdrew`;
    case "closed":
      return entry.from === "invited" ? "The invitation ended" : "The application was closed";
  }
}
