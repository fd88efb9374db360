/** The facility agreement's numbers, from the rules that compute them. Pure. */
import { feeCents } from "#app/applications/facility/rules.ts";
import type { AgreementNumbers, Plan } from "#app/billing/rules.ts";
import { paidHours, yearlyCents } from "#app/domain/pay.ts";
import { count } from "#app/platform/format.ts";

/** The hourly pay of the agreement's example, in cents. */
export const EXAMPLE_HOURLY_CENTS = 4_000;
/** The example's hours per week. */
export const EXAMPLE_HOURS = 36;

/** The text for each number placeholder. */
export function facilityNumbers(
  numbers: AgreementNumbers,
  plans: readonly Plan[],
): Record<string, string> {
  return {
    past_due: count(numbers.pastDueDays, "day"),
    guarantee: count(numbers.guaranteeDays, "day"),
    weeks: String(yearlyCents(1, "week", paidHours(null))),
    // The database uses the first plan if a facility has none.
    first_plan: plans[0]?.name ?? "first",
  };
}

/** The example's yearly pay, in cents. */
export const exampleYearCents = (): number =>
  yearlyCents(EXAMPLE_HOURLY_CENTS, "hour", EXAMPLE_HOURS);

/** The placement fee for a hire like the example, in cents. */
export function exampleFeeCents({ placementFeePercentage }: Plan): number {
  return feeCents(exampleYearCents(), Math.round(placementFeePercentage * 100));
}
