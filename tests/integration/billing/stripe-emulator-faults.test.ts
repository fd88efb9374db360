import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginning, cards, pay, refusal, StripeBench } from "#tests/helpers/local-stripe.ts";

let bench: StripeBench;
let stripe: Stripe;
let closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  bench = await StripeBench.start();
  stripe = bench.stripe;
  closing = [() => bench.close()];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

describe("faults", () => {
  const fault = (body: object) => bench.control("POST", "faults", body);
  const count = async () => (await stripe.customers.list()).data.length;

  it.each([
    ["rate_limit", { type: "StripeRateLimitError", statusCode: 429, code: "rate_limit" }, 0],
    ["error", { type: "StripeAPIError", statusCode: 500 }, 0],
    ["lost", { type: "StripeAPIError", statusCode: 500 }, 1],
    ["down", { type: "StripeConnectionError" }, 0],
    ["cut", { type: "StripeConnectionError" }, 1],
  ])("%s meets the next call and no other", async (kind, error, made) => {
    // The package asks once more by itself when a connection breaks before any answer.
    const calls = kind === "down" ? 2 : 1;
    await fault({ kind, count: calls, match: "POST /v1/customers" });
    expect(await count()).toBe(0);
    expect(await refusal(stripe.customers.create())).toMatchObject(error);
    expect(await count()).toBe(made);
    await stripe.customers.create();
    expect(await count()).toBe(made + 1);
  });

  it("a slow answer outlasts an impatient client, and a retry does it no second time", async () => {
    await fault({ kind: "slow", count: 1, milliseconds: 5000 });
    const impatient = bench.client({ timeout: 100 });
    const once = (client: Stripe) => client.customers.create({}, { idempotencyKey: "one" });
    expect(await refusal(once(impatient))).toMatchObject({ type: "StripeConnectionError" });
    expect(await count()).toBe(1);
  });

  it("retries with the same key get through, without doing anything twice", async () => {
    await fault({ kind: "lost", count: 1 });
    const patient = bench.client({ maxNetworkRetries: 2 });
    await patient.customers.create({ email: "one@clinic.example" });
    expect(await count()).toBe(1);
    // Half an answer the package does not ask for again: its caller has to.
    await fault({ kind: "cut", count: 1 });
    const once = () => patient.customers.create({}, { idempotencyKey: "half" });
    expect(await refusal(once())).toMatchObject({ type: "StripeConnectionError" });
    await once();
    expect(await count()).toBe(2);
  });

  it("and controls that nobody knows are refused", async () => {
    await expect(fault({ kind: "slwo", count: 1 })).rejects.toThrow("No fault is called slwo");
    await expect(fault({ kind: "error", count: 1, mathc: "" })).rejects.toThrow(
      "Unknown in a fault",
    );
    await expect(bench.control("POST", "settings", { retry: 1 })).rejects.toThrow(
      "No setting is called retry",
    );
    await expect(bench.control("POST", "advance", { seconds: -1 })).rejects.toThrow("forward");
    await expect(bench.control("POST", "nothing")).rejects.toThrow("No such control");
    const form = await fetch(`${bench.local.url}/_emulator/reset`, { method: "POST", body: "x" });
    expect(form.status).toBe(415);
  });
});

describe("state", () => {
  it("is all told, and outlives a restart", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "nomera-stripe-"));
    closing.push(() => rm(dataDir, { recursive: true }));
    const first = await StripeBench.start({ dataDir });
    const price = await first.price(19_900);
    const { subscription } = await first.subscriber(price.id);
    await first.stripe.customers.create({ name: "k" }, { idempotencyKey: "kept" });
    await first.control("POST", "settings", { afterRetries: "unpaid" });
    await first.advance(0.5);
    await first.close();
    JSON.parse(await readFile(join(dataDir, "stripe.json"), "utf8"));
    const second = await StripeBench.start({ dataDir });
    closing.push(() => second.close());
    const truth = await second.control<{ now: number; settings: object; customers: unknown[] }>(
      "GET",
      "state",
    );
    expect(truth).toMatchObject({
      now: beginning + 43_200,
      settings: { afterRetries: "unpaid" },
    });
    expect(await second.subscription(subscription.id)).toMatchObject({ status: "active" });
    await refusal(second.stripe.customers.create({ name: "other" }, { idempotencyKey: "kept" }));
    await second.advance(30);
    expect(
      (await second.stripe.invoices.list({ subscription: subscription.id })).data,
    ).toHaveLength(2);
    const session = await second.checkout({ line_items: [{ price: price.id, quantity: 1 }] });
    expect((await pay(session.url, cards.good, { email: "n@clinic.example" })).status).toBe(303);
    await second.control("POST", "reset");
    expect((await second.stripe.customers.list()).data).toEqual([]);
  });

  it("of many requests at once is as if they came one after the other", async () => {
    const { id } = await stripe.customers.create();
    const amounts = Array.from({ length: 20 }, (_, index) => index + 1);
    await Promise.all(
      amounts.map((amount) =>
        stripe.customers.createBalanceTransaction(id, { amount, currency: "usd" }),
      ),
    );
    expect((await stripe.customers.retrieve(id)) as Stripe.Customer).toMatchObject({
      balance: 210,
    });
    const { data } = await stripe.customers.listBalanceTransactions(id, { limit: 100 });
    expect(data[0]?.ending_balance).toBe(210);
  });
});
