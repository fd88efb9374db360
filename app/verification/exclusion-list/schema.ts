import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";

/** A list comes alone: its file is the whole form. */
export const importForm = z.object({});

/** What is decided on a possible match, and why. */
export const decideMatchForm = z.object({
  match: z.uuid("Open the page again."),
  decision: oneOf(["not_same", "same"], "Choose whether it is the same person."),
  note: text("Enter what tells you so.", 2000, 3),
});
