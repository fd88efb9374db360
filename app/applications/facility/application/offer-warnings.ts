/** Warnings before sending an offer that looks like a mistake. Pure. Money in whole cents. */
import { formatPay, yearlyCents, type PayPeriod } from "#app/domain/pay.ts";
import { count } from "#app/platform/format.ts";

type Posted = {
  pay_min_cents: number;
  pay_max_cents: number;
  pay_period: PayPeriod;
  openings: number;
  hired: number;
};

/**
 * Warnings for an offer: pay outside the posted range, and more offers than openings. An accepted offer counts as an
 * opening taken.
 * @param annual yearly pay of this offer
 * @param hours per week, as offered; the posted range is compared at the same hours
 * @param otherOffers number of other candidates with an open or accepted offer for this position
 */
export function offerWarnings(
  position: Posted,
  annual: number,
  hours: number,
  otherOffers: number,
): string[] {
  const warnings: string[] = [];
  const range = formatPay(position.pay_min_cents, position.pay_max_cents, position.pay_period);
  const posted = (cents: number) => yearlyCents(cents, position.pay_period, hours);
  if (annual > posted(position.pay_max_cents))
    warnings.push(`Above the range you posted: ${range}.`);
  if (annual < posted(position.pay_min_cents))
    warnings.push(`Below the range you posted: ${range}.`);
  const left = Math.max(0, position.openings - position.hired);
  if (left === 0) warnings.push("All openings for this position are filled.");
  else if (otherOffers >= left)
    warnings.push(
      `${count(otherOffers, "other candidate")} already ${otherOffers === 1 ? "has" : "have"} an offer, and ${count(left, "opening")} ${left === 1 ? "is" : "are"} left. You can hire only as many people as there are openings.`,
    );
  return warnings;
}
