import { z } from "zod";
import { oneOf, text, whole } from "#app/platform/fields.ts";
import { NUMBERS } from "./rules.ts";

const AGAIN = "Open this page again: the form was not whole.";
const yes = z.literal("on").optional();
const number = (key: (typeof NUMBERS)[number]["key"]) => {
  const { least, most } = NUMBERS.find((one) => one.key === key)!;
  return whole(`Enter a whole number from ${least} to ${most}.`, least, most).optional();
};

/** One group of settings as a form sends it. */
export const settingForm = z
  .object({
    intent: oneOf(["area", "rule", "compact", "verification", "numbers"], AGAIN),
    version: z
      .string({ error: AGAIN })
      .regex(/^\d{1,6}$/, AGAIN)
      .transform(Number),
    MO: yes,
    KS: yes,
    rule: z
      .string()
      .regex(/^[a-z_]{2,40}\.[A-Z]{2}$/, "Choose a profession and a state of the list.")
      .optional(),
    required: oneOf(["yes", "no"], "Choose whether a license is needed.").optional(),
    confirmed: yes,
    source: text(AGAIN, 300, 0).optional(),
    states: z.array(z.string().regex(/^[A-Z]{2}$/, "Choose states of the list.")).optional(),
    professions: z
      .array(z.string().regex(/^[a-z_]{2,40}$/, "Choose professions of nursing."))
      .optional(),
    licenses: yes,
    certifications: yes,
    guarantee_days: number("guarantee_days"),
    past_due_days: number("past_due_days"),
    documents_most: number("documents_most"),
    document_uploads_daily: number("document_uploads_daily"),
    document_mb_most: number("document_mb_most"),
    checks_required_to_approve: number("checks_required_to_approve"),
    four_eyes_rejections: number("four_eyes_rejections"),
    reason: text("Say why.", 500, 3).optional(),
  })
  .superRefine((form, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (form.intent === "rule") {
      if (!form.rule) missing("rule", "Choose a profession and a state of the list.");
      if (!form.required) missing("required", "Choose whether a license is needed.");
      return;
    }
    if (!form.reason) missing("reason", "Say why.");
    if (form.intent !== "numbers") return;
    for (const { key, least, most } of NUMBERS)
      if (form[key] === undefined) missing(key, `Enter a whole number from ${least} to ${most}.`);
  });
