const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const date = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** The time zones of Missouri and Kansas, with their abbreviations. */
const ZONE_LETTERS = { "America/Chicago": "CT", "America/Denver": "MT" } as const;
export type Zone = keyof typeof ZONE_LETTERS;

// Creating a formatter takes half a millisecond, and pages format dates many times.
const dayAndTime = byZone({ dateStyle: "medium", timeStyle: "short" });
const timeOfDay = byZone({ timeStyle: "short" });
const appointment = byZone({
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const centralDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" });

function byZone(options: Intl.DateTimeFormatOptions) {
  const made = (timeZone: Zone) => new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  return { "America/Chicago": made("America/Chicago"), "America/Denver": made("America/Denver") };
}

/** Cents as dollars: "$42.50"; whole dollars without cents from $1,000 on. */
export function formatCents(cents: number): string {
  return cents % 100 === 0 && cents >= 100_000
    ? wholeDollars.format(cents / 100)
    : dollars.format(cents / 100);
}

/** Cents as charged or refunded, always with cents: "$3,120.00". */
export function formatCharge(cents: number): string {
  return dollars.format(cents / 100);
}

/** A date without time, as stored ("2027-04-30"): "Apr 30, 2027". */
export function formatDate(isoDate: string): string {
  return date.format(new Date(`${isoDate}T00:00:00Z`));
}

/** A date range, with one year if both share it: "between Mar 2 and Apr 13, 2027". Both as stored. */
export function formatDays(
  first: string,
  last: string,
  [before, amid] = ["between", "and"],
): string {
  const [from, to] = [formatDate(first), formatDate(last)];
  return `${before} ${first.slice(0, 4) === last.slice(0, 4) ? from.slice(0, -6) : from} ${amid} ${to}`;
}

/** A typed date, formatted if it is a valid day, else unchanged. */
export function formatTypedDate(typed: string): string {
  return Number.isNaN(Date.parse(`${typed}T00:00:00Z`)) ? typed : formatDate(typed);
}

const CENTRAL = "America/Chicago";
/** A time never breaks between its number, AM or PM, and its zone. Newer ICU versions have a narrow space there. */
const inZone = (formats: Record<Zone, Intl.DateTimeFormat>, zone: Zone, isoTime: string) =>
  formats[zone].format(new Date(isoTime)).replace(/[ \u202f](?=[AP]M$)/, "\u00a0");

/** A timestamp in US Central time: "Nov 21, 2026, 3:40 PM CT". */
export function formatMoment(isoTime: string): string {
  return `${inZone(dayAndTime, CENTRAL, isoTime)}\u00a0${ZONE_LETTERS[CENTRAL]}`;
}

/** A time of day, in US Central by default: "3:40 PM CT". */
export function formatTime(isoTime: string, zone: Zone = CENTRAL): string {
  return `${inZone(timeOfDay, zone, isoTime)}\u00a0${ZONE_LETTERS[zone]}`;
}

/** An appointment with its weekday: "Tue, Dec 1, 2026, 2:30 PM CT". */
export function formatAppointment(isoTime: string, zone: Zone = CENTRAL): string {
  return `${inZone(appointment, zone, isoTime)}\u00a0${ZONE_LETTERS[zone]}`;
}

/** An appointment with start and end: "Tue, Dec 1, 2026, 2:30 PM to 3:15 PM CT". */
export function formatAppointmentSpan(from: string, to: string, zone: Zone = CENTRAL): string {
  return `${inZone(appointment, zone, from)} to ${formatTime(to, zone)}`;
}

/** Today's date in US Central, as stored: "2026-11-21". */
export function todayCentral(now = new Date()): string {
  return centralDay.format(now);
}

/** One or more words or phrases in quotation marks: “A”, “A” and “B”, or “A,” “B” or “C”. */
export function quotedList(words: readonly string[], last: "and" | "or"): string {
  const before = words.slice(0, -1);
  const end = `“${words.at(-1)}”`;
  return before.length === 0 ? end : `“${before.join(",” “")}” ${last} ${end}`;
}

/** A count with its noun: "1 mile", "12 miles". */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString("en-US")} ${amount === 1 ? one : many}`;
}

/** A distance: "8 mi", "less than 1 mi". */
export function formatMiles(miles: number): string {
  return miles < 1 ? "less than 1 mi" : `${Math.round(miles).toLocaleString("en-US")} mi`;
}

/** A typed dollar amount ("$1,250.5") in cents; NaN if it is not an amount. */
export function parseDollars(typed: string): number {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return Number.NaN;
  return Number(match[1]!.replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** Ten digits as "(816) 555-0142"; anything else unchanged. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}
