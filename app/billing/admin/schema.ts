import { z } from "zod";
import { parseDollars } from "#app/platform/format.ts";
import { oneOf, text } from "#app/platform/fields.ts";

/** What of a fee is given back, begun again or waived; the form's key makes two of the same form one. */
export const adjustmentForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("give"),
      formKey: z.uuid("Open the page again."),
      kind: oneOf(["refund", "credit"], "Choose a refund or a credit."),
      amount: z
        .string({ error: "Enter an amount." })
        .transform(parseDollars)
        .pipe(z.number("Enter an amount in dollars, such as 1,250.00.").min(1, "Enter an amount.")),
      reason: text("Say why.", 500, 3),
    }),
    z.object({
      intent: z.literal("again"),
      adjustment: z.uuid("Open the page again."),
      kind: oneOf(["refund", "credit"], "Choose a refund or a credit.").optional(),
    }),
    z.object({ intent: z.literal("waive"), waiveReason: text("Say why.", 500, 3) }),
  ],
  { error: "Choose what to do." },
);

/** Which event is worked on again. */
export const replayForm = z.object({ event: text("Choose an event.", 100) });
