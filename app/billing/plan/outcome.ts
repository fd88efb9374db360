import type { Flash } from "#app/platform/session.server.ts";

/**
 * What to say to someone who comes back from a Checkout page.
 * @param status the Checkout session's `status`: `open`, `complete` or `expired`; null if Stripe gives none
 * @param payment its `payment_status`: `paid`, `unpaid` or `no_payment_required`. `complete` and `unpaid` is a bank
 *   debit under way: https://docs.stripe.com/payments/checkout/fulfill-orders
 * @param forPlan whether it was for a plan, not for a placement fee
 */
export function outcomeText(status: string | null, payment: string, forPlan: boolean): Flash {
  if (status === "complete" && payment !== "unpaid") {
    return {
      tone: "success",
      text: forPlan
        ? "Thank you. Your plan is active, and you can post positions now."
        : "Thank you. The fee is paid.",
    };
  }
  if (status === "complete") {
    return {
      tone: "info",
      text: "Your bank is still processing the payment. It will appear here once it goes through. Don’t pay again.",
    };
  }
  if (status === "open") {
    return {
      tone: "info",
      text: "Nothing was charged. Start the payment again to pick up where you left off.",
    };
  }
  return {
    tone: "info",
    text: "The payment page closed before anything was charged. Start the payment again.",
  };
}
