import { z } from "zod";
import { day, money, name as nameText, NOT_WHOLE, text, version } from "#app/platform/fields.ts";

const name = nameText("Enter a name.", 120);
const email = text("", 254, 0).optional();
const code = text("Enter a code.", 60, 3);
const reason = text("Say why, in 3 to 500 characters.", 500, 3);
const PICK = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,9}$/;

/** New partner form. */
export const newAffiliateForm = z.object({ formKey: z.uuid(NOT_WHOLE), name, email, code });

const pick = z
  .array(z.string().regex(PICK, "Load the page again."), "Select at least one referral first.")
  .min(1, "Select at least one referral first.")
  .max(100, "Select at most 100 referrals.");

/** Forms of a partner's page. Each pick is a referral's id and the version on screen. */
export const affiliateForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("change"),
      version,
      name,
      email,
      code: text("Enter a code.", 60, 3),
    }),
    z.object({ intent: z.literal("approve"), version }),
    z.object({ intent: z.literal("suspend"), version, reason }),
    z.object({
      intent: z.literal("qualify"),
      pick,
      bounty: money("Enter the bounty.", 100_000),
    }),
    z.object({
      intent: z.literal("pay"),
      pick,
      reference: text("Enter a reference.", 120),
      paidOn: day("Enter the payment date."),
      formKey: z.uuid(NOT_WHOLE),
    }),
    z.object({ intent: z.literal("void"), pick, reason }),
    z.object({ intent: z.literal("undo"), payout: z.uuid(NOT_WHOLE), reason }),
  ],
  { error: "Choose what to do." },
);
