import Stripe from "stripe";
import { Outage, Refusal, unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import { converge } from "./converge.server.ts";
import { idOf } from "./state.ts";

/** How far Stripe's clock and ours may differ, in seconds. */
const TOLERANCE_S = 300;

/**
 * Takes an event that Stripe sends: checks its signature, notes it once, and converges the customer it is about.
 * When that fails the event stays noted, and the worker tries again: Stripe is told that we have it.
 * @param body exactly as it was sent
 * @throws {Refusal} 400 when it is not signed with our secret, or longer ago than five minutes
 * @throws {Outage} when it could not be noted, so that Stripe sends it again
 */
export async function receiveEvent(
  body: string,
  signature: string | null,
  secret: string,
): Promise<void> {
  const event = signed(body, signature, secret);
  const customer = customerOf(event);
  const mine = unwrap(
    await serviceClient().rpc("note_stripe_event", {
      p_id: event.id,
      p_type: event.type,
      p_customer: customer as string,
      p_created: new Date(event.created * 1000).toISOString(),
    }),
  );
  if (mine && customer) await settleEvent(event.id, customer);
}

/**
 * Works on a noted event: converges its customer, and notes what became of it.
 * @returns whether it is done; else it is tried again later
 */
export async function settleEvent(id: string, customer: string): Promise<boolean> {
  let problem: string | undefined;
  try {
    await converge(customer);
  } catch (err) {
    problem = err instanceof Error ? err.message : String(err);
    const level = err instanceof Outage ? "warn" : "error";
    log[level]({ err, event: id, customer }, "an event of Stripe's could not be worked on");
  }
  unwrap(
    await serviceClient().rpc("finish_stripe_event", {
      p_id: id,
      ...(problem !== undefined && { p_error: problem }),
    }),
  );
  return problem === undefined;
}

function signed(body: string, signature: string | null, secret: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature ?? "", secret, TOLERANCE_S);
  } catch (err) {
    if (!(err instanceof Stripe.errors.StripeSignatureVerificationError)) {
      throw new Refusal(400, "This is not an event.");
    }
    log.warn({ reason: err.message }, "a webhook without a signature that counts");
    throw new Refusal(400, "The signature does not fit, or is too old. Is the clock right?");
  }
}

/** Whom an event is about, if it is about a customer. */
function customerOf({ data: { object } }: Stripe.Event): string | null {
  const about = object as { object: string; id?: string; customer?: string | { id: string } };
  return about.object === "customer" ? (about.id ?? null) : idOf(about.customer);
}
