import { z } from "zod";
import { payerSchema } from "../customer.server.ts";
import { waySchema } from "../checkouts.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { Outage, Refusal, unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import { closePaymentPaths, paymentPathState, type Way } from "../checkouts.server.ts";
import { converge } from "../converge.server.ts";
import { ensureCustomer } from "../customer.server.ts";
import { PLACEMENT_FEE } from "../state.ts";
import { CARDS_ONLY, stripeCall } from "../stripe.server.ts";

/** How a fee is paid: on Stripe's page or with our card form. */
export type How = Way["how"];

/** Where to pay: the URL of Stripe's page, or the parameters of our card form. */
export type FeePayment =
  | { how: "page"; url: string; amountCents: number }
  | { how: "card"; clientSecret: string; amountCents: number };

/** What begin_fee_checkout() returns. */
const begunSchema = z.strictObject({
  ...payerSchema.shape,
  placement_id: z.string(),
  fee_cents: z.number(),
  position_title: z.string(),
  checkout_id: z.string(),
  url: z.string().nullable(),
  stripe_id: z.string().nullable(),
  expires_at: z.string(),
  over: z.array(waySchema),
});
type Begun = z.infer<typeof begunSchema>;

const PAID_ALREADY = "This fee is paid already. Nothing was charged again.";
const CLOSED_MEANWHILE =
  "You opened this payment in another window, so we closed it here. Nothing was charged. Pay there, or try again here.";

/**
 * Starts payment of a placement fee, or returns the payment path already open: there is only ever one.
 * @param db the data API as the facility's owner
 * @param origin of our pages, where Stripe's page redirects back to
 * @throws {Refusal} 403 for anyone but the owner, 404 when it is not theirs, 409 when nothing is owed or it was paid
 * @throws {Outage} when Stripe does not answer; nothing is charged, and the next try resumes
 */
export async function payFee<Chosen extends How>(
  db: Db,
  placementId: string,
  how: Chosen,
  origin: string,
): Promise<Extract<FeePayment, { how: Chosen }>> {
  return (await wayToPay(db, placementId, how, origin)) as Extract<FeePayment, { how: Chosen }>;
}

/**
 * Like payFee(), for an HTML form: returns the URL of Stripe's page.
 * @throws {Refusal} as payFee(), and 503 with a sentence when Stripe does not answer, so that the form stays in place
 */
export async function payFeeOnPage(db: Db, placementId: string, origin: string): Promise<string> {
  try {
    return (await payFee(db, placementId, "page", origin)).url;
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    log.warn(
      { reason: error.message, placement: placementId },
      "could not start a placement fee payment",
    );
    throw new Refusal(
      503,
      "Our payment provider isn’t responding right now. Nothing was charged. Try again in a few minutes.",
    );
  }
}

async function wayToPay(
  db: Db,
  placementId: string,
  how: How,
  origin: string,
): Promise<FeePayment> {
  const begun = await beginFee(db, placementId, how);
  if ((await closePaymentPaths(begun.over)) === "paid") throw await paidAlready(begun);
  if (begun.stripe_id !== null) {
    const state = await paymentPathState({ how, stripe_id: begun.stripe_id });
    if (state === "paid") throw await paidAlready(begun);
    if (state === "open") return giveAgain(begun, how, begun.stripe_id);
    // Stripe closed it early: open another one.
    await closed(begun.stripe_id);
    return openWay(await beginFee(db, placementId, how), how, origin);
  }
  return openWay(begun, how, origin);
}

async function beginFee(db: Db, placement: string, how: How): Promise<Begun> {
  return await jsonOf(db, "begin_fee_checkout", begunSchema, {
    p_placement: placement,
    p_how: how,
  });
}

async function giveAgain(begun: Begun, how: How, id: string): Promise<FeePayment> {
  const amountCents = begun.fee_cents;
  if (how === "page") return { how, url: begun.url!, amountCents };
  const intent = await stripeCall((stripe) => stripe.paymentIntents.retrieve(id));
  return { how, clientSecret: intent.client_secret!, amountCents };
}

async function openWay(begun: Begun, how: How, origin: string): Promise<FeePayment> {
  const customer = await ensureCustomer(begun);
  const made =
    how === "page" ? await openPage(begun, customer, origin) : await openCardForm(begun, customer);
  const stands = unwrap(
    await serviceClient().rpc("save_checkout", {
      p_id: begun.checkout_id,
      p_stripe_id: made.id,
      p_url: (made.payment.how === "page" ? made.payment.url : null) as string,
    }),
  );
  if (stands) return made.payment;
  if ((await closePaymentPaths([{ how, stripe_id: made.id }])) === "paid")
    throw await paidAlready(begun);
  throw new Refusal(409, CLOSED_MEANWHILE);
}

/** Metadata of such a payment at Stripe; converge() reads it. */
const metadataOf = (begun: Begun) => ({ kind: PLACEMENT_FEE, placement_id: begun.placement_id });

async function openPage(
  begun: Begun,
  customer: string,
  origin: string,
): Promise<{ id: string; payment: FeePayment }> {
  const name = `Placement fee: ${begun.position_title}`;
  const session = await stripeCall((stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: "payment",
        allowed_payment_method_types: CARDS_ONLY,
        customer,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: "usd",
              unit_amount: begun.fee_cents,
              product_data: { name },
            },
          },
        ],
        payment_intent_data: { metadata: metadataOf(begun), description: name },
        metadata: metadataOf(begun),
        success_url: `${origin}/employer/billing/return?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${origin}/employer/placements/${begun.placement_id}`,
      },
      { idempotencyKey: `fee-${begun.checkout_id}` },
    ),
  );
  return {
    id: session.id,
    payment: { how: "page", url: session.url!, amountCents: begun.fee_cents },
  };
}

async function openCardForm(
  begun: Begun,
  customer: string,
): Promise<{ id: string; payment: FeePayment }> {
  const intent = await stripeCall((stripe) =>
    stripe.paymentIntents.create(
      {
        amount: begun.fee_cents,
        currency: "usd",
        customer,
        // Methods with a redirect would need a return page.
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
        allowed_payment_method_types: CARDS_ONLY,
        description: `Placement fee: ${begun.position_title}`,
        metadata: metadataOf(begun),
      },
      { idempotencyKey: `fee-${begun.checkout_id}` },
    ),
  );
  return {
    id: intent.id,
    payment: {
      how: "card",
      clientSecret: intent.client_secret!,
      amountCents: begun.fee_cents,
    },
  };
}

/** Converges our tables, and returns the refusal that says it was paid. */
async function paidAlready(begun: Begun): Promise<Refusal> {
  if (begun.customer_id !== null) await converge(begun.customer_id);
  return new Refusal(409, PAID_ALREADY);
}

async function closed(stripeId: string): Promise<void> {
  unwrap(await serviceClient().rpc("close_checkout", { p_stripe_id: stripeId }));
}

/**
 * Checks with Stripe whether the fee was paid with the card form, for the page where it was paid.
 * @throws {Refusal} 403 for anyone but the owner
 * @throws {Outage} when Stripe does not answer
 */
export async function settleFee(db: Db): Promise<void> {
  const { customer_id } = await jsonOf(db, "billing_account", payerSchema);
  if (customer_id !== null) await converge(customer_id);
}
