import { unwrap } from "#app/platform/failures.server.ts";
import { given, partOf, type Asked, type Part } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Fee } from "../fees/rules.ts";

/** Events are long, and each has a form. */
const EVENTS_A_PAGE = 15;

/** Amounts are cents, months "2026-11", in US Central time. */
export type Overview = {
  months: {
    month: string;
    subscriptions_cents: number;
    fees_cents: number;
    refunded_cents: number;
  }[];
  plans: PlanCounts[];
  failed_events: number;
  begun_adjustments: number;
  /** Fees that are due for more than 14 days. */
  late_fees: { count: number; cents: number };
};
/** How many facilities are on a plan, by where they stand. */
export type PlanCounts = {
  code: string;
  name: string;
  price_cents: number;
  active: number;
  past_due: number;
  suspended: number;
  /** Arranged without Stripe. */
  arranged: number;
  /** Those of the others that were canceled and run out. */
  ending: number;
  /** Those that are charged again at the period's end. */
  paying: number;
};

/** Revenue, plans, and what waits for an administrator. Admins only. @throws {Refusal} 403 */
export async function billingOverview(db: Db): Promise<Overview> {
  return unwrap(await db.rpc("admin_billing")) as unknown as Overview;
}

/** A facility's subscription. Times are UTC. */
export type SubscriptionRow = {
  employer_id: string;
  facility: string | null;
  plan: string;
  next_plan: string | null;
  standing: "none" | "active" | "past_due" | "suspended";
  status: string;
  subscription_id: string | null;
  customer_id: string | null;
  cancel_at: string | null;
  past_due_since: string | null;
  period_end: string;
  next_invoice_cents: number | null;
  synced_at: string | null;
  since: string;
};

/** Subscriptions, the newest first. Admins only. @throws {Refusal} 403 */
export async function subscriptions(db: Db, asked: Asked): Promise<Part<SubscriptionRow>> {
  const { standing, plan, q, after } = asked;
  const found = unwrap(
    await db.rpc(
      "admin_subscriptions",
      given({ p_standing: standing, p_plan: plan, p_search: q, p_after: after }),
    ),
  ) as unknown as SubscriptionRow[];
  return partOf(found, (row) => row.employer_id);
}

/** A placement with its fee. Amounts are cents, dates as stored. */
export type FeeRow = {
  id: string;
  facility: string | null;
  title: string;
  hired_at: string;
  guarantee_until: string;
  ended_on: string | null;
  fee_cents: number;
  fee: Fee;
};

/** Placements with their fees, the newest first. Admins only. @throws {Refusal} 403 */
export async function fees(db: Db, { fee, q, after }: Asked): Promise<Part<FeeRow>> {
  const found = unwrap(
    await db.rpc("admin_fees", given({ p_fee: fee, p_search: q, p_after: after })),
  ) as unknown as FeeRow[];
  return partOf(found, (row) => row.id);
}

/** Money that an admin gave back, or began to. */
export type Adjustment = {
  id: string;
  kind: "refund" | "credit";
  amount_cents: number;
  reason: string;
  status: "begun" | "done" | "refused";
  error: string | null;
  stripe_id: string | null;
  at: string;
  who: string | null;
};

/** A placement with everything about its fee. */
export type FeeDetails = {
  id: string;
  title: string;
  name: string | null;
  facility: string | null;
  starts_on: string;
  created_at: string;
  status: "hired" | "ended";
  ended_on: string | null;
  ended_reason: string | null;
  annual_salary_cents: number;
  plan: string;
  fee_bp: number;
  fee_cents: number;
  fee: Fee;
  guarantee_until: string;
  in_guarantee: boolean;
  disputed: boolean;
  payments: {
    id: string;
    customer_id: string;
    status: string;
    amount_cents: number;
    received_cents: number;
    refunded_cents: number;
    declined: string | null;
    at: string;
  }[];
  adjustments: Adjustment[];
  /** What can still be given back. */
  left_cents: number;
};

/** One placement's fee. Admins only. @throws {Refusal} 403, 404 */
export async function feeDetails(db: Db, id: string): Promise<FeeDetails> {
  return unwrap(await db.rpc("admin_fee", { p_id: id })) as unknown as FeeDetails;
}

/** What Stripe told us, and what became of it. Times are UTC. */
export type EventRow = {
  id: string;
  type: string;
  customer_id: string | null;
  facility: string | null;
  created_at: string;
  received_at: string;
  status: "waiting" | "done" | "failed" | "foreign";
  attempts: number;
  next_attempt_at: string;
  error: string | null;
  done_at: string | null;
};

/** Events, failed ones first, then the newest; with all types that there are. Admins only. @throws {Refusal} 403 */
export async function events(
  db: Db,
  { status, type, after }: Asked,
): Promise<Part<EventRow> & { types: string[] }> {
  const found = unwrap(
    await db.rpc("admin_events", given({ p_status: status, p_type: type, p_after: after })),
  ) as unknown as { types: string[]; rows: EventRow[] };
  return { ...partOf(found.rows, (row) => row.id, EVENTS_A_PAGE), types: found.types };
}
