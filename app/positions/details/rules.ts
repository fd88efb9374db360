/** What a nurse asks of a position beyond its headline, as rows hold it, in words, and in form fields. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { count, formatCents } from "#app/platform/format.ts";
import { RECORDS_SYSTEM_LABELS } from "#app/domain/units.ts";

/** A position's details as the database tells them; what is not stated is absent. Money in cents, pay an hour. */
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
}>;

const an = (cents: number) => `${formatCents(cents)} an hour`;

/** Pay on top of base pay, as term and words; fees and comparisons leave it out. */
export function extraPay(details: PositionDetails): { term: string; description: string }[] {
  const differentials = [
    details.night_cents && `nights ${an(details.night_cents)}`,
    details.weekend_cents && `weekends ${an(details.weekend_cents)}`,
    details.charge_cents && `charge ${an(details.charge_cents)}`,
    details.preceptor_cents && `preceptor ${an(details.preceptor_cents)}`,
  ].filter(Boolean);
  return [
    ...(differentials.length > 0
      ? [{ term: "Differentials", description: `On top of base pay: ${differentials.join(", ")}` }]
      : []),
    ...(details.bonus_cents
      ? [
          {
            term: "Sign-on bonus",
            description: `${formatCents(details.bonus_cents)}. ${details.bonus_terms ?? ""}`.trim(),
          },
        ]
      : []),
    ...(details.relocation_cents
      ? [{ term: "Relocation", description: `Up to ${formatCents(details.relocation_cents)}` }]
      : []),
  ];
}

/** The unit and the team, as term and words. */
export function unitFacts(details: PositionDetails): { term: string; description: string }[] {
  const { department, beds, ratio, records_system: records, team, orientation_weeks } = details;
  return [
    ...(department ? [{ term: "Department", description: department }] : []),
    ...(beds ? [{ term: "Beds", description: String(beds) }] : []),
    ...(ratio ? [{ term: "Patient ratio", description: ratio }] : []),
    ...(records
      ? [{ term: "Records system", description: RECORDS_SYSTEM_LABELS[records] ?? records }]
      : []),
    ...(team ? [{ term: "Team", description: team }] : []),
    ...(orientation_weeks
      ? [{ term: "Orientation", description: count(orientation_weeks, "week") }]
      : []),
  ];
}

/** How one applies and who decides, as term and words. */
export function decisionFacts(details: PositionDetails): { term: string; description: string }[] {
  const { contact, how_to_apply, decided_by, decision_days, requisition_id } = details;
  const days = decision_days ? `within ${count(decision_days, "day")}` : null;
  return [
    ...(how_to_apply ? [{ term: "How to apply", description: how_to_apply }] : []),
    ...(contact ? [{ term: "Contact", description: contact }] : []),
    ...(decided_by || days
      ? [{ term: "Who decides", description: [decided_by, days].filter(Boolean).join(", ") }]
      : []),
    ...(requisition_id ? [{ term: "Requisition ID", description: requisition_id }] : []),
  ];
}

/** What each detail is called in a sentence. */
const DETAIL_WORDS: Readonly<Record<string, string>> = byKey({
  department: "the department",
  beds: "the number of beds",
  ratio: "the patient ratio",
  records_system: "the records system",
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
});

/** What positions that were filled state and this one does not, in sentences. */
export function missingDetails(
  missing: readonly { detail: string; having: number; of: number }[],
): string[] {
  return missing.flatMap(({ detail, having, of }) => {
    const words = DETAIL_WORDS[detail];
    return words ? [`${having} of ${of} positions that were filled state ${words}.`] : [];
  });
}
