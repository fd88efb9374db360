import Stripe from "stripe";
import type { Json } from "#app/platform/database.types.ts";
import { Outage, unwrap } from "#app/platform/failures.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import {
  chooseSubscription,
  idOf,
  isRunning,
  nextPriceId,
  stateOf,
  type StripeSide,
} from "./state.ts";
import { cancelAllSubscriptions, refundDuplicates } from "./duplicates.server.ts";
import { all, stripeCall } from "./stripe.server.ts";

/** Most attempts when others write meanwhile. */
const TRIES = 8;

/**
 * Overwrites our tables with what Stripe has for a customer. Safe to run twice, late or concurrently: a write based on
 * stale data is rejected and Stripe is read again. Also refunds duplicate payments on the way.
 * @returns false when the customer is not ours
 * @throws {Outage} when Stripe or the database does not answer
 */
export async function converge(customerId: string): Promise<boolean> {
  const db = serviceClient();
  let first: number | undefined;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const [known] = unwrap(
      await db
        .from("billing_customers")
        .select("version, employer_id")
        .eq("customer_id", customerId),
    );
    if (!known) return false;
    first ??= known.version;
    // Two writes since we began: the second one read Stripe after we began, so it already wrote what we would write.
    if (known.version >= first + 2) return true;
    const side = await readStripe(customerId);
    if (
      known.employer_id === null &&
      (await cancelAllSubscriptions(side, await paidInvoices(customerId)))
    )
      continue;
    if (await refundDuplicates(side)) continue;
    const written = unwrap(
      await db.rpc("billing_converge", {
        p_customer: customerId,
        p_version: known.version,
        // The Json type requires an index signature.
        p_state: stateOf(side) as unknown as Json,
      }),
    );
    if (written) return true;
  }
  throw new Outage(`Customer ${customerId} changed each time it was read.`);
}

/** The ids of a customer's invoices that our tables know as paid. */
async function paidInvoices(customerId: string): Promise<ReadonlySet<string>> {
  const rows = unwrap(
    await serviceClient()
      .from("billing_invoices")
      .select("id")
      .eq("customer_id", customerId)
      .eq("status", "paid"),
  );
  return new Set(rows.map(({ id }) => id));
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
    stripeCall((stripe) =>
      all(stripe.charges.list({ customer, limit: 100, expand: ["data.refunds"] })),
    ),
  ]);
  const [refunds, disputes, invoicePayments] = await Promise.all([
    eachOf(charges, refundsOf),
    eachOf(
      charges.filter(({ disputed }) => disputed),
      disputesOf,
    ),
    eachOf(
      charges.filter((charge) => charge.disputed || charge.refunds?.data.length),
      invoicePaymentsOf,
    ),
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
    refunds,
    disputes,
    invoicePayments,
    nextInvoiceCents,
    nextPrice,
  };
}

async function eachOf<T>(charges: Stripe.Charge[], read: (charge: Stripe.Charge) => Promise<T[]>) {
  return (await Promise.all(charges.map(read))).flat();
}

/** All refunds of a charge, which has only the latest ones itself. */
async function refundsOf({ id, refunds }: Stripe.Charge): Promise<Stripe.Refund[]> {
  return refunds?.has_more
    ? stripeCall((stripe) => all(stripe.refunds.list({ charge: id, limit: 100 })))
    : (refunds?.data ?? []);
}

function disputesOf({ id }: Stripe.Charge): Promise<Stripe.Dispute[]> {
  return stripeCall((stripe) => all(stripe.disputes.list({ charge: id, limit: 100 })));
}

/** Which invoices a charge paid; none when it paid a placement fee. */
async function invoicePaymentsOf(charge: Stripe.Charge): Promise<Stripe.InvoicePayment[]> {
  const intent = idOf(charge.payment_intent);
  if (intent === null) return [];
  const payment = { type: "payment_intent", payment_intent: intent } as const;
  return stripeCall((stripe) => all(stripe.invoicePayments.list({ payment, limit: 100 })));
}

/** Amount of the next invoice in cents; null when Stripe expects none. */
async function nextInvoice(customer: string, subscription: string): Promise<number | null> {
  try {
    const preview = await stripeCall((stripe) =>
      stripe.invoices.createPreview({ customer, subscription }),
    );
    return preview.amount_due;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/** The price a schedule switches to when the current phase ends. */
async function scheduledPrice(subscription: Stripe.Subscription): Promise<Stripe.Price | null> {
  const price = nextPriceId(subscription);
  return price ? stripeCall((stripe) => stripe.prices.retrieve(price)) : null;
}
