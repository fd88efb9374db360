import { z } from "zod";
import { NOT_WHOLE, oneOf, text, version, whole } from "#app/platform/fields.ts";
import { NUMBERS } from "./rules.ts";

const yes = z.literal("on").optional();
const number = (key: (typeof NUMBERS)[number]["key"]) => {
  const { least, most } = NUMBERS.find((one) => one.key === key)!;
  return whole(`Enter a whole number from ${least} to ${most}.`, least, most);
};
const reason = text("Say why.", 500, 3);
const rule = z
  .string({ error: "Choose a profession and a state from the list." })
  .regex(/^[a-z_]{2,40}\.[A-Z]{2}$/, "Choose a profession and a state from the list.");

/** One group of settings, as submitted. */
export const settingForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("area"), version, reason, MO: yes, KS: yes }),
    z.object({
      intent: z.literal("rule"),
      version,
      reason,
      rule,
      required: oneOf(["yes", "no"], "Choose whether a license is required."),
      confirmed: yes,
      source: text(NOT_WHOLE, 300, 0).optional(),
    }),
    z.object({
      intent: z.literal("compact"),
      version,
      reason,
      compact: z.string({ error: "Choose a compact." }).regex(/^[a-z]{2,10}$/, "Choose a compact."),
      compactState: z.string({ error: "Choose a state." }).regex(/^[A-Z]{2}$/, "Choose a state."),
      membership: oneOf(
        ["issuing", "joined", "unknown", "none"],
        "Choose whether the state is a member.",
      ),
      source: text("Enter the law, board or list.", 300, 3),
    }),
    z.object({
      intent: z.literal("verification"),
      version,
      reason,
      certifications: yes,
    }),
    z.object({
      intent: z.literal("numbers"),
      version,
      reason,
      guarantee_days: number("guarantee_days"),
      past_due_days: number("past_due_days"),
      documents_most: number("documents_most"),
      document_uploads_daily: number("document_uploads_daily"),
      document_mb_most: number("document_mb_most"),
      checks_required_to_approve: number("checks_required_to_approve"),
      four_eyes_rejections: number("four_eyes_rejections"),
    }),
  ],
  { error: NOT_WHOLE },
);
