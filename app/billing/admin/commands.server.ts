import Stripe from "stripe";
import { z } from "zod";
import { Outage, Refusal, unwrap } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { log } from "#app/platform/log.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import { closePaymentPaths, waySchema } from "../checkouts.server.ts";
import { converge } from "../converge.server.ts";
import { settleEvent } from "../events.server.ts";
import { stripeCall } from "../stripe.server.ts";
import type { AdjustmentOutcome, AdjustmentResult } from "./rules.ts";

const DISPUTED = "The payment was disputed at the bank.";

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
 * Refunds all or part of a fee, to the card or as a credit on the next invoices. Idempotent per form key.
 * @param db the data API as an admin
 * @throws {Refusal} 403, 404, 409 without the guarantee or when nothing was paid; 422 with the field
 */
export async function adjustFee(
  db: Db,
  placementId: string,
  form: { kind: string; amount: number; reason: string; formKey: string },
): Promise<AdjustmentResult> {
  const begun = unwrap(
    await db.rpc("begin_adjustment", {
      p_placement: placementId,
      p_kind: form.kind,
      p_amount_cents: form.amount,
      p_reason: form.reason,
      p_form_key: form.formKey,
    }),
  );
  return { ...(await executeAdjustment(begun)), kind: begun.kind };
}

/** What waive_fee() returns. */
const waivedSchema = z.strictObject({
  over: z.array(waySchema),
  customer_id: z.string().nullable(),
});

/**
 * Waives an unpaid fee, so that nothing is owed, closes the payment pages that are open, and notifies the facility.
 * @param db the data API as an admin
 * @returns "paid" when it was paid at the same moment, "unclosed" when Stripe did not close everything
 * @throws {Refusal} 403, 404, 409 when it was paid or waived meanwhile; 422 with the field
 */
export async function waiveFee(
  db: Db,
  placementId: string,
  reason: string,
): Promise<"closed" | "paid" | "unclosed"> {
  const waived = await jsonOf(db, "waive_fee", waivedSchema, {
    p_placement: placementId,
    p_reason: reason,
  });
  let end: "closed" | "paid";
  try {
    end = await closePaymentPaths(waived.over);
  } catch (err) {
    // The fee is waived already, so the admin must hear that, whatever Stripe says.
    log.warn({ err, placement: placementId }, "could not close the payments of a waived fee");
    return "unclosed";
  }
  if (end === "paid" && waived.customer_id !== null) {
    await converge(waived.customer_id).catch((err: unknown) =>
      // The payment's event brings it in later.
      log.warn({ err, placement: placementId }, "could not read the payment of a waived fee yet"),
    );
  }
  return end;
}

/**
 * Retries a refund or credit that Stripe did not answer.
 * @param db the data API as an admin
 * @throws {Refusal} 404 when the placement has none
 */
export async function retryAdjustment(
  db: Db,
  placementId: string,
  adjustmentId: string,
): Promise<AdjustmentResult> {
  const begun = unwrap(
    await db.rpc("retry_adjustment", { p_placement: placementId, p_adjustment: adjustmentId }),
  );
  return { ...(await executeAdjustment(begun)), kind: begun.kind };
}

/**
 * Marks what is left of a failed refund, or of a second payment, as settled: the facility got it some other way.
 * @param db the data API as an admin
 * @param of the id of the failed refund, or of the second payment at Stripe
 * @throws {Refusal} 404 when the placement has no such refund or payment, 409 when it was returned since
 */
export async function settleRefund(
  db: Db,
  placementId: string,
  of: { adjustment: string } | { payment: string },
): Promise<void> {
  unwrap(
    await db.rpc("settle_refund", {
      p_placement: placementId,
      ...("payment" in of ? { p_payment: of.payment } : { p_adjustment: of.adjustment }),
    }),
  );
}

async function executeAdjustment(adjustment: Adjustment): Promise<AdjustmentOutcome> {
  const { id, status, customer_id } = adjustment;
  if (status === "failed" || status === "settled") return { status: "failed" };
  if (status === "refused") return { status: "refused", said: adjustment.error ?? "" };
  if (status === "begun") {
    let stripeId: string;
    try {
      const earlier = await findEarlierAdjustment(adjustment);
      if (!earlier && adjustment.kind === "credit" && (await isDisputed(adjustment))) {
        await finish(id, "", DISPUTED);
        return { status: "disputed" };
      }
      stripeId = earlier ?? (await make(adjustment));
    } catch (error) {
      if (error instanceof Outage) {
        log.warn({ reason: error.message, adjustment: id }, "a refund is waiting for Stripe");
        return { status: "waiting" };
      }
      const said = stripeRefusalReason(error);
      if (said === null) throw error;
      await finish(id, "", said);
      return { status: "refused", said };
    }
    await finish(id, stripeId);
  }
  try {
    await converge(customer_id);
  } catch (error) {
    // The refund is done; Stripe's event will update what the page shows.
    if (!(error instanceof Outage)) throw error;
    log.warn({ reason: error.message, customer: customer_id }, "could not sync after a refund");
  }
  return { status: "done" };
}

/**
 * Whether the cardholder disputed the payment, as Stripe says now. Stripe itself refuses a refund then, but not a credit
 * for money that the bank has taken.
 */
async function isDisputed({ customer_id, payment_intent }: Adjustment): Promise<boolean> {
  await converge(customer_id);
  const [payment] = unwrap(
    await serviceClient()
      .from("placement_payments")
      .select("disputed")
      .eq("payment_intent", payment_intent),
  );
  return payment?.disputed === true;
}

/** Stripe keeps idempotency keys for a day only; look up older refunds and credits by their metadata. */
async function findEarlierAdjustment({ id, kind, payment_intent, customer_id }: Adjustment) {
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
            // Negative amounts are in the customer's favor.
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

/**
 * Stripe's reason for refusing, if it did; null when the error is our bug or configuration and says nothing about this
 * refund.
 */
function stripeRefusalReason(error: unknown): string | null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.message;
  return error instanceof Refusal ? error.message : null;
}

/**
 * Replays an event.
 * @param db the data API as an admin
 * @returns whether it is done now
 * @throws {Refusal} 403, 404
 */
export async function replayEvent(db: Db, id: string): Promise<boolean> {
  return settleEvent(id, unwrap(await db.rpc("replay_stripe_event", { p_id: id })));
}
