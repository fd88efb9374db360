/** Form fields of a position's details: parse and fill. Pure. */
import { z } from "zod";
import { byKey } from "#app/platform/by-key.ts";
import { options } from "#app/domain/options.ts";
import { money, oneOf, text, whole } from "#app/platform/fields.ts";
import { RECORDS_SYSTEMS } from "#app/domain/units.ts";
import type { PositionDetails } from "../details/rules.ts";

export const DETAIL_LABELS = {
  department: "Department",
  requisitionId: "Requisition ID",
  beds: "Beds",
  ratio: "Nurse-to-patient ratio",
  recordsSystem: "EHR",
  team: "The team",
  orientationWeeks: "Orientation, in weeks",
  nightPay: "Night differential",
  weekendPay: "Weekend differential",
  chargePay: "Charge differential",
  preceptorPay: "Preceptor differential",
  bonus: "Sign-on bonus",
  bonusTerms: "Terms of the bonus",
  relocation: "Relocation, up to",
  howToApply: "How to apply",
  contact: "Contact",
  decidedBy: "Who decides",
  decisionDays: "Days to a decision",
  matchPercent: "Employer match, percent",
  matchUpTo: "Match up to, percent of pay",
  ptoDays: "Paid time off, days per year",
  parentalWeeks: "Paid parental leave, weeks",
  tuition: "Tuition assistance, per year",
  ceAllowance: "Continuing education, per year",
  loanHelp: "Student loan help, per year",
} as const;
/** Benefits with a checkbox. */
export const TICKED_BENEFITS = [
  "insurance",
  "dental",
  "vision",
  "retirement",
  "child_care",
  "parking",
] as const;
export const BENEFIT_LABELS: Readonly<Record<string, string>> = byKey({
  insurance: "Health insurance",
  dental: "Dental insurance",
  vision: "Vision insurance",
  retirement: "Retirement plan",
  child_care: "Child care, on site or discounted",
  parking: "Free parking",
} satisfies Record<(typeof TICKED_BENEFITS)[number], string>);
export const benefitOptions = options(BENEFIT_LABELS);

export type DetailField = keyof typeof DETAIL_LABELS;

const perHour = () => money("Enter an amount per hour.", 100).optional();
const amount = () => money("Enter an amount.", 100_000).optional();
const UP_TO = "Enter a percent from 0.5 to 25, such as 4 or 4.5.";
const line = (longest: number) => text("Write in one field.", longest, 0).optional();

/** Each detail as submitted. */
export const detailFields = {
  department: line(80),
  requisitionId: line(40),
  beds: whole("Enter the number of beds.", 1, 2_000).optional(),
  ratio: line(60),
  recordsSystem: oneOf(RECORDS_SYSTEMS, "Choose an EHR from the list.").optional(),
  team: line(300),
  orientationWeeks: whole("Enter the weeks of orientation.", 1, 52).optional(),
  nightPay: perHour(),
  weekendPay: perHour(),
  chargePay: perHour(),
  preceptorPay: perHour(),
  bonus: amount(),
  bonusTerms: line(300),
  relocation: amount(),
  howToApply: line(500),
  contact: line(120),
  decidedBy: line(120),
  decisionDays: whole("Enter the days until you decide.", 1, 90).optional(),
  matchPercent: whole("Enter the percent you add.", 1, 200).optional(),
  matchUpTo: z
    .string({ error: UP_TO })
    .trim()
    .regex(/^\d{1,2}(\.[05])?$/, UP_TO)
    .transform(Number)
    .pipe(z.number().min(0.5, UP_TO).max(25, UP_TO))
    .optional(),
  ptoDays: whole("Enter the days per year.", 1, 90).optional(),
  parentalWeeks: whole("Enter the weeks.", 1, 52).optional(),
  tuition: amount(),
  ceAllowance: amount(),
  loanHelp: amount(),
} satisfies Record<DetailField, z.ZodType>;
type DetailForm = { [Name in DetailField]?: z.output<(typeof detailFields)[Name]> } & {
  benefits?: readonly (typeof TICKED_BENEFITS)[number][];
};

/** Errors across several detail fields, by field. */
export function* detailProblems(form: DetailForm): Generator<[DetailField, string]> {
  if (form.bonus !== undefined && !form.bonusTerms)
    yield [
      "bonusTerms",
      "Say when the sign-on bonus is paid, and what happens if someone leaves early.",
    ];
  if (form.matchPercent !== undefined && form.matchUpTo === undefined)
    yield ["matchUpTo", "Enter the percent of pay that you match up to."];
  if (form.matchUpTo !== undefined && form.matchPercent === undefined)
    yield ["matchPercent", "Enter the percent that you add, such as 50 or 100."];
}

/** The details as the database stores them. */
export function detailsOf(form: DetailForm): PositionDetails {
  const has = (benefit: (typeof TICKED_BENEFITS)[number]) =>
    form.benefits?.includes(benefit) ? true : undefined;
  const found = {
    department: form.department,
    requisition_id: form.requisitionId,
    beds: form.beds,
    ratio: form.ratio,
    records_system: form.recordsSystem,
    team: form.team,
    orientation_weeks: form.orientationWeeks,
    night_cents: form.nightPay,
    weekend_cents: form.weekendPay,
    charge_cents: form.chargePay,
    preceptor_cents: form.preceptorPay,
    bonus_cents: form.bonus,
    bonus_terms: form.bonus === undefined ? undefined : form.bonusTerms,
    relocation_cents: form.relocation,
    how_to_apply: form.howToApply,
    contact: form.contact,
    decided_by: form.decidedBy,
    decision_days: form.decisionDays,
    insurance: has("insurance"),
    dental: has("dental"),
    vision: has("vision"),
    // An employer match implies a retirement plan.
    retirement: has("retirement") ?? (form.matchPercent === undefined ? undefined : true),
    match_percent: form.matchPercent,
    match_up_to: form.matchUpTo,
    pto_days: form.ptoDays,
    parental_weeks: form.parentalWeeks,
    tuition_cents: form.tuition,
    ce_cents: form.ceAllowance,
    loan_cents: form.loanHelp,
    child_care: has("child_care"),
    parking: has("parking"),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined && value !== ""),
  ) as PositionDetails;
}

/** Saved details as form values. */
export function detailDefaults(
  details: PositionDetails,
): Record<DetailField, string | null> & { benefits: string[] } {
  const dollars = (cents?: number) => (cents === undefined ? null : (cents / 100).toFixed(2));
  const number = (value?: number) => (value === undefined ? null : String(value));
  return {
    department: details.department ?? null,
    requisitionId: details.requisition_id ?? null,
    beds: number(details.beds),
    ratio: details.ratio ?? null,
    recordsSystem: details.records_system ?? null,
    team: details.team ?? null,
    orientationWeeks: number(details.orientation_weeks),
    nightPay: dollars(details.night_cents),
    weekendPay: dollars(details.weekend_cents),
    chargePay: dollars(details.charge_cents),
    preceptorPay: dollars(details.preceptor_cents),
    bonus: dollars(details.bonus_cents),
    bonusTerms: details.bonus_terms ?? null,
    relocation: dollars(details.relocation_cents),
    howToApply: details.how_to_apply ?? null,
    contact: details.contact ?? null,
    decidedBy: details.decided_by ?? null,
    decisionDays: number(details.decision_days),
    benefits: TICKED_BENEFITS.filter((benefit) => details[benefit]),
    matchPercent: number(details.match_percent),
    matchUpTo: number(details.match_up_to),
    ptoDays: number(details.pto_days),
    parentalWeeks: number(details.parental_weeks),
    tuition: dollars(details.tuition_cents),
    ceAllowance: dollars(details.ce_cents),
    loanHelp: dollars(details.loan_cents),
  };
}
