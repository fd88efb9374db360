import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";

const note = text("", 5000, 0).optional();
const matchId = z.uuid("Load the page again.");

/** Saves or invites the selected candidates. */
export const candidatesForm = z.object({
  intent: oneOf(["invite", "save"], "Choose what to do."),
  pick: z
    .array(matchId)
    .min(1, "Select at least one candidate first.")
    .max(25, "Select at most 25 candidates."),
  note,
});

/** Actions on one candidate: view full profile, save, invite. */
export const candidateForm = z.object({
  intent: oneOf(["view", "save", "unsave", "invite"], "Choose what to do."),
  note,
});
