import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cards, refusal, StripeBench } from "#tests/helpers/local-stripe.ts";

let bench: StripeBench;
let stripe: Stripe;
beforeAll(async () => {
  bench = await StripeBench.start();
  stripe = bench.stripe;
});
afterAll(() => bench.close());

describe("lists and what is written out in answers", () => {
  it("come in pages, the newest first", async () => {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_900_000_000 });
    const made: string[] = [];
    for (let n = 0; n < 5; n++) {
      made.unshift((await stripe.customers.create({ test_clock: clock.id })).id);
    }
    const page = (params: Stripe.CustomerListParams) =>
      stripe.customers.list({ test_clock: clock.id, ...params });
    const first = await page({ limit: 2 });
    expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/customers" });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    const second = await page({ limit: 3, starting_after: made[1] ?? "" });
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(2));
    expect(second.has_more).toBe(false);
    const back = await page({ limit: 2, ending_before: made[3] ?? "" });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
    expect(back.has_more).toBe(true);
    const all = await page({ limit: 2 }).autoPagingToArray({ limit: 10 });
    expect(all.map(({ id }) => id)).toEqual(made);
    expect(await refusal(page({ limit: 101 }))).toMatchObject({ param: "limit" });
    expect(await refusal(page({ starting_after: "cus_nobody" }))).toMatchObject({
      code: "resource_missing",
    });
  });

  it("are expanded as asked, and refused for what is no object", async () => {
    const { id } = await bench.price(100);
    const price = await stripe.prices.retrieve(id, { expand: ["product"] });
    expect(price.product).toMatchObject({ object: "product", name: "Plan of 100" });
    const list = await stripe.prices.list({ limit: 1, expand: ["data.product"] });
    expect(list.data[0]?.product).toMatchObject({ object: "product" });
    for (const expand of ["currency", "nothing", "product.name"]) {
      expect(await refusal(stripe.prices.retrieve(id, { expand: [expand] }))).toMatchObject({
        statusCode: 400,
        message: `This property cannot be expanded (${expand}).`,
      });
    }
  });

  it("metadata is merged, and emptied by the empty word", async () => {
    const { id } = await stripe.customers.create({ metadata: { a: "1", b: "2" } });
    const merged = await stripe.customers.update(id, { metadata: { b: "", c: "3" } });
    expect(merged.metadata).toEqual({ a: "1", c: "3" });
    expect((await stripe.customers.update(id, { metadata: "" })).metadata).toEqual({});
  });
});

describe("the catalog", () => {
  it("finds prices by lookup key, and hands a key over", async () => {
    const make = (transfer_lookup_key: boolean) =>
      stripe.prices.create({
        currency: "usd",
        unit_amount: 19_900,
        recurring: { interval: "month" },
        product_data: { name: "Starter" },
        lookup_key: "starter",
        transfer_lookup_key,
      });
    const first = await make(false);
    expect((await refusal(make(false))).message).toContain("already uses that lookup key");
    const second = await make(true);
    const { data } = await stripe.prices.list({ lookup_keys: ["starter", "growth"], active: true });
    expect(data.map(({ id }) => id)).toEqual([second.id]);
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
    const product = second.product as string;
    await stripe.products.update(product, { name: "Start", default_price: second.id });
    expect(await stripe.products.retrieve(product)).toMatchObject({ name: "Start" });
    await stripe.prices.update(second.id, { active: false });
    expect(
      await refusal(bench.checkout({ line_items: [{ price: second.id, quantity: 1 }] })),
    ).toMatchObject({ code: "price_inactive" });
  });
});

describe("subscriptions, less usually", () => {
  it("a trial is ended now, and an end now is credited and invoiced", async () => {
    const price = await bench.price(30_000);
    const { customer, subscription } = await bench.subscriber(price.id, cards.good, {
      subscription_data: { trial_period_days: 10 },
    });
    const begun = await stripe.subscriptions.update(subscription.id, { trial_end: "now" });
    expect(begun.status).toBe("active");
    await bench.advance(15);
    const totals = async () =>
      (await stripe.invoices.list({ customer })).data.map(({ total, status }) => [total, status]);
    expect(await totals()).toEqual([
      [30_000, "paid"],
      [0, "paid"],
    ]);
    await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
    expect((await totals())[0]).toEqual([-15_000, "paid"]);
    expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({
      balance: -15_000,
    });
    const gone = await stripe.customers.del(customer);
    expect(gone.deleted).toBe(true);
    expect(await stripe.customers.retrieve(customer)).toEqual(
      expect.objectContaining({ id: customer, deleted: true }),
    );
    expect((await refusal(stripe.customers.update(customer, { name: "x" }))).code).toBe(
      "resource_missing",
    );
  });
});
