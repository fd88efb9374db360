import Stripe from "stripe";
import { z } from "zod";
import { Outage, Refusal, unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import { converge } from "./converge.server.ts";
import { isoOf } from "./rules.ts";
import { idOf } from "./state.ts";
import { stripeCall } from "./stripe.server.ts";

/** Allowed clock difference from Stripe, in seconds. */
const TOLERANCE_S = 300;

/**
 * Receives a Stripe webhook event: verifies its signature, stores it once, and converges its customer. If converging
 * fails, the stored event is retried by the worker, and Stripe still gets a success response.
 * @param body the raw body
 * @throws {Refusal} 400 when the signature is wrong or more than five minutes off; 422 when it is not an event
 * @throws {Outage} when it could not be stored, or Stripe did not say whose payment it is about, so that Stripe resends
 *   it
 */
export async function receiveEvent(
  body: string,
  signature: string | null,
  secret: string,
): Promise<void> {
  const event = signed(body, signature, secret);
  const customer = await customerOf(event);
  const mine = unwrap(
    await serviceClient().rpc("record_stripe_event", {
      p_id: event.id,
      p_type: event.type,
      p_customer: customer as string,
      p_created: isoOf(event.created),
    }),
  );
  if (mine && customer) await settleEvent(event.id, customer);
}

/**
 * Processes a stored event: converges its customer and records the result.
 * @returns whether it is done; otherwise it is retried later
 */
export async function settleEvent(id: string, customer: string): Promise<boolean> {
  let problem: string | undefined;
  try {
    await converge(customer);
  } catch (err) {
    problem = err instanceof Error ? err.message : String(err);
    const level = err instanceof Outage ? "warn" : "error";
    log[level]({ err, event: id, customer }, "a Stripe event failed");
  }
  unwrap(
    await serviceClient().rpc("finish_stripe_event", {
      p_id: id,
      ...(problem !== undefined && { p_error: problem }),
    }),
  );
  return problem === undefined;
}

/** A Stripe id. */
const stripeId = z.string().regex(/^[\w-]{1,255}$/);
/** A reference to an object, expanded or not. */
const reference = z.union([stripeId, z.object({ id: stripeId })]).nullish();
/** Fields that we read from any event. */
const eventSchema = z.object({
  id: stripeId,
  type: z.string().regex(/^[\w.]{1,100}$/),
  // Up to the year 2286.
  created: z.int().min(0).max(9_999_999_999),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: stripeId.optional(),
      customer: reference,
      charge: reference,
      payment_intent: reference,
    }),
  }),
});
type Event = z.infer<typeof eventSchema>;

function signed(body: string, signature: string | null, secret: string): Event {
  try {
    const event: unknown = Stripe.webhooks.constructEvent(
      body,
      signature ?? "",
      secret,
      TOLERANCE_S,
    );
    // Stripe's own check accepts future timestamps, so a signature could be saved and replayed until then.
    const at = Number(/(?:^|,)t=(\d+)/.exec(signature ?? "")?.[1]);
    if (at - Date.now() / 1000 > TOLERANCE_S) throw refused("a timestamp to come");
    const parsed = eventSchema.safeParse(event);
    if (parsed.success) return parsed.data;
    log.warn({ reason: z.prettifyError(parsed.error) }, "a signed webhook is not a Stripe event");
  } catch (err) {
    if (err instanceof Stripe.errors.StripeSignatureVerificationError) throw refused(err.message);
    if (err instanceof Refusal) throw err;
    log.warn({ reason: "it is not JSON" }, "a signed webhook is not a Stripe event");
  }
  throw new Refusal(422, "This is signed but is not a Stripe event.");
}

function refused(reason: string): Refusal {
  log.warn({ reason }, "a webhook has no valid signature");
  return new Refusal(400, "The signature does not fit, or its time is off. Is the clock right?");
}

/** The customer an event is about, if any. */
async function customerOf({ data: { object: about } }: Event): Promise<string | null> {
  if (about.object === "customer") return about.id ?? null;
  return idOf(about.customer) ?? (await payerOf(idOf(about.charge), idOf(about.payment_intent)));
}

/** The customer of a payment: a dispute or a refund names the payment only. */
async function payerOf(charge: string | null, intent: string | null): Promise<string | null> {
  if (!charge && !intent) return null;
  try {
    const paid = await stripeCall((stripe): Promise<Stripe.Charge | Stripe.PaymentIntent> =>
      charge ? stripe.charges.retrieve(charge) : stripe.paymentIntents.retrieve(intent as string),
    );
    return idOf(paid.customer);
  } catch (err) {
    // Stripe doesn't know the payment, so it isn't one of our facilities'.
    if (err instanceof Refusal) return null;
    throw err;
  }
}
