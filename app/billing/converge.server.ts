import type Stripe from "stripe";
import type { Json } from "#app/platform/database.types.ts";
import { Outage, unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import {
  chooseSubscription,
  doublePayments,
  idOf,
  isRunning,
  nextPriceId,
  stateOf,
  type StripeSide,
} from "./state.ts";
import { stripeCall } from "./stripe.server.ts";

/** How often it is read again when somebody else wrote meanwhile. */
const TRIES = 8;

/**
 * Makes our tables equal to what Stripe has of a customer, whatever they said before. Running it twice, late, or beside
 * itself ends the same: what was read before somebody else wrote is not written, but read again.
 * What was paid twice by mistake is given back on the way.
 * @returns false when there is no such customer of ours
 * @throws {Outage} when Stripe or the database do not answer
 */
export async function converge(customerId: string): Promise<boolean> {
  const db = serviceClient();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const [known] = unwrap(
      await db.from("billing_customers").select("version").eq("customer_id", customerId),
    );
    if (!known) return false;
    const side = await readStripe(customerId);
    if (await giveBackDoubles(side)) continue;
    const written = unwrap(
      await db.rpc("billing_converge", {
        p_customer: customerId,
        p_version: known.version,
        p_state: stateOf(side) as unknown as Json,
      }),
    );
    if (written) return true;
  }
  throw new Outage(`Customer ${customerId} changed each time it was read.`);
}

async function readStripe(customer: string): Promise<StripeSide> {
  const [held, subscriptions, invoices, intents, charges] = await Promise.all([
    stripeCall((stripe) =>
      stripe.customers.retrieve(customer, { expand: ["invoice_settings.default_payment_method"] }),
    ),
    stripeCall((stripe) =>
      all(
        stripe.subscriptions.list({
          customer,
          status: "all",
          limit: 100,
          expand: ["data.default_payment_method", "data.schedule"],
        }),
      ),
    ),
    stripeCall((stripe) => all(stripe.invoices.list({ customer, limit: 100 }))),
    stripeCall((stripe) => all(stripe.paymentIntents.list({ customer, limit: 100 }))),
    stripeCall((stripe) => all(stripe.charges.list({ customer, limit: 100 }))),
  ]);
  const { chosen } = chooseSubscription(subscriptions);
  const goesOn = chosen !== null && isRunning(chosen) && chosen.cancel_at === null;
  const [nextInvoiceCents, nextPrice] = await Promise.all([
    goesOn ? nextInvoice(customer, chosen.id) : null,
    chosen && scheduledPrice(chosen),
  ]);
  return {
    customer: held.deleted ? null : held,
    subscriptions,
    invoices,
    intents,
    charges,
    nextInvoiceCents,
    nextPrice,
  };
}

/** All pages of a list. */
function all<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: 10_000 });
}

async function nextInvoice(customer: string, subscription: string): Promise<number> {
  const preview = await stripeCall((stripe) =>
    stripe.invoices.createPreview({ customer, subscription }),
  );
  return preview.amount_due;
}

/** The price that a schedule goes on to when the running phase ends. */
async function scheduledPrice(subscription: Stripe.Subscription): Promise<Stripe.Price | null> {
  const price = nextPriceId(subscription);
  return price ? stripeCall((stripe) => stripe.prices.retrieve(price)) : null;
}

/**
 * Two subscriptions of one facility, or two payments of one fee, come from two pages that were paid at the same moment:
 * the later one is ended and given back in full.
 * @returns whether something was, so that Stripe has to be read again
 */
async function giveBackDoubles(side: StripeSide): Promise<boolean> {
  const { extra } = chooseSubscription(side.subscriptions);
  const payments = doublePayments(side);
  for (const subscription of extra) {
    log.warn({ subscription: subscription.id }, "second subscription of a facility: ended");
    await stripeCall((stripe) =>
      stripe.subscriptions.cancel(
        subscription.id,
        { prorate: false, invoice_now: false },
        { idempotencyKey: `double-end-${subscription.id}` },
      ),
    );
    for (const invoice of side.invoices) {
      const of = idOf(invoice.parent?.subscription_details?.subscription);
      if (of === subscription.id && invoice.status === "paid" && invoice.id) {
        await refundInvoice(invoice.id);
      }
    }
  }
  for (const intent of payments) {
    log.warn({ intent: intent.id }, "second payment of a placement fee: given back");
    await refund(intent.id);
  }
  return extra.length + payments.length > 0;
}

async function refundInvoice(invoice: string): Promise<void> {
  const payments = await stripeCall((stripe) =>
    all(stripe.invoicePayments.list({ invoice, status: "paid", limit: 100 })),
  );
  for (const { payment } of payments) {
    const intent = idOf(payment.payment_intent);
    if (intent) await refund(intent);
  }
}

async function refund(intent: string): Promise<void> {
  await stripeCall((stripe) =>
    stripe.refunds.create(
      { payment_intent: intent, reason: "duplicate" },
      { idempotencyKey: `double-refund-${intent}` },
    ),
  );
}
