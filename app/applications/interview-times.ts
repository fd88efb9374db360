/** Times of interviews in their own time zone: typed, checked and said. No I/O. */

import { formatAppointment, formatAppointmentSpan, type Zone } from "#app/platform/format.ts";

/** The time zones of Missouri and Kansas: four counties in the west of Kansas keep Mountain time. */
export const TIME_ZONES = ["America/Chicago", "America/Denver"] as const satisfies readonly Zone[];
export type TimeZone = Zone;

/** Their names, as people say them. */
export const ZONE_NAMES: Record<TimeZone, string> = {
  "America/Chicago": "Central time",
  "America/Denver": "Mountain time",
};
export const timeZoneOptions = TIME_ZONES.map((value) => ({ value, label: ZONE_NAMES[value] }));

/** How many times one proposal may offer. */
export const MOST_TIMES = 5;
/** How far ahead they may be, in days; the database says the same. */
const MOST_DAYS_AHEAD = 365;

const DAY_MS = 86_400_000;

const parts = (zone: TimeZone, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });
const wallClock = Object.fromEntries(
  TIME_ZONES.map((zone) => [
    zone,
    parts(zone, {
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    }),
  ]),
) as Record<TimeZone, Intl.DateTimeFormat>;

/** How far a zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(ms: number, zone: TimeZone): number {
  const read = Object.fromEntries(
    wallClock[zone].formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
  );
  const asUtc = Date.UTC(
    read["year"]!,
    read["month"]! - 1,
    read["day"]!,
    read["hour"]!,
    read["minute"]!,
    read["second"]!,
  );
  return asUtc - ms;
}

/** The moment a wall clock shows a time, or why there is no such single moment. */
export type ReadTime = { at: Date } | { problem: string };

/**
 * The moment at which the clocks of a zone show a date ("2026-12-01") and time ("14:30").
 * When the clocks go forward an hour is missing, when they go back one comes twice: neither is guessed.
 */
export function momentOf(date: string, time: string, zone: TimeZone): ReadTime {
  const wanted = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(time);
  if (!wanted || !clock) {
    return { problem: "Enter a date and a time, such as 2026-12-01 and 14:30." };
  }
  const [year, month, day] = wanted.slice(1).map(Number) as [number, number, number];
  const local = Date.UTC(year, month - 1, day, Number(clock[1]), Number(clock[2]));
  if (new Date(local).getUTCDate() !== day || new Date(local).getUTCMonth() !== month - 1) {
    return { problem: "There is no such day in the calendar." };
  }
  const offsets = new Set([offsetAt(local - DAY_MS, zone), offsetAt(local + DAY_MS, zone)]);
  const moments = [...offsets]
    .map((offset) => local - offset)
    .filter((ms) => ms + offsetAt(ms, zone) === local);
  if (moments.length === 1) return { at: new Date(moments[0]!) };
  const shown = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" })
    .format(local)
    .replaceAll("\u202f", " ");
  return {
    problem: moments.length
      ? `${shown} comes twice that night, because the clocks go back. Choose another time.`
      : `${shown} does not exist that night, because the clocks go forward. Choose another time.`,
  };
}

/** The date and time that a moment has on a zone's clocks, as date and time inputs want them. */
export function wallTimeOf(isoTime: string, zone: TimeZone): { date: string; time: string } {
  const ms = Date.parse(isoTime);
  const local = new Date(ms + offsetAt(ms, zone)).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** A zone as stored; one we do not know is Central. */
export function zoneOf(stored: string): TimeZone {
  return stored === "America/Denver" ? stored : "America/Chicago";
}

/** "Tue, Dec 1, 2026, 2:30 PM CT". */
export function formatInterviewTime(isoTime: string, zone: TimeZone): string {
  return formatAppointment(isoTime, zone);
}

/** When it begins and ends: "Tue, Dec 1, 2026, 2:30 PM to 3:15 PM CT". */
export function formatInterviewSpan(isoTime: string, minutes: number, zone: TimeZone): string {
  const end = new Date(Date.parse(isoTime) + minutes * 60_000).toISOString();
  return formatAppointmentSpan(isoTime, end, zone);
}

/** What a form of proposed times sends: up to five pairs, each whole or left out. */
export type TypedTimes = { timeZone: TimeZone } & Partial<
  Record<`date${number}` | `time${number}`, string>
>;
/** One thing wrong, and the field it is about. */
export type TimeProblem = { field: string; message: string };

/**
 * The moments that a form of proposed times offers, in the order of time, and what is wrong with it.
 * Past times, the same time twice, half a pair and none at all are refused.
 */
export function readTimes(
  typed: TypedTimes,
  now: Date,
): { times: string[]; problems: TimeProblem[] } {
  const times: string[] = [];
  const problems: TimeProblem[] = [];
  for (let n = 1; n <= MOST_TIMES; n += 1) {
    const date = typed[`date${n}`]?.trim() ?? "";
    const time = typed[`time${n}`]?.trim() ?? "";
    if (!date && !time) continue;
    if (!date) problems.push({ field: `date${n}`, message: `Enter the day of time ${n}.` });
    else if (!time) problems.push({ field: `time${n}`, message: `Enter the hour of time ${n}.` });
    else {
      const read = momentOf(date, time, typed.timeZone);
      if ("problem" in read) {
        problems.push({ field: `time${n}`, message: `Time ${n}: ${read.problem}` });
      } else if (read.at <= now) {
        problems.push({ field: `date${n}`, message: `Time ${n} is in the past.` });
      } else if (read.at.getTime() > now.getTime() + MOST_DAYS_AHEAD * DAY_MS) {
        problems.push({ field: `date${n}`, message: `Time ${n} is more than a year away.` });
      } else if (times.includes(read.at.toISOString())) {
        problems.push({ field: `date${n}`, message: `Time ${n} is there twice.` });
      } else times.push(read.at.toISOString());
    }
  }
  if (times.length === 0 && problems.length === 0) {
    problems.push({ field: "date1", message: "Offer at least one time." });
  }
  return { times: times.sort(), problems };
}
