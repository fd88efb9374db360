/** What is said before an offer goes out that looks like a mistake. Pure. Money in whole cents. */
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
 * What an offer should not go out without: a sentence for pay outside of the range that was posted, and one for more
 * offers than openings. An accepted offer counts: it is owed a hire.
 * @param annual a year's pay of this offer
 * @param hours a week, as offered: the posted range is compared at the same
 * @param otherOffers how many others have an offer of this position, open or accepted
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
