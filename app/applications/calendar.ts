import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

/** What a calendar shows of an interview that has a time. */
export type InterviewEvent = {
  id: string;
  /** Counts up with every change, so that a calendar takes the newer one. */
  sequence: number;
  cancelled: boolean;
  /** ISO. */
  startsAt: string;
  minutes: number;
  /** ISO: when it was changed last. */
  changedAt: string;
  title: string;
  place: string;
  text: string;
  /** The page it is about, whole. */
  url: string;
};

/**
 * An interview as an iCalendar file (RFC 5545). Times are in UTC, which every calendar shows in its owner's zone;
 * the uid stays the same for the interview's life, so a newer file changes the entry instead of adding one.
 */
export function interviewCalendar(event: InterviewEvent): string {
  const calendar = ical({
    prodId: "//Nomera Health//Interviews//EN",
    method: ICalCalendarMethod.PUBLISH,
  });
  const start = new Date(event.startsAt);
  calendar.createEvent({
    id: `interview-${event.id}@${new URL(event.url).hostname}`,
    sequence: event.sequence,
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start,
    end: new Date(start.getTime() + event.minutes * 60_000),
    stamp: new Date(event.changedAt),
    summary: event.cancelled ? `Cancelled: ${event.title}` : event.title,
    location: event.place,
    description: event.text,
    url: event.url,
  });
  return calendar.toString();
}
