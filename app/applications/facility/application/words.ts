/** Sentences of an application's page. Pure. */
import { formatMoment } from "#app/platform/format.ts";
import type { FacilityApplication, Interview, Offer } from "./queries.server.ts";
import { isLive } from "./rules.ts";

type Going = {
  application: Pick<FacilityApplication["application"], "status">;
  interviews: readonly Pick<Interview, "status" | "proposed_by" | "starts_at">[];
  offers: readonly Pick<Offer, "status" | "expires_at">[];
};

/** What the facility is waiting for from the candidate, or has coming up; null when nothing. `now` in milliseconds. */
export function waitText(
  { application, interviews, offers }: Going,
  now: number = Date.now(),
): string | null {
  const { status } = application;
  if (status === "invited") return "Waiting for a response to your invitation.";
  if (status === "offered") {
    const open = offers.find((offer) => offer.status === "open");
    return open
      ? `Waiting for a response to your offer, until ${formatMoment(open.expires_at)}.`
      : null;
  }
  // Moving someone back to the shortlist leaves a proposal open.
  if (!["applied", "shortlisted", "interviewing"].includes(status)) return null;
  const live = interviews.find((one) => isLive(one, now));
  if (!live) return null;
  if (live.status === "proposed") {
    return live.proposed_by === "candidate"
      ? "The candidate proposed other interview times."
      : "Waiting for the candidate to choose an interview time.";
  }
  return live.starts_at ? `Interview: ${formatMoment(live.starts_at)}.` : null;
}

/** Current status and the facility's next step; null once the application ended. */
export function whatNext(found: Going, now: number = Date.now()): string | null {
  switch (found.application.status) {
    case "applied":
      return (
        waitText(found, now) ??
        "New application. Shortlist it to keep it in view, or propose an interview."
      );
    case "shortlisted":
      return waitText(found, now) ?? "On your shortlist. Propose an interview next.";
    case "interviewing":
      return waitText(found, now) ?? "Make an offer, or propose another interview.";
    case "accepted":
      return "Offer accepted. Confirm the hire to start the placement.";
    default:
      return waitText(found, now);
  }
}
