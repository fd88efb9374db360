import { z } from "zod";
import { text } from "#app/platform/fields.ts";

const WHOLE = "Reload this page. The form was incomplete.";
const fields = {
  shortName: text("Enter an abbreviation, such as CCRN.", 20, 2),
  name: text("Enter a name.", 80, 2),
  validMonths: z
    .string()
    .regex(/^\d{1,3}$/, "Enter 1 to 120 months, or leave it empty.")
    .transform(Number)
    .optional(),
  professions: z
    .array(z.string().regex(/^[a-z_]{2,40}$/, "Choose at least one profession."))
    .max(20, "Choose at least one profession."),
  /** One per line; the database resolves the names to units. */
  units: text("Write the units in one text.", 2_000, 0)
    .transform((value) => value.split(/\r?\n/))
    .optional(),
};
const version = z
  .string({ error: WHOLE })
  .regex(/^\d{1,6}$/, WHOLE)
  .transform(Number);

/** New certification form. */
export const newCertificationForm = z.object(fields);
/** Certification fields as submitted. */
export type CertificationFields = z.output<typeof newCertificationForm>;

/** Form of a certification's page. */
export const certificationForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("save"), version, ...fields }),
    z.object({ intent: z.literal("close"), version }),
    z.object({ intent: z.literal("reopen"), version }),
  ],
  { error: "Choose what to do." },
);
