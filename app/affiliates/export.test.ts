import { expect, test } from "vitest";
import { affiliatesCsv, referralsCsv } from "./export.ts";

const referral = {
  id: "1",
  version: 1,
  user_id: null,
  name: "Ann",
  role: null,
  approval: null,
  email: "ann@test.example",
  status: "paid" as const,
  bounty_cents: 12_345,
  created_at: "2026-07-04T17:00:00Z",
  void_reason: null,
  reference: "Wire, 7",
  paid_on: "2026-08-01",
};

test("referrals: one line each, amounts in dollars, times in US Central", () => {
  expect(referralsCsv([referral]).split("\n")).toEqual([
    "\ufeffName,E-mail,Came,Status,Bounty,Paid on,Reference,Why void",
    'Ann,ann@test.example,2026-07-04 12:00,Paid,123.45,2026-08-01,"Wire, 7",',
    "",
  ]);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])(
  "what a spreadsheet would take for a formula is text: %j",
  (name) => {
    const [, line] = referralsCsv([{ ...referral, name }]).split("\n");
    expect(line!.replace(/^"/, "")).toMatch(/^'/);
    const row = { ...referral, code: "NH-1", contact_email: null, status: "approved" as const };
    const sums = { referrals: 1, waiting: 0, owed_cents: 5, paid_cents: 0 };
    const [, partner] = affiliatesCsv([{ ...row, ...sums, name }]).split("\n");
    expect(partner!.replace(/^"/, "")).toMatch(/^'/);
  },
);

test("nobody: the heading alone", () => {
  expect(affiliatesCsv([]).trim().split("\n")).toHaveLength(1);
});
