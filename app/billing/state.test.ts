import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import {
  chooseSubscription,
  duplicatePayments,
  planOf,
  stateOf,
  type StripeSide,
} from "./state.ts";

const DAY = 86_400;
const START = Date.parse("2026-03-01T00:00:00Z") / 1000;
const PLACEMENT = "0b0e7a52-3f1c-4b8e-9d8e-5a4f5b1c2d3e";

const price = (plan?: string) =>
  ({ id: `price_${plan}`, metadata: plan ? { plan_code: plan } : {} }) as unknown as Stripe.Price;

type Subscribed = Partial<Record<keyof Stripe.Subscription, unknown>> & { plan?: string };
const subscription = ({ plan = "employer_growth", ...facts }: Subscribed = {}) =>
  ({
    id: "sub_1",
    status: "active",
    created: START,
    cancel_at: null,
    default_payment_method: null,
    items: {
      data: [
        {
          price: price(plan),
          current_period_start: START,
          current_period_end: START + 31 * DAY,
        },
      ],
    },
    ...facts,
  }) as unknown as Stripe.Subscription;

const invoice = (facts: Record<string, unknown>) =>
  ({
    id: "in_1",
    number: "N-1",
    status: "paid",
    total: 39_900,
    amount_paid: 39_900,
    created: START,
    hosted_invoice_url: "https://pay.example/in_1",
    status_transitions: { finalized_at: START + 60, paid_at: START + 120 },
    lines: { data: [{ period: { start: START, end: START + 31 * DAY } }] },
    period_start: START,
    period_end: START,
    parent: { subscription_details: { subscription: "sub_1" } },
    ...facts,
  }) as unknown as Stripe.Invoice;

const intent = (facts: Record<string, unknown> = {}) =>
  ({
    id: "pi_1",
    status: "succeeded",
    amount: 312_000,
    amount_received: 312_000,
    created: START,
    last_payment_error: null,
    metadata: { kind: "placement_fee", placement_id: PLACEMENT },
    ...facts,
  }) as unknown as Stripe.PaymentIntent;

const charge = (facts: Record<string, unknown> = {}) =>
  ({
    id: "ch_1",
    payment_intent: "pi_1",
    paid: true,
    created: START + 5,
    amount_refunded: 0,
    ...facts,
  }) as unknown as Stripe.Charge;

const refund = (facts: Record<string, unknown> = {}) =>
  ({
    id: "re_1",
    payment_intent: "pi_1",
    status: "succeeded",
    amount: 312_000,
    ...facts,
  }) as unknown as Stripe.Refund;

const side = (facts: Partial<StripeSide>): StripeSide => ({
  customer: null,
  subscriptions: [],
  invoices: [],
  intents: [],
  charges: [],
  refunds: [],
  disputes: [],
  invoicePayments: [],
  nextInvoiceCents: null,
  nextPrice: null,
  ...facts,
});

describe("which subscription counts", () => {
  const older = subscription({ id: "sub_a", created: START });
  const newer = subscription({ id: "sub_b", created: START + 10 });
  const as = (it: Stripe.Subscription, status: string) => ({ ...it, status }) as typeof it;
  test.each([
    ["none where there is none", [], null, []],
    ["the one that runs", [older], "sub_a", []],
    ["the first of two that run; the other is one too many", [newer, older], "sub_a", ["sub_b"]],
    ["one that is past due still runs", [as(older, "past_due"), newer], "sub_a", ["sub_b"]],
    ["one that runs before one that ended", [as(older, "canceled"), newer], "sub_b", []],
    ["the newest of those that ended", [as(newer, "canceled"), as(older, "canceled")], "sub_b", []],
    ["not one that was never paid for", [as(older, "incomplete")], null, []],
    ["nor one whose payment never came", [as(older, "incomplete_expired")], null, []],
    [
      "one of two made in the same second, by its id",
      [subscription({ id: "sub_d" }), subscription({ id: "sub_c" })],
      "sub_c",
      ["sub_d"],
    ],
  ] as const)("%s", (_name, subscriptions, chosen, extra) => {
    const found = chooseSubscription(subscriptions);
    expect(found.chosen?.id ?? null).toBe(chosen);
    expect(found.extra.map(({ id }) => id)).toEqual(extra);
  });
});

test("a price says which plan it is; one made by hand does not, and is no plan", () => {
  expect(planOf(price("employer_starter"))).toBe("employer_starter");
  expect(() => planOf(price())).toThrow("has no plan_code");
});

describe("the subscription's row", () => {
  const rowOf = (facts: Partial<StripeSide>) => stateOf(side(facts)).subscription;

  test("has the plan of its price, the period of its item, and times in UTC", () => {
    expect(rowOf({ subscriptions: [subscription()], nextInvoiceCents: 39_900 })).toEqual({
      subscription_id: "sub_1",
      plan_code: "employer_growth",
      status: "active",
      price_id: "price_employer_growth",
      current_period_start: "2026-03-01T00:00:00.000Z",
      current_period_end: "2026-04-01T00:00:00.000Z",
      cancel_at: null,
      next_plan_code: null,
      past_due_since: null,
      pay_url: null,
      owed_cents: null,
      card_brand: null,
      card_last4: null,
      card_expires: null,
      next_invoice_cents: 39_900,
      next_invoice_at: "2026-04-01T00:00:00.000Z",
      created_at: "2026-03-01T00:00:00.000Z",
    });
  });

  test.each([
    ["the subscription's own card", { default_payment_method: visa() }, null, "visa 4242 04/2030"],
    ["else the customer's", {}, visa(), "visa 4242 04/2030"],
    ["none where neither has one", {}, null, "null null null"],
  ])("the card is %s", (_name, own, theirs, hint) => {
    const row = rowOf({
      subscriptions: [subscription(own)],
      customer: { invoice_settings: { default_payment_method: theirs } } as Stripe.Customer,
    })!;
    expect(`${row.card_brand} ${row.card_last4} ${row.card_expires}`).toBe(hint);
  });

  test("while it owes, since when: since the oldest open invoice of its own was made final", () => {
    const open = { status: "open", amount_paid: 0, amount_remaining: 39_900 };
    const facts = {
      subscriptions: [subscription({ status: "past_due" })],
      invoices: [
        invoice({ id: "in_3", created: START + 2 * DAY, ...open }),
        invoice({
          id: "in_2",
          created: START + DAY,
          hosted_invoice_url: "https://pay.example/in_2",
          status_transitions: { finalized_at: START + DAY + 3600, paid_at: null },
          ...open,
          // $100 of credit was taken off.
          amount_remaining: 29_900,
        }),
        invoice({
          id: "in_0",
          parent: { subscription_details: { subscription: "sub_0" } },
          ...open,
        }),
      ],
    };
    expect(rowOf(facts)).toMatchObject({
      past_due_since: "2026-03-02T01:00:00.000Z",
      pay_url: "https://pay.example/in_2",
      owed_cents: 29_900,
    });
    expect(rowOf({ ...facts, subscriptions: [subscription()] })).toMatchObject({
      past_due_since: null,
      pay_url: null,
      owed_cents: null,
    });
  });

  test("ends, or goes on with a smaller plan, only while it runs", () => {
    const facts = { nextPrice: price("employer_starter") };
    const ending = { cancel_at: START + 31 * DAY };
    expect(rowOf({ ...facts, subscriptions: [subscription(ending)] })).toMatchObject({
      cancel_at: "2026-04-01T00:00:00.000Z",
      next_plan_code: "employer_starter",
    });
    expect(
      rowOf({ ...facts, subscriptions: [subscription({ ...ending, status: "canceled" })] }),
    ).toMatchObject({ cancel_at: null, next_plan_code: null });
  });
});

describe("payments of placement fees", () => {
  test.each([
    ["paid", intent(), [charge()], { received_cents: 312_000, refunded_cents: 0 }],
    [
      "disputed at the bank",
      intent(),
      [charge({ disputed: true })],
      { status: "succeeded", disputed: true, duplicate: false },
    ],
    [
      "declined",
      intent({
        status: "requires_payment_method",
        amount_received: 0,
        last_payment_error: { code: "card_declined", decline_code: "insufficient_funds" },
      }),
      [charge({ paid: false })],
      { status: "requires_payment_method", declined: "insufficient_funds", paid_at: null },
    ],
  ])("%s", (_name, made, charges, row) => {
    expect(stateOf(side({ intents: [made], charges })).payments).toMatchObject([
      { payment_intent: "pi_1", placement_id: PLACEMENT, amount_cents: 312_000, ...row },
    ]);
  });

  test.each([
    ["in two parts", [refund({ amount: 100_000 }), refund({ amount: 12_000 })], 112_000],
    ["not where the bank sent it back", [refund({ status: "failed" })], 0],
    ["not where it was stopped", [refund({ status: "canceled" }), refund({ amount: 1 })], 1],
    ["also where it is on its way", [refund({ status: "pending" })], 312_000],
    ["not where another payment was", [refund({ payment_intent: "pi_2" })], 0],
  ])("refunded, %s", (_name, refunds, refunded_cents) => {
    const { payments } = stateOf(side({ intents: [intent()], charges: [charge()], refunds }));
    expect(payments).toMatchObject([{ refunded_cents, disputed: false }]);
  });

  test.each([
    ["needs_response", 312_000],
    ["under_review", 312_000],
    ["lost", 312_000],
    ["won", 0],
    ["warning_needs_response", 0],
    ["warning_closed", 0],
    ["prevented", 0],
  ])("a dispute that is %s: the bank has %i cents of it", (status, withdrawn_cents) => {
    const dispute = { payment_intent: "pi_1", amount: 312_000, status } as Stripe.Dispute;
    const other = { ...dispute, payment_intent: "pi_2", status: "lost" } as Stripe.Dispute;
    const { payments } = stateOf(side({ intents: [intent()], disputes: [dispute, other] }));
    expect(payments).toMatchObject([{ withdrawn_cents }]);
  });

  test("refunds that failed, with Stripe's reason", () => {
    const refunds = [
      refund(),
      refund({ id: "re_3", status: "failed" }),
      refund({ id: "re_2", status: "failed", failure_reason: "lost_or_stolen_card" }),
    ];
    expect(stateOf(side({ refunds })).failed_refunds).toEqual([
      { stripe_id: "re_2", reason: "lost_or_stolen_card" },
      { stripe_id: "re_3", reason: "unknown" },
    ]);
  });

  test.each([
    ["of a subscription", { metadata: {} }],
    ["of something else", { metadata: { kind: "gift", placement_id: PLACEMENT } }],
    ["with an id that is none", { metadata: { kind: "placement_fee", placement_id: "1" } }],
  ])("not a payment %s", (_name, facts) => {
    expect(stateOf(side({ intents: [intent(facts)] })).payments).toEqual([]);
  });

  test("of two made within one second the one that Stripe lists first is the later one", () => {
    const found = (...ids: string[]) =>
      duplicatePayments(side({ intents: ids.map((id) => intent({ id })) })).map(({ id }) => id);
    expect([found("pi_2", "pi_1"), found("pi_1", "pi_2")]).toEqual([["pi_2"], ["pi_1"]]);
  });

  test("of two that succeeded for one placement the later one goes back, once", () => {
    const later = intent({ id: "pi_2", created: START + 60 });
    const found = (refunds: Stripe.Refund[], intents = [later, intent()]) =>
      duplicatePayments(side({ intents, refunds })).map(({ id }) => id);
    expect(found([])).toEqual(["pi_2"]);
    expect(found([refund({ payment_intent: "pi_2" })])).toEqual([]);
    const { payments } = stateOf(side({ intents: [later, intent()] }));
    expect(payments.map(({ duplicate }) => duplicate)).toEqual([false, true]);
    // It would fail again.
    expect(found([refund({ payment_intent: "pi_2", status: "failed" })])).toEqual([]);
    expect(found([], [intent()])).toEqual([]);
    expect(
      found(
        [],
        [intent(), intent({ id: "pi_2", created: START + 60, status: "requires_payment_method" })],
      ),
    ).toEqual([]);
  });
});

test("an invoice's row is its amounts, its state and the period of its first line", () => {
  expect(stateOf(side({ invoices: [invoice({})] })).invoices).toEqual([
    {
      id: "in_1",
      number: "N-1",
      status: "paid",
      total_cents: 39_900,
      paid_cents: 39_900,
      returned_cents: 0,
      created_at: "2026-03-01T00:00:00.000Z",
      paid_at: "2026-03-01T00:02:00.000Z",
      period_start: "2026-03-01T00:00:00.000Z",
      period_end: "2026-04-01T00:00:00.000Z",
      url: "https://pay.example/in_1",
    },
  ]);
});

test("what was returned of an invoice: refunds, and what the bank took back", () => {
  const paidBy = (id: string, payment: string) =>
    ({ invoice: id, payment: { payment_intent: payment } }) as unknown as Stripe.InvoicePayment;
  const { invoices } = stateOf(
    side({
      invoices: [invoice({}), invoice({ id: "in_2" })],
      invoicePayments: [paidBy("in_1", "pi_1"), paidBy("in_1", "pi_2"), paidBy("in_2", "pi_3")],
      refunds: [refund({ amount: 100 }), refund({ amount: 20, status: "failed" })],
      disputes: [{ payment_intent: "pi_2", amount: 3, status: "lost" } as Stripe.Dispute],
    }),
  );
  expect(invoices.map(({ returned_cents }) => returned_cents)).toEqual([103, 0]);
});

function visa() {
  return { card: { brand: "visa", last4: "4242", exp_month: 4, exp_year: 2030 } };
}
