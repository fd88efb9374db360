import { publicOr, type PublicData } from "#app/platform/cache.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { anonymousClient, type Db } from "#app/platform/supabase.server.ts";
import { DEFAULT_PLANS, type AgreementNumbers, type Plan } from "./rules.ts";
import { stripeClient } from "./stripe.server.ts";

/** The public plans; the defaults when the database does not answer. */
export async function publicPlans(): Promise<PublicData<Plan[]>> {
  const defaults = [...DEFAULT_PLANS];
  const plans = await publicOr(
    "plans",
    SHOWS.plans,
    readPlans,
    defaults,
    "Unable to load plan definitions",
  );
  return plans.value.length > 0 ? plans : { ...plans, value: defaults };
}

async function readPlans(): Promise<Plan[]> {
  const rows = unwrap(
    await anonymousClient()
      .from("plan_definitions")
      .select(
        "code, display_name, monthly_price_cents, placement_fee_percentage, job_posting_limit, candidate_view_limit, sort_order",
      )
      .order("sort_order", { ascending: true }),
  );
  return rows.map((row) => ({
    code: row.code,
    name: row.display_name,
    monthlyPriceCents: row.monthly_price_cents,
    placementFeePercentage: Number(row.placement_fee_percentage),
    jobPostingLimit: row.job_posting_limit,
    candidateViewLimit: row.candidate_view_limit,
  }));
}

/** Whether the user's own facility has a paid plan, even when it is otherwise blocked. */
export async function hasPlan(db: Db, userId: string): Promise<boolean> {
  const rows = unwrap(
    await db
      .from("employer_subscriptions")
      .select("status")
      .eq("employer_id", userId)
      .not("subscription_id", "is", null)
      .in("status", ["active", "trialing", "past_due", "unpaid", "paused"]),
  );
  return rows.length > 0;
}

/** Health check of Stripe; false when billing is not set up. Rejects on timeout, in milliseconds. */
export async function billingAnswers(ms: number): Promise<boolean> {
  const stripe = stripeClient();
  if (!stripe) return false;
  await stripe.prices.list({ limit: 1 }, { timeout: ms, maxNetworkRetries: 0 });
  return true;
}

export { monthsSchema } from "./admin/queries.server.ts";

/** Numbers of the facility agreement; null when the database does not answer, because defaults would be a promise. */
export function agreementNumbers(): Promise<PublicData<AgreementNumbers | null>> {
  const read = async (): Promise<AgreementNumbers | null> => {
    const [row] = unwrap(await anonymousClient().rpc("agreement_numbers"));
    return row ? { guaranteeDays: row.guarantee_days, pastDueDays: row.past_due_days } : null;
  };
  return publicOr(
    "agreement numbers",
    SHOWS.agreementNumbers,
    read,
    null,
    "the agreement's numbers were not read",
  );
}
