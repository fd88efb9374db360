import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";

const note = text("", 5000, 0).optional();
const matchId = z.uuid("Load the page again.");

/** The list of candidates: saves or invites those that were selected. */
export const candidatesForm = z.object({
  intent: oneOf(["invite", "save"], "Choose what to do."),
  pick: z
    .array(matchId)
    .min(1, "Select at least one candidate first.")
    .max(25, "Select at most 25 candidates."),
  note,
});

/** One candidate: view in full, save, invite. */
export const candidateForm = z.object({
  intent: oneOf(["view", "save", "unsave", "invite"], "Choose what to do."),
  note,
});
