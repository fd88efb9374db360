import { z } from "zod";
import { day, oneOf, text } from "#app/platform/fields.ts";
import { CHECK_RESULTS } from "./rules.ts";

const AGAIN = "Open the page again.";

/** What an admin does on somebody's page: records a check. */
export const verificationForm = z
  .object({
    intent: oneOf(["check"], "Choose what to do."),
    rule: z.uuid(AGAIN).optional(),
    replaces: z.uuid(AGAIN).optional(),
    lookedUp: z.string().max(2_000).optional(),
    result: oneOf(CHECK_RESULTS, "Choose what came of the check.").optional(),
    checkedOn: day("Enter the day of the check.").optional(),
    source: text("Say where you looked.", 300, 3).optional(),
    expiresOn: day("Enter a date.").optional(),
    note: text("Say what was found.", 2_000, 0).optional(),
  })
  .superRefine((form, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!form.rule || form.lookedUp === undefined) missing("rule", AGAIN);
    if (!form.result) missing("result", "Choose what came of the check.");
    if (!form.checkedOn) missing("checkedOn", "Enter the day of the check.");
    if (form.result && form.result !== "clear" && !form.note)
      missing("note", "Say what was found, or why it could not be checked.");
  });
export type VerificationForm = z.infer<typeof verificationForm>;
