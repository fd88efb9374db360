import { byKey } from "#app/platform/by-key.ts";
import { formatCents } from "#app/platform/format.ts";
import { options } from "./options.ts";

/** What a pay amount is paid for, as forms offer it and rows hold it. */
export const PAY_PERIODS = ["hour", "week", "year"] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

/** What stands after an amount: "$38.00 an hour". */
export const PERIOD_WORDS: Readonly<Record<string, string>> = byKey({
  hour: "an hour",
  week: "a week",
  year: "a year",
});
export const periodOptions = options(PERIOD_WORDS);

/** A range of pay with its period: "$38.00 to $44.00 an hour". */
export function formatPay(minCents: number, maxCents: number, period: PayPeriod): string {
  const range =
    minCents === maxCents
      ? formatCents(minCents)
      : `${formatCents(minCents)} to ${formatCents(maxCents)}`;
  return `${range} ${PERIOD_WORDS[period]}`;
}

const SHORT_PERIODS: Readonly<Record<string, string>> = byKey({
  hour: "/hr",
  week: "/wk",
  year: "/yr",
});

/** The same where there is little room: "$38 to $44.50/hr". */
export function shortPay(minCents: number, maxCents: number, period: PayPeriod): string {
  const short = (cents: number) => formatCents(cents).replace(/\.00$/, "");
  const range =
    minCents === maxCents ? short(minCents) : `${short(minCents)} to ${short(maxCents)}`;
  return range + SHORT_PERIODS[period];
}

const WEEKS = 52;
/** Cents times tenths of an hour, which stay whole numbers. */
const tenths = (hours: number) => Math.round(hours * 10);
const divided = (cents: number, by: number) => Math.floor((2 * cents + by) / (2 * by));

/** Hours a week that pay is counted by: as stated, or those of the schedule, or 40; private.paid_hours() in SQL. */
export function paidHours(hours: number | null | undefined, schedule?: string | null): number {
  return hours ?? (schedule === "3x12" ? 36 : 40);
}

/** Cents an hour of a pay amount at so many hours a week, rounded half up; private.hourly_cents() in SQL. */
export function hourlyCents(cents: number, period: PayPeriod, hours: number): number {
  if (period === "hour") return cents;
  return divided(cents * 10, tenths(hours) * (period === "week" ? 1 : WEEKS));
}

/** Cents a year of a pay amount at so many hours a week, 52 weeks, rounded half up; private.yearly_cents() in SQL. */
export function yearlyCents(cents: number, period: PayPeriod, hours: number): number {
  if (period === "year") return cents;
  return period === "week" ? cents * WEEKS : divided(cents * WEEKS * tenths(hours), 10);
}

const range = (amounts: readonly [number, number], unit: string) => {
  const [low, high] = amounts.map((cents) => formatCents(cents)) as [string, string];
  return low === high ? `${low}/${unit}` : `${low} to ${high}/${unit}`;
};

/**
 * A pay range in the units that it was not written in, as arithmetic that a reader can check:
 * "$43.50/hr × 36 hrs × 52 = $81,432/yr". Where the hours are a range, an hour's pay counts the most and a year's the
 * fewest, so neither promises too much.
 * @param hours a week
 */
export function payArithmetic(
  [min, max]: readonly [number, number],
  period: PayPeriod,
  hours: { min: number; max: number },
): string {
  const both = (convert: (cents: number) => number) => [convert(min), convert(max)] as const;
  const year = range(
    both((cents) => Math.round(yearlyCents(cents, period, hours.min) / 100) * 100),
    "yr",
  );
  const hour = range(
    both((cents) => hourlyCents(cents, period, hours.max)),
    "hr",
  );
  const written = range([min, max], { hour: "hr", week: "wk", year: "yr" }[period]);
  if (period === "hour") return `${written} × ${hours.min} hrs × ${WEEKS} = ${year}`;
  if (period === "week") return `${written} ÷ ${hours.max} hrs = ${hour}; × ${WEEKS} = ${year}`;
  return `${written} ÷ ${WEEKS} ÷ ${hours.max} hrs = ${hour}`;
}
