import { z } from "zod";
import { oneOf, text, whole } from "#app/platform/fields.ts";
import { NUMBERS } from "./rules.ts";

const AGAIN = "Open this page again: the form was not whole.";
const yes = z.literal("on").optional();
const number = (key: (typeof NUMBERS)[number]["key"]) => {
  const { least, most } = NUMBERS.find((one) => one.key === key)!;
  return whole(`Enter a whole number from ${least} to ${most}.`, least, most);
};
const version = z
  .string({ error: AGAIN })
  .regex(/^\d{1,6}$/, AGAIN)
  .transform(Number);
const reason = text("Say why.", 500, 3);
const rule = z
  .string({ error: "Choose a profession and a state of the list." })
  .regex(/^[a-z_]{2,40}\.[A-Z]{2}$/, "Choose a profession and a state of the list.");

/** One group of settings as a form sends it. */
export const settingForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("area"), version, reason, MO: yes, KS: yes }),
    z.object({
      intent: z.literal("rule"),
      version,
      rule,
      required: oneOf(["yes", "no"], "Choose whether a license is needed."),
      confirmed: yes,
      source: text(AGAIN, 300, 0).optional(),
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
      source: text("Say which law, board or list says so.", 300, 3),
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
  { error: AGAIN },
);
