import { z } from "zod";
import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { Outage, Refusal, unwrap } from "#app/platform/failures.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import { stripeCall } from "./stripe.server.ts";

/** A way to pay as it is at Stripe: a page of theirs (a Checkout session), or a PaymentIntent for our card form. */
export const waySchema = z.strictObject({
  how: z.enum(["page", "card"]),
  stripe_id: z.string(),
});
export type Way = z.infer<typeof waySchema>;

/** Where a way to pay has come to. */
export type WayState = "open" | "paid" | "closed";

/**
 * Closes ways to pay, so that nobody can pay by them any more.
 * @returns "paid" when somebody had paid by one before
 * @throws {Outage} when Stripe does not answer; those that are left are named again when another way opens
 */
export async function closeWays(ways: readonly Way[]): Promise<"closed" | "paid"> {
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
  // Closing twice does no harm, and a kept answer of an earlier try could be an old failure.
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
    const state = await stateOfWay(way);
    if (state === "open") throw error;
    return state;
  }
}

/**
 * Where a way to pay has come to.
 * @throws {Outage} when Stripe does not answer
 */
export async function stateOfWay({ how, stripe_id: id }: Way): Promise<WayState> {
  try {
    return how === "page"
      ? stateOfSession(await stripeCall((stripe) => stripe.checkout.sessions.retrieve(id)))
      : stateOfIntent(await stripeCall((stripe) => stripe.paymentIntents.retrieve(id)));
  } catch (error) {
    // Gone at Stripe: nobody pays by it.
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
