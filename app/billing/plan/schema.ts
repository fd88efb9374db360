import { z } from "zod";
import { NOT_WHOLE, oneOf } from "#app/platform/fields.ts";

const plan = z
  .string({ error: "Choose one of the plans." })
  .trim()
  .min(1, "Choose one of the plans.")
  .max(60, "Choose one of the plans.");
const number = z
  .string({ error: NOT_WHOLE })
  .regex(/^-?\d{1,12}$/, NOT_WHOLE)
  .transform(Number);

/** Forms of the billing page, by `intent`. */
export const billingForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("subscribe"), plan }),
    z.object({ intent: z.enum(["portal", "resume", "keep"]) }),
  ],
  { error: "Choose what to do." },
);

/** A plan change as previewed: its timestamp, and what it costs today. */
export const changeForm = z.object({
  plan,
  /** Unix time, in seconds. */
  date: number,
  /** Cents. */
  due: number,
});

/** Confirms a cancellation. */
export const cancelForm = z.object({
  intent: oneOf(["cancel"], "Choose what to do."),
});
