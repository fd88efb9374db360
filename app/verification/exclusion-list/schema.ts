import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";

/** The list's file is the whole form. */
export const importForm = z.object({});

/** The decision on a possible match, and why. */
export const decideMatchForm = z.object({
  match: z.uuid("Open the page again."),
  decision: oneOf(["not_same", "same"], "Choose whether they are the same."),
  note: text("Enter how you know.", 2000, 3),
});
