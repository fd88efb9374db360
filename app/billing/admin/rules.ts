/** Billing for admins, in words. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { formatCharge } from "#app/platform/format.ts";

type Tone = "neutral" | "info" | "waiting" | "success" | "warning" | "danger";
type Label = { tone: Tone; words: string };

/** Subscription statuses, for filters and lists. */
export const STATUSES = {
  active: { tone: "success", words: "Active" },
  past_due: { tone: "warning", words: "Past due" },
  suspended: { tone: "danger", words: "Suspended" },
  none: { tone: "neutral", words: "No plan" },
} as const satisfies Record<string, Label>;

/** Filters of the fee list. */
export const FEE_FILTERS = {
  due: "Due",
  late: "More than 14 days overdue",
  paid: "Paid",
  disputed: "Disputed at the bank",
  refunded: "Refunded or credited",
  begun: "Refund unfinished or failed",
} as const;

/** Processing statuses of events. */
export const EVENT_STATUSES = {
  failed: { tone: "danger", words: "Failed" },
  waiting: { tone: "waiting", words: "Retrying soon" },
  done: { tone: "success", words: "Done" },
  foreign: { tone: "neutral", words: "Not one of our facilities" },
} as const satisfies Record<string, Label>;

/** Statuses of refunds and credits. */
export const ADJUSTMENT_STATUSES = {
  begun: { tone: "waiting", words: "Started, no answer from Stripe" },
  done: { tone: "success", words: "Done" },
  refused: { tone: "danger", words: "Refused" },
  failed: { tone: "danger", words: "Failed" },
  settled: { tone: "success", words: "Returned another way" },
} as const satisfies Record<string, Label>;

/** Stripe's codes for why a refund failed. */
const REFUND_FAILURES: Record<string, string> = byKey({
  lost_or_stolen_card: "The card was reported lost or stolen.",
  expired_or_canceled_card: "The card expired or was canceled.",
  insufficient_funds: "Our Stripe balance was too low.",
  declined: "The bank declined it.",
  merchant_request: "It was stopped at our request.",
  charge_for_pending_refund_disputed: "The payment was disputed at the bank meanwhile.",
  unknown: "The bank gave no reason.",
});

/** What an adjustment's error says: Stripe's sentence, or why the refund failed. */
export function adjustmentError({ status, error }: { status: string; error: string | null }) {
  if (error === null || status !== "failed") return error;
  return REFUND_FAILURES[error] ?? `Stripe’s reason: ${error.replaceAll("_", " ")}.`;
}

const PAYMENT_STATUSES: Record<string, Label> = byKey({
  succeeded: { tone: "success", words: "Paid" },
  processing: { tone: "waiting", words: "Processing" },
  requires_action: { tone: "waiting", words: "Waiting for the bank’s confirmation" },
  requires_confirmation: { tone: "neutral", words: "Not completed" },
  requires_payment_method: { tone: "neutral", words: "Not completed" },
  canceled: { tone: "neutral", words: "Closed" },
});

/** Status of a payment. After a decline it stays open for another card. */
export function paymentState(
  status: string,
  declined: string | null,
  dispute?: { disputed: boolean; withdrawn_cents: number },
): Label {
  if (dispute?.withdrawn_cents) {
    return { tone: "danger", words: "Disputed at the bank, which took it back" };
  }
  if (dispute?.disputed) return { tone: "warning", words: "Paid, but disputed at the bank" };
  if (declined !== null && status === "requires_payment_method") {
    return { tone: "danger", words: `Declined: ${declined.replaceAll("_", " ")}` };
  }
  return PAYMENT_STATUSES[status] ?? { tone: "neutral", words: status.replaceAll("_", " ") };
}

const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const wholeMonth = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** "2026-11" as "Nov": short enough for twelve labels side by side on a phone. */
export const monthLabel = (month: string): string => shortMonth.format(firstDay(month));

/** A range of months: "December 2025 to November 2026". */
export function monthSpan(months: readonly string[]): string {
  return [months[0], months.at(-1)]
    .flatMap((month) => (month ? [wholeMonth.format(firstDay(month))] : []))
    .join(" to ");
}

/** Monthly recurring revenue in cents: renewing subscriptions at today's prices. */
export function monthlyRevenue(plans: readonly { price_cents: number; paying: number }[]): number {
  return plans.reduce((sum, { price_cents, paying }) => sum + price_cents * paying, 0);
}

/** Confirmation after a waiver, by what became of the payment pages that were open. */
export function waiverConfirmation(end: "closed" | "paid" | "unclosed"): {
  tone: "success" | "warning";
  text: string;
} {
  const text = {
    closed: "Fee waived. We told the facility’s owner.",
    paid: "Fee waived, but the facility paid it at the same moment. Refund it below.",
    unclosed:
      "Fee waived. Stripe didn’t answer, so a payment page that is already open can still be paid. If that happens, refund it here.",
  }[end];
  return { tone: end === "closed" ? "success" : "warning", text };
}

/**
 * Outcome of a refund or credit. "waiting": Stripe did not answer, and an admin must retry. "failed": it was done before,
 * and the money did not arrive. "disputed": not credited, because the cardholder disputed the payment.
 */
export type AdjustmentOutcome =
  { status: "done" | "waiting" | "failed" | "disputed" } | { status: "refused"; said: string };

/** An outcome, and of what: "refund" or "credit", as it was begun. */
export type AdjustmentResult = AdjustmentOutcome & { kind: string };

/** Confirmation after a refund or credit. */
export function refundConfirmation(given: AdjustmentResult): {
  tone: "success" | "warning" | "error";
  text: string;
} {
  const isCredit = given.kind === "credit";
  if (given.status === "refused") {
    return {
      tone: "error",
      text: `Stripe refused, so nothing was ${isCredit ? "credited" : "refunded"}. It says: ${given.said}`,
    };
  }
  if (given.status === "disputed") {
    return {
      tone: "error",
      text: "Nothing was credited: the payment was disputed at the bank. Handle it in Stripe.",
    };
  }
  if (given.status === "failed") {
    return { tone: "error", text: "This refund was made earlier and has failed since. See below." };
  }
  if (given.status === "waiting") {
    return {
      tone: "warning",
      text: "Stripe did not answer. Try again below. The facility gets it once, however often you try.",
    };
  }
  return {
    tone: "success",
    text: isCredit
      ? "Credited. It comes off the facility’s next invoices. We told the owner."
      : "Refunded. We told the facility’s owner.",
  };
}

/** Amount that can still be refunded, in a sentence. */
export function refundableText(leftCents: number): string {
  return leftCents > 0
    ? `${formatCharge(leftCents)} can still be refunded.`
    : "The whole fee has been refunded or is about to be.";
}
