import Stripe from "stripe";
import { failureOf, Outage, Refusal, unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import { converge } from "../converge.server.ts";
import { settleEvent } from "../events.server.ts";
import { stripeCall } from "../stripe.server.ts";

/** What came of giving back. It waits, when Stripe did not answer, until somebody tries again. */
export type GivenBack = { status: "done" | "waiting" } | { status: "refused"; said: string };

type Adjustment = {
  id: string;
  kind: string;
  amount_cents: number;
  payment_intent: string;
  customer_id: string;
  status: string;
  error: string | null;
};

/**
 * Gives a fee back, all or some of it: to the card, or as a credit on the next invoices. One form is one, however often
 * it is sent.
 * @param db the data API as an admin
 * @throws {Refusal} 403, 404, 409 after the guarantee or when nothing was paid; 422 with the field
 */
export async function adjustFee(
  db: Db,
  placementId: string,
  form: { kind: string; amount: number; reason: string; formKey: string },
): Promise<GivenBack> {
  const begun = unwrap(
    await db.rpc("begin_adjustment", {
      p_placement: placementId,
      p_kind: form.kind,
      p_amount_cents: form.amount,
      p_reason: form.reason,
      p_form_key: form.formKey,
    }),
  );
  return carryOut(begun);
}

/**
 * Waives a fee that was not paid: nothing is owed any more, and the facility is told.
 * @param db the data API as an admin
 * @throws {Refusal} 403, 404, 409 when it was paid or waived meanwhile; 422 with the field
 */
export async function waiveFee(db: Db, placementId: string, reason: string): Promise<void> {
  const { error, status } = await db.rpc("waive_fee", {
    p_placement: placementId,
    p_reason: reason,
  });
  if (error) throw failureOf(error, status);
}

/**
 * Tries again what was begun and not answered by Stripe.
 * @param db the data API as an admin
 * @throws {Refusal} 404 when there is none of that placement
 */
export async function retryAdjustment(
  db: Db,
  placementId: string,
  adjustmentId: string,
): Promise<GivenBack> {
  return carryOut(
    unwrap(
      await db.rpc("retry_adjustment", { p_placement: placementId, p_adjustment: adjustmentId }),
    ),
  );
}

async function carryOut(adjustment: Adjustment): Promise<GivenBack> {
  const { id, status, customer_id } = adjustment;
  if (status === "refused") return { status: "refused", said: adjustment.error ?? "" };
  if (status === "begun") {
    let stripeId: string;
    try {
      stripeId = (await madeBefore(adjustment)) ?? (await make(adjustment));
    } catch (error) {
      if (error instanceof Outage) {
        log.warn({ reason: error.message, adjustment: id }, "a refund is waiting for Stripe");
        return { status: "waiting" };
      }
      const said = saidByStripe(error);
      if (said === null) throw error;
      await finish(id, "", said);
      return { status: "refused", said };
    }
    await finish(id, stripeId);
  }
  try {
    await converge(customer_id);
  } catch (error) {
    // It is done: what the page shows of it follows with Stripe's event.
    if (!(error instanceof Outage)) throw error;
    log.warn({ reason: error.message, customer: customer_id }, "could not sync after a refund");
  }
  return { status: "done" };
}

/** A key is kept for a day only: what was made longer ago is found by what it says of itself. */
async function madeBefore({ id, kind, payment_intent, customer_id }: Adjustment) {
  const made = await stripeCall<{ id: string; metadata: Stripe.Metadata | null }[]>((stripe) =>
    kind === "refund"
      ? stripe.refunds.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: 1000 })
      : stripe.customers
          .listBalanceTransactions(customer_id, { limit: 100 })
          .autoPagingToArray({ limit: 1000 }),
  );
  return made.find(({ metadata }) => metadata?.["adjustment_id"] === id)?.id;
}

async function make(adjustment: Adjustment): Promise<string> {
  const { id, kind, amount_cents, payment_intent, customer_id } = adjustment;
  const metadata = { adjustment_id: id };
  const options = { idempotencyKey: `adjustment-${id}` };
  const made = await stripeCall<{ id: string }>((stripe) =>
    kind === "refund"
      ? stripe.refunds.create({ payment_intent, amount: amount_cents, metadata }, options)
      : stripe.customers.createBalanceTransaction(
          customer_id,
          {
            // Below zero is in the customer's favor.
            amount: -amount_cents,
            currency: "usd",
            description: "Credit for a placement fee",
            metadata,
          },
          options,
        ),
  );
  return made.id;
}

async function finish(id: string, stripeId: string, error?: string): Promise<void> {
  unwrap(
    await serviceClient().rpc("finish_adjustment", {
      p_id: id,
      p_stripe_id: stripeId,
      ...(error !== undefined && { p_error: error.slice(0, 500) }),
    }),
  );
}

/** Why Stripe refused, if it did; null for a mistake of ours or of the settings, which says nothing of this refund. */
function saidByStripe(error: unknown): string | null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.message;
  return error instanceof Refusal ? error.message : null;
}

/**
 * Works on an event again.
 * @param db the data API as an admin
 * @returns whether it is done now
 * @throws {Refusal} 403, 404
 */
export async function replayEvent(db: Db, id: string): Promise<boolean> {
  return settleEvent(id, unwrap(await db.rpc("replay_stripe_event", { p_id: id })));
}
