import { byKey } from "#app/platform/by-key.ts";
import { formatDate, todayCentral } from "#app/platform/format.ts";

/** What an employer can subscribe to. A limit of null is no limit. */
export type Plan = {
  code: string;
  name: string;
  monthlyPriceCents: number;
  placementFeePercentage: number;
  jobPostingLimit: number | null;
  candidateViewLimit: number | null;
};

/** How many invoices a page shows, as its query reads them. */
export const INVOICES_A_PAGE = 12;

/** The numbers of the facility agreement, in days. */
export type AgreementNumbers = { guaranteeDays: number; pastDueDays: number };

/** The plans as they stand until the database says otherwise. */
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

/** Where a facility's plan stands, as its pages tell it. */
export type PlanState =
  | "none"
  | "active"
  /** Runs until somebody's cancellation counts. */
  | "canceling"
  /** Runs until a smaller plan follows. */
  | "shrinking"
  | "past_due"
  /** Past due for so long that nothing new may be done. */
  | "suspended"
  | "unpaid"
  | "ended"
  /** Arranged with us, without a card. */
  | "arranged"
  | "arranged_over";

/** What the state of a plan is told by: a row of employer_subscriptions, as far as it counts here. */
type Facts = {
  subscription_id: string | null;
  status: string;
  cancel_at: string | null;
  next_plan_code: string | null;
};

/** The state of a facility's plan. `plan_status` is private.plan_status()'s word. */
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

/** Whether a plan runs at Stripe, or would again once it is paid: it is changed then, not bought anew. */
export function isRunningState(state: PlanState): boolean {
  return !["none", "ended", "arranged", "arranged_over"].includes(state);
}

/** Said to everybody else. */
export const ONLY_THE_OWNER = "Only your facility’s owner can manage the plan and payments.";

/** Whether an invoice has to be paid before anything is changed. */
export function isOwingState(state: PlanState): boolean {
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
  unpaid: { tone: "danger", words: "Stopped: unpaid" },
  ended: { tone: "neutral", words: "Ended" },
  arranged: { tone: "success", words: "Active, arranged with us" },
  arranged_over: { tone: "neutral", words: "Ended" },
};

/** An invoice's status in words: Stripe's, for people. */
export function invoiceWords(status: string): { tone: Tone; words: string } {
  switch (status) {
    case "paid":
      return { tone: "success", words: "Paid" };
    case "open":
      return { tone: "warning", words: "Open" };
    case "void":
      return { tone: "neutral", words: "Canceled" };
    case "uncollectible":
      return { tone: "danger", words: "Unpaid" };
    default:
      return { tone: "neutral", words: "Draft" };
  }
}

/** What going from one plan to another is: a larger price begins at once, a smaller one with the next period. */
export function changeKind(
  from: { code: string; cents: number },
  to: { code: string; cents: number },
): "same" | "upgrade" | "downgrade" {
  if (from.code === to.code) return "same";
  return to.cents >= from.cents ? "upgrade" : "downgrade";
}

/** How long a bar is, in basis points of what the plan allows; null when there is no limit to draw it against. */
export function barShare(used: number, limit: number | null): number | null {
  if (limit === null) return null;
  if (limit === 0) return used > 0 ? 10_000 : 0;
  return Math.min(10_000, Math.round((used / limit) * 10_000));
}

/** What is used of a limit, in words: "3 of 5", "12, no limit". */
export function usedWords(used: number, limit: number | null): string {
  return limit === null ? `${used}, no limit` : `${used} of ${limit}`;
}

/** A plan's limit in words. */
export function limitWords(limit: number | null): string {
  return limit === null ? "Unlimited" : String(limit);
}

/** Which of the open positions, the oldest first, are paused when a plan allows fewer. */
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

/** The day of a moment in US Central, in words: "Nov 22, 2026". */
export function dayWords(isoTime: string): string {
  return formatDate(todayCentral(new Date(isoTime)));
}

export { monthLabel } from "./admin/rules.ts";
