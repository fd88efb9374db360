import { z } from "zod";
import { isNpi } from "#app/credentials/rules.ts";
import { day, money, oneOf, PAY_PERIODS, SHIFTS, text, whole, zip } from "#app/platform/fields.ts";
import { todayCentral } from "#app/platform/format.ts";
import { FACILITY_TYPES } from "#app/platform/words.ts";

const profession = z
  .string({ error: "Choose a profession." })
  .regex(/^[a-z_]{2,40}$/, "Choose a profession from the list.");
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

/** A new position. */
export const positionForm = z
  .object({
    title: text("Enter a title.", 120, 3),
    profession,
    zip: zip(),
    shift: oneOf(SHIFTS, "Choose a shift."),
    minYearsExperience: whole("Enter the years of experience you ask for; 0 is fine.", 0, 60),
    payMin: money("Enter the lowest pay."),
    payMax: money("Enter the highest pay."),
    payPeriod: oneOf(PAY_PERIODS, "Choose what the pay is for."),
    startsOn: day("Enter the start date."),
    description: text("Describe the position in one text.", 5_000, 0).optional(),
  })
  .superRefine((form, context) => {
    if (form.payMax < form.payMin) {
      context.addIssue({
        code: "custom",
        path: ["payMax"],
        message: "The highest pay is below the lowest.",
      });
    }
    if (form.startsOn < todayCentral()) {
      context.addIssue({
        code: "custom",
        path: ["startsOn"],
        message: "Choose a start date that has not passed.",
      });
    }
  });
