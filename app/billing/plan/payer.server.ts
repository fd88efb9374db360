import { payerSchema, type Payer } from "../customer.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { createHash, randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { Outage, Refusal } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { converge } from "../converge.server.ts";
import { chooseSubscription, isRunning, nextPriceId, planOf } from "../state.ts";
import { stripeCall } from "../stripe.server.ts";

/** A plan that runs, as Stripe has it now. */
export type Running = {
  customer: string;
  subscription: Stripe.Subscription;
  item: Stripe.SubscriptionItem;
  planCode: string;
  /** What the running period costs, in cents. */
  cents: number;
  /** The price that follows at the period's end, where a smaller plan was chosen. */
  nextPriceId: string | null;
  scheduleId: string | null;
};

/**
 * The facility that the caller pays for.
 * @throws {Refusal} 403 for anybody but its owner, and for admins who act
 */
export async function payer(db: Db): Promise<Payer> {
  return await jsonOf(db, "billing_account", payerSchema);
}

/** The subscription of a customer that runs, read at Stripe; null when none does. */
export async function runningAt(customer: string): Promise<Running | null> {
  const subscriptions = await stripeCall((stripe) =>
    stripe.subscriptions
      .list({ customer, status: "all", limit: 100, expand: ["data.schedule"] })
      .autoPagingToArray({ limit: 1_000 }),
  );
  const { chosen } = chooseSubscription(subscriptions);
  if (!chosen || !isRunning(chosen)) return null;
  const item = chosen.items.data[0]!;
  const { schedule } = chosen;
  return {
    customer,
    subscription: chosen,
    item,
    planCode: planOf(item.price),
    cents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    nextPriceId: nextPriceId(chosen),
    scheduleId: schedule && typeof schedule !== "string" ? schedule.id : schedule,
  };
}

/**
 * The caller's plan that runs, read at Stripe.
 * @throws {Refusal} 409 when none does; 403 as payer()
 */
export async function runningPlan(db: Db): Promise<Running> {
  const { customer_id: customer } = await payer(db);
  const running = customer && (await runningAt(customer));
  if (running) return running;
  if (customer) await converge(customer);
  throw new Refusal(
    409,
    "Your facility has no plan that runs, so there is nothing to change. Choose a plan under Billing.",
  );
}

/** What was done at Stripe. */
export type Done = {
  /** A sentence about it. */
  text: string;
  /** Whether our tables show it already. */
  settled: boolean;
};

/**
 * Brings our tables up to date after something was changed at Stripe. What was done there is done, even if it cannot
 * be read again now: then Stripe's own message does it, and the sentence says so.
 */
export async function settle(customer: string, text: string): Promise<Done> {
  try {
    await converge(customer);
    return { text, settled: true };
  } catch (error) {
    const level = error instanceof Outage ? "warn" : "error";
    log[level]({ customer, err: error }, "changed at Stripe, not read again yet");
    return { text: `${text} It may take a minute until it shows here.`, settled: false };
  }
}

/** A key by which the same request is worked on once, however often it arrives. */
export function keyOf(what: string, wanted: object): { idempotencyKey: string } {
  const digest = createHash("sha256").update(JSON.stringify(wanted)).digest("hex").slice(0, 16);
  return { idempotencyKey: `${what}-${digest}` };
}

/** A key for what may be done again without harm: it only keeps a retry of the same call apart. */
export function freshKey(what: string): { idempotencyKey: string } {
  return { idempotencyKey: `${what}-${randomUUID()}` };
}
