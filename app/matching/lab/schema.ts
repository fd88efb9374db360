import { z } from "zod";
import { text, whole } from "#app/platform/fields.ts";

const weight = whole("Enter a whole percentage from 0 to 100.", 0, 100);
const counted = z
  .string({ error: "Open this page again: it is not the one we sent." })
  .regex(/^\d{1,9}$/, "Open this page again: it is not the one we sent.")
  .transform(Number);
const note = text("Say in a sentence why.", 500, 10);

/** The draft: saved, saved and replayed, or thrown away. That each side adds up to 100 is the database's to say. */
export const draftForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.enum(["save", "replay"]),
    revision: counted,
    candidate_pay: weight,
    candidate_distance: weight,
    candidate_shift: weight,
    candidate_start: weight,
    candidate_facility: weight,
    position_experience: weight,
    position_skills: weight,
    position_certifications: weight,
    position_start: weight,
    exposure: whole("Enter a whole percentage from 0 to 20.", 0, 20),
  }),
  z.object({ intent: z.literal("discard"), revision: counted }),
]);

/** Publishing the draft that was shown, beside the version that was live. */
export const publishForm = z.object({ revision: counted, live: counted, note });

/** Making an earlier version live again. */
export const rollBackForm = z.object({ live: counted, note });
