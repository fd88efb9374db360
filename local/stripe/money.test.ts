import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Emulator } from "./emulator.ts";
import type { Stored } from "./store.ts";

const methods = [
  "pm_card_visa",
  "pm_card_chargeCustomerFail",
  "pm_card_authenticationRequired",
] as const;
const behaviors = ["allow_incomplete", "error_if_incomplete", "pending_if_incomplete"] as const;
const prorations = ["always_invoice", "create_prorations", "none"] as const;

const action = fc.oneof(
  fc.record({ do: fc.constant("subscribe" as const), price: fc.nat(2) }),
  fc.record({
    do: fc.constant("change" as const),
    price: fc.nat(2),
    behavior: fc.constantFrom(...behaviors),
    proration: fc.constantFrom(...prorations),
  }),
  fc.record({ do: fc.constant("card" as const), method: fc.constantFrom(...methods) }),
  fc.record({
    do: fc.constant("wait" as const),
    seconds: fc.integer({ min: 1, max: 40 * 86_400 }),
  }),
  fc.record({ do: fc.constant("cancel" as const), atEnd: fc.boolean() }),
  fc.record({ do: fc.constant("resume" as const) }),
  fc.record({ do: fc.constant("schedule" as const), price: fc.nat(2) }),
  fc.record({ do: fc.constant("pay" as const) }),
  fc.record({ do: fc.constant("credit" as const), cents: fc.integer({ min: -50_000, max: 5000 }) }),
  fc.record({ do: fc.constant("refund" as const), cents: fc.integer({ min: 1, max: 30_000 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** A shop with one customer. */
class Shop {
  readonly emulator = new Emulator({ key: "k", file: null, now: () => 1_780_000_000_000 });
  readonly customer = this.ask("/v1/customers", {});
  readonly prices = [19_900, 39_900, 89_900].map((cents) =>
    this.ask("/v1/prices", {
      currency: "usd",
      unit_amount: String(cents),
      "recurring[interval]": "month",
      "product_data[name]": "Plan",
    }),
  );

  constructor() {
    this.card("pm_card_visa");
  }

  /** Returns the response, or the refused object; throws on our own mistakes. */
  ask(url: string, fields: Record<string, string>, method = "POST"): Stored {
    const body = String(new URLSearchParams(fields));
    const headers = { authorization: "Bearer k" };
    const answer = this.emulator.api.answer({ method, url, headers, body });
    return JSON.parse(answer.body) as Stored;
  }

  rows(table: Parameters<Emulator["world"]["store"]["where"]>[0]): Stored[] {
    return this.emulator.world.store.where(table);
  }

  card(method: string): void {
    const { id } = this.ask(`/v1/payment_methods/${method}/attach`, { customer: this.customer.id });
    const fields = { "invoice_settings[default_payment_method]": id };
    this.ask(`/v1/customers/${this.customer.id}`, fields);
  }

  do(step: Action): void {
    const subscription = this.rows("subscriptions").findLast(({ status }) => status !== "canceled");
    const price = "price" in step ? (this.prices[step.price]?.id ?? "") : "";
    const path = `/v1/subscriptions/${subscription?.id}`;
    const item = subscription?.["items"].data[0].id ?? "none";
    switch (step.do) {
      case "subscribe":
        if (!subscription) {
          this.ask("/v1/subscriptions", { customer: this.customer.id, "items[0][price]": price });
        }
        return;
      case "change":
        return void this.ask(path, {
          "items[0][id]": item,
          "items[0][price]": price,
          payment_behavior: step.behavior,
          proration_behavior: step.proration,
        });
      case "card":
        return this.card(step.method);
      case "wait":
        return this.emulator.advance(step.seconds);
      case "cancel":
        if (step.atEnd) this.ask(path, { cancel_at_period_end: "true" });
        else this.ask(path, {}, "DELETE");
        return;
      case "resume":
        return void this.ask(path, { cancel_at_period_end: "false" });
      case "schedule":
        return this.schedule(subscription, price);
      case "pay": {
        const open = this.rows("invoices").find(({ status }) => status === "open");
        this.ask(`/v1/invoices/${open?.id}/pay`, { payment_method: "pm_card_visa" });
        return;
      }
      case "credit":
        return void this.ask(`/v1/customers/${this.customer.id}/balance_transactions`, {
          amount: String(step.cents),
          currency: "usd",
        });
      case "refund": {
        const charge = this.rows("charges").find(({ paid }) => paid);
        this.ask("/v1/refunds", { charge: charge?.id ?? "none", amount: String(step.cents) });
      }
    }
  }

  schedule(subscription: Stored | undefined, price: string): void {
    const from = { from_subscription: subscription?.id ?? "none" };
    const { id, phases } = this.ask("/v1/subscription_schedules", from);
    if (!phases) return;
    this.ask(`/v1/subscription_schedules/${id}`, {
      "phases[0][items][0][price]": phases[0].items[0].price,
      "phases[0][start_date]": phases[0].start_date,
      "phases[0][end_date]": phases[0].end_date,
      "phases[1][items][0][price]": price,
      "phases[1][proration_behavior]": "none",
    });
  }
}

const sum = (rows: Stored[], key: string) => rows.reduce((all, each) => all + each[key], 0);

function expectSoundBooks(shop: Shop): void {
  for (const invoice of shop.rows("invoices")) {
    expect(invoice["total"]).toBe(sum(invoice["lines"].data, "amount"));
    if (invoice["status"] === "draft") continue;
    const due = Math.max(0, invoice["total"] + invoice["starting_balance"]);
    expect(invoice["amount_due"]).toBe(due);
    expect(invoice["ending_balance"]).toBe(
      Math.min(0, invoice["total"] + invoice["starting_balance"]),
    );
    const moved = shop
      .rows("balance_transactions")
      .filter((each) => each["invoice"] === invoice.id);
    expect(sum(moved, "amount")).toBe(invoice["ending_balance"] - invoice["starting_balance"]);
    const paid = shop
      .rows("invoice_payments")
      .filter((each) => each["invoice"] === invoice.id)
      .map((each) => shop.emulator.world.need("payment_intents", each["payment"].payment_intent))
      .filter(({ status }) => status === "succeeded");
    // A paid invoice was charged exactly once, and nothing else was charged.
    const expected = invoice["status"] === "paid" && due > 0 ? [due] : [];
    expect(paid.map((intent) => intent["amount_received"])).toEqual(expected);
  }
  for (const intent of shop.rows("payment_intents")) {
    const taken = shop
      .rows("charges")
      .filter((each) => each["payment_intent"] === intent.id && each["paid"]);
    expect(sum(taken, "amount")).toBe(intent["amount_received"]);
    expect(taken.length).toBe(intent["status"] === "succeeded" ? 1 : 0);
  }
  for (const charge of shop.rows("charges")) {
    const refunds = shop.rows("refunds").filter((each) => each["charge"] === charge.id);
    expect(charge["amount_refunded"]).toBe(sum(refunds, "amount"));
    expect(charge["amount_refunded"]).toBeLessThanOrEqual(charge["amount"]);
  }
  const customer = shop.emulator.world.need("customers", shop.customer.id);
  expect(customer["balance"]).toBe(sum(shop.rows("balance_transactions"), "amount"));
  for (const { items, status } of shop.rows("subscriptions")) {
    if (!["active", "past_due"].includes(status)) continue;
    expect(items.data[0].current_period_end).toBeGreaterThan(shop.emulator.world.clock.now());
  }
}

describe("whatever is done", () => {
  it("the books add up, and nothing is charged twice", () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 4, maxLength: 25 }), (steps) => {
        const shop = new Shop();
        for (const step of steps) {
          shop.do(step);
          expectSoundBooks(shop);
        }
      }),
      { numRuns: 150 },
    );
  });
});
