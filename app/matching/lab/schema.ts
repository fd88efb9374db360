import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";

const MISSING = "Enter a whole percentage for every weight.";
const wrong = (name: string, most: number) => `${name}: enter a whole number from 0 to ${most}.`;
/** A weight whose error names it, as several may be wrong at once. Optional, because discarding a draft needs none. */
const weight = (name: string, most = 100) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, wrong(name, most))
    .transform(Number)
    .pipe(z.number().max(most, wrong(name, most)))
    .optional();
const counted = z
  .string({ error: "Reload this page and try again." })
  .regex(/^\d{1,9}$/, "Reload this page and try again.")
  .transform(Number);
const note = text("Enter a reason.", 500, 10);

const WEIGHTS = {
  candidate_pay: weight("Pay"),
  candidate_distance: weight("Distance"),
  candidate_shift: weight("Shift and schedule"),
  candidate_start: weight("Start, what candidates weigh"),
  candidate_facility: weight("Facility type"),
  position_experience: weight("Experience"),
  position_skills: weight("Skills"),
  position_certifications: weight("Certifications"),
  position_start: weight("Start, what positions weigh"),
  exposure: weight("Exposure", 20),
};

/** The draft form: save, save and replay, or discard. The database checks that each side adds up to 100. */
export const draftForm = z
  .object({
    intent: oneOf(["save", "replay", "discard"], "Choose what to do with the draft."),
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

/** Publishes the draft that was shown, against the version that was live then. */
export const publishForm = z.object({ revision: counted, live: counted, note });

/** Makes an earlier version live again. */
export const rollBackForm = z.object({ live: counted, note });
