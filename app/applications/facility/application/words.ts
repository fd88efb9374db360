/** Sentences of an application's page. Pure. */
import { formatMoment } from "#app/platform/format.ts";
import type { FacilityApplication } from "./queries.server.ts";

type Going = Pick<FacilityApplication, "application" | "interviews" | "offers">;

/** What the facility is waiting for from the candidate, or has coming up; null when nothing. */
export function waitText({ application, interviews, offers }: Going): string | null {
  const { status } = application;
  if (status === "invited") return "Waiting for an answer to your invitation.";
  if (status === "offered") {
    const open = offers.find((offer) => offer.status === "open");
    return open
      ? `Waiting for an answer to your offer, until ${formatMoment(open.expires_at)}.`
      : null;
  }
  if (status !== "interviewing") return null;
  const live = interviews.find((one) => one.status === "proposed" || one.status === "accepted");
  if (!live) return null;
  if (live.status === "proposed") {
    return live.proposed_by === "candidate"
      ? "The candidate proposed other interview times."
      : "Waiting for the candidate to choose an interview time.";
  }
  return live.starts_at ? `Interview: ${formatMoment(live.starts_at)}.` : null;
}

/** Current status and the facility's next step; null once the application ended. */
export function whatNext(found: Going): string | null {
  switch (found.application.status) {
    case "applied":
      return "New application. Shortlist it to keep it in view, or propose an interview.";
    case "shortlisted":
      return "On your shortlist. Propose an interview next.";
    case "interviewing":
      return waitText(found) ?? "Make an offer, or propose another interview.";
    case "accepted":
      return "Offer accepted. Confirm the hire to start the placement.";
    default:
      return waitText(found);
  }
}
