import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inRoot } from "#local/paths.ts";
import { tables, type Stored, type Table } from "#local/stripe/store.ts";
import { cards, pay, StripeBench } from "#tests/helpers/local-stripe.ts";

// Stripe's own fixture objects are not ours to ship: where they are absent there is
// nothing to compare with, and that is said.
const file = resolve(process.env["STRIPE_FIXTURES"] ?? inRoot("../shared/stripe/fixtures3.json"));
const present = existsSync(file);
if (!present) {
  console.warn(
    `Stripe's fixtures are not at ${file}: the keys of the local objects were not compared.`,
  );
}
type Fixture = Record<string, unknown>;
const fixtures: Record<string, Fixture> = present
  ? (JSON.parse(readFileSync(file, "utf8")) as { resources: Record<string, Fixture> }).resources
  : {};

// Parts that are there only sometimes: the fixtures leave them out, the package's types have them.
const sometimes = new Set([
  "invoice.lines.data.pricing.price_details",
  "invoiceitem.pricing.price_details",
  "invoiceitem.parent.subscription_details.subscription_item",
  "invoice_payment.payment.payment_intent",
  "payment_intent.automatic_payment_methods.allow_redirects",
]);
const ours = new Set<Table>(["hidden", "deliveries", "idempotency"]);
const kinds = (Object.keys(tables) as Table[]).filter((table) => !ours.has(table));

let bench: StripeBench;
let rows: Record<Table, Stored[]>;

beforeAll(async () => {
  bench = await StripeBench.start();
  const { stripe } = bench;
  await stripe.webhookEndpoints.create({ url: "http://127.0.0.1:1/", enabled_events: ["*"] });
  await bench.control("POST", "hold");
  const small = await bench.price(19_900);
  const large = await bench.price(39_900);
  const { customer, subscription } = await bench.subscriber(small.id);
  const item = subscription.items.data[0]?.id ?? "";
  await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: large.id }] });
  await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  await stripe.customers.createBalanceTransaction(customer, { amount: -500, currency: "usd" });
  const declined = await bench.checkout({
    mode: "payment",
    line_items: [
      { price_data: { currency: "usd", unit_amount: 500, product_data: { name: "Fee" } } },
    ],
    payment_intent_data: { metadata: { placement: "1" } },
  });
  await pay(declined.url, cards.declined, { email: "a@clinic.example" });
  await pay(declined.url, cards.good, { email: "a@clinic.example" });
  const [charge] = (await stripe.charges.list()).data;
  await stripe.refunds.create({ charge: charge?.id ?? "", amount: 100 });
  await bench.control("POST", "dispute", { charge: charge?.id });
  await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
  });
  await stripe.billingPortal.sessions.create({ customer, return_url: "http://localhost:1/" });
  await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 });
  await bench.advance(40);
  rows = bench.local.emulator.world.store.snapshot();
});
afterAll(() => bench.close());

describe.skipIf(!present)("objects have the keys of Stripe's fixtures", () => {
  it.each(kinds)("%s", (table) => {
    expect(rows[table].length, `none was made of ${table}`).toBeGreaterThan(0);
    for (const row of rows[table]) {
      const fixture = fixtures[row.object] ?? {};
      expect(Object.keys(row).toSorted()).toEqual(Object.keys(fixture).toSorted());
      expect(foreignKeys(row, fixture, row.object)).toEqual([]);
    }
  });

  it("those within a Checkout and an invoice", () => {
    const [session] = rows.checkout_sessions;
    const items = bench.local.emulator.world.store.find("hidden", session?.id ?? "")?.["items"];
    expect(Object.keys(items[0]).toSorted()).toEqual(
      Object.keys(fixtures["item"] ?? {}).toSorted(),
    );
    for (const invoice of rows.invoices) {
      for (const line of invoice["lines"].data) {
        expect(Object.keys(line).toSorted()).toEqual(
          Object.keys(fixtures["line_item"] ?? {}).toSorted(),
        );
      }
    }
  });

  it("and a wrong key is found", () => {
    expect(foreignKeys({ card: { brnd: 1 } }, { card: { brand: 1 } }, "x")).toEqual([
      "x.card.brnd",
    ]);
  });
});

/**
 * Keys deeper down that the fixture does not have. What it leaves empty or null tells
 * nothing, nor do words of the shop's own and the object that an event is about.
 */
function foreignKeys(value: unknown, fixture: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    const [sample] = Array.isArray(fixture) ? fixture : [];
    return value.flatMap((each) => foreignKeys(each, sample, path));
  }
  if (!isObject(value) || !isObject(fixture) || !Object.keys(fixture).length) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const where = `${path}.${key}`;
    if (
      /\.(metadata|data\.object|previous_attributes)$/.test(where) &&
      !where.endsWith(".price.metadata")
    )
      return [];
    if (sometimes.has(where)) return [];
    return key in fixture ? foreignKeys(inner, fixture[key], where) : [where];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
