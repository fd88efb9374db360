import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cards, pay, refusal, send, StripeBench } from "#tests/helpers/local-stripe.ts";

let bench: StripeBench;
let stripe: Stripe;
let starter: string;
beforeAll(async () => {
  bench = await StripeBench.start();
  stripe = bench.stripe;
  starter = (await bench.price(19_900, "Starter & more")).id;
});
afterAll(() => bench.close());

const items = () => [{ price: starter, quantity: 1 }];
const session = async (params: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
  const customer = await stripe.customers.create({ email: "desk@clinic.example" });
  return bench.checkout({ customer: customer.id, line_items: items(), ...params });
};
const again = (id: string) =>
  stripe.checkout.sessions.retrieve(id, {
    expand: ["subscription", "payment_intent", "line_items"],
  });
const look = async (url: string | null) => {
  const response = await fetch(url ?? "", { redirect: "manual" });
  return { response, html: await response.text() };
};
const fee = (params: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  bench.checkout({
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "usd", unit_amount: 350_000, product_data: { name: "Fee" } },
      },
    ],
    payment_intent_data: { metadata: { placement: "p1" } },
    ...params,
  });

describe("Checkout", () => {
  it("is a form that says what it is and what it costs", async () => {
    const { url } = await session();
    const { response, html } = await look(url);
    expect(response.headers.get("content-security-policy")).toContain(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' http://localhost:1",
    );
    for (const words of [
      "Local stand-in for Stripe.",
      "Starter &#38; more",
      "$199.00",
      "desk@clinic.example",
    ]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain("<script");
    // Every field has its label.
    const ids = [...html.matchAll(/<input id="(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(["number", "expiry", "cvc", "name"]);
    for (const id of ids) expect(html).toContain(`<label for="${id}">`);
  });

  it("subscribes, once however often it is sent", async () => {
    const made = await session({
      subscription_data: { metadata: { facility: "f1" } },
      client_reference_id: "f1",
    });
    const first = await pay(made.url, cards.good);
    expect(first).toMatchObject({
      status: 303,
      location: `http://localhost:1/paid?session=${made.id}`,
    });
    expect(await pay(made.url, cards.good)).toMatchObject({
      status: 303,
      location: first.location,
    });
    const done = await again(made.id);
    expect(done).toMatchObject({
      status: "complete",
      payment_status: "paid",
      client_reference_id: "f1",
      url: null,
    });
    expect(done.subscription).toMatchObject({ status: "active", metadata: { facility: "f1" } });
    expect(done.line_items?.data[0]?.amount_total).toBe(19_900);
    const customer = done.customer as string;
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1);
    const { data } = await stripe.customers.listPaymentMethods(customer);
    expect(data.map(({ card }) => card?.last4)).toEqual(["4242"]);
  });

  it.each([
    ["declined", cards.declined, "Your card was declined."],
    ["without funds", cards.poor, "Your card has insufficient funds."],
    ["failing when charged", cards.failing, "Your card was declined."],
  ])("with a card %s stays open and says so", async (_what, card, words) => {
    const made = await session();
    const answer = await pay(made.url, card);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(words);
    const { status, customer, subscription } = await again(made.id);
    expect([status, subscription]).toEqual(["open", null]);
    expect(
      (await stripe.subscriptions.list({ customer: customer as string, status: "all" })).data,
    ).toEqual([]);
    expect((await stripe.invoices.list({ customer: customer as string })).data).toEqual([]);
    expect((await pay(made.url, cards.good)).status).toBe(303);
  });

  it("names each mistake at its field", async () => {
    const made = await bench.checkout({ line_items: items() });
    const answer = await send(made.url, {
      number: "1",
      expiry: "01/20",
      cvc: "x",
      email: "nobody",
    });
    expect(answer.status).toBe(422);
    for (const id of ["number", "expiry", "cvc", "email"]) {
      expect(answer.html).toContain(`href="#${id}"`);
      expect(answer.html).toContain(`id="${id}-error"`);
    }
    expect(answer.html).toContain('value="nobody"');
  });

  it("asks the cardholder, and takes no for an answer", async () => {
    const made = await session();
    const asked = await pay(made.url, cards.careful);
    const page = new URL(asked.location ?? "", bench.local.url).href;
    expect((await look(page)).html).toContain("Approve this payment?");
    const refused = await send(page, { answer: "refuse" });
    const back = await look(new URL(refused.location ?? "", bench.local.url).href);
    expect(back.html).toContain("The payment was not approved. Nothing was charged");
    expect((await again(made.id)).status).toBe("open");
    await pay(made.url, cards.careful);
    expect((await send(page, { answer: "approve" })).location).toContain("/paid?session=");
    // Once approved, renewals need nobody.
    const { subscription } = await again(made.id);
    await bench.advance(31.1);
    const renewed = await bench.subscription((subscription as Stripe.Subscription).id);
    expect(renewed.status).toBe("active");
    expect((await stripe.invoices.list({ subscription: renewed.id })).data).toHaveLength(2);
  });

  it("begins a trial without a charge", async () => {
    const made = await session({ subscription_data: { trial_period_days: 14 } });
    expect((await look(made.url)).html).toContain("Free until");
    await pay(made.url, cards.failing);
    const done = await again(made.id);
    expect(done).toMatchObject({
      payment_status: "no_payment_required",
      subscription: { status: "trialing" },
    });
    await bench.advance(14.1);
    expect((await bench.subscription((done.subscription as Stripe.Subscription).id)).status).toBe(
      "past_due",
    );
  });

  it("takes a single payment, with the trace of a declined one", async () => {
    const made = await fee();
    expect((await pay(made.url, cards.declined, { email: "a@clinic.example" })).status).toBe(422);
    const failed = (await again(made.id)).payment_intent as Stripe.PaymentIntent;
    expect(failed).toMatchObject({
      status: "requires_payment_method",
      metadata: { placement: "p1" },
    });
    const asked = await pay(made.url, cards.careful, { email: "a@clinic.example" });
    await send(new URL(asked.location ?? "", bench.local.url).href, { answer: "approve" });
    const done = await again(made.id);
    expect(done).toMatchObject({
      payment_status: "paid",
      customer_details: { email: "a@clinic.example" },
    });
    expect(done.payment_intent).toMatchObject({
      id: failed.id,
      status: "succeeded",
      amount_received: 350_000,
    });
    const { data } = await stripe.charges.list({ payment_intent: failed.id });
    expect(data.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  });

  it("can be left, expires by itself or by request, and then takes nothing", async () => {
    const made = await session();
    expect((await look(made.url)).html).toContain(
      '<a href="http://localhost:1/plans">Cancel and go back</a>',
    );
    await bench.advance(1);
    expect((await again(made.id)).status).toBe("expired");
    expect(await bench.events()).toContain("checkout.session.expired");
    const late = await pay(made.url, cards.good);
    expect(late.status).toBe(410);
    expect(late.html).toContain("This checkout has expired");
    const other = await session();
    expect((await stripe.checkout.sessions.expire(other.id)).status).toBe("expired");
    expect((await refusal(stripe.checkout.sessions.expire(other.id))).message).toContain(
      "can be expired",
    );
    expect((await pay(other.url, cards.good)).status).toBe(410);
  });

  it("refuses combinations that make no sense", async () => {
    const wrong = (params: Partial<Stripe.Checkout.SessionCreateParams>) =>
      refusal(session(params));
    expect((await wrong({ mode: "payment" })).message).toContain("passed a recurring price");
    expect(await wrong({ success_url: "/paid" })).toMatchObject({
      code: "url_invalid",
      param: "success_url",
    });
    expect(await wrong({ expires_at: 1 })).toMatchObject({ param: "expires_at" });
    expect(await wrong({ customer_email: "x@y.example" })).toMatchObject({
      param: "customer_email",
    });
    expect(
      await wrong({
        payment_intent_data: {},
        mode: "payment",
        subscription_data: { description: "x" },
      }),
    ).toMatchObject({
      param: "subscription_data",
    });
  });
});
