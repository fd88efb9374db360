// What other programs ask of a facility's plan (docs/api.md).
import { z } from "zod";
import type { Env } from "#app/platform/env.server.ts";
import { Outage, Refusal, unwrap } from "#app/platform/failures.server.ts";
import { refuseCrossSite } from "#app/platform/http.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import { payer, type Done } from "./payer.server.ts";
import type { Payer } from "../customer.server.ts";

const SUBSCRIPTION = /^sub_\w{1,100}$/;

/** A subscription as programs are told of it; times in ISO's form, amounts in cents. */
export type SubscriptionJson = {
  id: string;
  /** Stripe's word. */
  status: string;
  planCode: string;
  priceId: string;
  currentPeriodStart: string;
  currentPeriodEnd: string;
  cancelAt: string | null;
  /** The smaller plan that follows when the period ends. */
  nextPlanCode: string | null;
  pastDueSince: string | null;
  nextInvoiceCents: number | null;
  nextInvoiceAt: string | null;
  card: { brand: string | null; last4: string; expires: string | null } | null;
};

/** What an address with methods of its own answers to any other. */
export function refuseMethod(allowed: string): Response {
  return Response.json(
    { error: `Use ${allowed.replace(", ", " or ")}.` },
    { status: 405, headers: { Allow: allowed } },
  );
}

/** A 400 that names the fields that are wrong. */
export function refuseFields(error: string, fields: Record<string, string[]>): Response {
  return Response.json({ error, fields }, { status: 400 });
}

/** Refuses what a page on another site makes a browser send: it can send cookies, never a token it does not know. */
export function refuseForeignPage(state: RequestState, request: Request, env: Env): void {
  if (state.bearer === null) refuseCrossSite(request, env.APP_ORIGIN);
}

/** A path of our own out of an address that a program sends: a whole one of our origin, or only the path. */
export function ownAddress(env: Env) {
  return z
    .string({ error: "Send an address of this site." })
    .max(1_000, "Send at most 1,000 characters.")
    .transform((value, context) => {
      const url = URL.canParse(value, env.APP_ORIGIN) ? new URL(value, env.APP_ORIGIN) : null;
      // A whole address says its origin; of a path it must be certain that no browser reads another one into it.
      const isOwn =
        url?.origin === env.APP_ORIGIN && !url.username && !url.pathname.startsWith("//");
      if (isOwn) return url.pathname + url.search + url.hash;
      context.addIssue({ code: "custom", message: "Send an address of this site." });
      return z.NEVER;
    });
}

/**
 * The caller, when a subscription or a customer is theirs.
 * @throws {Refusal} 403 when it is somebody else's, or the caller is not their facility's owner; 404 when there is none
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

/** The caller's subscription of this id. @throws {Refusal} 403 or 404 as payerOf() */
export async function ownSubscription(db: Db, id: string | undefined): Promise<Payer> {
  if (!id || !SUBSCRIPTION.test(id)) throw new Refusal(404, "There is nothing of this id here.");
  return payerOf(db, id, "subscription_id");
}

/** A time as the database writes it, in ISO's form. */
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
 * The answer to a change that was made.
 * @throws {Outage} when it is made but could not be read again: asked for once more, it comes to the same
 */
export async function subscriptionAfter(db: Db, account: Payer, done: Done): Promise<Response> {
  if (!done.settled) throw new Outage("changed at Stripe, not read again yet");
  return Response.json(await subscriptionJson(db, account));
}
