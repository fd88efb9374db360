/** Status of a placement, in words. Pure. */
import { formatDate } from "#app/platform/format.ts";

type Facts = {
  status: "hired" | "ended";
  starts_on: string;
  guarantee_until: string;
  ended_on: string | null;
};

/** Status of a placement today; dates are "2027-04-30". */
export function placementState(
  placement: Facts,
  today: string,
): { tone: "info" | "success" | "warning" | "neutral"; words: string } {
  const { status, ended_on, guarantee_until, starts_on } = placement;
  if (status === "ended") {
    if (ended_on !== null && ended_on < starts_on)
      return { tone: "warning", words: "Ended before the first day" };
    return ended_on !== null && ended_on <= guarantee_until
      ? { tone: "warning", words: "Ended within the guarantee" }
      : { tone: "neutral", words: "Ended after the guarantee" };
  }
  if (today < starts_on) return { tone: "info", words: `Starts ${formatDate(starts_on)}` };
  return today <= guarantee_until
    ? { tone: "success", words: "Working, in guarantee period" }
    : { tone: "success", words: "Working" };
}
