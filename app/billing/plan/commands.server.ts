import Stripe from "stripe";
import { Refusal } from "#app/platform/failures.server.ts";
import { formatCents } from "#app/platform/format.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { converge } from "../converge.server.ts";
import { dayWords } from "../rules.ts";
import { idOf } from "../state.ts";
import { stripeCall } from "../stripe.server.ts";
import {
  freshKey,
  runningAt,
  runningPlan,
  settle,
  type Done,
  type Running,
} from "./payer.server.ts";
import { kindOf, momentOf, prorated, refuseOwing } from "./preview.server.ts";
import { priceOf, soldPlan } from "./prices.server.ts";

/** How long an amount that was shown counts, in seconds. */
const SHOWN_FOR_S = 15 * 60;
const CHANGED_SINCE =
  "What it costs has changed since it was shown, so nothing was charged. Look at the amount again.";
const CHANGED_BESIDE =
  "Your plan was changed in another window at the same moment. Look at what it says now, and choose again.";

/** What somebody was shown before they confirmed: Stripe's moment in seconds, and what is charged, in cents. */
export type Shown = { date: number; due: number };

/**
 * Changes the running plan: a larger one begins and is charged at once, a smaller one follows at the period's end, and
 * the running one again takes back what was to follow.
 * @param shown what the page said; without it, it is charged as it is now
 * @returns what was done
 * @throws {Refusal} 402 when the card was declined, 409 when it cannot be changed now or costs another amount than
 *   shown, 403 for anybody but the facility's owner
 */
export async function changePlan(db: Db, code: string, shown?: Shown): Promise<Done> {
  const [running, plan] = await Promise.all([runningPlan(db), soldPlan(db, code)]);
  refuseOwing(running);
  const kind = kindOf(running, plan);
  if (kind === "same") return keepOn(running, `${plan.name} plan`);
  const price = await priceOf(plan);
  if (kind === "downgrade") {
    await shrinkLater(running, price.id, shown?.date);
    const day = dayWords(periodEnd(running));
    return settle(
      running.customer,
      `Your plan changes to ${plan.name} on ${day}. Until then everything stays as it is, and nothing is charged today.`,
    );
  }
  const paid = await growNow(running, price.id, shown);
  const charged = paid > 0 ? ` Your card was charged ${formatCents(paid)}.` : "";
  return settle(running.customer, `You are on the ${plan.name} plan now.${charged}`);
}

/** Ends the running plan when the period that is paid is over. @returns what was done */
export async function cancelPlan(db: Db): Promise<Done> {
  const running = await runningPlan(db);
  const { subscription } = running;
  if (subscription.cancel_at === null) {
    await release(running);
    await stripeCall((stripe) =>
      stripe.subscriptions.update(
        subscription.id,
        { cancel_at_period_end: true },
        freshKey(`cancel-${subscription.id}`),
      ),
    );
  }
  const day = dayWords(subscription.cancel_at ? isoOf(subscription.cancel_at) : periodEnd(running));
  return settle(
    running.customer,
    ["past_due", "unpaid"].includes(subscription.status)
      ? `Your plan ends on ${day}. No further month is charged; the open invoice is still to be paid.`
      : `Your plan ends on ${day}. Until then you keep everything, and you won’t be charged again.`,
  );
}

/** Takes back what was to happen to the running plan: its end, or a smaller one. @returns what was done */
export async function resumePlan(db: Db): Promise<Done> {
  return keepOn(await runningPlan(db), "plan you have");
}

/** Sent twice, it says the same twice. */
async function keepOn(running: Running, name: string): Promise<Done> {
  await release(running);
  await takeBackEnd(running);
  return settle(
    running.customer,
    `You keep the ${name}: it renews monthly. Nothing more was charged.`,
  );
}

/** @returns what was charged, in cents */
async function growNow(running: Running, price: string, shown?: Shown): Promise<number> {
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
    // Nothing was bought, so the smaller plan that was to follow still is. Where that is not known, Stripe is asked.
    const bought = async () => (await runningAt(running.customer))?.planCode !== running.planCode;
    if (followed && (error instanceof Refusal || !(await bought()))) {
      await follow(subscription.id, followed, freshKey("again").idempotencyKey);
    }
    if (!(error instanceof Refusal)) throw error;
    await converge(running.customer);
    if (error.status !== 402) throw error;
    throw new Refusal(
      402,
      `${error.message} Your plan is as it was. You can change the card under Billing, then try again.`,
    );
  }
}

/** The moment to charge from. @throws {Refusal} 409 when what was shown does not count any more */
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

async function shrinkLater(running: Running, price: string, date?: number): Promise<void> {
  if (running.nextPriceId === price) return;
  const { subscription } = running;
  await release(running);
  await takeBackEnd(running);
  const moment = date ?? Math.floor(Date.now() / 1000);
  try {
    await follow(subscription.id, price, `shrink-${subscription.id}-${price}-${moment}`);
  } catch (error) {
    // It was to end: without the smaller plan it still is.
    if (subscription.cancel_at_period_end) {
      const params = { cancel_at_period_end: true };
      await stripeCall((stripe) =>
        stripe.subscriptions.update(subscription.id, params, freshKey("ends-again")),
      );
    }
    throw error;
  }
}

/** Has another price follow at the end of the running period. */
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
  await refusedBeside(() =>
    stripeCall((stripe) =>
      stripe.subscriptionSchedules.update(
        schedule.id,
        { end_behavior: "release", phases },
        { idempotencyKey: `follow-${schedule.id}-${price}` },
      ),
    ),
  );
}

/** A double click comes to the same schedule; one that was taken back since does not count any more. */
async function scheduleOf(subscription: string, key: string) {
  const create = (idempotencyKey: string) =>
    refusedBeside(() =>
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

/** Lets a subscription go on as it is. Somebody else may have done so meanwhile. */
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

/** @throws {Refusal} 409 when Stripe refuses because somebody else was faster */
async function refusedBeside<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw new Refusal(409, CHANGED_BESIDE);
  }
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const periodEnd = ({ item }: Running) => isoOf(item.current_period_end);
