/** The form fields of a position's details, both ways. Pure. */
import { z } from "zod";
import { money, oneOf, text, whole } from "#app/platform/fields.ts";
import { RECORDS_SYSTEMS } from "#app/domain/units.ts";
import type { PositionDetails } from "../details/rules.ts";

export const DETAIL_LABELS = {
  department: "Department",
  requisitionId: "Requisition ID",
  beds: "Beds",
  ratio: "Patient ratio",
  recordsSystem: "Records system",
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
  decisionDays: "Decision within days",
} as const;
export type DetailField = keyof typeof DETAIL_LABELS;

const perHour = () => money("Enter an amount an hour.", 100).optional();
const amount = () => money("Enter an amount.", 100_000).optional();
const line = (longest: number) => text("Write in one field.", longest, 0).optional();

/** Each detail as the form sends it. */
export const detailFields = {
  department: line(80),
  requisitionId: line(40),
  beds: whole("Enter the number of beds.", 1, 2_000).optional(),
  ratio: line(60),
  recordsSystem: oneOf(RECORDS_SYSTEMS, "Choose a records system from the list.").optional(),
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
} satisfies Record<DetailField, z.ZodType>;
type DetailForm = { [Name in DetailField]?: z.output<(typeof detailFields)[Name]> };

/** What is wrong with details together, by field. */
export function* detailProblems(form: DetailForm): Generator<[DetailField, string]> {
  if (form.bonus !== undefined && !form.bonusTerms)
    yield [
      "bonusTerms",
      "Say when the sign-on bonus is paid, and what happens if somebody leaves early.",
    ];
}

/** The details as the database takes them. */
export function detailsOf(form: DetailForm): PositionDetails {
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
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined && value !== ""),
  ) as PositionDetails;
}

/** Saved details in the words of the form. */
export function detailDefaults(details: PositionDetails): Record<DetailField, string | null> {
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
  };
}
