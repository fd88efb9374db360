import { expect, test } from "vitest";
import { outcomeText } from "./outcome.ts";

const DEBIT =
  "Your bank is still processing the payment. It will appear here once it goes through. Don’t pay again.";
const CLOSED = "The payment page closed before anything was charged. Start the payment again.";

test.each([
  [
    "complete",
    "paid",
    true,
    "success",
    "Thank you. Your plan is active, and you can post positions now.",
  ],
  [
    "complete",
    "no_payment_required",
    true,
    "success",
    "Thank you. Your plan is active, and you can post positions now.",
  ],
  ["complete", "paid", false, "success", "Thank you. The fee is paid."],
  ["complete", "unpaid", true, "info", DEBIT],
  ["complete", "unpaid", false, "info", DEBIT],
  [
    "open",
    "unpaid",
    true,
    "info",
    "Nothing was charged. Start the payment again to pick up where you left off.",
  ],
  ["expired", "unpaid", true, "info", CLOSED],
  [null, "unpaid", false, "info", CLOSED],
])("%s, %s, for a plan: %s", (status, payment, forPlan, tone, text) => {
  expect(outcomeText(status, payment, forPlan)).toEqual({ tone, text });
});
