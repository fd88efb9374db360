import { z } from "zod";
import { payerSchema } from "../customer.server.ts";
import { waySchema } from "../checkouts.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type Stripe from "stripe";
import { getEnv } from "#app/platform/env.server.ts";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import { portalConfiguration } from "../catalog.server.ts";
import { closePaymentPaths, paymentPathState, type Way } from "../checkouts.server.ts";
import { converge } from "../converge.server.ts";
import { ensureCustomer } from "../customer.server.ts";
import { CARDS_ONLY, stripeCall } from "../stripe.server.ts";
import { freshKey, keyOf, payer, runningAt } from "./payer.server.ts";
import { priceOf } from "./prices.server.ts";

/** What private.begin_plan_checkout() returns. */
const begunSchema = z.strictObject({
  ...payerSchema.shape,
  plan_code: z.string(),
  lookup_key: z.string(),
  price_cents: z.number(),
  checkout_id: z.string(),
  expires_at: z.string(),
  stripe_id: z.string().nullable(),
  url: z.string().nullable(),
  over: z.array(waySchema),
});
type Begun = z.infer<typeof begunSchema>;
/** Our paths to go to after paying, and after going back. */
type Ways = { to?: string | undefined; back?: string | undefined };

const HOME = "/employer/billing";
const RUNS_ALREADY =
  "Your facility already has a plan. Nothing was charged. Change your current plan instead.";
const PAID_ALREADY =
  "Your plan was paid for a moment ago, in another window. Nothing more was charged.";
const CHOSEN_ELSE =
  "Another plan was chosen in another window at the same moment. Nothing was charged: choose again here.";

/**
 * Opens Stripe's checkout page for a plan, or returns the open one, so that two tabs or a double click share a session.
 * Open sessions for other plans are closed first.
 * @throws {Refusal} 409 when a plan is active, was just paid, or its price differs from what our pages say; 403 for
 *   anyone but the facility's owner
 */
export async function subscribe(
  db: Db,
  plan: string,
  ways: Ways = {},
): Promise<{ id: string; url: string }> {
  const begun = await begin(db, plan);
  const [price, customer] = await Promise.all([
    priceOf({ lookupKey: begun.lookup_key, cents: begun.price_cents }),
    ensureCustomer(begun),
  ]);
  await refuseSecond(customer);
  await closeOthers(customer, begun);
  if (begun.stripe_id) {
    const way: Way = { how: "page", stripe_id: begun.stripe_id };
    const state = await paymentPathState(way);
    if (state === "paid") await paidAlready(customer);
    if (state === "open" && begun.url) return { id: begun.stripe_id, url: begun.url };
    // It expired at Stripe earlier than in our tables.
    unwrap(await serviceClient().rpc("close_checkout", { p_stripe_id: begun.stripe_id }));
    return openPage(await begin(db, plan), customer, price.id, ways);
  }
  return openPage(begun, customer, price.id, ways);
}

async function begin(db: Db, plan: string): Promise<Begun> {
  return await jsonOf(db, "begin_plan_checkout", begunSchema, { p_plan: plan });
}

async function openPage(begun: Begun, customer: string, price: string, ways: Ways) {
  const wanted: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    customer,
    allowed_payment_method_types: CARDS_ONLY,
    client_reference_id: begun.checkout_id,
    line_items: [{ price, quantity: 1 }],
    success_url: returnAddress("session={CHECKOUT_SESSION_ID}", ways.to),
    cancel_url: getEnv().APP_ORIGIN + (ways.back ?? `${HOME}?checkout=left`),
    metadata: { checkout_id: begun.checkout_id, plan_code: begun.plan_code },
    subscription_data: { metadata: { employer_id: begun.employer_id } },
  };
  const session = await stripeCall((stripe) =>
    stripe.checkout.sessions.create(wanted, keyOf(`checkout-${begun.checkout_id}`, wanted)),
  );
  const kept = unwrap(
    await serviceClient().rpc("save_checkout", {
      p_id: begun.checkout_id,
      p_stripe_id: session.id,
      p_url: session.url ?? "",
    }),
  );
  if (kept && session.url) return { id: session.id, url: session.url };
  await close([{ how: "page", stripe_id: session.id }], customer);
  throw new Refusal(409, CHOSEN_ELSE);
}

/** URL that converges our tables and then redirects to one of our paths. */
function returnAddress(what: string, to: string | undefined): string {
  const onwards = to === undefined ? [] : [`to=${encodeURIComponent(to)}`];
  const query = [what, ...onwards].filter(Boolean).join("&");
  return `${getEnv().APP_ORIGIN}${HOME}/return${query && `?${query}`}`;
}

/** @throws {Refusal} 409 when Stripe has an active plan, even if our tables don't show it yet */
async function refuseSecond(customer: string): Promise<void> {
  if (!(await runningAt(customer))) return;
  await converge(customer);
  throw new Refusal(409, RUNS_ALREADY);
}

/** Closes every other open plan checkout of this customer. @throws {Refusal} 409 when one was paid */
async function closeOthers(customer: string, begun: Begun): Promise<void> {
  const { data: open } = await stripeCall((stripe) =>
    stripe.checkout.sessions.list({ customer, status: "open", limit: 100 }),
  );
  const others = open.filter(
    ({ mode, metadata }) =>
      mode === "subscription" && metadata?.["checkout_id"] !== begun.checkout_id,
  );
  const named = new Set(begun.over.map(({ stripe_id: id }) => id));
  const unnamed = others.filter(({ id }) => !named.has(id));
  await close(
    [...begun.over, ...unnamed.map(({ id }): Way => ({ how: "page", stripe_id: id }))],
    customer,
  );
}

async function close(ways: readonly Way[], customer: string): Promise<void> {
  if ((await closePaymentPaths(ways)) === "paid") await paidAlready(customer);
}

async function paidAlready(customer: string): Promise<never> {
  await converge(customer);
  throw new Refusal(409, PAID_ALREADY);
}

/**
 * Opens Stripe's customer portal, for cards and invoices. It redirects back through our return page.
 * @param to our path to continue to
 * @throws {Refusal} 409 when nothing was ever paid; 403 for anyone but the facility's owner
 */
export async function openPortal(db: Db, to?: string): Promise<string> {
  const { customer_id: customer } = await payer(db);
  if (!customer) {
    throw new Refusal(
      409,
      "There is nothing in the billing portal yet: it opens with your first plan.",
    );
  }
  const configuration = await stripeCall(portalConfiguration);
  const session = await stripeCall((stripe) =>
    stripe.billingPortal.sessions.create(
      {
        customer,
        return_url: returnAddress("", to),
        ...(configuration && { configuration: configuration.id }),
      },
      freshKey(`portal-${customer}`),
    ),
  );
  return session.url;
}
