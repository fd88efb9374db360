import { z } from "zod";
import { oneOf } from "#app/platform/fields.ts";
import { ETHNICITIES, SEXES } from "./rules.ts";

const CHOOSE = "Choose an answer; “I prefer not to say” is one.";

/** Saves voluntary answers, or deletes them. */
export const selfIdentificationForm = z
  .object({
    intent: oneOf(["save", "remove"], "Choose to save or remove your answers."),
    sex: oneOf(SEXES, CHOOSE).optional(),
    ethnicity: oneOf(ETHNICITIES, CHOOSE).optional(),
  })
  .superRefine((form, context) => {
    if (form.intent === "remove") return;
    for (const name of ["sex", "ethnicity"] as const) {
      if (!form[name]) context.addIssue({ code: "custom", path: [name], message: CHOOSE });
    }
  });
