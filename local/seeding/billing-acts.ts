import type Stripe from "stripe";
import { PLACEMENT_FEE } from "#app/billing/state.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { BillingStory } from "../market-data/billing.ts";

const DAY = 86_400;
/** Fees for hires within this many days are still due. */
const DUE_DAYS = 12;

/** A billing event, at a time in seconds. */
export type Act = { at: number; run: () => Promise<unknown> };

/** A paying facility, with its Stripe objects once they exist. */
export type Payer = {
  employerId: string;
  name: string;
  email: string;
  planCode: string;
  /** Seconds: when it subscribed. */
  begun: number;
  /** Seconds: the period's start, or the end of a plan that has ended. */
  turn: number;
  story: BillingStory;
  customer: string;
  card: string;
  subscription: string;
};

/** The fee owed for a hire; `hired` in seconds. */
export type Fee = { placementId: string; employerId: string; cents: number; hired: number };

/** A facility's billing events, from becoming a customer on. */
export function lifeOf(
  stripe: Stripe,
  db: Db,
  payer: Payer,
  priceOf: (plan: string) => string,
  now: number,
): Act[] {
  const { begun, turn } = payer;
  const { later } = payer.story;
  const firstPlan = later?.what === "upgraded" ? later.from : payer.planCode;
  const change = (params: Stripe.SubscriptionUpdateParams) =>
    stripe.subscriptions.update(payer.subscription, params);
  const acts: Act[] = [
    { at: begun - 3_600, run: () => becomeCustomer(stripe, db, payer) },
    {
      at: begun,
      run: async () => {
        const { id } = await stripe.subscriptions.create({
          customer: payer.customer,
          items: [{ price: priceOf(firstPlan) }],
          default_payment_method: payer.card,
          metadata: { employer_id: payer.employerId },
        });
        payer.subscription = id;
      },
    },
  ];
  if (later?.what === "upgraded") {
    const run = async () => {
      const { items } = await stripe.subscriptions.retrieve(payer.subscription);
      await change({
        items: [{ id: items.data[0]!.id, price: priceOf(payer.planCode) }],
        proration_behavior: "always_invoice",
        payment_behavior: "error_if_incomplete",
      });
    };
    acts.push({ at: now - later.ago * DAY, run });
  }
  if (later?.what === "goes down") {
    const run = () => goDown(stripe, payer.subscription, priceOf(later.to));
    acts.push({ at: now - later.ago * DAY, run });
  }
  if (later?.what === "leaves" || later?.what === "ended") {
    const at = later.what === "leaves" ? now - later.ago * DAY : turn - later.before * DAY;
    acts.push({ at, run: () => change({ cancel_at_period_end: true }) });
  }
  if (later?.what === "card fails") {
    const run = async () => {
      payer.card = await takeCard(stripe, payer.customer, "pm_card_chargeCustomerFail");
      await change({ default_payment_method: payer.card });
    };
    acts.push({ at: turn - later.before * DAY, run });
  }
  return acts;
}

async function becomeCustomer(stripe: Stripe, db: Db, payer: Payer): Promise<void> {
  const { id } = await stripe.customers.create({
    email: payer.email,
    name: payer.name,
    metadata: { employer_id: payer.employerId },
  });
  payer.customer = id;
  payer.card = await takeCard(stripe, id, payer.story.card);
  unwrap(await db.rpc("save_customer", { p_employer: payer.employerId, p_customer: id }));
}

async function takeCard(stripe: Stripe, customer: string, token: string): Promise<string> {
  const { id } = await stripe.paymentMethods.attach(token, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  return id;
}

async function goDown(stripe: Stripe, subscription: string, price: string): Promise<void> {
  const { id, phases } = await stripe.subscriptionSchedules.create({
    from_subscription: subscription,
  });
  const [running] = phases;
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: "release",
    phases: [
      {
        items: running!.items.map((item) => ({ price: item.price as string, quantity: 1 })),
        start_date: running!.start_date,
        end_date: running!.end_date,
      },
      { items: [{ price, quantity: 1 }], proration_behavior: "none" },
    ],
  });
}

/** A fee is paid two days after the hire, with a card that still works. */
export function feeOf(stripe: Stripe, payers: Payer[], fee: Fee, now: number): Act[] {
  const payer = payers.find(({ employerId }) => employerId === fee.employerId);
  if (!payer || fee.hired > now - DUE_DAYS * DAY || payer.story.later?.what === "card fails") {
    return [];
  }
  const run = () =>
    stripe.paymentIntents.create({
      amount: fee.cents,
      currency: "usd",
      customer: payer.customer,
      payment_method: payer.card,
      confirm: true,
      off_session: true,
      description: "Placement fee",
      metadata: { kind: PLACEMENT_FEE, placement_id: fee.placementId },
    });
  return [{ at: Math.max(fee.hired + 2 * DAY, payer.begun + DAY), run }];
}

/** Seconds since 1970. */
export const seconds = (moment: string): number => Math.floor(Date.parse(moment) / 1000);
