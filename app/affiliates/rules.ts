/** Affiliate partners: wording and codes. Pure. */
import { choice, ID, words } from "#app/platform/filters.ts";
import { byKey } from "#app/platform/by-key.ts";
import { count, formatCharge } from "#app/platform/format.ts";

type Tone = "neutral" | "info" | "waiting" | "success" | "danger";
type Label = { tone: Tone; words: string };

/** Status of a partner. */
export type AffiliateStatus = "pending" | "approved" | "suspended";
/** Status of a referral. */
export type ReferralStatus = "pending" | "qualified" | "paid" | "void";

/** Partner statuses, for lists and pages. */
export const AFFILIATE_STATUSES: Record<AffiliateStatus, Label> = {
  pending: { tone: "waiting", words: "Pending approval" },
  approved: { tone: "success", words: "Approved" },
  suspended: { tone: "danger", words: "Suspended" },
};
/** Filters of the partner list. */
export const AFFILIATE_FILTERS: Record<AffiliateStatus | "owed", string> = {
  pending: AFFILIATE_STATUSES.pending.words,
  approved: AFFILIATE_STATUSES.approved.words,
  suspended: AFFILIATE_STATUSES.suspended.words,
  owed: "Bounty owed",
};
/** Referral statuses, for lists. */
export const REFERRAL_STATUSES: Record<ReferralStatus, Label> = {
  pending: { tone: "waiting", words: "Pending" },
  qualified: { tone: "info", words: "Qualified, owed" },
  paid: { tone: "success", words: "Paid" },
  void: { tone: "neutral", words: "Void" },
};

/** Filter fields of the partner list. */
export const AFFILIATE_FIELDS = {
  q: words("Name, code or contact", 80),
  status: choice("Status", AFFILIATE_FILTERS, "All"),
  after: ID,
};

/** Filter fields of a partner's referrals. */
export const REFERRAL_FIELDS = {
  status: choice("Status", REFERRAL_STATUSES, "All"),
  after: ID,
};

/** Actions on a partner, by audit log code. */
const DONE: Record<string, string> = byKey({
  "affiliate.created": "Created",
  "affiliate.changed": "Changed",
  "affiliate.approved": "Approved",
  "affiliate.suspended": "Suspended",
  "affiliate.referrals_qualified": "Referrals qualified",
  "affiliate.referrals_voided": "Referrals voided",
  "affiliate.paid": "Referrals marked as paid",
  "affiliate.payout_voided": "Payout undone",
  "affiliate.referrals_exported": "Referrals downloaded",
});

/** An audit log action in words. */
export const doneWords = (action: string): string => DONE[action] ?? action;

/** Letters and digits that are not confused when a code is read aloud. */
const PLAIN = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A code from random bytes: "NH-7KQ2MX". */
export function codeFrom(bytes: Iterable<number>): string {
  return `NH-${[...bytes].map((byte) => PLAIN[byte % PLAIN.length]).join("")}`;
}

/** The referred person, as far as still known. */
export function referredName(referral: { name: string | null; email: string | null }): string {
  return referral.name ?? referral.email ?? "A deleted account";
}

/** A partner's results, in a sentence. */
export function payoutSummary(sums: {
  referrals: number;
  waiting: number;
  owed_cents: number;
  paid_cents: number;
}): string {
  const { referrals, waiting, owed_cents, paid_cents } = sums;
  if (referrals === 0) return "No referrals yet.";
  const waits = waiting > 0 ? `, ${waiting.toLocaleString("en-US")} of them not reviewed` : "";
  return `${count(referrals, "person", "people")} signed up with this code${waits}. Owed: ${formatCharge(owed_cents)}. Paid: ${formatCharge(paid_cents)}.`;
}
