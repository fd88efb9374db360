import { z } from "zod";
import { parseDollars } from "#app/platform/format.ts";
import { oneOf, text } from "#app/platform/fields.ts";

/** What of a fee is given back, or begun again; the form's key makes two of the same form one. */
export const giveBackForm = z
  .object({
    intent: oneOf(["give", "again"], "Choose what to do."),
    formKey: z.uuid("Open the page again.").optional(),
    kind: oneOf(["refund", "credit"], "Choose a refund or a credit.").optional(),
    amount: z
      .string()
      .transform(parseDollars)
      .pipe(z.number("Enter an amount in dollars, such as 1,250.00.").min(1, "Enter an amount."))
      .optional(),
    reason: text("Say why.", 500, 3).optional(),
    adjustment: z.uuid("Open the page again.").optional(),
  })
  .superRefine((form, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (form.intent === "again") {
      if (!form.adjustment) missing("adjustment", "Open the page again.");
      return;
    }
    if (!form.kind) missing("kind", "Choose a refund or a credit.");
    if (!form.amount) missing("amount", "Enter an amount.");
    if (!form.reason) missing("reason", "Say why.");
    if (!form.formKey) missing("formKey", "Open the page again.");
  });

/** Which event is worked on again. */
export const replayForm = z.object({ event: text("Choose an event.", 100) });
