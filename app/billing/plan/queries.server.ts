import { redirect } from "@remix-run/node";
import { destinationOf, type Account } from "#app/account/rules.ts";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Plan } from "../rules.ts";

/** How many invoices a page shows. */
export const INVOICES_A_PAGE = 12;

/** An invoice, newest first; times in ISO's form, amounts in cents. */
export type Invoice = {
  id: string;
  number: string | null;
  status: string;
  total_cents: number;
  paid_cents: number;
  created_at: string;
  paid_at: string | null;
  /** Stripe's page of it. */
  url: string | null;
};

/** A facility's subscription, as its pages show it. */
export type ShownSubscription = {
  /** Null where it was arranged without Stripe. */
  subscription_id: string | null;
  status: string;
  plan_code: string;
  current_period_start: string;
  current_period_end: string;
  cancel_at: string | null;
  next_plan_code: string | null;
  past_due_since: string | null;
  /** When nothing new may be done any more, while past due. */
  stops_at: string | null;
  owed_cents: number | null;
  /** Where it is paid; only the owner is told. */
  pay_url: string | null;
  card_brand: string | null;
  card_last4: string | null;
  card_expires: string | null;
  next_invoice_cents: number | null;
  next_invoice_at: string | null;
};

/** Everything the billing pages tell, as private.facility_billing() reads it from our own tables. */
export type Billing = {
  role: "owner" | "recruiter" | "viewer" | null;
  owner: string | null;
  standing: "none" | "active" | "past_due" | "suspended";
  past_due_days: number;
  use: {
    name: string;
    period_end: string;
    view_limit: number | null;
    views: number;
    position_limit: number | null;
    positions: number;
  };
  has_customer: boolean;
  subscription: ShownSubscription | null;
  plans: Plan[];
  /** How many positions are paused. */
  paused: number;
  /** Titles of open positions, in the order in which a smaller plan keeps them. */
  open_positions: string[];
  invoice_total: number;
  invoices: Invoice[];
};

/** What the caller's facility pays for and has used, with a page of its invoices. */
export async function facilityBilling(db: Db, page = 1): Promise<Billing> {
  return unwrap(await db.rpc("facility_billing", { p_page: page })) as unknown as Billing;
}

/**
 * Lets pass who may see their bill: a facility that is suspended or not approved any more still sees what it pays, and ends it.
 * @throws a redirect to where they belong when they are not approved and never paid
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
