import { byKey } from "#app/platform/by-key.ts";
import { formatCents, formatDate, todayCentral } from "#app/platform/format.ts";

/** A plan for employers. A limit of null means no limit. */
export type Plan = {
  code: string;
  name: string;
  monthlyPriceCents: number;
  placementFeePercentage: number;
  jobPostingLimit: number | null;
  candidateViewLimit: number | null;
};

/** Invoices per page; the query uses the same number. */
export const INVOICES_A_PAGE = 12;

/** Numbers of the facility agreement, in days. */
export type AgreementNumbers = { guaranteeDays: number; pastDueDays: number };

/** Default plans, for when the database does not answer. */
export const DEFAULT_PLANS: readonly Plan[] = [
  {
    code: "employer_starter",
    name: "Starter",
    monthlyPriceCents: 19_900,
    placementFeePercentage: 5,
    jobPostingLimit: 2,
    candidateViewLimit: 10,
  },
  {
    code: "employer_growth",
    name: "Growth",
    monthlyPriceCents: 39_900,
    placementFeePercentage: 4,
    jobPostingLimit: 5,
    candidateViewLimit: 25,
  },
  {
    code: "employer_enterprise",
    name: "Enterprise",
    monthlyPriceCents: 89_900,
    placementFeePercentage: 3,
    jobPostingLimit: null,
    candidateViewLimit: null,
  },
];

/** State of a facility's plan, for its pages. */
export type PlanState =
  | "none"
  | "active"
  /** Active until a cancellation takes effect. */
  | "canceling"
  /** Active until a downgrade takes effect. */
  | "shrinking"
  | "past_due"
  /** Past due so long that nothing new is allowed. */
  | "suspended"
  | "unpaid"
  | "ended"
  /** Arranged with us, without a card. */
  | "arranged"
  | "arranged_over";

/** The fields of employer_subscriptions that determine a plan's state. */
type Facts = {
  subscription_id: string | null;
  status: string;
  cancel_at: string | null;
  next_plan_code: string | null;
};

/** The state of a facility's plan. `plan_status` comes from private.plan_status(). */
export function planState(subscription: Facts | null, plan_status: string): PlanState {
  if (!subscription) return "none";
  if (subscription.subscription_id === null)
    return plan_status === "active" ? "arranged" : "arranged_over";
  if (plan_status === "suspended") return "suspended";
  if (plan_status === "past_due") return "past_due";
  if (plan_status === "none") return subscription.status === "paused" ? "unpaid" : "ended";
  if (subscription.cancel_at !== null) return "canceling";
  return subscription.next_plan_code === null ? "active" : "shrinking";
}

/** Whether a plan is active at Stripe, or would be once paid: then it is changed rather than bought. */
export function isRunningState(state: PlanState): boolean {
  return !["none", "ended", "arranged", "arranged_over"].includes(state);
}

/** For everyone but the owner. */
export const ONLY_THE_OWNER = "Only your facility’s owner can manage its plan and payments.";

/** Whether an invoice must be paid before any change. */
export function isUnpaidState(state: PlanState): boolean {
  return state === "past_due" || state === "suspended" || state === "unpaid";
}

type Tone = "neutral" | "success" | "waiting" | "warning" | "danger";

/** A plan's state in a word or two. */
export const STATE_WORDS: Record<PlanState, { tone: Tone; words: string }> = {
  none: { tone: "neutral", words: "No plan yet" },
  active: { tone: "success", words: "Active" },
  canceling: { tone: "waiting", words: "Ends soon" },
  shrinking: { tone: "waiting", words: "Active, changes soon" },
  past_due: { tone: "warning", words: "Payment failed" },
  suspended: { tone: "danger", words: "On hold: payment failed" },
  unpaid: { tone: "danger", words: "Stopped: not paid" },
  ended: { tone: "neutral", words: "Ended" },
  arranged: { tone: "success", words: "Active, arranged with us" },
  arranged_over: { tone: "neutral", words: "Ended" },
};

/** Stripe's invoice status in words. An invoice that was refunded, or disputed at the bank, stays paid at Stripe. */
export function invoiceWords(status: string, returnedCents: number): { tone: Tone; words: string } {
  if (status === "paid" && returnedCents > 0) {
    return { tone: "neutral", words: `Paid, ${formatCents(returnedCents)} returned` };
  }
  switch (status) {
    case "paid":
      return { tone: "success", words: "Paid" };
    case "open":
      return { tone: "warning", words: "Due" };
    case "void":
      return { tone: "neutral", words: "Canceled" };
    case "uncollectible":
      return { tone: "danger", words: "Not paid" };
    default:
      return { tone: "neutral", words: "Draft" };
  }
}

/** Kind of a plan change: upgrades start at once, downgrades with the next period. */
export function changeKind(
  from: { code: string; cents: number },
  to: { code: string; cents: number },
): "same" | "upgrade" | "downgrade" {
  if (from.code === to.code) return "same";
  return to.cents >= from.cents ? "upgrade" : "downgrade";
}

/** Length of a usage bar, in basis points of the limit; null without a limit. */
export function barShare(used: number, limit: number | null): number | null {
  if (limit === null) return null;
  if (limit === 0) return used > 0 ? 10_000 : 0;
  return Math.min(10_000, Math.round((used / limit) * 10_000));
}

/** Usage of a limit, in words: "3 of 5", "12, no limit". */
export function usedWords(used: number, limit: number | null): string {
  return limit === null ? `${used}, no limit` : `${used} of ${limit}`;
}

/** A plan's limit in words. */
export function limitWords(limit: number | null): string {
  return limit === null ? "Unlimited" : String(limit);
}

/** The open positions, given oldest first, that a smaller limit would pause. */
export function beyond<T>(open: readonly T[], limit: number | null): T[] {
  return limit === null ? [] : open.slice(limit);
}

const BRANDS: Record<string, string> = byKey({
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
});

/** A card in words: "Visa ending in 4242, expires 04/2030". */
export function cardWords(brand: string | null, last4: string, expires: string | null): string {
  const name = BRANDS[brand ?? ""] ?? "Card";
  return `${name} ending in ${last4}${expires ? `, expires ${expires}` : ""}`;
}

/** A time of Stripe's, in seconds, as an ISO time. */
export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The US Central date of a moment, in words: "Nov 22, 2026". */
export function dayWords(isoTime: string): string {
  return formatDate(todayCentral(new Date(isoTime)));
}

export { monthLabel } from "./admin/rules.ts";
