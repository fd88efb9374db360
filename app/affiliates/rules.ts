/** Partners who send us people, in words; their codes. Pure. */
import { choice, ID, words } from "#app/platform/filters.ts";
import { byKey } from "#app/platform/by-key.ts";
import { count, formatCharge } from "#app/platform/format.ts";

type Tone = "neutral" | "info" | "waiting" | "success" | "danger";
type Label = { tone: Tone; words: string };

/** Where a partner stands. */
export type AffiliateStatus = "pending" | "approved" | "suspended";
/** Where a referral stands. */
export type ReferralStatus = "pending" | "qualified" | "paid" | "void";

/** Where partners stand, as lists and pages say it. */
export const AFFILIATE_STATUSES: Record<AffiliateStatus, Label> = {
  pending: { tone: "waiting", words: "Pending approval" },
  approved: { tone: "success", words: "Approved" },
  suspended: { tone: "danger", words: "Suspended" },
};
/** Which partners a list shows. */
export const AFFILIATE_FILTERS: Record<AffiliateStatus | "owed", string> = {
  pending: AFFILIATE_STATUSES.pending.words,
  approved: AFFILIATE_STATUSES.approved.words,
  suspended: AFFILIATE_STATUSES.suspended.words,
  owed: "Bounty owed",
};
/** Where referrals stand, as lists say it. */
export const REFERRAL_STATUSES: Record<ReferralStatus, Label> = {
  pending: { tone: "waiting", words: "Pending" },
  qualified: { tone: "info", words: "Qualified, owed" },
  paid: { tone: "success", words: "Paid" },
  void: { tone: "neutral", words: "Void" },
};

/** What the list of partners is filtered by. */
export const AFFILIATE_FIELDS = {
  q: words("Name, code or contact", 80),
  status: choice("Status", AFFILIATE_FILTERS, "All"),
  after: ID,
};

/** What a partner's referrals are filtered by. */
export const REFERRAL_FIELDS = {
  status: choice("Status", REFERRAL_STATUSES, "All"),
  after: ID,
};

/** What was done with a partner, by the audit log's word for it. */
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

/** An entry of the audit log, in words. */
export const doneWords = (action: string): string => DONE[action] ?? action;

/** Letters and digits that nobody confuses when reading a code aloud. */
const PLAIN = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A code made of random bytes: "NH-7KQ2MX". */
export function codeFrom(bytes: Iterable<number>): string {
  return `NH-${[...bytes].map((byte) => PLAIN[byte % PLAIN.length]).join("")}`;
}

/** Whom a referral brought, as far as we still know. */
export function referredName(referral: { name: string | null; email: string | null }): string {
  return referral.name ?? referral.email ?? "A deleted account";
}

/** What a partner has brought, in a sentence. */
export function sumsWords(sums: {
  referrals: number;
  waiting: number;
  owed_cents: number;
  paid_cents: number;
}): string {
  const { referrals, waiting, owed_cents, paid_cents } = sums;
  if (referrals === 0) return "No referrals yet.";
  const waits = waiting > 0 ? `, ${waiting.toLocaleString("en-US")} of them not reviewed` : "";
  return `${count(referrals, "person", "people")} came with this code${waits}. Owed: ${formatCharge(owed_cents)}. Paid: ${formatCharge(paid_cents)}.`;
}
