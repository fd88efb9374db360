import { describe, expect, test } from "vitest";
import {
  barShare,
  beyond,
  cardWords,
  changeKind,
  invoiceWords,
  isUnpaidState,
  isRunningState,
  limitWords,
  planState,
  STATE_WORDS,
  usedWords,
  type PlanState,
} from "./rules.ts";

const subscription = {
  subscription_id: "sub_1" as string | null,
  status: "active",
  cancel_at: null as string | null,
  next_plan_code: null as string | null,
};
const LATER = "2030-01-01T00:00:00Z";

describe("where a plan stands", () => {
  test.each<[string, Partial<typeof subscription> | null, string, PlanState]>([
    ["nothing was ever bought", null, "none", "none"],
    ["it runs", {}, "active", "active"],
    ["in a trial", { status: "trialing" }, "active", "active"],
    ["canceled for later", { cancel_at: LATER }, "active", "canceling"],
    ["a smaller one follows", { next_plan_code: "employer_starter" }, "active", "shrinking"],
    [
      "canceled, though a smaller one was to follow",
      { cancel_at: LATER, next_plan_code: "employer_starter" },
      "active",
      "canceling",
    ],
    ["a payment failed", { status: "past_due" }, "past_due", "past_due"],
    ["long ago", { status: "past_due" }, "suspended", "suspended"],
    ["and canceled", { status: "past_due", cancel_at: LATER }, "past_due", "past_due"],
    ["Stripe has given up", { status: "unpaid" }, "suspended", "suspended"],
    ["paused at Stripe", { status: "paused" }, "none", "unpaid"],
    ["it is over", { status: "canceled" }, "none", "ended"],
    ["never paid for", { status: "incomplete_expired" }, "none", "ended"],
    ["arranged", { subscription_id: null }, "active", "arranged"],
    ["arranged, and over", { subscription_id: null }, "none", "arranged_over"],
  ])("%s", (_, facts, plan_status, state) => {
    expect(planState(facts && { ...subscription, ...facts }, plan_status)).toBe(state);
  });

  test("which of them are changed instead of bought, and which wait for a payment", () => {
    const states = Object.keys(STATE_WORDS) as PlanState[];
    expect(states.filter(isRunningState)).toEqual([
      "active",
      "canceling",
      "shrinking",
      "past_due",
      "suspended",
      "unpaid",
    ]);
    expect(states.filter(isUnpaidState)).toEqual(["past_due", "suspended", "unpaid"]);
  });
});

describe("what a change is", () => {
  const starter = { code: "employer_starter", cents: 19_900 };
  const growth = { code: "employer_growth", cents: 39_900 };
  test.each([
    [starter, growth, "upgrade"],
    [growth, starter, "downgrade"],
    [growth, growth, "same"],
    // The current plan is no change, even if its price for new subscribers differs.
    [growth, { ...growth, cents: 49_900 }, "same"],
    // Same price, different plan: nothing to charge now, so no reason to delay.
    [growth, { code: "employer_other", cents: 39_900 }, "upgrade"],
  ])("%o to %o", (from, to, kind) => {
    expect(changeKind(from, to)).toBe(kind);
  });
});

describe("use of a limit", () => {
  test.each([
    [0, 5, 0, "0 of 5"],
    [1, 3, 3333, "1 of 3"],
    [5, 5, 10_000, "5 of 5"],
    // After a downgrade, usage can exceed the limit.
    [7, 5, 10_000, "7 of 5"],
    [0, 0, 0, "0 of 0"],
    [2, 0, 10_000, "2 of 0"],
    [12, null, null, "12, no limit"],
  ])("%d of %s", (used, limit, share, words) => {
    expect([barShare(used, limit), usedWords(used, limit)]).toEqual([share, words]);
  });

  test("in the comparison", () => {
    expect([limitWords(null), limitWords(2)]).toEqual(["Unlimited", "2"]);
  });
});

test.each([
  [["a", "b", "c"], 2, ["c"]],
  [["a", "b"], 2, []],
  [["a", "b"], 0, ["a", "b"]],
  [["a", "b"], null, []],
])("of %o, a limit of %s pauses %o", (open, limit, paused) => {
  expect(beyond(open, limit)).toEqual(paused);
});

test.each([
  ["visa", "4242", "04/2030", "Visa ending in 4242, expires 04/2030"],
  ["amex", "0005", null, "American Express ending in 0005"],
  ["a brand of tomorrow", "1111", "01/2031", "Card ending in 1111, expires 01/2031"],
  [null, "1111", null, "Card ending in 1111"],
])("a card of %s", (brand, last4, expires, words) => {
  expect(cardWords(brand, last4, expires)).toBe(words);
});

test.each([
  ["paid", "Paid"],
  ["open", "Due"],
  ["void", "Canceled"],
  ["uncollectible", "Not paid"],
  ["draft", "Draft"],
])("an invoice that is %s", (status, words) => {
  expect(invoiceWords(status, 0).words).toBe(words);
});

test("an invoice whose money went back", () => {
  expect(invoiceWords("paid", 39_900).words).toBe("Paid, $399.00 returned");
});
