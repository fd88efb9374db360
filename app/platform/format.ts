const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const shortDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const centralTime = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "America/Chicago",
});

const centralHours = new Intl.DateTimeFormat("en-US", {
  timeStyle: "short",
  timeZone: "America/Chicago",
});

// Making one takes half a millisecond, and pages ask for the day again and again.
const centralDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" });

/** Cents as dollars: "$42.50"; whole dollars without cents from $1,000 on. */
export function formatCents(cents: number): string {
  return cents % 100 === 0 && cents >= 100_000
    ? wholeDollars.format(cents / 100)
    : dollars.format(cents / 100);
}

/** Cents as they are charged or given back, to the cent: "$3,120.00". */
export function formatCharge(cents: number): string {
  return dollars.format(cents / 100);
}

/** A date without time, as stored ("2027-04-30"), in words: "April 30, 2027". */
export function formatDate(isoDate: string): string {
  return longDate.format(new Date(`${isoDate}T00:00:00Z`));
}

/** Two days of a year, or of two: "March 2 to April 13, 2027". Both as stored. */
export function formatDays(first: string, last: string): string {
  const [from, to] = [formatDate(first), formatDate(last)];
  return `${first.slice(0, 4) === last.slice(0, 4) ? from.slice(0, -6) : from} to ${to}`;
}

/** The same where there is little room; without the year where it is one: "Mar 2 to Apr 13". */
export function formatShortDays(first: string, last: string): string {
  const [from, to] = [formatShortDate(first), formatShortDate(last)];
  return first.slice(0, 4) === last.slice(0, 4)
    ? `${from.slice(0, -6)} to ${to.slice(0, -6)}`
    : `${from} to ${to}`;
}

/** The same where there is little room: "Apr 30, 2027". */
export function formatShortDate(isoDate: string): string {
  return shortDate.format(new Date(`${isoDate}T00:00:00Z`));
}

/** A date as typed so far, in words; as it stands when it is no day of any calendar. */
export function formatTypedDate(typed: string): string {
  return Number.isNaN(Date.parse(`${typed}T00:00:00Z`)) ? typed : formatDate(typed);
}

/** A moment in US Central time: "Nov 21, 2026, 3:40 PM". */
export function formatMoment(isoTime: string): string {
  return centralTime.format(new Date(isoTime));
}

/** A time of day in US Central: "3:40 PM". */
export function formatTime(isoTime: string): string {
  return centralHours.format(new Date(isoTime));
}

/** Today's date in US Central, as stored: "2026-11-21". */
export function todayCentral(now = new Date()): string {
  return centralDay.format(now);
}

/** A count with its noun: "1 mile", "12 miles". */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString("en-US")} ${amount === 1 ? one : many}`;
}

/** A distance as people say it: "less than a mile", "about 12 miles". */
export function formatMiles(miles: number): string {
  return miles < 1 ? "less than a mile" : `about ${count(Math.round(miles), "mile")}`;
}

/** Dollars as people type them ("$1,250.5") in cents; NaN when it is not an amount. */
export function parseDollars(typed: string): number {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return Number.NaN;
  return Number(match[1]!.replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** Ten digits as "(816) 555-0142"; anything else as it is. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}
