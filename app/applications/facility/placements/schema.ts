import { z } from "zod";
import { day, text } from "#app/platform/fields.ts";

/**
 * Actions on a placement: record its end, raise a dispute, start paying its fee, and confirm that the card form was
 * completed.
 */
export const placementForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("end"),
      endedOn: day("Enter the day it ended."),
      reason: text("Enter why it ended.", 2000, 3),
    }),
    z.object({ intent: z.literal("dispute"), dispute: text("Enter what’s wrong.", 5000, 10) }),
    z.object({ intent: z.literal("pay") }),
    z.object({ intent: z.literal("paid") }),
  ],
  { error: "Choose what to do." },
);
