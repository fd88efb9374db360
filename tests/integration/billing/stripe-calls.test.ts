/** What the app's own client makes of Stripe's troubles, with the real package speaking to the stand-in. */
import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stripeOf } from "#app/billing/stripe.server.ts";
import { stripeFailure } from "#app/billing/stripe-errors.ts";
import { Outage, Refusal } from "#app/platform/failures.server.ts";
import { refusal, StripeBench } from "#tests/helpers/local-stripe.ts";

let bench: StripeBench;
let stripe: Stripe;
beforeAll(async () => {
  bench = await StripeBench.start();
  stripe = stripeOf({
    STRIPE_SECRET_KEY: bench.local.secretKey,
    STRIPE_API_URL: bench.local.url,
  })!;
});
beforeEach(() => bench.control("POST", "reset"));
afterAll(() => bench.close());

const failureOf = async (call: Promise<unknown>) => stripeFailure(await refusal(call));
const fault = (kind: string, count: number) => bench.control("POST", "faults", { kind, count });
const customers = async () => (await bench.stripe.customers.list()).data;

test("without a key there is no client", () => {
  expect(stripeOf({ STRIPE_SECRET_KEY: undefined, STRIPE_API_URL: bench.local.url })).toBeNull();
});

describe("an answer that was lost is asked for once more, and the work is done once", () => {
  test.each(["lost", "error", "down"])("%s", async (kind) => {
    await fault(kind, 1);
    await stripe.customers.create({ name: kind }, { idempotencyKey: `once-${kind}` });
    expect(await customers()).toHaveLength(1);
  });
});

describe("what goes on failing is an outage", () => {
  test.each(["lost", "error", "down", "rate_limit", "cut"])("%s", async (kind) => {
    await fault(kind, 9);
    const call = stripe.customers.create({ name: kind }, { idempotencyKey: `again-${kind}` });
    expect(await failureOf(call)).toBeInstanceOf(Outage);
    // Sent once more when Stripe is back, it is the same customer, whether it was made then or is now.
    await bench.control("DELETE", "faults");
    await stripe.customers.create({ name: kind }, { idempotencyKey: `again-${kind}` });
    expect(await customers()).toHaveLength(1);
  });

  test("also nobody who listens at all", async () => {
    const nobody = stripeOf({
      STRIPE_SECRET_KEY: bench.local.secretKey,
      STRIPE_API_URL: "http://127.0.0.1:9",
    })!;
    expect(await failureOf(nobody.customers.list())).toBeInstanceOf(Outage);
  });
});

describe("a declined card is told in a sentence, with status 402", () => {
  test.each([
    ["pm_card_chargeDeclined", /^The bank declined the card\. Nothing was charged\./],
    [
      "pm_card_chargeDeclinedInsufficientFunds",
      /declined for insufficient funds\. Nothing was charged/,
    ],
    ["pm_card_authenticationRequired", /confirm this payment\. Nothing was charged/],
  ])("%s", async (payment_method, sentence) => {
    const failure = await failureOf(
      stripe.paymentIntents.create({
        amount: 1_000,
        currency: "usd",
        customer: (await stripe.customers.create({ name: "Clinic" })).id,
        payment_method,
        confirm: true,
        off_session: true,
      }),
    );
    expect(failure).toBeInstanceOf(Refusal);
    expect(failure).toMatchObject({ status: 402, message: expect.stringMatching(sentence) });
  });
});

test("an id that Stripe does not know is a 404 of ours; a parameter of ours that is wrong, our defect", async () => {
  expect(await failureOf(stripe.subscriptions.retrieve("sub_of_nobody"))).toMatchObject({
    status: 404,
  });
  const wrong = await failureOf(
    stripe.customers.create({ emial: "a@b.example" } as Stripe.CustomerCreateParams),
  );
  expect(wrong).not.toBeInstanceOf(Refusal);
  expect(wrong).not.toBeInstanceOf(Outage);
});
