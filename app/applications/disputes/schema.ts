import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";
import { OUTCOMES } from "./rules.ts";

/** The outcome of a dispute, and the explanation both sides read. */
export const settleForm = z.object({
  outcome: oneOf(OUTCOMES, "Choose an outcome."),
  note: text("Enter an explanation. Both sides see it.", 2000, 10),
});
