import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cards, pay, refusal, send, StripeBench } from "#tests/helpers/local-stripe.ts";

let bench: StripeBench;
let stripe: Stripe;
let starter: string;
beforeAll(async () => {
  bench = await StripeBench.start();
  stripe = bench.stripe;
  starter = (await bench.price(19_900, "Starter")).id;
});
beforeEach(() =>
  bench.control("POST", "settings", { retryDays: [3, 5, 7], afterRetries: "cancel" }),
);
afterAll(() => bench.close());

async function past() {
  const { customer, subscription } = await bench.subscriber(starter);
  const { id } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: id });
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  // The renewal's invoice is charged an hour after it is made.
  await bench.advance((end - bench.local.emulator.world.clock.now()) / 86_400 + 0.1);
  const now = await bench.subscription(subscription.id);
  expect(now.status).toBe("past_due");
  return { customer, id: subscription.id, invoice: now.latest_invoice as string };
}
const statusOf = async (id: string) => (await bench.subscription(id)).status;

describe("a renewal that is declined", () => {
  it("is tried again after 3, 5 and 7 days, and then the subscription ends", async () => {
    const { id, invoice, customer } = await past();
    const attempts = async () => (await stripe.invoices.retrieve(invoice)).attempt_count;
    expect(await attempts()).toBe(1);
    expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({
      delinquent: true,
    });
    await bench.advance(3);
    expect(await attempts()).toBe(2);
    await bench.advance(5);
    expect([await attempts(), await statusOf(id)]).toEqual([3, "past_due"]);
    await bench.advance(7);
    expect([await attempts(), await statusOf(id)]).toEqual([4, "canceled"]);
    expect((await bench.subscription(id)).cancellation_details?.reason).toBe("payment_failed");
  });

  it.each(["unpaid", "past_due"] as const)("leaves it %s when so set", async (afterRetries) => {
    await bench.control("POST", "settings", { afterRetries, retryDays: [1] });
    const { id } = await past();
    await bench.advance(3);
    expect(await statusOf(id)).toBe(afterRetries);
  });

  it("and paid by another card makes it active at once", async () => {
    const { id, invoice, customer } = await past();
    expect(await refusal(stripe.invoices.pay(invoice))).toMatchObject({
      statusCode: 402,
      code: "card_declined",
    });
    expect(await statusOf(id)).toBe("past_due");
    await stripe.invoices.pay(invoice, { payment_method: "pm_card_visa" });
    expect(await statusOf(id)).toBe("active");
    expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({
      delinquent: false,
    });
    expect((await refusal(stripe.invoices.pay(invoice))).code).toBe("invoice_already_paid");
  });

  it("or paid on the invoice's own page", async () => {
    const { id, invoice } = await past();
    const { hosted_invoice_url: url } = await stripe.invoices.retrieve(invoice);
    expect((await pay(url ?? null, cards.poor)).html).toContain(
      "Your card has insufficient funds.",
    );
    const careful = await pay(url ?? null, cards.careful);
    expect(careful.location).toContain("/authenticate/pi_");
    const answered = await send(careful.location, { answer: "approve" });
    expect(answered.location).toContain(`/i/${invoice}?payment_intent=pi_`);
    expect(await statusOf(id)).toBe("active");
  });
});

describe("a first payment that does not succeed", () => {
  const create = async (method: string, params: Partial<Stripe.SubscriptionCreateParams> = {}) => {
    const { id: customer } = await stripe.customers.create();
    const { id } = await stripe.paymentMethods.attach(method, { customer });
    return stripe.subscriptions.create({
      customer,
      items: [{ price: starter }],
      default_payment_method: id,
      expand: ["latest_invoice.payments", "latest_invoice.confirmation_secret"],
      ...params,
    });
  };

  it("leaves the subscription incomplete, and after 23 hours expired", async () => {
    const made = await create("pm_card_chargeCustomerFail");
    expect(made.status).toBe("incomplete");
    const change = { items: [{ id: made.items.data[0]?.id ?? "", price: starter, quantity: 2 }] };
    expect((await refusal(stripe.subscriptions.update(made.id, change))).message).toContain(
      "its items cannot be changed before its first invoice is paid",
    );
    await bench.advance(0.9);
    expect(await statusOf(made.id)).toBe("incomplete");
    await bench.advance(0.1);
    expect(await statusOf(made.id)).toBe("incomplete_expired");
    const invoice = await stripe.invoices.retrieve(
      (made.latest_invoice as Stripe.Invoice).id ?? "",
    );
    expect(invoice.status).toBe("void");
    await bench.advance(40);
    expect((await stripe.invoices.list({ subscription: made.id })).data).toHaveLength(1);
  });

  it("is made good by paying its invoice", async () => {
    const made = await create("pm_card_chargeCustomerFail");
    const invoice = made.latest_invoice as Stripe.Invoice;
    await stripe.invoices.pay(invoice.id ?? "", { payment_method: "pm_card_visa" });
    expect(await statusOf(made.id)).toBe("active");
  });

  it("or by confirming its payment: not tried at once, or waiting for approval", async () => {
    const made = await create("pm_card_visa", { payment_behavior: "default_incomplete" });
    const invoice = made.latest_invoice as Stripe.Invoice;
    const payment = invoice.payments?.data[0]?.payment.payment_intent as string;
    expect(invoice.confirmation_secret?.client_secret).toMatch(`${payment}_secret_`);
    expect((await stripe.paymentIntents.retrieve(payment)).status).toBe("requires_confirmation");
    await stripe.paymentIntents.confirm(payment);
    expect(await statusOf(made.id)).toBe("active");

    const careful = await create("pm_card_authenticationRequired");
    expect(careful.status).toBe("incomplete");
    const waiting = (careful.latest_invoice as Stripe.Invoice).payments?.data[0]?.payment
      .payment_intent;
    const page = (await stripe.paymentIntents.retrieve(waiting as string)).next_action
      ?.redirect_to_url?.url;
    expect((await fetch(page ?? "")).status).toBe(200);
    await send(page ?? null, { answer: "refuse" });
    expect(await statusOf(careful.id)).toBe("incomplete");
    expect((await stripe.paymentIntents.retrieve(waiting as string)).last_payment_error?.code).toBe(
      "payment_intent_authentication_failure",
    );
  });

  it("is refused whole when the caller wants it so", async () => {
    const count = async () =>
      (await stripe.subscriptions.list({ limit: 100, status: "all" })).data.length;
    const before = await count();
    const refused = create("pm_card_chargeCustomerFail", {
      payment_behavior: "error_if_incomplete",
    });
    expect(await refusal(refused)).toMatchObject({ statusCode: 402, code: "card_declined" });
    expect(await count()).toBe(before);
  });
});

describe("payments and refunds", () => {
  const payment = (method: string, params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({
      amount: 5000,
      currency: "usd",
      payment_method: method,
      confirm: true,
      ...params,
    });

  it("a declined payment says why and can be confirmed with another card", async () => {
    const declined = await refusal(payment("pm_card_chargeDeclinedInsufficientFunds"));
    expect(declined).toMatchObject({
      type: "StripeCardError",
      code: "card_declined",
      decline_code: "insufficient_funds",
      message: "Your card has insufficient funds.",
    });
    const id = declined.payment_intent?.id ?? "";
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_payment_method");
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 5000 });
    const again = stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    expect((await refusal(again)).code).toBe("payment_intent_unexpected_state");
  });

  it("a refund may be partial, and never more than was paid", async () => {
    const { id } = await payment("pm_card_visa");
    await stripe.refunds.create({
      payment_intent: id,
      amount: 2000,
      reason: "requested_by_customer",
    });
    const more = stripe.refunds.create({ payment_intent: id, amount: 3001 });
    expect((await refusal(more)).message).toBe(
      "Refund amount ($30.01) is greater than unrefunded amount ($30.00)",
    );
    await stripe.refunds.create({ payment_intent: id });
    expect((await refusal(stripe.refunds.create({ payment_intent: id }))).code).toBe(
      "charge_already_refunded",
    );
    const { data } = await stripe.refunds.list({ payment_intent: id });
    expect(data.map(({ amount }) => amount)).toEqual([3000, 2000]);
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, {
      expand: ["latest_charge"],
    });
    expect(charge).toMatchObject({ amount_refunded: 5000, refunded: true });
  });
});

describe("a change that waits for its payment", () => {
  it("is dropped with its invoice after 23 hours", async () => {
    const { customer, subscription } = await bench.subscriber(starter);
    const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
    const item = subscription.items.data[0]?.id ?? "";
    const waiting = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, quantity: 2 }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    });
    expect(waiting.pending_update?.subscription_items?.[0]?.quantity).toBe(2);
    await bench.advance(1);
    const after = await bench.subscription(subscription.id);
    expect(after).toMatchObject({ status: "active", pending_update: null });
    expect(after.items.data[0]?.quantity).toBe(1);
    const invoice = await stripe.invoices.retrieve(waiting.latest_invoice as string);
    expect(invoice.status).toBe("void");
    expect(await bench.events()).toContain("customer.subscription.pending_update_expired");
  });
});
