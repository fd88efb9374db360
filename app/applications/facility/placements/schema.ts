import { z } from "zod";
import { day, oneOf, text } from "#app/platform/fields.ts";

/**
 * What may be done with a placement: record that it ended, or that something is wrong; begin to pay its fee, and say
 * that the card form was paid.
 */
export const placementForm = z
  .object({
    intent: oneOf(["end", "dispute", "pay", "paid"], "Choose what to do."),
    endedOn: day("Enter the last working day.").optional(),
    reason: text("Say why it ended.", 2000, 3).optional(),
    dispute: text("Say what is wrong.", 5000, 10).optional(),
  })
  .superRefine((form, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (form.intent === "end") {
      if (!form.endedOn) missing("endedOn", "Enter the last working day.");
      if (!form.reason) missing("reason", "Say why it ended.");
    } else if (form.intent === "dispute" && !form.dispute) {
      missing("dispute", "Say what is wrong.");
    }
  });
