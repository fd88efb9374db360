import { stringify } from "csv-stringify/sync";
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

/** UTF-8 with a byte order mark, so that spreadsheets read names right, and an apostrophe before what they take for a formula. */
const csv = (columns: readonly string[], lines: Record<string, string | number>[]) =>
  stringify(lines, { header: true, columns: [...columns], bom: true, escape_formulas: true });

/** Partners as CSV. Times are US Central, amounts dollars. */
export function affiliatesCsv(rows: readonly AffiliateRow[]): string {
  const columns = [
    "Name",
    "Code",
    "Contact",
    "Status",
    "Since",
    "Referrals",
    "Not looked at",
    "Owed",
    "Paid",
  ];
  return csv(
    columns,
    rows.map((row) => ({
      Name: row.name ?? "",
      Code: row.code,
      Contact: row.contact_email ?? "",
      Status: AFFILIATE_STATUSES[row.status].words,
      Since: moment(row.created_at),
      Referrals: row.referrals,
      "Not looked at": row.waiting,
      Owed: dollars(row.owed_cents),
      Paid: dollars(row.paid_cents),
    })),
  );
}

/** A partner's referrals as CSV. Times are US Central, amounts dollars. */
export function referralsCsv(rows: readonly ReferralRow[]): string {
  const columns = [
    "Name",
    "E-mail",
    "Came",
    "Status",
    "Bounty",
    "Paid on",
    "Reference",
    "Why void",
  ];
  return csv(
    columns,
    rows.map((row) => ({
      Name: row.name ?? "",
      "E-mail": row.email ?? "",
      Came: moment(row.created_at),
      Status: REFERRAL_STATUSES[row.status].words,
      Bounty: dollars(row.bounty_cents),
      "Paid on": row.paid_on ?? "",
      Reference: row.reference ?? "",
      "Why void": row.void_reason ?? "",
    })),
  );
}
