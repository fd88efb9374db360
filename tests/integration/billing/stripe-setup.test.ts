/** `npm run stripe:setup`: what it makes in an account, that it does so once, and what it says when it cannot. */
import { execFile } from "node:child_process";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import {
  portalConfiguration,
  setUpCatalog,
  type CatalogPlan,
} from "#app/billing/catalog.server.ts";
import { DEFAULT_PLANS } from "#app/billing/rules.ts";
import { refusal, StripeBench } from "#tests/helpers/local-stripe.ts";

const stack = inject("stack");
let bench: StripeBench;
beforeAll(async () => {
  bench = await StripeBench.start();
});
beforeEach(() => bench.control("POST", "reset"));
afterAll(() => bench.close());

const plans: CatalogPlan[] = DEFAULT_PLANS.map((plan) => ({
  ...plan,
  lookupKey: `${plan.code}_monthly`,
}));
const setUp = (changed = plans) => setUpCatalog(bench.stripe, changed);
const done = async (changed = plans) => (await setUp(changed)).map(({ did }) => did);
const starterAt = (monthlyPriceCents: number) =>
  plans.map((plan) => (plan.code === "employer_starter" ? { ...plan, monthlyPriceCents } : plan));
const prices = async (key: string) =>
  (await bench.stripe.prices.list({ lookup_keys: [key] })).data.map((price) => price);
/** How often anything was written. */
const writes = async () => (await bench.events()).length;

describe("in an empty account", () => {
  test("it makes a product and a monthly price of each plan, found by its lookup key", async () => {
    expect(await done()).toEqual(["made", "made", "made", "made", "made", "made", "made"]);
    for (const plan of plans) {
      const [price, ...others] = await prices(`${plan.code}_monthly`);
      expect(others).toEqual([]);
      expect(price).toMatchObject({
        active: true,
        unit_amount: plan.monthlyPriceCents,
        currency: "usd",
        recurring: { interval: "month", interval_count: 1 },
        product: `nomera_${plan.code}`,
        metadata: { plan_code: plan.code },
      });
      expect(await bench.stripe.products.retrieve(`nomera_${plan.code}`)).toMatchObject({
        active: true,
        name: `Nomera Health ${plan.name}`,
        default_price: price!.id,
        metadata: { plan_code: plan.code },
      });
    }
    const product = await bench.stripe.products.retrieve("nomera_employer_enterprise");
    expect(product.description).toBe(
      "Unlimited open positions and unlimited full candidate views a month.",
    );
  });

  test("the portal changes the card and the address, never the plan", async () => {
    await setUp();
    expect((await portalConfiguration(bench.stripe))?.features).toMatchObject({
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      customer_update: { enabled: true, allowed_updates: ["email", "address"] },
      subscription_cancel: { enabled: false },
      subscription_update: { enabled: false },
    });
  });
});

test("run again, it finds everything and writes nothing", async () => {
  const made = await setUp();
  const before = await writes();
  const found = await setUp();
  expect(found.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  expect(new Set(found.map(({ did }) => did))).toEqual(new Set(["found"]));
  expect(await writes()).toBe(before);
});

test("two at once make nothing twice", async () => {
  await Promise.all([setUp(), setUp(), setUp()]);
  const all = await bench.stripe.prices.list({ limit: 100 });
  expect(all.data).toHaveLength(3);
  expect((await bench.stripe.billingPortal.configurations.list()).data).toHaveLength(1);
  expect(await done()).toEqual(plans.flatMap(() => ["found", "found"]).concat("found"));
});

describe("when a plan has changed", () => {
  test("another price takes over the lookup key, and the old one is sold no more", async () => {
    await setUp();
    const [old] = await prices("employer_starter_monthly");
    expect((await setUp(starterAt(24_900))).filter(({ did }) => did !== "found")).toEqual([
      expect.objectContaining({
        did: "made",
        what: "Price employer_starter_monthly, $249.00 a month",
      }),
      expect.objectContaining({ did: "archived", id: old!.id }),
    ]);
    const [price, ...others] = await prices("employer_starter_monthly");
    expect(others).toEqual([]);
    expect(price).toMatchObject({ active: true, unit_amount: 24_900 });
    expect(await bench.stripe.prices.retrieve(old!.id)).toMatchObject({
      active: false,
      lookup_key: null,
    });
    const product = await bench.stripe.products.retrieve("nomera_employer_starter");
    expect(product.default_price).toBe(price!.id);
  });

  test("back to the first price, within the hour, sells at the first price", async () => {
    await setUp();
    await setUp(starterAt(24_900));
    await setUp(starterAt(19_900));
    const [price] = await prices("employer_starter_monthly");
    expect(price).toMatchObject({ active: true, unit_amount: 19_900 });
    const { data } = await bench.stripe.prices.list({
      product: "nomera_employer_starter",
      active: true,
    });
    expect(data).toHaveLength(1);
  });

  test("whoever pays the old price goes on paying it", async () => {
    await setUp();
    const [old] = await prices("employer_starter_monthly");
    const { subscription } = await bench.subscriber(old!.id);
    await setUp(starterAt(24_900));
    const kept = await bench.subscription(subscription.id);
    expect(kept.items.data[0]?.price.id).toBe(old!.id);
  });

  test("its name and limits are on the product", async () => {
    await setUp();
    const renamed = plans.map((plan) =>
      plan.code === "employer_starter" ? { ...plan, name: "First", jobPostingLimit: 1 } : plan,
    );
    expect((await done(renamed)).filter((did) => did === "changed")).toHaveLength(1);
    expect(await bench.stripe.products.retrieve("nomera_employer_starter")).toMatchObject({
      name: "Nomera Health First",
      description: "Up to 1 open position at a time and 10 full candidate views a month.",
    });
  });
});

describe("what somebody changed by hand at Stripe is put right", () => {
  test("an archived price and an archived product", async () => {
    await setUp();
    const [price] = await prices("employer_growth_monthly");
    await bench.stripe.products.update("nomera_employer_growth", { active: false });
    await bench.stripe.prices.update(price!.id, { active: false });
    expect((await done()).filter((did) => did === "changed")).toHaveLength(2);
    expect(await prices("employer_growth_monthly")).toMatchObject([
      { id: price!.id, active: true },
    ]);
  });

  test("a lookup key that another price was given", async () => {
    await setUp();
    const other = await bench.stripe.prices.create({
      currency: "usd",
      unit_amount: 100,
      recurring: { interval: "month" },
      product_data: { name: "Something else" },
      lookup_key: "employer_growth_monthly",
      transfer_lookup_key: true,
    });
    await setUp();
    const [price] = await prices("employer_growth_monthly");
    expect(price).toMatchObject({ unit_amount: 39_900, product: "nomera_employer_growth" });
    expect(await bench.stripe.prices.retrieve(other.id)).toMatchObject({
      active: true,
      lookup_key: null,
    });
  });

  test("a lookup key that was taken off", async () => {
    await setUp();
    const [price] = await prices("employer_growth_monthly");
    await bench.stripe.prices.update(price!.id, { lookup_key: "" });
    await setUp();
    const [found] = await prices("employer_growth_monthly");
    expect(found).toMatchObject({ active: true, unit_amount: 39_900 });
    const { data } = await bench.stripe.prices.list({
      product: "nomera_employer_growth",
      active: true,
    });
    expect(data).toHaveLength(1);
  });

  test("a portal that is not known as ours any more", async () => {
    await setUp();
    const { id } = (await portalConfiguration(bench.stripe))!;
    await bench.stripe.billingPortal.configurations.update(id, { metadata: { nomera: "" } });
    expect((await done()).at(-1)).toBe("made");
    expect((await portalConfiguration(bench.stripe))?.id).not.toBe(id);
  });

  test("a portal in which plans can be cancelled", async () => {
    await setUp();
    const { id } = (await portalConfiguration(bench.stripe))!;
    await bench.stripe.billingPortal.configurations.update(id, {
      features: { subscription_cancel: { enabled: true } },
    });
    expect((await done()).at(-1)).toBe("changed");
    const portal = await portalConfiguration(bench.stripe);
    expect(portal).toMatchObject({ id, features: { subscription_cancel: { enabled: false } } });
  });
});

test("cut short, it is finished by the next run", async () => {
  await setUp();
  await bench.control("POST", "faults", {
    kind: "error",
    count: 1,
    match: "POST /v1/products/nomera_employer_starter",
  });
  expect(await refusal(setUp(starterAt(24_900)) as Promise<unknown>)).toMatchObject({
    statusCode: 500,
  });
  await setUp(starterAt(24_900));
  const { data } = await bench.stripe.prices.list({
    product: "nomera_employer_starter",
    active: true,
  });
  expect(data).toMatchObject([{ unit_amount: 24_900, lookup_key: "employer_starter_monthly" }]);
});

describe("the command", () => {
  function run(env: Record<string, string>) {
    const settings = {
      APP_ORIGIN: stack.open,
      SUPABASE_URL: stack.supabase.url,
      SUPABASE_PUBLISHABLE_KEY: stack.supabase.publishableKey,
      SUPABASE_SECRET_KEY: stack.supabase.secretKey,
      SESSION_SECRET: stack.sessionSecret,
      STRIPE_SECRET_KEY: bench.local.secretKey,
      STRIPE_API_URL: bench.local.url,
    };
    return new Promise<{ code: number; out: string; said: string }>((finish) => {
      execFile(
        process.execPath,
        ["local/stripe-setup.ts"],
        { env: { ...process.env, NODE_ENV: "production", ...settings, ...env } },
        (error, stdout, stderr) =>
          finish({ code: Number(error?.code ?? 0), out: stdout, said: stderr.trim() }),
      );
    });
  }

  test("reads the plans from the database and tells what it made, then what it found", async () => {
    const first = await run({});
    expect(first).toMatchObject({ code: 0, said: "" });
    expect(first.out).toContain(`Stripe: the stand-in at ${bench.local.url}`);
    expect(first.out).toMatch(
      / made +Price employer_growth_monthly, \$399\.00 a month {3}price_\w+/,
    );
    expect(first.out).not.toContain("Nothing to change.");
    const second = await run({});
    expect(second.code).toBe(0);
    expect(second.out).toContain("Nothing to change.");
    expect(second.out).not.toContain(" made ");
  });

  test("names what a restricted key may not read, after it has made everything", async () => {
    for (const path of ["disputes", "payment_methods"]) {
      const fault = { kind: "forbidden", count: 1, match: `GET /v1/${path}` };
      await bench.control("POST", "faults", fault);
    }
    const first = await run({});
    expect(first.code).toBe(1);
    expect(first.out).toContain(" made ");
    expect(first.said).toBe(
      "The restricted key also needs read access to: disputes, payment methods.",
    );
    expect(await run({})).toMatchObject({ code: 0, said: "" });
  });

  test.each<[string, Record<string, string>, string]>([
    ["no key", { STRIPE_SECRET_KEY: "" }, "The setting STRIPE_SECRET_KEY is missing."],
    [
      "a key of another kind",
      { STRIPE_SECRET_KEY: "pk_test_0123" },
      "The setting STRIPE_SECRET_KEY must be a Stripe secret key (sk_… or rk_…).",
    ],
    [
      "a wrong key",
      { STRIPE_SECRET_KEY: "sk_test_wrong" },
      "Stripe refused the key: check STRIPE_SECRET_KEY.",
    ],
    [
      "no database",
      { SUPABASE_URL: "" },
      "The setting SUPABASE_URL must be a web address (http:// or https://).",
    ],
    [
      "nobody there",
      { STRIPE_API_URL: "http://127.0.0.1:9" },
      "Stripe does not answer. What is done so far stays. Run this again to finish.",
    ],
  ])("%s: one sentence", async (_, env, sentence) => {
    expect(await run(env)).toEqual({ code: 1, out: expect.any(String), said: sentence });
  });
});
