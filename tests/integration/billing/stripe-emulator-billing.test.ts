import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginning, cards, refusal, StripeBench } from "#tests/helpers/local-stripe.ts";

let bench: StripeBench;
let stripe: Stripe;
let starter: string;
let growth: string;
beforeAll(async () => {
  bench = await StripeBench.start();
  stripe = bench.stripe;
  starter = (await bench.price(19_900, "Starter")).id;
  growth = (await bench.price(39_900, "Growth")).id;
});
beforeEach(() =>
  bench.control("POST", "settings", { retryDays: [3, 5, 7], afterRetries: "cancel" }),
);
afterAll(() => bench.close());

const itemOf = (subscription: Stripe.Subscription) => {
  const [item] = subscription.items.data;
  if (!item) throw new Error("A subscription has an item.");
  return item;
};
const invoicesOf = async (customer: string) =>
  (await stripe.invoices.list({ customer, limit: 100 })).data.toReversed();
const change = (subscription: Stripe.Subscription, price: string) => ({
  items: [{ id: itemOf(subscription).id, price }],
});

/** A customer of a test clock, who pays with a test method. */
async function clocked(method = "pm_card_visa") {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: beginning });
  const customer = await stripe.customers.create({ test_clock: clock.id });
  const card = await stripe.paymentMethods.attach(method, { customer: customer.id });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: card.id },
  });
  const to = async (iso: string) => {
    const frozen_time = Date.parse(iso) / 1000;
    const { status } = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time });
    expect(status).toBe("advancing");
    expect(await stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({
      status: "ready",
      frozen_time,
    });
  };
  const failing = async () => {
    const other = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: other.id },
    });
  };
  return { clock: clock.id, customer: customer.id, card: card.id, to, failing };
}
const subscribe = (customer: string, params: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  stripe.subscriptions.create({ customer, items: [{ price: starter }], ...params });

describe("renewals", () => {
  it("make an invoice at the period's end and charge it an hour later", async () => {
    const { customer, to } = await clocked();
    const { id } = await subscribe(customer);
    await to("2026-07-01T12:30:00Z");
    expect((await invoicesOf(customer)).map(({ status, total }) => [status, total])).toEqual([
      ["paid", 19_900],
      ["draft", 19_900],
    ]);
    await to("2026-07-01T13:00:00Z");
    const [, renewal] = await invoicesOf(customer);
    expect(renewal).toMatchObject({ status: "paid", billing_reason: "subscription_cycle" });
    expect(renewal?.number).toMatch(/-0002$/);
    const item = itemOf(await bench.subscription(id));
    expect(item.current_period_start).toBe(Date.parse("2026-07-01T12:00:00Z") / 1000);
    expect(item.current_period_end).toBe(Date.parse("2026-08-01T12:00:00Z") / 1000);
    await to("2027-06-15T12:00:00Z");
    expect(await invoicesOf(customer)).toHaveLength(13);
  });

  it("follow a trial, told of three days before it ends", async () => {
    const { customer, to } = await clocked();
    const { id, status } = await subscribe(customer, { trial_period_days: 14 });
    expect(status).toBe("trialing");
    const told = async () =>
      (await bench.events()).includes("customer.subscription.trial_will_end");
    await to("2026-06-12T11:00:00Z");
    expect(await told()).toBe(false);
    await to("2026-06-12T13:00:00Z");
    expect(await told()).toBe(true);
    await to("2026-06-15T13:30:00Z");
    expect((await bench.subscription(id)).status).toBe("active");
    expect((await invoicesOf(customer)).map(({ total }) => total)).toEqual([0, 19_900]);
  });
});

describe("a change of plan", () => {
  it("shows what it will cost, and costs that", async () => {
    const { customer, to } = await clocked();
    const made = await subscribe(customer);
    await to("2026-06-11T12:00:00Z");
    const preview = await stripe.invoices.createPreview({
      subscription: made.id,
      subscription_details: { ...change(made, growth), proration_behavior: "always_invoice" },
    });
    // 20 of 30 days are left.
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-13_267, 26_600]);
    expect(preview.amount_due).toBe(13_333);
    expect(await invoicesOf(customer)).toHaveLength(1);
    await stripe.subscriptions.update(made.id, {
      ...change(made, growth),
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
    });
    const [, invoice] = await invoicesOf(customer);
    expect(invoice).toMatchObject({
      status: "paid",
      total: 13_333,
      billing_reason: "subscription_update",
    });
    const upcoming = await stripe.invoices.createPreview({ subscription: made.id });
    expect(upcoming.amount_due).toBe(39_900);
  });

  it("waits for the renewal with create_prorations, and costs nothing with none", async () => {
    const { customer, to } = await clocked();
    const made = await subscribe(customer);
    await to("2026-06-16T12:00:00Z");
    await stripe.subscriptions.update(made.id, change(made, growth));
    await stripe.subscriptions.update(made.id, {
      ...change(made, starter),
      proration_behavior: "none",
    });
    expect((await stripe.invoices.createPreview({ subscription: made.id })).total).toBe(29_900);
    await to("2026-07-01T13:00:00Z");
    expect((await invoicesOf(customer)).map(({ total }) => total)).toEqual([19_900, 29_900]);
  });

  it("to less leaves a credit, which the next invoices use up", async () => {
    const { customer, to } = await clocked();
    const made = await subscribe(customer, { items: [{ price: growth }] });
    await to("2026-06-16T12:00:00Z");
    await stripe.subscriptions.update(made.id, {
      ...change(made, starter),
      proration_behavior: "always_invoice",
    });
    expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({
      balance: -10_000,
    });
    await to("2026-07-01T13:00:00Z");
    const renewal = (await invoicesOf(customer)).at(-1);
    expect(renewal).toMatchObject({
      total: 19_900,
      amount_due: 9900,
      status: "paid",
      ending_balance: 0,
    });
    const { data } = await stripe.customers.listBalanceTransactions(customer);
    expect(data.map(({ amount }) => amount)).toEqual([10_000, -10_000]);
  });

  it("is not made when its payment is declined, or waits when it may", async () => {
    const { customer, failing } = await clocked();
    const made = await subscribe(customer);
    await failing();
    const update = (payment_behavior: "error_if_incomplete" | "pending_if_incomplete") =>
      stripe.subscriptions.update(made.id, {
        ...change(made, growth),
        proration_behavior: "always_invoice",
        payment_behavior,
      });
    expect(await refusal(update("error_if_incomplete"))).toMatchObject({
      statusCode: 402,
      type: "StripeCardError",
    });
    expect(await invoicesOf(customer)).toHaveLength(1);
    const pending = await update("pending_if_incomplete");
    expect(pending).toMatchObject({ status: "active", pending_update: { trial_end: null } });
    expect(itemOf(pending).price.id).toBe(starter);
    await stripe.invoices.pay(pending.latest_invoice as string, { payment_method: "pm_card_visa" });
    const done = await bench.subscription(made.id);
    expect(done.pending_update).toBeNull();
    expect(itemOf(done).price.id).toBe(growth);
  });

  it("down at the period's end is a schedule, which can be taken back", async () => {
    const { customer, to } = await clocked();
    const made = await subscribe(customer, { items: [{ price: growth }] });
    const plan = async () => {
      const { id, phases } = await stripe.subscriptionSchedules.create({
        from_subscription: made.id,
      });
      const [now] = phases;
      return stripe.subscriptionSchedules.update(id, {
        end_behavior: "release",
        phases: [
          {
            items: [{ price: growth, quantity: 1 }],
            start_date: now?.start_date ?? 0,
            end_date: now?.end_date ?? 0,
          },
          { items: [{ price: starter, quantity: 1 }], proration_behavior: "none" },
        ],
      });
    };
    const first = await plan();
    const cancel = stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    expect((await refusal(cancel)).message).toContain("managed by the subscription schedule");
    await stripe.subscriptionSchedules.release(first.id);
    expect((await bench.subscription(made.id)).schedule).toBeNull();
    expect((await stripe.invoices.createPreview({ subscription: made.id })).total).toBe(39_900);
    const second = await plan();
    expect((await stripe.invoices.createPreview({ subscription: made.id })).total).toBe(19_900);
    await to("2026-07-01T13:00:00Z");
    expect(itemOf(await bench.subscription(made.id)).price.id).toBe(starter);
    expect((await invoicesOf(customer)).map(({ total }) => total)).toEqual([39_900, 19_900]);
    await to("2026-08-01T13:00:00Z");
    expect((await stripe.subscriptionSchedules.retrieve(second.id)).status).toBe("released");
    expect((await invoicesOf(customer)).at(-1)?.total).toBe(19_900);
  });
});

describe("canceling", () => {
  it("at the period's end, resumed, and at last done", async () => {
    const { customer, to } = await clocked();
    const { id } = await subscribe(customer);
    const end = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(end.cancel_at).toBe(itemOf(end).current_period_end);
    const resumed = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await to("2026-07-02T12:00:00Z");
    expect(await bench.subscription(id)).toMatchObject({
      status: "canceled",
      ended_at: end.cancel_at,
      cancellation_details: { reason: "cancellation_requested" },
    });
    expect(await invoicesOf(customer)).toHaveLength(1);
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
    expect((await refusal(stripe.subscriptions.cancel(id))).code).toBe("resource_missing");
  });

  it("at once", async () => {
    const { subscription } = await bench.subscriber(starter, cards.good);
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe("canceled");
    expect(await bench.events()).toContain("customer.subscription.deleted");
  });
});
