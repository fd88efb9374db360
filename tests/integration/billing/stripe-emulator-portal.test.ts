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

const look = async (url: string | null) => {
  const response = await fetch(url ?? "", { redirect: "manual" });
  return { response, html: await response.text() };
};

describe("the portal", () => {
  const open = async (
    customer: string,
    features: Stripe.BillingPortal.ConfigurationCreateParams.Features,
  ) => {
    const { id } = await stripe.billingPortal.configurations.create({ features });
    return stripe.billingPortal.sessions.create({
      customer,
      configuration: id,
      return_url: "http://localhost:1/billing",
    });
  };
  const all = {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" as const },
  };

  it("shows what there is, cancels, and keeps", async () => {
    const { customer, subscription } = await bench.subscriber(starter);
    const { url } = await open(customer, all);
    const { html } = await look(url);
    for (const words of [
      "Starter &#38; more",
      "Visa ending in 4242",
      "http://localhost:1/billing",
      "/i/in_",
    ]) {
      expect(html).toContain(words);
    }
    const press = (intent: string) => send(url, { intent, subscription: subscription.id });
    expect((await press("cancel")).status).toBe(303);
    expect((await bench.subscription(subscription.id)).cancel_at_period_end).toBe(true);
    expect((await look(url)).html).toContain("Keep the subscription");
    await press("resume");
    expect((await bench.subscription(subscription.id)).cancel_at_period_end).toBe(false);
    const foreign = await bench.subscriber(starter);
    expect(
      (await send(url, { intent: "cancel", subscription: foreign.subscription.id })).status,
    ).toBe(404);
  });

  it("takes another card, which then pays", async () => {
    const { customer, subscription } = await bench.subscriber(starter);
    const { url } = await open(customer, all);
    expect((await pay(`${url}/card`, cards.declined)).html).toContain("Your card was declined.");
    const asked = await pay(`${url}/card`, cards.careful);
    expect(asked.html).toContain("Approve this payment?");
    expect((await send(`${url}/card`, { answer: "approve" })).status).toBe(303);
    expect((await look(url)).html).toContain("Visa ending in 3155");
    await pay(`${url}/card`, cards.failing);
    await bench.advance(31.1);
    expect((await bench.subscription(subscription.id)).status).toBe("past_due");
  });

  it("offers only what its configuration allows", async () => {
    const { customer, subscription } = await bench.subscriber(starter);
    const { url } = await open(customer, { invoice_history: { enabled: false } });
    expect((await look(url)).html).not.toMatch(/Invoices|Payment method|Cancel/);
    expect((await pay(`${url}/card`, cards.good)).status).toBe(404);
    expect((await send(url, { intent: "cancel", subscription: subscription.id })).status).toBe(404);
    expect((await look(`${bench.local.url}/p/session/bps_nobody`)).response.status).toBe(404);
    expect((await look(`${bench.local.url}/c/pay/cs_test_nobody`)).response.status).toBe(404);
  });

  it("has configurations that are updated in place", async () => {
    const made = await stripe.billingPortal.configurations.create({
      features: all,
      metadata: { app: "x" },
    });
    const { id } = await stripe.billingPortal.configurations.update(made.id, {
      features: { invoice_history: { enabled: false } },
    });
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const found = data.find((each) => each.id === id);
    expect(found?.features).toMatchObject({
      invoice_history: { enabled: false },
      subscription_cancel: { enabled: true },
    });
    const nowhere = stripe.billingPortal.sessions.create({
      customer: "cus_nobody",
      return_url: "http://localhost:1/",
    });
    expect((await refusal(nowhere)).code).toBe("resource_missing");
  });
});
