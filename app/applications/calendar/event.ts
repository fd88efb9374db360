import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
  type ICalEventData,
} from "ical-generator";

/** A scheduled interview for a calendar. */
export type InterviewEvent = {
  id: string;
  /** Increases with every change, so that calendars take the newer version. */
  sequence: number;
  cancelled: boolean;
  /** ISO timestamp. */
  startsAt: string;
  minutes: number;
  /** ISO timestamp of the last change. */
  changedAt: string;
  title: string;
  place: string;
  text: string;
  /** Absolute URL of its page. */
  url: string;
};

/** The first workday of a new hire, for a calendar. */
export type StartEvent = Pick<InterviewEvent, "id" | "cancelled" | "changedAt" | "title"> & {
  /** As stored: "2027-01-11". */
  day: string;
  /** Absolute URL of its page; null when the page no longer exists. */
  url: string | null;
};

const PRODUCT = "//Nomera Health//Interviews//EN";
/** Refresh interval suggested to calendar apps, in seconds. */
const REFRESH_S = 3_600;

/**
 * An interview as an iCalendar file (RFC 5545). Times are in UTC, which every calendar shows in its owner's zone; the
 * uid stays the same for the interview's life, so a newer file updates the entry instead of adding one.
 */
export function interviewCalendar(event: InterviewEvent): string {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent(interviewData(event));
  return calendar.toString();
}

/**
 * A user's interviews and start dates as one calendar to subscribe to. Entries share their uids with the single files,
 * so importing one of those adds no duplicate.
 * @param origin of this site: part of the uids
 */
export function wholeCalendar(
  { interviews, starts }: { interviews: readonly InterviewEvent[]; starts: readonly StartEvent[] },
  origin: string,
): string {
  const calendar: ICalCalendar = ical({
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
    name: "Nomera Health",
    ttl: REFRESH_S,
  });
  for (const event of interviews) calendar.createEvent(interviewData(event));
  for (const start of starts) {
    const day = new Date(`${start.day}T00:00:00Z`);
    calendar.createEvent({
      ...common(start),
      id: `start-${start.id}@${new URL(origin).hostname}`,
      sequence: start.cancelled ? 1 : 0,
      allDay: true,
      start: day,
      end: new Date(day.getTime() + 86_400_000),
      ...(start.url !== null && { url: start.url }),
    });
  }
  return calendar.toString();
}

function interviewData(event: InterviewEvent): ICalEventData {
  const start = new Date(event.startsAt);
  return {
    ...common(event),
    id: `interview-${event.id}@${new URL(event.url).hostname}`,
    sequence: event.sequence,
    start,
    end: new Date(start.getTime() + event.minutes * 60_000),
    location: event.place,
    description: event.text,
    url: event.url,
  };
}

const common = ({
  cancelled,
  changedAt,
  title,
}: Pick<InterviewEvent, "cancelled" | "changedAt" | "title">) => ({
  status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  stamp: new Date(changedAt),
  lastModified: new Date(changedAt),
  summary: cancelled ? `Canceled: ${title}` : title,
});
