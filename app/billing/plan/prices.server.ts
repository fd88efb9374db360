import type Stripe from "stripe";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { stripeCall } from "../stripe.server.ts";

/** A plan for sale. */
export type SoldPlan = {
  code: string;
  name: string;
  cents: number;
  lookupKey: string;
  jobPostingLimit: number | null;
};

const NOT_SOLD =
  "This plan cannot be bought at the moment: its price is being changed. Nothing was charged. Try again later, or write to us.";

/** All plans in the database. */
export async function soldPlans(db: Db): Promise<SoldPlan[]> {
  const rows = unwrap(
    await db
      .from("plan_definitions")
      .select("code, display_name, monthly_price_cents, price_lookup_key, job_posting_limit")
      .order("sort_order")
      .order("code"),
  );
  return rows.map((row) => ({
    code: row.code,
    name: row.display_name,
    cents: row.monthly_price_cents,
    lookupKey: row.price_lookup_key,
    jobPostingLimit: row.job_posting_limit,
  }));
}

/** One plan. @throws {Refusal} 422 for an unknown code */
export async function soldPlan(db: Db, code: string): Promise<SoldPlan> {
  return planIn(await soldPlans(db), code);
}

/** One of the plans. @throws {Refusal} 422 for an unknown code */
export function planIn(plans: readonly SoldPlan[], code: string): SoldPlan {
  const plan = plans.find((one) => one.code === code);
  if (!plan) throw new Refusal(422, "Choose one of the plans.", "plan");
  return plan;
}

/**
 * The Stripe price of a plan.
 * @throws {Refusal} 409 when it is missing or differs from what our pages say, so that nobody is charged another amount
 */
export async function priceOf(plan: Pick<SoldPlan, "lookupKey" | "cents">): Promise<Stripe.Price> {
  const { data } = await stripeCall((stripe) =>
    stripe.prices.list({ lookup_keys: [plan.lookupKey], active: true, limit: 1 }),
  );
  const [price] = data;
  const fits =
    price?.unit_amount === plan.cents &&
    price.currency === "usd" &&
    price.recurring?.interval === "month" &&
    price.recurring.interval_count === 1;
  if (fits) return price;
  log.error(
    { lookupKey: plan.lookupKey, cents: plan.cents, found: price?.unit_amount ?? null },
    "a plan's price at Stripe differs from the database: run npm run stripe:setup",
  );
  throw new Refusal(409, NOT_SOLD);
}

/** The plan of one of our prices; null for any other price. */
export async function planOfPrice(db: Db, priceId: string): Promise<SoldPlan | null> {
  const plans = await soldPlans(db);
  const { data } = await stripeCall((stripe) =>
    stripe.prices.list({
      lookup_keys: plans.map(({ lookupKey }) => lookupKey),
      active: true,
      limit: 100,
    }),
  );
  const price = data.find(({ id }) => id === priceId);
  return plans.find(({ lookupKey }) => lookupKey === price?.lookup_key) ?? null;
}
