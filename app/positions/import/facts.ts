/** One-line summary of a parsed row, for review. Pure. */
import { EMPLOYMENT_LABELS } from "#app/domain/employment.ts";
import { formatPay, isPayPeriod } from "#app/domain/pay.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import { formatCents, formatTypedDate, parseDollars } from "#app/platform/format.ts";
import type { Values } from "./read.ts";
import type { Known } from "./words.ts";

/** "RN · ICU, medical · 64108 · Nights · $43.50 to $52.00/hr · Jan 11, 2027". */
export function factsOf(values: Values, known: Known): string {
  const word = (field: string) => {
    const value = values[field];
    return typeof value === "string" ? value : "";
  };
  return [
    known.professions.find(({ code }) => code === word("profession"))?.shortName,
    known.units.find(({ code }) => code === word("unit"))?.name,
    word("zip"),
    EMPLOYMENT_LABELS[word("employment")],
    SHIFT_LABELS[word("shift")],
    payOf(word("payMin"), word("payMax"), word("payPeriod")),
    word("startsOn") && formatTypedDate(word("startsOn")),
  ]
    .filter(Boolean)
    .join(" · ");
}

function payOf(min: string, max: string, period: string): string {
  const amounts = [...new Set([min, max])]
    .map((typed) => parseDollars(typed))
    .filter((cents) => !Number.isNaN(cents));
  if (amounts.length === 0) return "";
  return isPayPeriod(period)
    ? formatPay(amounts[0]!, amounts.at(-1)!, period)
    : amounts.map((cents) => formatCents(cents)).join(" to ");
}
