import { z } from "zod";
import { text } from "#app/platform/fields.ts";

/** What an administrator says of a screening question: fine, or taken back with the reason. */
export const reviewForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("fine") }),
    z.object({
      intent: z.literal("take_back"),
      reason: text("Say why: the facility reads it.", 500, 10),
    }),
  ],
  { error: "Choose what to do." },
);
