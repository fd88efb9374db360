/** Interview times in their own time zone: parsing, validation, formatting. No I/O. */

import { formatAppointment, formatAppointmentSpan, type Zone } from "#app/platform/format.ts";

/** Time zones of Missouri and Kansas: four western Kansas counties use Mountain time. */
export const TIME_ZONES = ["America/Chicago", "America/Denver"] as const satisfies readonly Zone[];
export type TimeZone = Zone;

/** Their common names. */
export const ZONE_NAMES: Record<TimeZone, string> = {
  "America/Chicago": "Central time",
  "America/Denver": "Mountain time",
};
export const timeZoneOptions = TIME_ZONES.map((value) => ({ value, label: ZONE_NAMES[value] }));
/** Hint beside the choice of a zone. */
export const ZONE_HINT =
  "All of Missouri and most of Kansas are on Central time. Far western Kansas is on Mountain time.";

/** Most times per proposal. */
export const MOST_TIMES = 5;
/** How far ahead a time may be, in days; same as in the database. */
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

/** A zone's UTC offset at a moment, in milliseconds. */
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

/** The moment for a local time, or why there is no single one. */
export type ReadTime = { at: Date } | { problem: string };

/**
 * The moment for a local date ("2026-12-01") and time ("14:30") in a zone. Around daylight saving changes, missing and
 * ambiguous times are rejected rather than guessed.
 */
export function momentOf(date: string, time: string, zone: TimeZone): ReadTime {
  const wanted = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(time);
  if (!wanted || !clock) {
    return { problem: "Enter a date and a time." };
  }
  const [year, month, day] = wanted.slice(1).map(Number) as [number, number, number];
  const local = Date.UTC(year, month - 1, day, Number(clock[1]), Number(clock[2]));
  if (new Date(local).getUTCDate() !== day || new Date(local).getUTCMonth() !== month - 1) {
    return { problem: "That date doesn’t exist. Check the month and day." };
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
      ? `${shown} happens twice that night, because clocks fall back. Choose another time.`
      : `${shown} does not exist that night, because clocks spring forward. Choose another time.`,
  };
}

/** Local date and time of a moment in a zone, for date and time inputs. */
export function wallTimeOf(isoTime: string, zone: TimeZone): { date: string; time: string } {
  const ms = Date.parse(isoTime);
  const local = new Date(ms + offsetAt(ms, zone)).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** Parses a stored zone; unknown ones become Central. */
export function zoneOf(stored: string): TimeZone {
  return stored === "America/Denver" ? stored : "America/Chicago";
}

/** "Tue, Dec 1, 2026, 2:30 PM CT". */
export function formatInterviewTime(isoTime: string, zone: TimeZone): string {
  return formatAppointment(isoTime, zone);
}

/** Start and end: "Tue, Dec 1, 2026, 2:30 PM to 3:15 PM CT". */
export function formatInterviewSpan(isoTime: string, minutes: number, zone: TimeZone): string {
  const end = new Date(Date.parse(isoTime) + minutes * 60_000).toISOString();
  return formatAppointmentSpan(isoTime, end, zone);
}

/** Proposed times as submitted: up to five date-time pairs, each complete or empty. */
export type TypedTimes = { timeZone: TimeZone } & Partial<
  Record<`date${number}` | `time${number}`, string>
>;
/** A problem and its field. */
export type TimeProblem = { field: string; message: string };

/**
 * The proposed times in chronological order, and any problems. Rejects past times, duplicates, incomplete pairs and an
 * empty proposal.
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
    if (!date) problems.push({ field: `date${n}`, message: `Enter the date for time ${n}.` });
    else if (!time)
      problems.push({ field: `time${n}`, message: `Enter the time of day for time ${n}.` });
    else {
      const read = momentOf(date, time, typed.timeZone);
      if ("problem" in read) {
        problems.push({ field: `time${n}`, message: `Time ${n}: ${read.problem}` });
      } else if (read.at <= now) {
        problems.push({ field: `date${n}`, message: `Time ${n} is in the past.` });
      } else if (read.at.getTime() > now.getTime() + MOST_DAYS_AHEAD * DAY_MS) {
        problems.push({ field: `date${n}`, message: `Time ${n} is more than a year away.` });
      } else if (times.includes(read.at.toISOString())) {
        problems.push({
          field: `date${n}`,
          message: `Time ${n} is the same as an earlier one. Change or clear it.`,
        });
      } else times.push(read.at.toISOString());
    }
  }
  if (times.length === 0 && problems.length === 0) {
    problems.push({ field: "date1", message: "Offer at least one time." });
  }
  return { times: times.sort(), problems };
}
