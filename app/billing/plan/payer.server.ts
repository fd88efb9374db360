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

/** An active plan, as Stripe has it now. */
export type Running = {
  customer: string;
  subscription: Stripe.Subscription;
  item: Stripe.SubscriptionItem;
  planCode: string;
  /** Price of the current period, in cents. */
  cents: number;
  /** Price from the next period, when a downgrade is pending. */
  nextPriceId: string | null;
  scheduleId: string | null;
};

/**
 * The facility whose plan the caller manages.
 * @throws {Refusal} 403 for anyone but its owner, and for acting admins
 */
export async function payer(db: Db): Promise<Payer> {
  return await jsonOf(db, "billing_account", payerSchema);
}

/**
 * The same, for what only an approved facility can do: change its plan, or keep one that is canceled.
 * @throws {Refusal} 403 also when the facility is not approved now
 */
async function approvedPayer(db: Db): Promise<Payer> {
  const account = await payer(db);
  if (account.approved) return account;
  throw new Refusal(
    403,
    "Your facility isn’t approved right now. You can cancel its plan, but not change it.",
  );
}

/** A customer's active subscription, read from Stripe; null without one. */
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
 * The caller's active plan, read from Stripe, to change or keep it.
 * @throws {Refusal} 409 without one; 403 as approvedPayer()
 */
export async function changeablePlan(db: Db): Promise<Running> {
  return runningOf(await approvedPayer(db));
}

/**
 * The caller's active plan, read from Stripe, to cancel it.
 * @throws {Refusal} 409 without one; 403 as payer()
 */
export async function cancelablePlan(db: Db): Promise<Running> {
  return runningOf(await payer(db));
}

async function runningOf({ customer_id: customer }: Payer): Promise<Running> {
  const running = customer && (await runningAt(customer));
  if (running) return running;
  if (customer) await converge(customer);
  throw new Refusal(
    409,
    "Your facility has no active plan, so there is nothing to change. Choose a plan under Billing.",
  );
}

/** A change made at Stripe. */
export type Done = {
  /** Confirmation sentence. */
  text: string;
  /** Whether our tables already show it. */
  settled: boolean;
};

/**
 * Converges our tables after a change at Stripe. The change stands even if it cannot be read back now: then Stripe's
 * webhook will bring it, and the sentence says so.
 */
export async function settle(customer: string, text: string): Promise<Done> {
  try {
    await converge(customer);
    return { text, settled: true };
  } catch (error) {
    const level = error instanceof Outage ? "warn" : "error";
    log[level]({ customer, err: error }, "changed at Stripe, not read again yet");
    return { text: `${text} It may take a minute to show here.`, settled: false };
  }
}

/** Idempotency key: a repeated request is processed once. */
export function keyOf(what: string, wanted: object): { idempotencyKey: string } {
  const digest = createHash("sha256").update(JSON.stringify(wanted)).digest("hex").slice(0, 16);
  return { idempotencyKey: `${what}-${digest}` };
}

/** Fresh idempotency key, for calls that are safe to repeat; it only covers the client's automatic retries. */
export function freshKey(what: string): { idempotencyKey: string } {
  return { idempotencyKey: `${what}-${randomUUID()}` };
}
