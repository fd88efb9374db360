import { z } from "zod";
import { current } from "../settings/schema.ts";

const code = z
  .string({ error: "Enter a code." })
  .trim()
  .min(1, "Enter a code.")
  .max(60, "That is longer than any code.");

/** What is done with one's two-step verification. Each asks for what shows that it is its owner. */
export const twoStepForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("begin"), current }),
    z.object({ intent: z.literal("finish"), code }),
    z.object({ intent: z.literal("codes"), code }),
    z.object({ intent: z.literal("remove"), code }),
  ],
  { error: "Choose what to do." },
);

/** Showing a second factor, and where to go on. */
export const confirmAgainForm = z.object({ code, next: z.string().max(2_000).optional() });
