import { Outage, Refusal } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Flash } from "#app/platform/session.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { converge } from "../converge.server.ts";
import { stripeCall } from "../stripe.server.ts";
import { outcomeText } from "./outcome.ts";
import { payer } from "./payer.server.ts";

const SESSION = /^cs_\w{5,200}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOWHERE = "This payment does not exist, or it is not your facility’s.";
const SLOW: Flash = {
  tone: "info",
  text: "Our payment provider isn’t responding right now, so we can’t tell yet whether you’ve paid. Check here again in a minute. You won’t be charged twice.",
};

/** Where to redirect, and the message to show there. */
type ReturnTarget = { to: string; flash: Flash | null };

/**
 * Converges our tables for a user returning from a Stripe page.
 * @param session the Checkout session they come from; null for the portal
 * @throws {Refusal} 404 for another customer's session, 403 for anyone but the facility's owner
 */
export async function handleReturn(db: Db, session: string | null): Promise<ReturnTarget> {
  const { customer_id: customer } = await payer(db);
  const home = "/employer/billing";
  if (session !== null && !(customer && SESSION.test(session))) throw new Refusal(404, NOWHERE);
  if (!customer) return { to: home, flash: null };
  let onwards: ReturnTarget = { to: home, flash: session === null ? null : SLOW };
  try {
    if (session !== null) onwards = await outcome(session, customer);
    await converge(customer);
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    // Trust the payment status from Stripe even if the rest could not be read; the webhook will bring that.
    log.warn({ customer, reason: error.message }, "back from Stripe, but could not read all of it");
  }
  return onwards;
}

async function outcome(id: string, customer: string): Promise<ReturnTarget> {
  const session = await stripeCall((stripe) => stripe.checkout.sessions.retrieve(id));
  const owner = typeof session.customer === "string" ? session.customer : session.customer?.id;
  if (owner !== customer) throw new Refusal(404, NOWHERE);
  const placement = session.metadata?.["placement_id"] ?? "";
  const forPlan = session.mode === "subscription";
  const to =
    !forPlan && UUID.test(placement) ? `/employer/placements/${placement}` : "/employer/billing";
  return { to, flash: outcomeText(session.status, session.payment_status, forPlan) };
}
