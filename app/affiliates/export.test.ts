import { expect, test } from "vitest";
import { csvOf } from "#app/platform/csv.server.ts";
import { AFFILIATE_COLUMNS, REFERRAL_COLUMNS } from "./export.ts";

async function* part<Row>(...rows: Row[]) {
  yield rows;
}
async function linesOf(text: AsyncIterable<string>) {
  let whole = "";
  for await (const part of text) whole += part;
  return whole.split("\n");
}

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

test("referrals: one line each, amounts in dollars, times in US Central", async () => {
  expect(await linesOf(csvOf(part(referral), REFERRAL_COLUMNS))).toEqual([
    "\ufeffName,Email,Came,Status,Bounty,Paid on,Reference,Why void",
    'Ann,ann@test.example,2026-07-04 12:00,Paid,123.45,2026-08-01,"Wire, 7",',
    "",
  ]);
});

test("partners: one line each, with what they brought", async () => {
  const partner = {
    id: "1",
    code: "NH-1",
    name: "Ann",
    contact_email: null,
    status: "approved" as const,
    created_at: "2026-07-04T17:00:00Z",
    referrals: 3,
    waiting: 1,
    owed_cents: 5,
    paid_cents: 0,
  };
  expect(await linesOf(csvOf(part(partner), AFFILIATE_COLUMNS))).toEqual([
    "\ufeffName,Code,Contact,Status,Since,Referrals,Not reviewed,Owed,Paid",
    "Ann,NH-1,,Approved,2026-07-04 12:00,3,1,0.05,0.00",
    "",
  ]);
});
