// API for a facility's plan (docs/api.md).
import { z } from "zod";
import type { Env } from "#app/platform/env.server.ts";
import { Outage, Refusal, unwrap } from "#app/platform/failures.server.ts";
import { refuseCrossSite } from "#app/platform/http.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import { payer, type Done } from "./payer.server.ts";
import type { Payer } from "../customer.server.ts";

const SUBSCRIPTION = /^sub_\w{1,100}$/;

/** A subscription in the API; times in ISO format, amounts in cents. */
export type SubscriptionJson = {
  id: string;
  /** Stripe's status. */
  status: string;
  planCode: string;
  priceId: string;
  currentPeriodStart: string;
  currentPeriodEnd: string;
  cancelAt: string | null;
  /** The smaller plan that starts when the period ends. */
  nextPlanCode: string | null;
  pastDueSince: string | null;
  nextInvoiceCents: number | null;
  nextInvoiceAt: string | null;
  card: { brand: string | null; last4: string; expires: string | null } | null;
};

/** 405 response for a route with fixed methods. */
export function refuseMethod(allowed: string): Response {
  return Response.json(
    { error: `Use ${allowed.replace(", ", " or ")}.` },
    { status: 405, headers: { Allow: allowed } },
  );
}

/** 400 response that names the invalid fields. */
export function refuseFields(error: string, fields: Record<string, string[]>): Response {
  return Response.json({ error, fields }, { status: 400 });
}

/** CSRF check: a cross-site page can send cookies but not a bearer token it does not know. */
export function refuseForeignPage(state: RequestState, request: Request, env: Env): void {
  if (state.bearer === null) refuseCrossSite(request, env.APP_ORIGIN);
}

/** Parses an address from an API client, a full URL of our origin or a path, into a path. */
export function ownAddress(env: Env) {
  return z
    .string({ error: "Send an address of this site." })
    .max(1_000, "Send at most 1,000 characters.")
    .transform((value, context) => {
      const url = URL.canParse(value, env.APP_ORIGIN) ? new URL(value, env.APP_ORIGIN) : null;
      // Reject paths that a browser could read as another origin.
      const isOwn =
        url?.origin === env.APP_ORIGIN && !url.username && !url.pathname.startsWith("//");
      if (isOwn) return url.pathname + url.search + url.hash;
      context.addIssue({ code: "custom", message: "Send an address of this site." });
      return z.NEVER;
    });
}

/**
 * The caller's billing account, if the subscription or customer is theirs.
 * @throws {Refusal} 403 when it is not theirs, or the caller is not their facility's owner; 404 when there is none
 */
export async function payerOf(
  db: Db,
  id: string,
  which: "subscription_id" | "customer_id",
): Promise<Payer> {
  const account = await payer(db);
  if (account[which] === id) return account;
  const known = unwrap(await serviceClient().rpc("is_known_payer", { p_id: id.slice(0, 200) }));
  if (known) throw new Refusal(403, "This belongs to another facility.");
  throw new Refusal(404, "There is nothing of this id here.");
}

/** The caller's subscription with this id. @throws {Refusal} 403 or 404 as payerOf() */
export async function ownSubscription(db: Db, id: string | undefined): Promise<Payer> {
  if (!id || !SUBSCRIPTION.test(id)) throw new Refusal(404, "There is nothing of this id here.");
  return payerOf(db, id, "subscription_id");
}

/** A database timestamp in ISO format. */
const isoOf = (time: string) => new Date(time).toISOString();

/** A facility's subscription, from our own table. */
export async function subscriptionJson(db: Db, { employer_id }: Payer): Promise<SubscriptionJson> {
  const [row] = unwrap(
    await db.from("employer_subscriptions").select("*").eq("employer_id", employer_id),
  );
  if (!row?.subscription_id) throw new Refusal(404, "There is nothing of this id here.");
  return {
    id: row.subscription_id,
    status: row.status,
    planCode: row.plan_code,
    priceId: row.price_id ?? "",
    currentPeriodStart: isoOf(row.current_period_start),
    currentPeriodEnd: isoOf(row.current_period_end),
    cancelAt: row.cancel_at && isoOf(row.cancel_at),
    nextPlanCode: row.next_plan_code,
    pastDueSince: row.past_due_since && isoOf(row.past_due_since),
    nextInvoiceCents: row.next_invoice_cents,
    nextInvoiceAt: row.next_invoice_at && isoOf(row.next_invoice_at),
    card: row.card_last4
      ? { brand: row.card_brand, last4: row.card_last4, expires: row.card_expires }
      : null,
  };
}

/**
 * Response to a successful change.
 * @throws {Outage} when the change was made but could not be read back; retrying is safe
 */
export async function subscriptionAfter(db: Db, account: Payer, done: Done): Promise<Response> {
  if (!done.settled) throw new Outage("changed at Stripe, not read again yet");
  return Response.json(await subscriptionJson(db, account));
}
