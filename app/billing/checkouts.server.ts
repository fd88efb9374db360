import { z } from "zod";
import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { Outage, Refusal, unwrap } from "#app/platform/failures.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import { stripeCall } from "./stripe.server.ts";

/** A payment path at Stripe: a Checkout session (their page) or a PaymentIntent (our card form). */
export const waySchema = z.strictObject({
  how: z.enum(["page", "card"]),
  stripe_id: z.string(),
});
export type Way = z.infer<typeof waySchema>;

/** Status of a payment path. */
export type WayState = "open" | "paid" | "closed";

/**
 * Closes payment paths so that nobody can pay through them anymore.
 * @returns "paid" when one was already paid
 * @throws {Outage} when Stripe does not answer; the remaining ones are closed when another payment path opens
 */
export async function closePaymentPaths(ways: readonly Way[]): Promise<"closed" | "paid"> {
  let end: "closed" | "paid" = "closed";
  for (const way of ways) {
    const state = await closeWay(way);
    unwrap(await serviceClient().rpc("close_checkout", { p_stripe_id: way.stripe_id }));
    if (state === "paid") end = "paid";
  }
  return end;
}

async function closeWay(way: Way): Promise<WayState> {
  const { how, stripe_id: id } = way;
  // A fresh key: closing twice is harmless, and a reused key could replay an old failure.
  const options = { idempotencyKey: `close-${id}-${randomUUID()}` };
  try {
    if (how === "page") {
      await stripeCall((stripe) => stripe.checkout.sessions.expire(id, {}, options));
    } else {
      await stripeCall((stripe) => stripe.paymentIntents.cancel(id, {}, options));
    }
    return "closed";
  } catch (error) {
    if (error instanceof Outage) throw error;
    const state = await paymentPathState(way);
    if (state === "open") throw error;
    return state;
  }
}

/**
 * Status of a payment path.
 * @throws {Outage} when Stripe does not answer
 */
export async function paymentPathState({ how, stripe_id: id }: Way): Promise<WayState> {
  try {
    return how === "page"
      ? stateOfSession(await stripeCall((stripe) => stripe.checkout.sessions.retrieve(id)))
      : stateOfIntent(await stripeCall((stripe) => stripe.paymentIntents.retrieve(id)));
  } catch (error) {
    // Unknown to Stripe, so it cannot be paid.
    if (error instanceof Refusal && error.status === 404) return "closed";
    throw error;
  }
}

function stateOfSession({ status }: Stripe.Checkout.Session): WayState {
  return status === "complete" ? "paid" : status === "open" ? "open" : "closed";
}

function stateOfIntent({ status }: Stripe.PaymentIntent): WayState {
  if (status === "canceled") return "closed";
  return status === "succeeded" || status === "processing" ? "paid" : "open";
}
