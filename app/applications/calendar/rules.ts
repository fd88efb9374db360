/** Text of a subscribed calendar's interviews and start dates. Pure. */
import { interviewKind } from "#app/domain/interview-kinds.ts";
import { formatTime } from "#app/platform/format.ts";
import { zoneOf } from "../interview-times.ts";
import type { InterviewEvent, StartEvent } from "./event.ts";

/** The database's answer for a calendar URL. */
export type SharedCalendar = {
  side: "job-seeker" | "employer";
  interviews: readonly {
    id: string;
    application_id: string;
    status: string;
    kind: string;
    place: string;
    minutes: number;
    starts_at: string;
    time_zone: string;
    sequence: number;
    changed_at: string;
    title: string;
    facility: string;
    /** First name and initial; null on the job seeker's side. */
    candidate: string | null;
  }[];
  starts: readonly {
    id: string;
    application_id: string | null;
    starts_on: string;
    cancelled: boolean;
    made_at: string;
    title: string;
    facility: string | null;
    candidate: string | null;
  }[];
};

/** A shared calendar as calendar entries. */
export function entriesOf(
  { side, interviews, starts }: SharedCalendar,
  origin: string,
): { interviews: InterviewEvent[]; starts: StartEvent[] } {
  const page = (application: string) => `${origin}/${side}/applications/${application}`;
  const forFacility = side === "employer";
  return {
    interviews: interviews.map((one) => ({
      id: one.id,
      sequence: one.sequence,
      cancelled: one.status !== "accepted",
      startsAt: one.starts_at,
      minutes: one.minutes,
      changedAt: one.changed_at,
      title: forFacility
        ? `Interview: ${one.candidate ?? "Former candidate"}, ${one.title}`
        : `Interview: ${one.title} at ${one.facility}`,
      place: one.place,
      text: `${interviewKind(one.kind)}.\n${formatTime(one.starts_at, zoneOf(one.time_zone))}.`,
      url: page(one.application_id),
    })),
    starts: starts.map((one) => ({
      id: one.id,
      cancelled: one.cancelled,
      changedAt: one.made_at,
      title: forFacility
        ? `First day: ${one.candidate ?? "Former candidate"}, ${one.title}`
        : `First day: ${one.title}${one.facility ? ` at ${one.facility}` : ""}`,
      day: one.starts_on,
      url: one.application_id && page(one.application_id),
    })),
  };
}
