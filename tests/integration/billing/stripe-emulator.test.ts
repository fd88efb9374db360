import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal, StripeBench } from "#tests/helpers/local-stripe.ts";

let bench: StripeBench;
let stripe: Stripe;
beforeAll(async () => {
  bench = await StripeBench.start();
  stripe = bench.stripe;
});
afterAll(() => bench.close());

describe("what it does not know it refuses", () => {
  it.each([
    ["a parameter", { emial: "a@b.example" }, "Received unknown parameter: emial", "emial"],
    ["two", { a: 1, b: 2 }, "Received unknown parameters: a, b", "a"],
    [
      "one within another",
      { invoice_settings: { default_card: "x" } },
      "Received unknown parameter: invoice_settings[default_card]",
      "invoice_settings[default_card]",
    ],
  ])("%s", async (_what, params, message, param) => {
    const error = await refusal(stripe.customers.create(params as Stripe.CustomerCreateParams));
    expect(error).toMatchObject({
      type: "StripeInvalidRequestError",
      rawType: "invalid_request_error",
      code: "parameter_unknown",
      statusCode: 400,
      message,
      param,
    });
    expect(error.requestId).toMatch(/^req_/);
  });

  it("a path, also one that Stripe has and we do not call", async () => {
    expect(await refusal(stripe.coupons.list())).toMatchObject({
      statusCode: 404,
      message: expect.stringContaining("Unrecognized request URL (GET: /v1/coupons)"),
    });
  });

  it("another version of the API", async () => {
    const options = { apiVersion: "2019-01-01" } as Stripe.RequestOptions;
    const error = await refusal(stripe.customers.list({}, options));
    expect(error).toMatchObject({
      statusCode: 400,
      message: "Invalid Stripe API version: 2019-01-01",
    });
  });

  it("a wrong key, and none", async () => {
    const wrong = bench.client({ key: "sk_test_somebody_elses" });
    expect(await refusal(wrong.customers.list())).toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
      message: "Invalid API Key provided: sk_test_****lses",
    });
    const none = await fetch(`${bench.local.url}/v1/customers`);
    expect(none.status).toBe(401);
  });

  it("parameters that are missing, empty or of another type", async () => {
    const price = (params: object) =>
      refusal(stripe.prices.create(params as Stripe.PriceCreateParams));
    expect(await price({ unit_amount: 1 })).toMatchObject({
      code: "parameter_missing",
      param: "currency",
    });
    expect(await price({ currency: "usd", unit_amount: "many", product: "p" })).toMatchObject({
      code: "parameter_invalid_integer",
    });
    expect(await price({ currency: "", product: "p" })).toMatchObject({
      code: "parameter_invalid_empty",
    });
    expect(
      await price({ currency: "eur", unit_amount: 1, product_data: { name: "x" } }),
    ).toMatchObject({
      param: "currency",
    });
  });
});

describe("ids that lead nowhere", () => {
  it("are 404 in the path", async () => {
    // The id of something else.
    const product = (await bench.price(100)).product as string;
    const calls = [
      stripe.customers.retrieve("cus_nobody"),
      stripe.subscriptions.retrieve("sub_nobody"),
      stripe.subscriptions.update("sub_nobody", { cancel_at_period_end: true }),
      stripe.subscriptions.cancel("sub_nobody"),
      stripe.checkout.sessions.retrieve("cs_test_nobody"),
      stripe.invoices.retrieve("in_nobody"),
      stripe.paymentIntents.retrieve("pi_nobody"),
      stripe.refunds.retrieve("re_nobody"),
      stripe.events.retrieve("evt_nobody"),
      stripe.prices.retrieve(product),
    ];
    for (const error of await Promise.all(calls.map(refusal))) {
      expect(error).toMatchObject({ statusCode: 404, code: "resource_missing", param: "id" });
      expect(error.message).toMatch(/^No such [\w. ]+: '\w+'$/);
    }
  });

  it("are 400 in a parameter", async () => {
    const items = [{ price: "price_nobody", quantity: 1 }];
    expect(await refusal(bench.checkout({ line_items: items }))).toMatchObject({
      statusCode: 400,
      code: "resource_missing",
      param: "line_items[0][price]",
      message: "No such price: 'price_nobody'",
    });
    const portal = stripe.billingPortal.sessions.create({ customer: "cus_nobody" });
    expect(await refusal(portal)).toMatchObject({ statusCode: 400, param: "customer" });
  });
});

describe("idempotency keys", () => {
  it("answer the same again, and do it once", async () => {
    const once = () =>
      stripe.customers.create({ email: "one@clinic.example" }, { idempotencyKey: "key-1" });
    const [first, second] = [await once(), await once()];
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
    expect(second.lastResponse.headers).toMatchObject({
      "idempotent-replayed": "true",
      "original-request": first.lastResponse.requestId,
      "idempotency-key": "key-1",
    });
    const { data } = await stripe.customers.list({ email: "one@clinic.example" });
    expect(data).toHaveLength(1);
  });

  it("are refused for something else", async () => {
    await stripe.customers.create({ name: "a" }, { idempotencyKey: "key-2" });
    for (const call of [
      () => stripe.customers.create({ name: "b" }, { idempotencyKey: "key-2" }),
      () => stripe.products.create({ name: "a" }, { idempotencyKey: "key-2" }),
    ]) {
      expect(await refusal(call())).toMatchObject({
        type: "StripeIdempotencyError",
        statusCode: 400,
      });
    }
  });

  it("keep a refusal of what was begun, and not of wrong parameters", async () => {
    const options = { idempotencyKey: "key-3" };
    const wrong = { emial: "x" } as Stripe.CustomerCreateParams;
    await refusal(stripe.customers.create(wrong, options));
    expect((await stripe.customers.create({ name: "c" }, options)).name).toBe("c");
    const declined = () =>
      refusal(
        stripe.paymentIntents.create(
          { amount: 500, currency: "usd", payment_method: "pm_card_chargeDeclined", confirm: true },
          { idempotencyKey: "key-4" },
        ),
      );
    const [first, second] = [await declined(), await declined()];
    expect(first).toMatchObject({ code: "card_declined", statusCode: 402 });
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
  });

  it("are 409 while the first request is under way, and forgotten after a day", async () => {
    await bench.control("POST", "faults", {
      kind: "slow",
      count: 1,
      milliseconds: 60_000,
      match: "POST /v1/products",
    });
    const once = () => stripe.products.create({ name: "d" }, { idempotencyKey: "key-5" });
    const slow = once();
    // The fault is gone as soon as the slow request has met it.
    await expect.poll(() => bench.local.emulator.faults.list()).toEqual([]);
    expect(await refusal(once())).toMatchObject({
      statusCode: 409,
      code: "idempotency_key_in_use",
    });
    await bench.control("DELETE", "faults");
    const first = await slow;
    expect((await once()).id).toBe(first.id);
    await bench.advance(1.01);
    expect((await once()).id).not.toBe(first.id);
  });
});
