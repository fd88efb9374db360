/** Position details beyond the headline: as stored, in words, and as form fields. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { count, formatCents, formatDate, todayCentral } from "#app/platform/format.ts";
import { employmentText } from "#app/domain/employment.ts";
import { facilityTypeLabel } from "#app/domain/facility-types.ts";
import { REQUIREMENT_LABELS } from "#app/domain/importance.ts";
import { formatPay, payAmount, payArithmetic } from "#app/domain/pay.ts";
import { RECORDS_SYSTEM_LABELS } from "#app/domain/units.ts";
import { licenseNeeded } from "#app/verification/credentials/rules.ts";
import { experienceText, hoursText, startText, type PublicPosition } from "../rules.ts";

/** A position's details from the database; unstated ones are absent. Money in cents, pay per hour. */
export type PositionDetails = Partial<{
  department: string;
  requisition_id: string;
  contact: string;
  beds: number;
  ratio: string;
  records_system: string;
  team: string;
  orientation_weeks: number;
  night_cents: number;
  weekend_cents: number;
  charge_cents: number;
  preceptor_cents: number;
  bonus_cents: number;
  bonus_terms: string;
  relocation_cents: number;
  how_to_apply: string;
  decided_by: string;
  decision_days: number;
  insurance: true;
  dental: true;
  vision: true;
  retirement: true;
  /** The facility matches this percent of an employee's contributions, up to `match_up_to` percent of pay. */
  match_percent: number;
  match_up_to: number;
  pto_days: number;
  parental_weeks: number;
  /** Cents per year. */
  tuition_cents: number;
  ce_cents: number;
  loan_cents: number;
  child_care: true;
  parking: true;
}>;

/** One fact of a position: a label and one or more lines of text. */
export type Fact = {
  term: string;
  lines: readonly string[];
  /** How the line was calculated. */
  note?: string;
};

const fact = (term: string, ...lines: readonly string[]): Fact[] =>
  lines.length > 0 ? [{ term, lines }] : [];
const perHour = (cents: number) => payAmount(cents, "hour");

/** Pay on top of base pay, as term and text; excluded from fees and comparisons. */
export function extraPay(details: PositionDetails): Fact[] {
  const differentials = [
    details.night_cents && `nights ${perHour(details.night_cents)}`,
    details.weekend_cents && `weekends ${perHour(details.weekend_cents)}`,
    details.charge_cents && `charge ${perHour(details.charge_cents)}`,
    details.preceptor_cents && `preceptor ${perHour(details.preceptor_cents)}`,
  ].filter(Boolean);
  return [
    ...(differentials.length > 0
      ? fact("Differentials", `On top of base pay: ${differentials.join(", ")}`)
      : []),
    ...(details.bonus_cents
      ? fact(
          "Sign-on bonus",
          `${formatCents(details.bonus_cents)}. ${details.bonus_terms ?? ""}`.trim(),
        )
      : []),
    ...(details.relocation_cents
      ? fact("Relocation", `Up to ${formatCents(details.relocation_cents)}`)
      : []),
  ];
}

const INSURANCES = [
  ["insurance", "health"],
  ["dental", "dental"],
  ["vision", "vision"],
] as const;

/** Benefits in words, one per line: the facility's picks, then its own text. */
export function benefitLines({
  details,
  benefits,
}: Pick<PublicPosition, "details" | "benefits">): string[] {
  const insured = INSURANCES.flatMap(([kind, word]) => (details[kind] ? [word] : []));
  const list = new Intl.ListFormat("en-US", { style: "long" }).format(insured);
  const perYear = (what: string, cents?: number) =>
    cents && `${what} up to ${payAmount(cents, "year")}`;
  return [
    insured.length > 0 && `${list[0]!.toUpperCase()}${list.slice(1)} insurance`,
    details.retirement &&
      `Retirement plan${details.match_percent ? ` with ${details.match_percent}% match up to ${details.match_up_to}% of pay` : ""}`,
    details.pto_days && `${count(details.pto_days, "day")} of paid time off per year`,
    details.parental_weeks && `${count(details.parental_weeks, "week")} of paid parental leave`,
    perYear("Tuition assistance", details.tuition_cents),
    perYear("Continuing education", details.ce_cents),
    perYear("Student loan help", details.loan_cents),
    details.child_care && "Child care on site or at a discount",
    details.parking && "Free parking",
    ...benefits,
  ].filter((line) => typeof line === "string");
}

/** Unit and team facts, as term and text. */
export function unitFacts(details: PositionDetails): Fact[] {
  const { department, beds, ratio, records_system: records, team, orientation_weeks } = details;
  return [
    ...(department ? fact("Department", department) : []),
    ...(beds ? fact("Beds", String(beds)) : []),
    ...(ratio ? fact("Nurse-to-patient ratio", ratio) : []),
    ...(records ? fact("EHR", RECORDS_SYSTEM_LABELS[records] ?? records) : []),
    ...(team ? fact("Team", team) : []),
    ...(orientation_weeks ? fact("Orientation", count(orientation_weeks, "week")) : []),
  ];
}

/** How to apply and who decides, as term and text. */
export function decisionFacts(details: PositionDetails): Fact[] {
  const { contact, how_to_apply, decided_by, decision_days, requisition_id } = details;
  const days = decision_days ? `within ${count(decision_days, "day")}` : null;
  return [
    ...(how_to_apply ? fact("How to apply", how_to_apply) : []),
    ...(contact ? fact("Contact", contact) : []),
    ...(decided_by || days
      ? fact("Who decides", [decided_by, days].filter(Boolean).join(", "))
      : []),
    ...(requisition_id ? fact("Requisition ID", requisition_id) : []),
  ];
}

/**
 * Everything a position states about itself, for the public page, signed-in readers and its facility.
 * @param requirements false where the page shows requirements itself
 */
export function positionFacts(
  position: PublicPosition,
  today: string,
  { requirements = true }: { requirements?: boolean } = {},
): Fact[] {
  const { details, hours, city, state } = position;
  const pay = [position.payMinCents, position.payMaxCents] as const;
  const asked = (importance: "must" | "nice") =>
    fact(
      REQUIREMENT_LABELS[importance],
      ...position.requirements
        .filter((one) => requirements && one.importance === importance)
        .map(({ text }) => text),
    );
  return [
    ...(position.unit ? fact("Unit", position.unit) : []),
    {
      term: "Pay",
      lines: [formatPay(...pay, position.payPeriod)],
      note: payArithmetic(pay, position.payPeriod, hours),
    },
    ...extraPay(details),
    ...fact("Shift", hoursText(position)),
    ...fact("Start", startText(position.startsOn, today, position.startsBy)),
    ...fact("Profession", position.profession),
    ...unitFacts(details),
    ...fact(
      "Workplace",
      `${facilityTypeLabel(position.facilityType)} in ${city}, ${state} ${position.zip}`,
    ),
    ...fact("License", licenseNeeded(state, position.license)),
    ...fact("Experience", experienceText(position.minYearsExperience, position.yearsRequired)),
    ...asked("must"),
    ...asked("nice"),
    ...fact("Benefits", ...benefitLines(position)),
    ...(position.openings > 1 ? fact("Openings", String(position.openings)) : []),
    ...fact("Employment", `${employmentText(hours)}, hired directly by the facility`),
    ...decisionFacts(details),
    ...fact("Posted", formatDate(todayCentral(new Date(position.postedAt)))),
  ];
}

/** Each detail's name for use in a sentence. */
const DETAIL_WORDS: Readonly<Record<string, string>> = byKey({
  department: "the department",
  beds: "the number of beds",
  ratio: "the patient ratio",
  records_system: "the EHR",
  team: "the team",
  orientation_weeks: "the orientation",
  night_cents: "a night differential",
  weekend_cents: "a weekend differential",
  charge_cents: "a charge differential",
  preceptor_cents: "a preceptor differential",
  bonus_cents: "a sign-on bonus",
  relocation_cents: "help with relocation",
  how_to_apply: "how to apply",
  contact: "a contact",
  decided_by: "who decides",
  decision_days: "how soon they decide",
  insurance: "health insurance",
  dental: "dental insurance",
  vision: "vision insurance",
  retirement: "a retirement plan",
  match_percent: "an employer match",
  pto_days: "the days of paid time off",
  parental_weeks: "paid parental leave",
  tuition_cents: "tuition help",
  ce_cents: "money for continuing education",
  loan_cents: "help with student loans",
  child_care: "child care",
  parking: "free parking",
});

/** Sentences about details that most filled positions state and this one lacks. */
export function missingDetails(
  missing: readonly { detail: string; having: number; of: number }[],
): string[] {
  return missing.flatMap(({ detail, having, of }) => {
    const words = DETAIL_WORDS[detail];
    return words ? [`${having} of ${of} filled positions mention ${words}.`] : [];
  });
}
