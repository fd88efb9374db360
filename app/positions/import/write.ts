/** Writes a position's form as cells of a file that read.ts can read back. Pure. */
import { EMPLOYMENT_LABELS, HOLIDAY_LABELS, WEEKEND_LABELS } from "#app/domain/employment.ts";
import { REQUIREMENT_LABELS } from "#app/domain/importance.ts";
import { SCHEDULE_LABELS, SHIFT_LABELS } from "#app/domain/shifts.ts";
import { RECORDS_SYSTEM_LABELS } from "#app/domain/units.ts";
import { BENEFIT_LABELS } from "../posting/details.ts";
import { QUESTION_ROWS } from "../posting/rules.ts";
import { WRITTEN, type ImportField } from "./columns.ts";
import type { Known } from "./words.ts";

type FormValues = Readonly<Record<string, string | readonly string[] | null | undefined>>;

const LABELS: Readonly<Partial<Record<ImportField, Readonly<Record<string, string>>>>> = {
  employment: EMPLOYMENT_LABELS,
  shift: SHIFT_LABELS,
  schedule: SCHEDULE_LABELS,
  weekends: WEEKEND_LABELS,
  holidays: HOLIDAY_LABELS,
  yearsImportance: REQUIREMENT_LABELS,
  recordsSystem: RECORDS_SYSTEM_LABELS,
  onCall: { on: "Yes" },
  exempt: { on: "Yes" },
  benefits: BENEFIT_LABELS,
};
const LINES = new Set<ImportField>(["mustSkills", "niceSkills", "otherBenefits"]);

/** A position's cells, in the order of our columns. */
export function cellsOf(values: FormValues, known: Known): string[] {
  const names: Partial<Record<ImportField, Readonly<Record<string, string>>>> = {
    ...LABELS,
    profession: named(known.professions),
    unit: named(known.units),
    mustCertifications: shortly(known),
    niceCertifications: shortly(known),
  };
  return WRITTEN.map((field) => {
    if (field === "questions") return questionsCell(values);
    // Reading takes an empty cell for "Yes".
    if (field === "inFeeds") return values[field] ? "Yes" : "No";
    const value = values[field] ?? "";
    const words = [value].flat().map((one) => names[field]?.[one] ?? one);
    // A semicolon inside an item must not split it in two.
    if (LINES.has(field))
      return words.map((lines) => (lines.includes(";") ? `${lines}\n` : lines)).join("");
    return words.join("; ");
  });
}

const named = (list: readonly { code: string; name: string }[]) =>
  Object.fromEntries(list.map(({ code, name }) => [code, name]));
const shortly = ({ certifications }: Known) =>
  Object.fromEntries(certifications.map(({ code, shortName }) => [code, shortName]));

const questionsCell = (values: FormValues): string =>
  QUESTION_ROWS.flatMap((row) => {
    const question = values[`question${row}`];
    if (!question) return [];
    const kind = values[`questionKind${row}`] === "text" ? " [text]" : "";
    return [
      `${String(question)}${kind}${values[`questionOptional${row}`] === "on" ? " [optional]" : ""}`,
    ];
  }).join("\n");
