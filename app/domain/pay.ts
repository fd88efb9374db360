import { byKey } from "#app/platform/by-key.ts";
import { formatCents } from "#app/platform/format.ts";
import { options } from "./options.ts";

/** Pay periods, for forms and as stored. */
export const PAY_PERIODS = ["hour", "week", "year"] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

export function isPayPeriod(value: unknown): value is PayPeriod {
  return PAY_PERIODS.some((period) => period === value);
}

/** Labels of pay periods in forms: "per hour". After an amount use UNITS instead. */
export const PERIOD_WORDS: Readonly<Record<string, string>> = byKey({
  hour: "per hour",
  week: "per week",
  year: "per year",
});
export const periodOptions = options(PERIOD_WORDS);

const UNITS: Readonly<Record<string, string>> = byKey({ hour: "/hr", week: "/wk", year: "/yr" });

/** Weekly and yearly amounts show cents only when there are any: "$980/wk", but "$43.50/hr". */
const amount = (cents: number, period: string) =>
  period === "hour" ? formatCents(cents) : formatCents(cents).replace(/\.00$/, "");

/** One amount of pay: "$43.50/hr", "$1,740/wk", "$90,480/yr". */
export function payAmount(cents: number, period: string): string {
  return amount(cents, period) + (UNITS[period] ?? "");
}

/** A pay range: "$38.00 to $44.00/hr"; a single amount if both ends are the same. */
export function formatPay(minCents: number, maxCents: number, period: PayPeriod): string {
  const most = payAmount(maxCents, period);
  return minCents === maxCents ? most : `${amount(minCents, period)} to ${most}`;
}

const WEEKS = 52;
/** Cents times tenths of an hour stay whole numbers. */
const tenths = (hours: number) => Math.round(hours * 10);
const divided = (cents: number, by: number) => Math.floor((2 * cents + by) / (2 * by));

/** Weekly hours for pay: as stated, else the schedule's, else 40; private.paid_hours() in SQL. */
export function paidHours(hours: number | null | undefined, schedule?: string | null): number {
  return hours ?? (schedule === "3x12" ? 36 : 40);
}

/** A pay amount in cents per hour, at the given weekly hours, rounded half up; private.hourly_cents() in SQL. */
export function hourlyCents(cents: number, period: PayPeriod, hours: number): number {
  if (period === "hour") return cents;
  return divided(cents * 10, tenths(hours) * (period === "week" ? 1 : WEEKS));
}

/**
 * A pay amount in cents per year, at the given weekly hours and 52 weeks, rounded half up; private.yearly_cents() in
 * SQL.
 */
export function yearlyCents(cents: number, period: PayPeriod, hours: number): number {
  if (period === "year") return cents;
  return period === "week" ? cents * WEEKS : divided(cents * WEEKS * tenths(hours), 10);
}

/** Lowest and highest amount in cents. */
type Range = readonly [number, number];

/** Fewest and most weekly hours for pay. */
export type PaidHours = { min: number; max: number };

/** Yearly pay uses the fewest hours, in whole dollars; hourly pay the most. Neither overstates the pay. */
const yearly = ([min, max]: Range, period: PayPeriod, hours: PaidHours) => {
  const year = (cents: number) => Math.round(yearlyCents(cents, period, hours.min) / 100) * 100;
  return formatPay(year(min), year(max), "year");
};
const hourly = ([min, max]: Range, period: PayPeriod, hours: PaidHours) =>
  formatPay(hourlyCents(min, period, hours.max), hourlyCents(max, period, hours.max), "hour");

/**
 * A pay range in two units, as entered first: "$38.00 to $44.00/hr" and "$71,136 to $82,368/yr". Weekly and yearly pay
 * is also shown per hour. Where the hours vary, the second one names those it was computed with.
 */
export function payInTwoUnits(
  pay: Range,
  period: PayPeriod,
  hours: PaidHours,
): readonly [string, string] {
  const [convert, counted] =
    period === "hour" ? ([yearly, hours.min] as const) : ([hourly, hours.max] as const);
  const converted = convert(pay, period, hours);
  const isFixed = hours.min === hours.max;
  return [formatPay(...pay, period), isFixed ? converted : `${converted} at ${counted} hrs/wk`];
}

/** The same as arithmetic a reader can check: "$43.50/hr × 36 hrs × 52 = $81,432/yr". */
export function payArithmetic(pay: Range, period: PayPeriod, hours: PaidHours): string {
  const written = formatPay(...pay, period);
  const [year, hour] = [yearly(pay, period, hours), hourly(pay, period, hours)];
  if (period === "hour") return `${written} × ${hours.min} hrs × ${WEEKS} = ${year}`;
  if (period === "week") return `${written} ÷ ${hours.max} hrs = ${hour}; × ${WEEKS} = ${year}`;
  return `${written} ÷ ${WEEKS} ÷ ${hours.max} hrs = ${hour}`;
}
