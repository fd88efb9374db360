import { IMPORTANCES } from "#app/domain/importance.ts";
import { z } from "zod";
import { day, hours, money, name, oneOf, text, whole, zip } from "#app/platform/fields.ts";
import { EMPLOYMENTS } from "#app/domain/employment.ts";
import { PAY_PERIODS } from "#app/domain/pay.ts";
import { STATE_NAMES } from "#app/domain/states.ts";
import { SHIFTS } from "#app/domain/shifts.ts";
import { todayCentral } from "#app/platform/format.ts";
import { RECORDS_SYSTEMS, UNIT_ROWS, type UnitRow } from "#app/domain/units.ts";
import { FACILITY_TYPES } from "#app/domain/facility-types.ts";
import { npi } from "../npi.ts";
import { stepFields } from "../onboarding/step-form.ts";
import { wordsOf } from "#app/platform/words.ts";

/** Weekly schedule patterns, as stored. */
export const SCHEDULES = ["3x12", "4x10", "5x8"] as const;

const state = (missing: string) =>
  z.string({ error: missing }).refine((code) => Object.hasOwn(STATE_NAMES, code), missing);

const phone = z
  .string({ error: "Enter one phone number, or leave it out." })
  .transform((value) => value.replace(/[\s().+-]/g, "").replace(/^1(?=\d{10}$)/, ""))
  .pipe(z.string().regex(/^[2-9]\d{9}$/, "Enter a 10-digit US phone number, or leave it blank."));

const MOST_SKILLS = 30;
const skills = text("Enter your skills.", 3_000, 0)
  .transform(wordsOf)
  .pipe(
    z
      .array(z.string())
      .refine(
        (all) => all.every((skill) => skill.length <= 80),
        "Use at most 80 characters for each skill.",
      )
      .max(
        MOST_SKILLS,
        `List up to ${MOST_SKILLS} skills. Choose the ones that say the most about you.`,
      ),
  );

/** Personal details step. */
export const aboutForm = z.object({
  fullName: name("Enter your full name.", 120, 2),
  phone: phone.optional(),
  zip: zip(),
  homeState: state("Choose the state you live in."),
  summary: text("Describe yourself in a few sentences.", 2_000, 0).optional(),
});

const tick = z.literal("on", "Check the box or leave it blank.").optional();
const unit = z
  .string()
  .regex(/^[a-z0-9_]{2,40}$/, "Choose a unit from the list.")
  .optional();
const unitYears = whole("Enter the years in this unit; 0 is fine.", 0, 60).optional();
const rows = <Name extends string, Field>(name: Name, field: Field) =>
  Object.fromEntries(UNIT_ROWS.map((row) => [`${name}${row}`, field])) as Record<
    `${Name}${UnitRow}`,
    Field
  >;

/** Experience step. */
export const experienceForm = z
  .object({
    profession: z
      .string({ error: "Choose a profession." })
      .regex(/^[a-z_]{2,40}$/, "Choose a profession from the list."),
    yearsExperience: whole("Enter your years of experience; 0 is fine.", 0, 60),
    npi: npi.optional(),
    ...rows("unit", unit),
    ...rows("unitYears", unitYears),
    chargeExperience: tick,
    preceptorExperience: tick,
    recordsSystems: z.array(oneOf(RECORDS_SYSTEMS, "Choose systems from the list.")),
    skills: skills.optional(),
  })
  .superRefine((form, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const seen = new Set<string>();
    for (const row of UNIT_ROWS) {
      const [named, years] = [form[`unit${row}`], form[`unitYears${row}`]];
      if (named === undefined && years !== undefined)
        issue(`unit${row}`, "Choose the unit for these years, or clear them.");
      if (named === undefined) continue;
      if (years === undefined) issue(`unitYears${row}`, "Enter the years in this unit; 0 is fine.");
      if (seen.has(named)) issue(`unit${row}`, "You chose this unit twice. Keep one of them.");
      seen.add(named);
    }
  });

/** One license. */
const licenseForm = z.object({
  licenseState: state("Choose the state that issued the license."),
  licenseNumber: text("Enter the license number.", 40, 2),
  licenseMultistate: z.literal("on", "Check the box or leave it blank.").optional(),
  licenseExpiresOn: day("Enter the date the license expires.").refine(
    (value) => value >= todayCentral(),
    "This license has expired.",
  ),
});

/** A certification, from the list or by name. */
const certificationForm = z
  .object({
    certification: z
      .string({ error: "Choose a certification." })
      .regex(/^[a-z0-9_]{2,20}$/, "Choose a certification from the list."),
    certificationName: text("Enter the certification’s name.", 80, 2).optional(),
    certificationExpiresOn: day("Enter the date it expires.")
      .refine((value) => value >= todayCentral(), "This certification has expired.")
      .optional(),
  })
  .superRefine((form, context) => {
    if (form.certification === "other" && !form.certificationName)
      context.addIssue({
        code: "custom",
        path: ["certificationName"],
        message: "Enter the certification’s name.",
      });
  });

const loose = z
  .string({ error: "Fill in this field once." })
  .transform((value) => value.replaceAll("\0", ""))
  .optional();
/** Fields of the license and certification forms, as typed. */
export const credentialFields = {
  licenseState: loose,
  licenseNumber: loose,
  licenseMultistate: loose,
  licenseExpiresOn: loose,
  expiryConfirmed: loose,
  certification: loose,
  certificationName: loose,
  certificationExpiresOn: loose,
};

/** Credentials step: adds, edits or removes a credential, or continues. */
export const credentialsForm = z
  .object({
    ...credentialFields,
    intent: z.enum(
      ["continue", "save", "back", "license", "certification", "remove"],
      "Use one of the buttons on this page.",
    ),
    version: stepFields.version,
    /** The credential to edit or remove. */
    id: z.string().max(60, "Open this page again.").optional(),
    /** Never submitted: errors of the whole list are attached here. */
    list: loose,
    /** Which form was open at "save and exit". */
    open: z.enum(["license", "certification"], "Open this page again.").optional(),
  })
  .superRefine((form, context) => {
    const { intent } = form;
    if (intent !== "license" && intent !== "certification") return;
    const strict = intent === "license" ? licenseForm : certificationForm;
    for (const { path, message } of strict.safeParse(form).error?.issues ?? [])
      context.addIssue({ code: "custom", path, message });
  });

const further = () => zip().optional();
const importance = () => oneOf(IMPORTANCES, "Choose one of the two.").optional();
/** Preferences step. Asks for desired pay only, never for past pay. */
export const preferencesForm = z
  .object({
    desiredPay: money("Enter your minimum pay."),
    desiredPayPeriod: oneOf(PAY_PERIODS, "Choose per hour, per week or per year."),
    hoursPerWeek: hours(1, 80).optional(),
    employments: z.array(oneOf(EMPLOYMENTS, "Choose employment types from the list.")),
    shifts: z
      .array(oneOf(SHIFTS, "Choose shifts from the list."))
      .min(1, "Choose at least one shift."),
    schedules: z.array(oneOf(SCHEDULES, "Choose schedules from the list.")),
    onCall: z.literal("on", "Check the box or leave it blank.").optional(),
    facilityTypes: z.array(oneOf(FACILITY_TYPES, "Choose facility types from the list.")),
    shiftsImportance: importance(),
    schedulesImportance: importance(),
    facilityTypesImportance: importance(),
    maxDistanceMiles: whole("Enter how far you’d travel, in miles.", 1, 500),
    otherZip1: further(),
    otherZip2: further(),
    otherZip3: further(),
    availableFrom: day("Enter the date you could start."),
  })
  .superRefine((form, context) => {
    // Over a million dollars per hour: the user typed yearly pay in an hourly field.
    if (
      form.desiredPayPeriod === "hour" &&
      form.desiredPay > 100_000 &&
      form.desiredPay <= 100_000_000
    )
      context.addIssue({
        code: "custom",
        path: ["desiredPay"],
        message: "That is more than $1,000/hr. Is the pay for a week or a year?",
      });
  });

/** Automatic applications step. */
export const automaticForm = z
  .object({
    autoApply: oneOf(["no", "yes"], "Choose whether we may apply for you."),
    consent: z.literal("on", "Check the box or leave it blank.").optional(),
    dailyCap: whole("Enter a daily limit from 1 to 10.", 1, 10).optional(),
    minimumMatch: whole("Enter a minimum match from 0 to 100.", 0, 100).optional(),
  })
  .superRefine((form, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (form.autoApply !== "yes") return;
    if (form.consent !== "on")
      issue("consent", "Check the box. We apply for you only if you agree.");
    if (form.dailyCap === undefined) issue("dailyCap", "Enter a daily limit from 1 to 10.");
    if (form.minimumMatch === undefined)
      issue("minimumMatch", "Enter a minimum match from 0 to 100.");
  });
