import Stripe from "stripe";
import { z } from "zod";
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
 * @throws {Refusal} 400 when it is not signed with our secret, or not within five minutes; 422 when it is no event
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

/** An id of Stripe's. */
const stripeId = z.string().regex(/^[\w-]{1,255}$/);
/** What we read of an event, whatever it is about. */
const eventSchema = z.object({
  id: stripeId,
  type: z.string().regex(/^[\w.]{1,100}$/),
  // Until the year 2286.
  created: z.int().min(0).max(9_999_999_999),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: stripeId.optional(),
      customer: z.union([stripeId, z.object({ id: stripeId })]).nullish(),
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
    // Stripe's own check lets a signature of tomorrow pass, which could be kept until then.
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

/** Whom an event is about, if it is about a customer. */
function customerOf({ data: { object: about } }: Event): string | null {
  return about.object === "customer" ? (about.id ?? null) : idOf(about.customer);
}
