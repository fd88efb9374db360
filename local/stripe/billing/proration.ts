/** A period of a subscription, in seconds since 1970. */
export interface Period {
  start: number;
  end: number;
}

/**
 * The part of a price for the rest of a period, in whole cents: proportional to seconds, rounding half a cent up, as
 * Stripe does. Never below 0 or above the price.
 */
export function remainingCents(cents: number, period: Period, at: number): number {
  const whole = period.end - period.start;
  const rest = Math.min(Math.max(period.end - at, 0), whole);
  if (whole <= 0) return 0;
  // Cents times seconds would exceed the safe integer range.
  const twice = BigInt(cents) * BigInt(rest) * 2n + BigInt(whole);
  return Number(twice / (BigInt(whole) * 2n));
}

/** A price's billing interval. */
export interface Recurring {
  interval: "day" | "week" | "month" | "year";
  interval_count: number;
}

/**
 * The end of the n-th period after an anchor. Months are counted from the anchor, so that the 31st returns after a
 * shorter month.
 */
export function periodEnd(anchor: number, recurring: Recurring, n: number): number {
  const count = n * recurring.interval_count;
  if (recurring.interval === "day") return anchor + count * 86_400;
  if (recurring.interval === "week") return anchor + count * 604_800;
  const months = recurring.interval === "year" ? count * 12 : count;
  const from = new Date(anchor * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), days));
  return Math.floor(to.getTime() / 1000);
}

/** The first period end after a given time. */
export function nextPeriodEnd(anchor: number, recurring: Recurring, after: number): number {
  let n = 1;
  while (periodEnd(anchor, recurring, n) <= after) n++;
  return periodEnd(anchor, recurring, n);
}
