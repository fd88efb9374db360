import Stripe from "stripe";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import {
  chooseSubscription,
  duplicatePayments,
  idOf,
  isRunning,
  refundFailed,
  type StripeSide,
} from "./state.ts";
import { all, stripeCall } from "./stripe.server.ts";

/** Metadata key of a subscription that nobody needed: everything it charged is refunded whenever it is seen. */
const DOUBLE = "double";

/**
 * Ends and fully refunds the later of two subscriptions of a facility, or of two payments of a fee, which happen when
 * two pages are paid at once. A duplicate is marked before it is ended, so that an interrupted run can resume.
 * @returns whether anything was done, so that Stripe must be read again
 */
export async function refundDuplicates(side: StripeSide): Promise<boolean> {
  let did = false;
  const { extra } = chooseSubscription(side.subscriptions);
  for (const { id } of extra) {
    log.warn({ subscription: id }, "second subscription of a facility: ended");
    await markDuplicate(id);
    await end(id);
    did = true;
  }
  for (const { id, metadata } of side.subscriptions) {
    if (metadata[DOUBLE] && (await undo(id, side))) did = true;
  }
  const later = duplicatePayments(side);
  const settled = later.length > 0 ? await settledPayments(later) : null;
  for (const intent of later) {
    // The facility got this money some other way.
    if (settled?.has(intent.id)) continue;
    log.warn({ intent: intent.id }, "second payment of a placement fee: refunded");
    if (await refund(intent.id)) did = true;
  }
  return did;
}

async function settledPayments(intents: readonly Stripe.PaymentIntent[]): Promise<Set<string>> {
  const rows = unwrap(
    await serviceClient()
      .from("billing_adjustments")
      .select("payment_intent")
      .eq("status", "settled")
      .in(
        "payment_intent",
        intents.map(({ id }) => id),
      ),
  );
  return new Set(rows.map(({ payment_intent }) => payment_intent));
}

/**
 * Ends all running subscriptions of a customer whose account was deleted, as nobody could cancel them anymore. One that
 * was paid while the account was being deleted is marked as a duplicate, to be refunded: nobody had anything for it.
 * @param recorded the ids of the invoices that our tables know as paid
 * @returns whether any was ended, so that Stripe must be read again
 */
export async function cancelAllSubscriptions(
  { subscriptions, invoices }: StripeSide,
  recorded: ReadonlySet<string>,
): Promise<boolean> {
  const running = subscriptions.filter(isRunning);
  for (const { id, cancel_at } of running) {
    log.warn({ subscription: id }, "subscription of an account that is gone: ended");
    // A plan that we knew was paid was used, so its money stays.
    const wasKnown = invoices.some(
      (invoice) =>
        idOf(invoice.parent?.subscription_details?.subscription) === id &&
        recorded.has(invoice.id ?? ""),
    );
    if (cancel_at === null && !wasKnown) await markDuplicate(id);
    await end(id);
  }
  return running.length > 0;
}

async function markDuplicate(subscription: string): Promise<void> {
  await stripeCall((stripe) =>
    stripe.subscriptions.update(
      subscription,
      { metadata: { [DOUBLE]: "yes" } },
      { idempotencyKey: `double-mark-${subscription}` },
    ),
  );
}

async function end(subscription: string): Promise<void> {
  await stripeCall((stripe) =>
    stripe.subscriptions.cancel(
      subscription,
      { prorate: false, invoice_now: false },
      { idempotencyKey: `end-${subscription}` },
    ),
  );
}

/** Voids a subscription's open invoices and refunds the paid ones. @returns whether there were any */
async function undo(
  subscription: string,
  { invoices, charges, refunds }: StripeSide,
): Promise<boolean> {
  let did = false;
  for (const { id, status, parent } of invoices) {
    if (!id || idOf(parent?.subscription_details?.subscription) !== subscription) continue;
    if (status === "open") {
      await stripeCall((stripe) =>
        stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `double-void-${id}` }),
      );
      did = true;
    } else if (status === "paid") {
      for (const intent of await paymentsOf(id)) {
        if (isBack(intent, charges)) continue;
        // It would fail again.
        if (refundFailed(intent, refunds)) {
          log.error({ invoice: id }, "the refund of an unneeded plan failed: return it in Stripe");
          continue;
        }
        if (await refund(intent)) did = true;
      }
    }
  }
  return did;
}

async function paymentsOf(invoice: string): Promise<string[]> {
  const payments = await stripeCall((stripe) =>
    all(stripe.invoicePayments.list({ invoice, status: "paid", limit: 100 })),
  );
  return payments.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}

function isBack(intent: string, charges: readonly Stripe.Charge[]): boolean {
  const paid = charges.filter((each) => each.paid && idOf(each.payment_intent) === intent);
  // True when its charge was not read yet: skip it now, as Stripe's event will bring it up again.
  return paid.every((charge) => charge.refunded);
}

/** Refunds a payment. @returns false when Stripe refuses, because of a dispute for example: syncing must go on */
async function refund(intent: string): Promise<boolean> {
  try {
    await stripeCall((stripe) =>
      stripe.refunds.create(
        { payment_intent: intent, reason: "duplicate" },
        { idempotencyKey: `double-refund-${intent}` },
      ),
    );
    return true;
  } catch (err) {
    if (!(err instanceof Stripe.errors.StripeInvalidRequestError)) throw err;
    log.error({ intent, reason: err.message }, "Stripe refused to refund a second payment");
    return false;
  }
}
