import { expect, test } from "vitest";
import {
  adjustmentError,
  refundConfirmation,
  refundableText,
  monthLabel,
  monthlyRevenue,
  monthSpan,
  paymentState,
  waiverConfirmation,
} from "./rules.ts";

test("months in words", () => {
  const months = ["2026-11", "2026-12", "2027-01"];
  expect(months.map(monthLabel)).toEqual(["Nov", "Dec", "Jan"]);
  expect(monthSpan(months)).toBe("November 2026 to January 2027");
});

test("monthly revenue counts those who are charged again", () => {
  const plans = [
    { price_cents: 19_900, paying: 3 },
    { price_cents: 89_900, paying: 1 },
    { price_cents: 39_900, paying: 0 },
  ];
  expect(monthlyRevenue(plans)).toBe(149_600);
});

test.each([
  ["succeeded", null, "Paid"],
  ["requires_payment_method", null, "Not completed"],
  ["requires_payment_method", "insufficient_funds", "Declined: insufficient funds"],
  ["canceled", "insufficient_funds", "Closed"],
  ["a_new_word", null, "a new word"],
])("a payment that is %s (%s): %s", (status, declined, words) => {
  expect(paymentState(status, declined).words).toBe(words);
});

test.each([
  [
    "withdrawn",
    { disputed: true, withdrawn_cents: 100 },
    "Disputed at the bank, which took it back",
  ],
  ["not withdrawn", { disputed: true, withdrawn_cents: 0 }, "Paid, but disputed at the bank"],
  ["not disputed", { disputed: false, withdrawn_cents: 0 }, "Paid"],
])("a payment whose money was %s", (_, dispute, words) => {
  expect(paymentState("succeeded", null, dispute).words).toBe(words);
});

test.each([
  ["refund", { status: "done" as const }, "success", "Refunded"],
  ["credit", { status: "done" as const }, "success", "Credited"],
  ["refund", { status: "waiting" as const }, "warning", "Try again below"],
  ["credit", { status: "disputed" as const }, "error", "Nothing was credited"],
  ["refund", { status: "failed" as const }, "error", "has failed since"],
  ["refund", { status: "refused" as const, said: "No." }, "error", "refunded. It says: No."],
  ["credit", { status: "refused" as const, said: "No." }, "error", "credited. It says: No."],
])("%s, %o: %s", (kind, given, tone, words) => {
  const said = refundConfirmation({ ...given, kind });
  expect(said.tone).toBe(tone);
  expect(said.text).toContain(words);
});

test.each([
  ["refused", "Charge ch_1 has already been refunded.", "Charge ch_1 has already been refunded."],
  ["failed", "lost_or_stolen_card", "The card was reported lost or stolen."],
  ["failed", "a_new_code", "Stripe’s reason: a new code."],
  ["done", null, null],
])("an adjustment that is %s (%s): %s", (status, error, words) => {
  expect(adjustmentError({ status, error })).toBe(words);
});

test("what can still be refunded", () => {
  expect(refundableText(12_345)).toBe("$123.45 can still be refunded.");
  expect(refundableText(0)).toContain("The whole fee");
});

test.each([
  ["closed", "success", "We told the facility’s owner."],
  ["paid", "warning", "the facility paid it at the same moment. Refund it below."],
  ["unclosed", "warning", "a payment page that is already open can still be paid."],
] as const)("a waiver, payments %s: %s, %s", (end, tone, words) => {
  expect(waiverConfirmation(end)).toEqual({ tone, text: expect.stringContaining(words) });
});
