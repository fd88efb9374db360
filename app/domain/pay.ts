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
