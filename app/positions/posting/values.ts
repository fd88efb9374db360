/** A saved position as form values. Pure. */
import type { Database } from "#app/platform/database.types.ts";
import type { PositionDetails } from "../details/rules.ts";
import { detailDefaults } from "./details.ts";

/** A position with everything its form holds. */
export type SavedPosition = {
  position: Database["public"]["Tables"]["positions"]["Row"];
  details: PositionDetails;
  requirements: readonly {
    certification: string | null;
    skill: string | null;
    importance: string;
  }[];
  questions: readonly { question: string; kind: string; required: boolean }[];
};

/** Initial form values. */
export function formValuesOf({
  position: data,
  details,
  requirements,
  questions,
}: SavedPosition): Record<string, string | string[] | null> {
  const asked = (importance: string) => requirements.filter((one) => one.importance === importance);
  const certifications = (importance: string) =>
    asked(importance).flatMap(({ certification }) => certification ?? []);
  const skills = (importance: string) =>
    asked(importance)
      .flatMap(({ skill }) => skill ?? [])
      .join("\n");
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  const number = (value: number | null) => (value === null ? null : String(value));
  return {
    title: data.title,
    profession: data.profession,
    unit: data.unit,
    zip: data.zip,
    shift: data.shift,
    schedule: data.schedule,
    onCall: data.on_call ? "on" : null,
    employment: data.employment,
    hoursMin: number(data.hours_min),
    hoursMax: data.hours_max === data.hours_min ? null : number(data.hours_max),
    shiftHours: number(data.shift_hours),
    shiftsPerWeek: number(data.shifts_per_week),
    weekends: data.weekends,
    holidays: data.holidays,
    exempt: data.exempt ? "on" : null,
    inFeeds: data.in_feeds ? "on" : null,
    minYearsExperience: String(data.min_years_experience),
    yearsImportance: data.years_importance,
    payMin: dollars(data.pay_min_cents),
    payMax: dollars(data.pay_max_cents),
    payPeriod: data.pay_period,
    openings: String(data.openings),
    startsOn: data.starts_on,
    startsBy: data.starts_by,
    mustCertifications: certifications("must"),
    niceCertifications: certifications("nice"),
    mustSkills: skills("must"),
    niceSkills: skills("nice"),
    otherBenefits: data.benefits.join("\n"),
    description: data.description,
    ...detailDefaults(details),
    ...Object.fromEntries(
      questions.flatMap(({ question, kind, required }, index) => [
        [`question${index + 1}`, question],
        [`questionKind${index + 1}`, kind],
        [`questionOptional${index + 1}`, required ? null : "on"],
      ]),
    ),
  };
}
