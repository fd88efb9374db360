import { z } from "zod";
import { oneOf, text, whole } from "#app/platform/fields.ts";

const MISSING = "Enter a whole percentage.";
// To throw a draft away, none is needed.
const weight = whole(MISSING, 0, 100).optional();
const counted = z
  .string({ error: "Open this page again: it is not the one we sent." })
  .regex(/^\d{1,9}$/, "Open this page again: it is not the one we sent.")
  .transform(Number);
const note = text("Say in a sentence why.", 500, 10);

const WEIGHTS = {
  candidate_pay: weight,
  candidate_distance: weight,
  candidate_shift: weight,
  candidate_start: weight,
  candidate_facility: weight,
  position_experience: weight,
  position_skills: weight,
  position_certifications: weight,
  position_start: weight,
  exposure: whole(MISSING, 0, 20).optional(),
};

/** The draft: saved, saved and replayed, or thrown away. That each side adds up to 100 is the database's to say. */
export const draftForm = z
  .object({
    intent: oneOf(["save", "replay", "discard"], "Say what becomes of the draft."),
    revision: counted,
    ...WEIGHTS,
  })
  .superRefine((form, context) => {
    if (form.intent === "discard") return;
    for (const name of Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]) {
      if (form[name] === undefined)
        context.addIssue({ code: "custom", path: [name], message: MISSING });
    }
  });

/** Publishing the draft that was shown, beside the version that was live. */
export const publishForm = z.object({ revision: counted, live: counted, note });

/** Making an earlier version live again. */
export const rollBackForm = z.object({ live: counted, note });
