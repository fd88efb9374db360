import { INTERVIEW_KINDS, interviewKind } from "#app/domain/interview-kinds.ts";
import { lines, type Events, type Known, type Side } from "../facts.ts";

const position = (f: Known) => f.text("position", "a position");
const facility = (f: Known) => f.text("facility", "The facility");
const candidate = (f: Known) => f.text("candidate", "The candidate");
/** The other party, for the reader. */
const other = (f: Known, side: Side) => (side === "employer" ? candidate(f) : facility(f));

const seeInterview = "See the interview";
const seeOffer = "See the offer";
/** A job seeker sees a placement on the application's page. */
const seePlacement = (side: Side) =>
  side === "employer" ? "See the placement" : "See the application";

/** When and where an interview is, in words. */
function whenAndWhere(f: Known): string | null {
  const when = f.moment("starts_at");
  if (!when) return null;
  const kind = f.maybe("kind") ?? "";
  const how = Object.hasOwn(INTERVIEW_KINDS, kind) ? `, ${interviewKind(kind).toLowerCase()}` : "";
  return `When: ${when}${how}.${f.maybe("place") ? ` Where: ${f.maybe("place")}.` : ""}`;
}

/** In whose favor a placement dispute was settled. */
function settledFor(f: Known, side: Side): string | null {
  switch (f.maybe("outcome")) {
    case "facility":
      return side === "employer"
        ? "It is settled in your facility’s favor."
        : "It is settled in the facility’s favor.";
    case "candidate":
      return side === "employer"
        ? "It is settled in the candidate’s favor."
        : "It is settled in your favor.";
    case "withdrawn":
      return "The person who raised it withdrew it.";
    default:
      return null;
  }
}

/** The terms of an offer, in words. */
function offered(f: Known): string | null {
  const pay = f.pay();
  const start = f.day("starts_on");
  if (!pay && !start) return null;
  return `${[pay && `Pay: ${pay}`, start && `first day: ${start}`].filter(Boolean).join("; ")}.`.replace(
    /^f/,
    "F",
  );
}

/** Interviews, offers, hires and placements. */
export const hiringEvents: Events = {
  interview: {
    interview_proposed: (f, side) => ({
      title: `${other(f, side)} proposed an interview`,
      lines: lines(
        `Position: ${position(f)}. Choose a time that works for you, or propose other times.`,
        whenAndWhere(f),
      ),
      action: "Choose a time",
    }),
    interview_times_proposed: (f, side) => ({
      title: `${other(f, side)} proposed other times`,
      lines: lines(
        `It’s about the interview for ${position(f)}. Choose a time that works for you, or propose other times.`,
      ),
      action: "Choose a time",
    }),
    interview_accepted: (f, side) => ({
      title: `Your interview with ${other(f, side)} is set`,
      lines: lines(
        `Position: ${position(f)}.`,
        whenAndWhere(f),
        "Open the interview to add it to your calendar.",
      ),
      action: seeInterview,
    }),
    interview_declined: (f, side) => ({
      title: `${other(f, side)} declined the interview`,
      lines: lines(`Position: ${position(f)}.`, f.quoted("Reason", "reason")),
      action: seeInterview,
    }),
    interview_cancelled: (f, side) => ({
      title: `${other(f, side)} canceled the interview`,
      lines: lines(
        `Position: ${position(f)}.`,
        f.moment("starts_at") && `It was scheduled for ${f.moment("starts_at")}.`,
        f.quoted("Reason", "reason"),
      ),
      action: seeInterview,
    }),
    interview_reminder: (f, side) => ({
      title: `Reminder: your interview with ${other(f, side)}`,
      lines: lines(`Position: ${position(f)}.`, whenAndWhere(f)),
      action: seeInterview,
    }),
  },
  offer: {
    offer_made: (f) => ({
      title: `${facility(f)} made you an offer`,
      lines: lines(
        `Position: ${position(f)}.`,
        offered(f),
        f.moment("expires_at") && `You have until ${f.moment("expires_at")} to respond.`,
      ),
      action: seeOffer,
    }),
    offer_accepted: (f) => ({
      title: `${candidate(f)} accepted your offer`,
      lines: lines(`Position: ${position(f)}.`, offered(f), "One step left: confirm the hire."),
      action: "Confirm the hire",
    }),
    offer_declined: (f) => ({
      title: `${candidate(f)} declined your offer`,
      lines: lines(`Position: ${position(f)}.`, f.quoted("Reason", "reason")),
      action: seeOffer,
    }),
    offer_withdrawn: (f) => ({
      title: `${facility(f)} withdrew the offer`,
      lines: lines(`Position: ${position(f)}.`, f.quoted("Reason", "reason")),
      action: "See the application",
    }),
    offer_expired: (f, side) => ({
      title:
        side === "employer"
          ? `Your offer to ${f.text("candidate", "a candidate")} has expired`
          : `The offer from ${facility(f)} has expired`,
      lines: lines(`It wasn’t answered in time. Position: ${position(f)}.`),
      action: "See the application",
    }),
    offer_expiring: (f) => ({
      title: `The offer from ${facility(f)} expires soon`,
      lines: lines(
        `Position: ${position(f)}.`,
        f.moment("expires_at") && `Respond by ${f.moment("expires_at")}.`,
      ),
      action: seeOffer,
    }),
  },
  hired: {
    hired: (f, side) => ({
      title:
        side === "employer"
          ? `${candidate(f)} was hired`
          : `You’re hired: ${position(f)} at ${facility(f)}`,
      lines: lines(
        side === "employer" ? `Position: ${position(f)}.` : "Congratulations.",
        f.day("starts_on") &&
          `${side === "employer" ? "The" : "Your"} first day is ${f.day("starts_on")}.`,
      ),
      action: seePlacement(side),
    }),
  },
  placement: {
    placement_ended: (f) => ({
      title: `Your placement has ended: ${position(f)}`,
      lines: lines(
        f.day("ended_on") && `The facility recorded that it ended on ${f.day("ended_on")}.`,
        f.quoted("Reason", "reason"),
      ),
      action: "See the application",
    }),
    dispute_raised: (f, side) => ({
      title: `A placement was disputed: ${position(f)}`,
      lines: lines(
        side === "employer"
          ? "The candidate disputed this placement. We’ll review it and tell you what we decide."
          : "The facility disputed this placement. We’ll review it and tell you what we decide.",
      ),
      action: seePlacement(side),
    }),
    dispute_settled: (f, side) => ({
      title: `The placement dispute is settled: ${position(f)}`,
      lines: lines(settledFor(f, side), f.quoted("Our decision", "reason")),
      action: seePlacement(side),
    }),
  },
};
