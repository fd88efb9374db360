import type { z } from "zod";
import { failureOf, Refusal } from "#app/platform/failures.server.ts";
import type { Json } from "#app/platform/database.types.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { UNIT_ROWS } from "#app/domain/units.ts";
import { BANDS } from "#app/domain/bands.ts";
import { CHOICES } from "#app/domain/importance.ts";
import { FIELD_STEPS } from "./rules.ts";
import type { CredentialItem, FieldStep, JobSeekerState } from "./steps.ts";

type Answer = {
  error: { message: string; code?: string; hint?: string | null } | null;
  status?: number;
};
const check = ({ error, status }: Answer) => {
  if (error) throw failureOf(error, status);
};

/** A step's validated values as database columns. */
function columnsOf(step: FieldStep, typed: Record<string, unknown>): Record<string, Json> {
  switch (step) {
    case "about": {
      const form = FIELD_STEPS.about.parse(typed);
      return {
        full_name: form.fullName,
        phone: form.phone ?? null,
        zip: form.zip,
        home_state: form.homeState,
        summary: form.summary ?? null,
      };
    }
    case "experience": {
      const form = FIELD_STEPS.experience.parse(typed);
      return {
        profession: form.profession,
        years_experience: form.yearsExperience,
        skills: form.skills ?? [],
        npi: form.npi ?? null,
        units: UNIT_ROWS.flatMap((row) => {
          const unit = form[`unit${row}`];
          return unit === undefined ? [] : [{ unit, years: form[`unitYears${row}`] ?? 0 }];
        }),
        charge_experience: form.chargeExperience === "on",
        preceptor_experience: form.preceptorExperience === "on",
        records_systems: form.recordsSystems,
      };
    }
    case "preferences": {
      const form = FIELD_STEPS.preferences.parse(typed);
      return {
        desired_pay_cents: form.desiredPay,
        desired_pay_period: form.desiredPayPeriod,
        hours_per_week: form.hoursPerWeek ?? null,
        employments: form.employments,
        shifts: form.shifts,
        schedules: form.schedules,
        on_call: form.onCall === "on",
        facility_types: form.facilityTypes,
        musts: CHOICES.filter(({ field }) => form[field] === "must").map(({ column }) => column),
        max_distance_miles: form.maxDistanceMiles,
        other_zips: [form.otherZip1, form.otherZip2, form.otherZip3].filter(
          (zip): zip is string => zip !== undefined,
        ),
        available_from: form.availableFrom,
      };
    }
    case "automatic": {
      const form = FIELD_STEPS.automatic.parse(typed);
      return {
        auto_apply: form.autoApply === "yes",
        auto_apply_daily_cap: form.dailyCap ?? 2,
        auto_apply_min_score_bp:
          form.minimumMatch === undefined ? BANDS.strong : form.minimumMatch * 100,
      };
    }
  }
}

/** A credential as the database takes it. */
function credentialOf(item: CredentialItem): Json {
  const { id, kind, state, number, multistate, certification, name, expiresOn } = item;
  return { id, kind, state, number, multistate, certification, name, expires_on: expiresOn };
}

/** Adds empty lists for multi-value fields without a selection. */
function withLists(step: FieldStep, typed: Record<string, unknown>): Record<string, unknown> {
  if (step === "experience") return { recordsSystems: [], ...typed };
  return step === "preferences"
    ? { shifts: [], schedules: [], facilityTypes: [], employments: [], ...typed }
    : typed;
}

/**
 * Submits a profile with validated steps for approval.
 * @throws {Refusal} 409 when it is approved already, 422 with the field
 */
export async function submitProfile(
  db: Db,
  { values, credentials }: JobSeekerState,
): Promise<void> {
  const steps = Object.keys(FIELD_STEPS) as FieldStep[];
  const profile = Object.assign(
    {},
    ...steps.map((step) => columnsOf(step, withLists(step, values[step]))),
  ) as Record<string, Json>;
  profile.credentials = credentials.map(credentialOf);
  check(await db.rpc("submit_job_seeker", { p_profile: profile }));
}

/**
 * Edits a step of an approved profile; matches update at once.
 * @throws {Refusal} 409 when it was edited since it was shown, 422 with the field
 */
export async function updateStep(
  db: Db,
  step: FieldStep,
  typed: Record<string, unknown>,
  version: number | null,
): Promise<void> {
  check(
    await db.rpc("update_job_seeker_profile", {
      p_step: step,
      p_values: columnsOf(step, withLists(step, typed)),
      ...(version !== null && { p_version: version }),
    }),
  );
}

/** The same for the list of credentials: changed ones are verified again. */
export async function updateCredentials(
  db: Db,
  items: readonly CredentialItem[],
  version: number | null,
): Promise<void> {
  check(
    await db.rpc("update_job_seeker_profile", {
      p_step: "credentials",
      p_values: { items: items.map(credentialOf) },
      ...(version !== null && { p_version: version }),
    }),
  );
}

type Sent = z.output<typeof import("./schema.ts").credentialsForm>;

/**
 * The list of credentials after one of its forms was submitted.
 * @param newId id for a new one
 * @throws {Refusal} 422 with the field, 404 when the edited one is gone
 */
export function changedList(
  items: readonly CredentialItem[],
  form: Sent,
  certifications: readonly { code: string; shortName: string }[],
  newId: string,
): CredentialItem[] {
  const gone = form.id && !items.some(({ id }) => id === form.id);
  if (form.intent === "remove") return items.filter(({ id }) => id !== form.id);
  if (gone)
    throw new Refusal(404, "This was removed while you were editing. Add it again if you need it.");
  const made = form.intent === "license" ? licenseOf(form) : certificationOf(form, certifications);
  const item = { ...made, id: form.id ?? newId, status: null, statusReason: null, inForce: null };
  const twin = items.find(
    ({ id, kind, state }) => kind === "license" && id !== item.id && state === item.state,
  );
  if (item.kind === "license" && twin)
    throw new Refusal(
      422,
      "You already listed a license from this state. Edit that one.",
      "licenseState",
    );
  if (items.length >= 20 && !form.id)
    throw new Refusal(422, "You can list at most 20 licenses and certifications.");
  return form.id ? items.map((one) => (one.id === form.id ? item : one)) : [...items, item];
}

function licenseOf(form: Sent): Omit<CredentialItem, "id" | "status" | "statusReason" | "inForce"> {
  return {
    kind: "license",
    state: form.licenseState ?? null,
    number: (form.licenseNumber ?? "").trim().replace(/\s+/g, " ").toUpperCase(),
    multistate: form.licenseMultistate === "on",
    certification: null,
    name: null,
    expiresOn: form.licenseExpiresOn ?? null,
    confirmed: form.expiryConfirmed === "on",
  };
}

function certificationOf(
  form: Sent,
  certifications: readonly { code: string; shortName: string }[],
): Omit<CredentialItem, "id" | "status" | "statusReason" | "inForce"> {
  const other = form.certification === "other";
  const typed = form.certificationName?.trim().toLowerCase();
  // Typing the abbreviation of a listed certification selects it.
  const known = certifications.find(({ code, shortName }) =>
    other ? shortName.toLowerCase() === typed : code === form.certification,
  );
  if (!known && !other)
    throw new Refusal(422, "Choose a certification from the list.", "certification");
  return {
    kind: "certification",
    state: null,
    number: null,
    multistate: false,
    certification: known?.code ?? null,
    name: known?.shortName ?? form.certificationName?.trim() ?? null,
    expiresOn: form.certificationExpiresOn ?? null,
    confirmed: form.expiryConfirmed === "on",
  };
}
