import Stripe from "stripe";
import { Refusal } from "#app/platform/failures.server.ts";
import { formatCents } from "#app/platform/format.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { converge } from "../converge.server.ts";
import { dayWords, isoOf } from "../rules.ts";
import { idOf } from "../state.ts";
import { stripeCall } from "../stripe.server.ts";
import {
  cancelablePlan,
  changeablePlan,
  freshKey,
  runningAt,
  settle,
  type Done,
  type Running,
} from "./payer.server.ts";
import { kindOf, momentOf, prorated, refuseOwing } from "./preview.server.ts";
import { priceOf, soldPlan } from "./prices.server.ts";

/** How long a previewed amount stays valid, in seconds. */
const SHOWN_FOR_S = 15 * 60;
const CHANGED_SINCE =
  "The amount may have changed since you opened this page, so nothing was charged. Check it and confirm again.";
const CHANGED_BESIDE =
  "Your plan was changed in another window at the same moment. Check your current plan, and choose again.";

/** The preview the user confirmed: Stripe's timestamp in seconds, and the charge in cents. */
export type Shown = { date: number; due: number };

/**
 * Changes the active plan: an upgrade starts and is charged at once, a downgrade starts with the next period, and
 * choosing the current plan cancels a pending downgrade.
 * @param shown the preview; without it, today's amount is charged
 * @returns what was done
 * @throws {Refusal} 402 when the card was declined, 409 when it cannot be changed now or the amount differs from the
 *   preview, 403 for anyone but the facility's owner
 */
export async function changePlan(db: Db, code: string, shown?: Shown): Promise<Done> {
  const [running, plan] = await Promise.all([changeablePlan(db), soldPlan(db, code)]);
  refuseOwing(running);
  const kind = kindOf(running, plan);
  if (kind === "same") return continuePlan(running, `${plan.name} plan`);
  const price = await priceOf(plan);
  if (kind === "downgrade") {
    await scheduleDowngrade(running, price.id, shown?.date);
    const day = dayWords(periodEnd(running));
    return settle(
      running.customer,
      `Your plan changes to ${plan.name} on ${day}. Until then everything stays as it is, and nothing is charged today.`,
    );
  }
  const paid = await upgradeNow(running, price.id, shown);
  const charged = paid > 0 ? ` Your card was charged ${formatCents(paid)}.` : "";
  return settle(running.customer, `You are on the ${plan.name} plan now.${charged}`);
}

/** Cancels the active plan at the end of the paid period. @returns what was done */
export async function cancelPlan(db: Db): Promise<Done> {
  const running = await cancelablePlan(db);
  const { subscription } = running;
  if (subscription.cancel_at === null) {
    try {
      await release(running);
      await stripeCall((stripe) =>
        stripe.subscriptions.update(
          subscription.id,
          { cancel_at_period_end: true },
          freshKey(`cancel-${subscription.id}`),
        ),
      );
    } catch (error) {
      await restoreDowngrade(running);
      throw error;
    }
  }
  const day = dayWords(subscription.cancel_at ? isoOf(subscription.cancel_at) : periodEnd(running));
  return settle(
    running.customer,
    ["past_due", "unpaid"].includes(subscription.status)
      ? `Your plan ends on ${day}. You won’t be charged for any more months. The unpaid invoice is still due.`
      : `Your plan ends on ${day}. Until then you keep everything, and you won’t be charged again.`,
  );
}

/**
 * Undoes a pending cancellation or downgrade of the active plan.
 * @returns what was done
 * @throws {Refusal} 403 when the facility is not approved now
 */
export async function resumePlan(db: Db): Promise<Done> {
  return continuePlan(await changeablePlan(db), "plan you have now");
}

/** Idempotent: a repeated request gets the same answer. */
async function continuePlan(running: Running, name: string): Promise<Done> {
  await release(running);
  await takeBackEnd(running);
  return settle(
    running.customer,
    `You’re keeping the ${name}. It renews monthly. Nothing was charged.`,
  );
}

/** Upgrades now. @returns the charge in cents */
async function upgradeNow(running: Running, price: string, shown?: Shown): Promise<number> {
  const { subscription, item } = running;
  const date = await dateToCharge(running, price, shown);
  const ends = subscription.cancel_at !== null;
  const followed = running.nextPriceId;
  await release(running);
  const key = ["upgrade", subscription.id, price, date, ...(ends ? ["goes-on"] : [])].join("-");
  try {
    const changed = await stripeCall((stripe) =>
      stripe.subscriptions.update(
        subscription.id,
        {
          items: [{ id: item.id, price }],
          proration_behavior: "always_invoice",
          proration_date: date,
          payment_behavior: "error_if_incomplete",
          ...(ends && { cancel_at_period_end: false }),
          expand: ["latest_invoice"],
        },
        { idempotencyKey: key },
      ),
    );
    const invoice = changed.latest_invoice;
    const isNew = idOf(invoice) !== idOf(subscription.latest_invoice);
    return isNew && invoice && typeof invoice !== "string" ? invoice.amount_paid : 0;
  } catch (error) {
    // If the upgrade failed, restore the pending downgrade. When the outcome is unknown, ask Stripe first.
    const bought = async () => (await runningAt(running.customer))?.planCode !== running.planCode;
    if (followed && (error instanceof Refusal || !(await bought()))) {
      await follow(subscription.id, followed, freshKey("again").idempotencyKey);
    }
    if (!(error instanceof Refusal)) throw error;
    await converge(running.customer);
    if (error.status !== 402) throw error;
    throw new Refusal(
      402,
      `${error.message} Your plan hasn’t changed. To use another card, change it under Billing.`,
    );
  }
}

/** Proration date. @throws {Refusal} 409 when the preview is no longer valid */
async function dateToCharge(running: Running, price: string, shown?: Shown): Promise<number> {
  const now = momentOf(await prorated(running, price));
  if (!shown) return now;
  const { current_period_start: start } = running.item;
  const isFresh = shown.date <= now + 60 && shown.date > now - SHOWN_FOR_S && shown.date >= start;
  if (!isFresh) throw new Refusal(409, CHANGED_SINCE);
  const date = Math.min(shown.date, now);
  const { amount_due: due } = await prorated(running, price, date);
  if (due !== shown.due) throw new Refusal(409, CHANGED_SINCE);
  return date;
}

async function scheduleDowngrade(running: Running, price: string, date?: number): Promise<void> {
  if (running.nextPriceId === price) return;
  const { subscription } = running;
  const moment = date ?? Math.floor(Date.now() / 1000);
  try {
    await release(running);
    await takeBackEnd(running);
    await follow(subscription.id, price, `shrink-${subscription.id}-${price}-${moment}`);
  } catch (error) {
    // The downgrade failed: restore what was pending, another downgrade or the cancellation.
    await restoreDowngrade(running);
    if (subscription.cancel_at_period_end) {
      const params = { cancel_at_period_end: true };
      await stripeCall((stripe) =>
        stripe.subscriptions.update(subscription.id, params, freshKey("ends-again")),
      );
    }
    throw error;
  }
}

/**
 * Restores the downgrade that was pending before a change that failed. Stripe is asked first, because the change may have
 * gone through although its answer was lost.
 */
async function restoreDowngrade({ customer, nextPriceId: price }: Running): Promise<void> {
  if (!price) return;
  const now = await runningAt(customer);
  if (!now || now.nextPriceId !== null || now.subscription.cancel_at !== null) return;
  await release(now);
  await follow(now.subscription.id, price, freshKey("again").idempotencyKey);
}

/** Schedules another price for the end of the current period. */
async function follow(subscription: string, price: string, key: string): Promise<void> {
  const schedule = await scheduleOf(subscription, key);
  const running = schedule.phases[0]!;
  const item = running.items[0]!;
  const quantity = item.quantity ?? 1;
  const phases = [
    {
      items: [{ price: idOf(item.price)!, quantity }],
      start_date: running.start_date,
      end_date: running.end_date,
    },
    {
      items: [{ price, quantity }],
      duration: { interval: "month" as const, interval_count: 1 },
      proration_behavior: "none" as const,
    },
  ];
  await refuseConcurrentChange(() =>
    stripeCall((stripe) =>
      stripe.subscriptionSchedules.update(
        schedule.id,
        { end_behavior: "release", phases },
        { idempotencyKey: `follow-${schedule.id}-${price}` },
      ),
    ),
  );
}

/** A double click gets the same schedule; one released since is not reused. */
async function scheduleOf(subscription: string, key: string) {
  const create = (idempotencyKey: string) =>
    refuseConcurrentChange(() =>
      stripeCall((stripe) =>
        stripe.subscriptionSchedules.create(
          { from_subscription: subscription },
          { idempotencyKey },
        ),
      ),
    );
  const { id } = await create(key);
  const schedule = await stripeCall((stripe) => stripe.subscriptionSchedules.retrieve(id));
  return schedule.status === "active" ? schedule : create(freshKey(key).idempotencyKey);
}

/**
 * Releases the schedule, so that the subscription continues unchanged. A concurrent request may have done so already.
 */
async function release({ scheduleId: id, customer }: Running): Promise<void> {
  if (!id) return;
  try {
    await stripeCall((stripe) =>
      stripe.subscriptionSchedules.release(id, {}, freshKey(`release-${id}`)),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if ((await runningAt(customer))?.scheduleId === id) throw error;
  }
}

async function takeBackEnd({ subscription }: Running): Promise<void> {
  if (subscription.cancel_at === null) return;
  await stripeCall((stripe) =>
    stripe.subscriptions.update(
      subscription.id,
      subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" },
      freshKey(`resume-${subscription.id}`),
    ),
  );
}

/** @throws {Refusal} 409 when Stripe refuses because of a concurrent change */
async function refuseConcurrentChange<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw new Refusal(409, CHANGED_BESIDE);
  }
}

const periodEnd = ({ item }: Running) => isoOf(item.current_period_end);
