import { z } from "zod";
import { text } from "#app/platform/fields.ts";

/** An admin's decision on a screening question: approved, or withdrawn with a reason. */
export const reviewForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("fine") }),
    z.object({
      intent: z.literal("take_back"),
      reason: text("Enter a reason. The facility sees it.", 500, 10),
    }),
  ],
  { error: "Choose what to do." },
);
