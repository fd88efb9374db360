import { publicChanged } from "#app/domain/public-topics.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { unservedPlaces } from "#app/domain/places.server.ts";
import { QUESTION_ROWS } from "./rules.ts";
import { detailsOf } from "./details.ts";
import type { PositionForm } from "./schema.ts";

type Requirement = { certification?: string; skill?: string; importance: "must" | "nice" };

function requirementsOf(form: PositionForm): Requirement[] {
  return [
    ...form.mustCertifications.map((certification) => ({
      certification,
      importance: "must" as const,
    })),
    ...form.niceCertifications.map((certification) => ({
      certification,
      importance: "nice" as const,
    })),
    ...(form.mustSkills ?? []).map((skill) => ({ skill, importance: "must" as const })),
    ...(form.niceSkills ?? []).map((skill) => ({ skill, importance: "nice" as const })),
  ];
}

function questionsOf(form: PositionForm) {
  return QUESTION_ROWS.flatMap((row) => {
    const question = form[`question${row}`];
    if (!question) return [];
    return [
      {
        question,
        kind: form[`questionKind${row}`] ?? "yes_no",
        required: form[`questionOptional${row}`] !== "on",
      },
    ];
  });
}

/**
 * Database checks for a position's form, as errors by field, for an action's `also`: a ZIP code outside the states we
 * serve, and screening questions that are not allowed.
 */
export async function positionErrors(args: { db: Db }, typed: FormData) {
  const rows = QUESTION_ROWS.map((row) => `question${row}`);
  const asked = rows.map((name) => String(typed.get(name) ?? ""));
  const [places, refused] = await Promise.all([
    unservedPlaces(args, typed),
    asked.some(Boolean)
      ? args.db.rpc("questions_refused", { p_questions: asked }).then(unwrap)
      : undefined,
  ]);
  const reasons = rows.flatMap((name, at) => (refused?.[at] ? [[name, [refused[at]]]] : []));
  return { ...places, ...(Object.fromEntries(reasons) as Record<string, string[]>) };
}

/**
 * Saves a position: a new one as a draft; an existing one keeps its status.
 * @throws {Refusal} 409 with field "version" when someone else saved first, 422 with the field, 404, 403
 */
export async function savePosition(db: Db, form: PositionForm): Promise<void> {
  unwrap(
    await db.rpc("save_position", {
      p_id: form.id,
      p_version: (form.version ?? null) as number,
      p_position: {
        title: form.title,
        profession: form.profession,
        unit: form.unit ?? null,
        zip: form.zip,
        shift: form.shift,
        schedule: form.schedule ?? null,
        on_call: form.onCall === "on",
        employment: form.employment,
        hours_min: form.hoursMin ?? form.hoursMax ?? null,
        hours_max: form.hoursMax ?? form.hoursMin ?? null,
        shift_hours: form.shiftHours ?? null,
        shifts_per_week: form.shiftsPerWeek ?? null,
        weekends: form.weekends ?? null,
        holidays: form.holidays ?? null,
        exempt: form.exempt === "on",
        min_years_experience: form.minYearsExperience,
        years_importance: form.yearsImportance ?? "nice",
        pay_min_cents: form.payMin,
        pay_max_cents: form.payMax,
        pay_period: form.payPeriod,
        openings: form.openings ?? 1,
        starts_on: form.startsOn,
        starts_by: form.startsBy ?? null,
        benefits: form.otherBenefits ?? [],
        description: form.description ?? "",
        in_feeds: form.inFeeds === "on",
      },
      p_requirements: requirementsOf(form),
      p_questions: questionsOf(form),
      p_details: detailsOf(form),
    }),
  );
  publicChanged("positions");
}

type DraftForm = { id: string; version?: number | undefined; title: string; profession: string };

/**
 * Saves an incomplete position as typed.
 * @throws {Refusal} 409 with field "version" when someone else saved first, 422 with the field, 404, 403
 */
export async function savePositionDraft(
  db: Db,
  { id, version, ...values }: DraftForm & Record<string, unknown>,
): Promise<void> {
  const kept = Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => (typeof value === "string" || Array.isArray(value)) && value.length > 0,
    ),
  ) as Record<string, string | string[]>;
  unwrap(
    await db.rpc("save_position_draft", {
      p_id: id,
      p_version: (version ?? null) as number,
      p_title: values.title,
      p_profession: values.profession,
      p_values: kept,
    }),
  );
}

/**
 * Opens, pauses or closes a position. Closing ends its applications with the given reason.
 * @throws {Refusal} 409 when the plan's limit is reached or someone else saved first, 422, 404, 403
 */
export async function setPositionStatus(
  db: Db,
  id: string,
  version: number | undefined,
  status: "open" | "paused" | "closed",
  reason?: string,
): Promise<void> {
  const { error, status: code } = await db.rpc("set_position_status", {
    p_id: id,
    p_version: (version ?? null) as number,
    p_status: status,
    ...(reason && { p_reason: reason }),
  });
  if (error) unwrap({ data: null, error, status: code });
  publicChanged("positions");
}

/**
 * Deletes a draft, complete or not.
 * @throws {Refusal} 409 when it was ever posted, 403
 */
export async function deletePositionDraft(db: Db, id: string): Promise<void> {
  const { error, status } = await db.rpc("delete_position_draft", { p_id: id });
  if (error) unwrap({ data: null, error, status });
}

/**
 * Copies an existing position to a draft, under an id from the caller.
 * @throws {Refusal} 404, 403
 */
export async function duplicatePosition(db: Db, id: string, newId: string): Promise<void> {
  unwrap(await db.rpc("duplicate_position", { p_id: id, p_new_id: newId }));
}

/** Confirms that a position past its start date is still hiring. @throws {Refusal} 409, 404, 403 */
export async function confirmStart(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc("confirm_start", { p_id: id }));
}
