import { cachedPublic } from "#app/platform/cache.server.ts";
import { unwrap, within } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { anonymousClient } from "#app/platform/supabase.server.ts";
import { DEFAULT_PLANS, type Plan } from "./rules.ts";

/** A page does not wait longer than this for what it can do without. */
const PATIENCE_MS = 5_000;

/** The plans as visitors see them; the defaults when the database does not answer. */
export async function publicPlans(): Promise<Plan[]> {
  try {
    const plans = await within(PATIENCE_MS, "the plans", cachedPublic("plans", readPlans));
    return plans.length > 0 ? plans : [...DEFAULT_PLANS];
  } catch (error) {
    log.warn(`Unable to load plan definitions: ${(error as Error).message}`);
    return [...DEFAULT_PLANS];
  }
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
