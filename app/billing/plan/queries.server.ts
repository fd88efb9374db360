import { z } from "zod";
import { planSchema } from "../results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { redirect } from "@remix-run/node";
import { destinationOf, type Account } from "#app/account/rules.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** A facility's subscription, for its pages. */
const shownSubscriptionSchema = z.strictObject({
  /** Null when arranged without Stripe. */
  subscription_id: z.string().nullable(),
  status: z.string(),
  plan_code: z.string(),
  current_period_start: z.string(),
  current_period_end: z.string(),
  cancel_at: z.string().nullable(),
  next_plan_code: z.string().nullable(),
  past_due_since: z.string().nullable(),
  /** While past due: when the plan is suspended. */
  stops_at: z.string().nullable(),
  /** What is left to pay at pay_url. */
  owed_cents: z.number().nullable(),
  /** Payment link; only for the owner. */
  pay_url: z.string().nullable(),
  card_brand: z.string().nullable(),
  card_last4: z.string().nullable(),
  card_expires: z.string().nullable(),
  next_invoice_cents: z.number().nullable(),
  next_invoice_at: z.string().nullable(),
});
export type ShownSubscription = z.infer<typeof shownSubscriptionSchema>;

/** An invoice; times in ISO format, amounts in cents. */
const invoiceSchema = z.strictObject({
  id: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  total_cents: z.number(),
  paid_cents: z.number(),
  /** Refunded, or taken back by the bank. */
  returned_cents: z.number(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  /** Stripe's page for it. */
  url: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** All data of the billing pages, which private.facility_billing() reads from our own tables. */
const billingSchema = z.strictObject({
  role: z.enum(["owner", "recruiter", "viewer"]).nullable(),
  owner: z.string().nullable(),
  plan_status: z.enum(["none", "active", "past_due", "suspended"]),
  past_due_days: z.number(),
  use: z.strictObject({
    name: z.string(),
    fee_bp: z.number(),
    period_end: z.string(),
    /** Whether the plan ends with this period. */
    ends: z.boolean(),
    /** Whether it allows nothing new until the last invoice is paid. */
    on_hold: z.boolean(),
    view_limit: z.number().nullable(),
    views: z.number(),
    position_limit: z.number().nullable(),
    positions: z.number(),
  }),
  has_customer: z.boolean(),
  subscription: shownSubscriptionSchema.nullable(),
  plans: z.array(planSchema),
  /** Number of paused positions. */
  paused: z.number(),
  /** Titles of open positions, in the order a smaller plan would keep them. */
  open_positions: z.array(z.string()),
  invoice_total: z.number(),
  invoices: z.array(invoiceSchema),
});
export type Billing = z.infer<typeof billingSchema>;

/** The caller facility's plan and usage, with a page of invoices. */
export async function facilityBilling(db: Db, page = 1): Promise<Billing> {
  return await jsonOf(db, "facility_billing", billingSchema, { p_page: page });
}

/**
 * Allows anyone with a bill: a suspended or unapproved facility can still see what it pays, and cancel.
 * @throws a redirect to the right page when they are not approved and never paid
 */
export async function onlyPayers(db: Db, who: Account): Promise<void> {
  if (who.approval === "approved" && !who.suspension) return;
  try {
    await facilityBilling(db);
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) throw redirect(destinationOf(who));
    throw error;
  }
}
