import { randomUUID } from "node:crypto";
import { todayCentral } from "#app/platform/format.ts";
import { sql } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand } from "./command.ts";

/** Creates an affiliate for one test. */
async function makeAffiliate(stack: Stack, status = "approved"): Promise<string> {
  const [made] = await sql<{ id: string }>(
    stack,
    "insert into public.affiliates (code, name, status) values ($1, 'Some Partner', $2) returning id",
    [`C-${randomUUID()}`.toUpperCase(), status],
  );
  return made!.id;
}

/** The form of an affiliate's page. */
const form =
  (status: string, fields: Record<string, string>): AdminCommand["prepare"] =>
  async (stack) => ({
    path: `/admin/affiliates/${await makeAffiliate(stack, status)}`,
    fields: { version: "1", ...fields },
  });

/** A form for a referral in this status, and in a payout if it is paid. */
const referralForm =
  (status: string, fields: (payout: string) => Record<string, string>): AdminCommand["prepare"] =>
  async (stack) => {
    const affiliate = await makeAffiliate(stack);
    const payout = randomUUID();
    const isPaid = status === "paid";
    if (isPaid)
      await sql(
        stack,
        `insert into public.affiliate_payouts (id, affiliate_id, reference, paid_on, total_cents, referrals)
         values ($1, $2, 'Check 7', current_date, 5000, 1)`,
        [payout, affiliate],
      );
    const [referral] = await sql<{ id: string }>(
      stack,
      "insert into public.referrals (affiliate_id, status, bounty_cents, payout_id) values ($1, $2, 5000, $3) returning id",
      [affiliate, status, isPaid ? payout : null],
    );
    return {
      path: `/admin/affiliates/${affiliate}`,
      fields: { pick: `${referral!.id}:1`, ...fields(payout) },
    };
  };

export const commands: AdminCommand[] = [
  {
    fn: "create_affiliate",
    does: "adds an affiliate",
    action: "affiliate.created",
    prepare: async () => ({
      path: "/admin/affiliates/new",
      fields: { formKey: randomUUID(), name: "New Partner", email: "", code: `n-${randomUUID()}` },
    }),
    refused: { code: "ä" },
  },
  {
    fn: "change_affiliate",
    does: "changes an affiliate",
    action: "affiliate.changed",
    prepare: async (stack, admin) =>
      form("approved", {
        intent: "change",
        name: "Another Name",
        email: "partner@test.example",
        code: `X-${randomUUID()}`,
      })(stack, admin),
    refused: { email: "nowhere" },
  },
  {
    fn: "decide_affiliate",
    does: "approves an affiliate",
    action: "affiliate.approved",
    prepare: form("pending", { intent: "approve" }),
    refused: { version: "2" },
  },
  {
    fn: "decide_affiliate",
    does: "suspends an affiliate",
    action: "affiliate.suspended",
    prepare: form("approved", { intent: "suspend", reason: "Sends nobody real" }),
    refused: { reason: " " },
  },
  {
    fn: "qualify_referrals",
    does: "qualifies a referral",
    action: "affiliate.referrals_qualified",
    prepare: referralForm("pending", () => ({ intent: "qualify", bounty: "250" })),
    refused: { bounty: "a lot" },
  },
  {
    fn: "void_referrals",
    does: "voids a referral",
    action: "affiliate.referrals_voided",
    prepare: referralForm("qualified", () => ({ intent: "void", reason: "Their own account" })),
    refused: { reason: "" },
  },
  {
    fn: "pay_referrals",
    does: "marks a referral as paid",
    action: "affiliate.paid",
    prepare: referralForm("qualified", () => ({
      intent: "pay",
      reference: "Check 8",
      paidOn: todayCentral(),
      formKey: randomUUID(),
    })),
    refused: { paidOn: "2098-01-01" },
  },
  {
    fn: "void_payout",
    does: "undoes a payout",
    action: "affiliate.payout_voided",
    prepare: referralForm("paid", (payout) => ({ intent: "undo", payout, reason: "Wrong month" })),
    refused: { reason: "no" },
  },
  {
    fn: "begin_affiliate_export",
    does: "downloads the list of affiliates",
    action: "affiliates.exported",
    method: "get",
    prepare: async () => ({ path: "/admin/affiliates.csv", fields: { status: "approved" } }),
    repeats: true,
  },
  {
    fn: "begin_referral_export",
    does: "downloads an affiliate's referrals",
    action: "affiliate.referrals_exported",
    method: "get",
    prepare: async (stack) => ({
      path: `/admin/affiliates/${await makeAffiliate(stack)}/referrals.csv`,
      fields: { status: "paid" },
    }),
    repeats: true,
  },
];
