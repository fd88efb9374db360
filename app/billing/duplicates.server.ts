import type Stripe from "stripe";
import { log } from "#app/platform/log.server.ts";
import { chooseSubscription, doublePayments, idOf, isRunning, type StripeSide } from "./state.ts";
import { all, stripeCall } from "./stripe.server.ts";

/** In the metadata of a subscription that was one too many: what it took goes back, whenever it is seen. */
const DOUBLE = "double";

/**
 * Two subscriptions of one facility, or two payments of one fee, come from two pages that were paid at the same moment:
 * the later one is ended and given back in full. It is marked before it is ended, so that whoever is interrupted in
 * between goes on the next time.
 * @returns whether something was done, so that Stripe has to be read again
 */
export async function refundDuplicates(side: StripeSide): Promise<boolean> {
  let did = false;
  const { extra } = chooseSubscription(side.subscriptions);
  for (const { id } of extra) {
    log.warn({ subscription: id }, "second subscription of a facility: ended");
    await stripeCall((stripe) =>
      stripe.subscriptions.update(
        id,
        { metadata: { [DOUBLE]: "yes" } },
        { idempotencyKey: `double-mark-${id}` },
      ),
    );
    await end(id);
    did = true;
  }
  for (const { id, metadata } of side.subscriptions) {
    if (metadata[DOUBLE] && (await undo(id, side))) did = true;
  }
  for (const intent of doublePayments(side)) {
    log.warn({ intent: intent.id }, "second payment of a placement fee: refunded");
    await refund(intent.id);
    did = true;
  }
  return did;
}

/**
 * Ends what still runs of a customer whose account is gone: nobody could cancel it any more.
 * @returns whether something was, so that Stripe has to be read again
 */
export async function endAll({ subscriptions }: StripeSide): Promise<boolean> {
  const running = subscriptions.filter(isRunning);
  for (const { id } of running) {
    log.warn({ subscription: id }, "subscription of an account that is gone: ended");
    await end(id);
  }
  return running.length > 0;
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

/** Voids what a subscription still asks for, and gives back what it took. @returns whether there was any of it */
async function undo(subscription: string, { invoices, charges }: StripeSide): Promise<boolean> {
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
        await refund(intent);
        did = true;
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
  // One that was not read yet is neither: it is looked at again when Stripe tells of it.
  return paid.every((charge) => charge.refunded);
}

async function refund(intent: string): Promise<void> {
  await stripeCall((stripe) =>
    stripe.refunds.create(
      { payment_intent: intent, reason: "duplicate" },
      { idempotencyKey: `double-refund-${intent}` },
    ),
  );
}
