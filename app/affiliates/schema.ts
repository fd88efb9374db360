import { z } from "zod";
import { day, money, oneOf, text } from "#app/platform/fields.ts";

const STALE = "Open this page again: the form was not whole.";
const version = z
  .string({ error: STALE })
  .regex(/^\d{1,6}$/, STALE)
  .transform(Number);
const name = text("Name the affiliate.", 120);
const email = text("", 254, 0).optional();
const code = text("Write or keep a code.", 60, 3);
const reason = text("Say why, in 3 to 500 characters.", 500, 3);
const PICK = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,9}$/;

/** A new partner. */
export const newAffiliateForm = z.object({ formKey: z.uuid(STALE), name, email, code });

const INTENTS = ["change", "approve", "suspend", "qualify", "pay", "void", "undo"] as const;
/** What each form of a partner's page cannot do without, and the sentence for when it is missing. */
const NEEDS: Record<(typeof INTENTS)[number], Record<string, string>> = {
  change: { version: STALE, name: "Name the affiliate.", code: "Write a code." },
  approve: { version: STALE },
  suspend: { version: STALE, reason: "Say why, in 3 to 500 characters." },
  qualify: { pick: "Select at least one referral first.", bounty: "Enter the bounty." },
  pay: {
    pick: "Select at least one referral first.",
    reference: "Say how the payment is found in the books.",
    paidOn: "Enter the day on which it was paid.",
    formKey: STALE,
  },
  void: {
    pick: "Select at least one referral first.",
    reason: "Say why, in 3 to 500 characters.",
  },
  undo: { payout: STALE, reason: "Say why, in 3 to 500 characters." },
};

/** What the page of one partner sends. */
export const affiliateForm = z
  .object({
    intent: oneOf(INTENTS, "Choose what to do."),
    version: version.optional(),
    name: name.optional(),
    email,
    code: code.optional(),
    /** Each a referral's id and the version that was on screen. */
    pick: z
      .array(z.string().regex(PICK, "Load the page again."))
      .max(100, "Select at most 100 referrals.")
      .optional(),
    bounty: money("Enter the bounty.", 100_000).optional(),
    reference: text("Say how the payment is found in the books.", 120).optional(),
    paidOn: day("Enter the day on which it was paid.").optional(),
    reason: reason.optional(),
    payout: z.uuid(STALE).optional(),
    formKey: z.uuid(STALE).optional(),
  })
  .superRefine((form, context) => {
    for (const [path, message] of Object.entries(NEEDS[form.intent])) {
      const value = form[path as keyof typeof form];
      if (value === undefined || (Array.isArray(value) && value.length === 0)) {
        context.addIssue({ code: "custom", path: [path], message });
      }
    }
  });
