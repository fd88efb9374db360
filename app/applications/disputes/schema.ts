import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";
import { OUTCOMES } from "./rules.ts";

/** How a dispute is settled, and what both sides read of it. */
export const settleForm = z.object({
  outcome: oneOf(OUTCOMES, "Choose how it is settled."),
  note: text("Explain it: both sides read it.", 2000, 10),
});
