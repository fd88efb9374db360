import { z } from "zod";
import { parseDollars } from "#app/platform/format.ts";
import { oneOf, text } from "#app/platform/fields.ts";

/** Refunds, retries, settles or waives a fee; the form key makes it idempotent. */
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
    z.object({ intent: z.literal("again"), adjustment: z.uuid("Open the page again.") }),
    z.object({ intent: z.literal("settle"), adjustment: z.uuid("Open the page again.") }),
    z.object({ intent: z.literal("settle-second"), payment: text("Open the page again.", 255) }),
    z.object({ intent: z.literal("waive"), waiveReason: text("Say why.", 500, 3) }),
  ],
  { error: "Choose what to do." },
);

/** The event to replay. */
export const replayForm = z.object({ event: text("Choose an event.", 100) });
