import { z } from "zod";
import { isNpi } from "#app/credentials/rules.ts";
import { oneOf, text, zip } from "#app/platform/fields.ts";
import { FACILITY_TYPES } from "#app/platform/words.ts";

const phone = z
  .string({ error: "Enter a phone number." })
  .transform((value) => value.replace(/[\s().+-]/g, "").replace(/^1(?=\d{10}$)/, ""))
  .pipe(z.string().regex(/^[2-9]\d{9}$/, "Enter a US phone number of ten digits."));

/** An employer's one-page profile of the facility. */
export const employerForm = z.object({
  fullName: text("Enter your full name.", 120, 2),
  facilityName: text("Enter the facility's name.", 120, 2),
  facilityType: oneOf(FACILITY_TYPES, "Choose what kind of facility it is."),
  addressLine: text("Enter the street address.", 200, 3),
  zip: zip(),
  phone,
  npi: z
    .string({ error: "Enter one NPI, or leave it out." })
    .transform((value) => value.replace(/[\s-]/g, ""))
    .refine(isNpi, "This is not a valid NPI: check the ten digits, or leave it out.")
    .optional(),
  about: text("Describe the facility in one text.", 2_000, 0).optional(),
});

/** Text as it was typed. A null byte is no text, and Postgres keeps none. */
const typed = z.string().transform((value) => value.replaceAll("\0", ""));
/** The fields of a form that is not finished: they may hold anything, or nothing. */
export type DraftForm = z.ZodObject<
  Record<string, z.ZodOptional<typeof typed> | z.ZodArray<typeof typed>>
>;

function unfinished(form: z.ZodObject): DraftForm {
  const fields = Object.entries(form.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodArray ? z.array(typed) : typed.optional(),
  ]);
  return z.object(Object.fromEntries(fields) as DraftForm["shape"]);
}

/** What is kept of an employer's profile by "save and exit". */
export const employerDraft = unfinished(employerForm);
