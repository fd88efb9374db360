/** An interview's status as a label, for either side. Pure. */
import type { StatusTone } from "#app/ui/status.tsx";

type Shown = {
  status: "proposed" | "accepted" | "declined" | "cancelled";
  proposed_by: "candidate" | "facility";
  starts_at: string | null;
  minutes: number;
};

const PROPOSED = {
  candidate: { theirs: "Choose a time", own: "Waiting for their answer" },
  facility: { theirs: "Candidate proposed other times", own: "Waiting for the candidate" },
} as const;

/** Tone and label of an interview for its reader; `now` in milliseconds. */
export function interviewStatus(
  { status, proposed_by, starts_at, minutes }: Shown,
  reader: "candidate" | "facility",
  now: number,
): { tone: StatusTone; label: string } {
  switch (status) {
    case "proposed":
      return proposed_by === reader
        ? { tone: "waiting", label: PROPOSED[reader].own }
        : { tone: "warning", label: PROPOSED[reader].theirs };
    case "accepted":
      return Date.parse(starts_at!) + minutes * 60_000 > now
        ? { tone: "success", label: "Confirmed" }
        : { tone: "neutral", label: "Completed" };
    case "declined":
      return { tone: "neutral", label: "Declined" };
    case "cancelled":
      return { tone: "neutral", label: "Canceled" };
  }
}
