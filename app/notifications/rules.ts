/** Rules of sending. Pure: no request, no database, no clock. */

const MINUTE_MS = 60_000;
/** How long to wait after the first, second, … failed attempt. */
const BACK_OFF_MS = [1, 5, 30, 2 * 60, 12 * 60].map((minutes) => minutes * MINUTE_MS);
/** Attempts before an email becomes a dead letter, for an administrator. */
export const MAX_ATTEMPTS = BACK_OFF_MS.length + 1;

/** When to retry after this attempt (from 1) has failed; null: never automatically. */
export function nextAttemptAt(attempt: number, now: Date): Date | null {
  const wait = BACK_OFF_MS[attempt - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** Times of day between which a user wants no email ("22:00", "22:00:00"), in their time zone. */
export type QuietHours = { from: string | null; until: string | null; timeZone: string | null };

const DAY = 24 * 60;

/** When the current quiet hours end; null outside them. They may span midnight. */
export function quietUntil(now: Date, { from, until, timeZone }: QuietHours): Date | null {
  if (from === null || until === null) return null;
  const [start, end] = [minuteOf(from), minuteOf(until)];
  const zone = timeZone ?? "America/Chicago";
  const here = localMinute(now, zone);
  const isQuiet = start < end ? here >= start && here < end : here >= start || here < end;
  if (!isQuiet) return null;
  const whole = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const ends = new Date(whole + ((end - here + DAY) % DAY) * MINUTE_MS);
  // If clocks changed in between, the end is an hour off.
  const off = ((end - localMinute(ends, zone) + DAY + DAY / 2) % DAY) - DAY / 2;
  return new Date(ends.getTime() + off * MINUTE_MS);
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function localMinute(at: Date, timeZone: string): number {
  return minuteOf(
    new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(at),
  );
}

/** When the last of several current quiet hours ends; null outside all of them. */
function quietUntilAll(now: Date, all: readonly QuietHours[]): Date | null {
  const ends = all.flatMap((quiet) => quietUntil(now, quiet) ?? []);
  return ends.length ? new Date(Math.max(...ends.map(Number))) : null;
}

/** What blocks an email that is due, checked at the time of sending. */
export function obstacle(
  mail: {
    toEmail: string | null;
    isAccount: boolean;
    wanted: boolean;
    alwaysEmail: boolean;
    /** Whether nothing it offers is open any more, or it names a candidate whom this account may no longer see. */
    isStale: boolean;
    /** The user's quiet hours, and those for this kind of email. */
    quiet: readonly QuietHours[];
  },
  now: Date,
): { skip: string } | { later: Date } | null {
  if (mail.toEmail === null) return { skip: "There is no address to send it to." };
  if (!mail.isAccount) return null;
  if (!mail.wanted && !mail.alwaysEmail)
    return { skip: "The person turned emails of this kind off." };
  if (mail.isStale)
    return {
      skip: "Nothing in it is still open, or this account may no longer see the candidate.",
    };
  const later = quietUntilAll(now, mail.quiet);
  return later && { later };
}
