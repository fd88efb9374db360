import { z } from "zod";
import { feeSchema } from "../fees/results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { omitEmpty, toPage, type Filters, type Page } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Smaller than other lists: event rows are tall, and each has a form. */
const EVENTS_A_PAGE = 15;

/** Number of facilities on a plan, by status. */
const planCountsSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  price_cents: z.number(),
  active: z.number(),
  past_due: z.number(),
  suspended: z.number(),
  /** Subscriptions arranged without Stripe. */
  arranged: z.number(),
  /** Stripe subscriptions that are canceled and will end. */
  ending: z.number(),
  /** Stripe subscriptions that renew at the end of the period. */
  paying: z.number(),
});
export type PlanCounts = z.infer<typeof planCountsSchema>;

/** Revenue by month: amounts in cents, months "2026-11", in US Central time. */
export const monthsSchema = z.array(
  z.strictObject({
    month: z.string(),
    subscriptions_cents: z.number(),
    fees_cents: z.number(),
    refunded_cents: z.number(),
  }),
);
const overviewSchema = z.strictObject({
  months: monthsSchema,
  plans: z.array(planCountsSchema),
  failed_events: z.number(),
  begun_adjustments: z.number(),
  /** Fees more than 14 days overdue. */
  late_fees: z.strictObject({
    count: z.number(),
    cents: z.number(),
  }),
});
export type Overview = z.infer<typeof overviewSchema>;

/** A facility's subscription. Times are UTC. */
const subscriptionRowSchema = z.strictObject({
  employer_id: z.string(),
  facility: z.string().nullable(),
  plan: z.string(),
  next_plan: z.string().nullable(),
  plan_status: z.enum(["none", "active", "past_due", "suspended"]),
  status: z.string(),
  subscription_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  cancel_at: z.string().nullable(),
  past_due_since: z.string().nullable(),
  period_end: z.string(),
  next_invoice_cents: z.number().nullable(),
  synced_at: z.string().nullable(),
  since: z.string(),
});
export type SubscriptionRow = z.infer<typeof subscriptionRowSchema>;

/** A placement with its fee. Amounts in cents, dates as stored. */
const feeRowSchema = z.strictObject({
  id: z.string(),
  facility: z.string().nullable(),
  title: z.string(),
  hired_at: z.string(),
  guarantee_until: z.string(),
  ended_on: z.string().nullable(),
  fee_cents: z.number(),
  fee: feeSchema,
});
export type FeeRow = z.infer<typeof feeRowSchema>;

/** A refund or credit by an admin, pending ones included. */
const adjustmentSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(["refund", "credit"]),
  amount_cents: z.number(),
  reason: z.string(),
  status: z.enum(["begun", "done", "refused", "failed", "settled"]),
  error: z.string().nullable(),
  stripe_id: z.string().nullable(),
  at: z.string(),
  who: z.string().nullable(),
  /** What is left to settle if it failed: what was not returned since. */
  to_settle_cents: z.number(),
});
export type Adjustment = z.infer<typeof adjustmentSchema>;

/** A placement with all details of its fee. */
const feeDetailsSchema = z.strictObject({
  id: z.string(),
  employer_id: z.string().nullable(),
  position_id: z.string().nullable(),
  application_id: z.string().nullable(),
  title: z.string(),
  name: z.string().nullable(),
  facility: z.string().nullable(),
  starts_on: z.string(),
  created_at: z.string(),
  status: z.enum(["hired", "ended"]),
  ended_on: z.string().nullable(),
  ended_reason: z.string().nullable(),
  annual_salary_cents: z.number(),
  plan: z.string(),
  fee_bp: z.number(),
  fee_cents: z.number(),
  fee: feeSchema,
  guarantee_until: z.string(),
  /** Whether the guarantee has not ended yet. */
  in_guarantee: z.boolean(),
  /** Whether the guarantee covers the placement: it has not ended, or the last day of work was within it. */
  is_guaranteed: z.boolean(),
  /** Whether a payment may be returned: under the guarantee, when the fee was waived, or when a refund failed. */
  can_refund: z.boolean(),
  disputed: z.boolean(),
  payments: z.array(
    z.strictObject({
      id: z.string(),
      customer_id: z.string(),
      status: z.string(),
      amount_cents: z.number(),
      received_cents: z.number(),
      refunded_cents: z.number(),
      withdrawn_cents: z.number(),
      /** Returned some other way than by Stripe. */
      settled_cents: z.number(),
      disputed: z.boolean(),
      /** The fee had been paid already. */
      duplicate: z.boolean(),
      declined: z.string().nullable(),
      at: z.string(),
    }),
  ),
  adjustments: z.array(adjustmentSchema),
  /** Amount that can still be refunded. */
  left_cents: z.number(),
});
export type FeeDetails = z.infer<typeof feeDetailsSchema>;

/** An event from Stripe, with its processing status. Times are UTC. */
const eventRowSchema = z.strictObject({
  id: z.string(),
  type: z.string(),
  customer_id: z.string().nullable(),
  employer_id: z.string().nullable(),
  facility: z.string().nullable(),
  created_at: z.string(),
  received_at: z.string(),
  status: z.enum(["waiting", "done", "failed", "foreign"]),
  attempts: z.number(),
  next_attempt_at: z.string(),
  error: z.string().nullable(),
  done_at: z.string().nullable(),
});
export type EventRow = z.infer<typeof eventRowSchema>;

/** Revenue, plans, and what needs an admin's attention. Admins only. @throws {Refusal} 403 */
export async function billingOverview(db: Db): Promise<Overview> {
  return await jsonOf(db, "admin_billing", overviewSchema);
}

/** Subscriptions, newest first. Admins only. @throws {Refusal} 403 */
export async function subscriptions(db: Db, asked: Filters): Promise<Page<SubscriptionRow>> {
  const { plan_status, plan, q, after } = asked;
  const found = await jsonOf(
    db,
    "admin_subscriptions",
    z.array(subscriptionRowSchema),
    omitEmpty({ p_plan_status: plan_status, p_plan: plan, p_search: q, p_after: after }),
  );
  return toPage(found, (row) => row.employer_id);
}

/** Placements with their fees, newest first. Admins only. @throws {Refusal} 403 */
export async function fees(db: Db, { fee, q, after }: Filters): Promise<Page<FeeRow>> {
  const found = await jsonOf(
    db,
    "admin_fees",
    z.array(feeRowSchema),
    omitEmpty({ p_fee: fee, p_search: q, p_after: after }),
  );
  return toPage(found, (row) => row.id);
}

/** One placement's fee. Admins only. @throws {Refusal} 403, 404 */
export async function feeDetails(db: Db, id: string): Promise<FeeDetails> {
  return await jsonOf(db, "admin_fee", feeDetailsSchema, { p_id: id });
}

/** Events, failed ones first, then newest; plus all existing event types. Admins only. @throws {Refusal} 403 */
export async function events(
  db: Db,
  { status, type, after }: Filters,
): Promise<Page<EventRow> & { types: string[] }> {
  const found = await jsonOf(
    db,
    "admin_events",
    z.strictObject({
      types: z.array(z.string()),
      rows: z.array(eventRowSchema),
    }),
    omitEmpty({ p_status: status, p_type: type, p_after: after }),
  );
  return { ...toPage(found.rows, (row) => row.id, EVENTS_A_PAGE), types: found.types };
}
