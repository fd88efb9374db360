import { byKey } from "#app/platform/by-key.ts";
import type { AffiliateRow, ReferralRow } from "./queries.server.ts";
import { AFFILIATE_STATUSES, REFERRAL_STATUSES } from "./rules.ts";

const central = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Chicago",
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
});
const moment = (iso: string) => central.format(new Date(iso)).replace(",", "");
const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Columns of a partner export. Times are US Central, amounts in dollars. */
export const AFFILIATE_COLUMNS: Record<string, (row: AffiliateRow) => string | number> = byKey({
  Name: (row) => row.name ?? "",
  Code: (row) => row.code,
  Contact: (row) => row.contact_email ?? "",
  Status: (row) => AFFILIATE_STATUSES[row.status].words,
  Since: (row) => moment(row.created_at),
  Referrals: (row) => row.referrals,
  "Not reviewed": (row) => row.waiting,
  Owed: (row) => dollars(row.owed_cents),
  Paid: (row) => dollars(row.paid_cents),
});

/** Columns of a referral export. Times are US Central, amounts in dollars. */
export const REFERRAL_COLUMNS: Record<string, (row: ReferralRow) => string> = byKey({
  Name: (row) => row.name ?? "",
  Email: (row) => row.email ?? "",
  Came: (row) => moment(row.created_at),
  Status: (row) => REFERRAL_STATUSES[row.status].words,
  Bounty: (row) => dollars(row.bounty_cents),
  "Paid on": (row) => row.paid_on ?? "",
  Reference: (row) => row.reference ?? "",
  "Why void": (row) => row.void_reason ?? "",
});
