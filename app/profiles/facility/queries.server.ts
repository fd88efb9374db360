import type { Account } from "#app/account/rules.ts";
import type { Database } from "#app/platform/database.types.ts";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { FormAgain } from "#app/platform/form-state.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { fitting, type TypedValues } from "../onboarding/step-form.ts";
import { wizardState } from "../onboarding/wizard.server.ts";
import { unknownZips, UNKNOWN_ZIP } from "#app/domain/places.server.ts";
import {
  errorsOfStep,
  FIELD_STEPS,
  hasFields,
  isDone,
  STEPS,
  type FacilityState,
  type FieldStep,
  type StepName,
} from "./rules.ts";

type Row = Database["public"]["Tables"]["employer_profiles"]["Row"];
type Loaded = FacilityState & { versions: Record<string, number>; hasChanges: boolean };

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** A facility's profile draft: each step's saved draft, else what was submitted before. */
export async function loadFacility(db: Db, who: Account): Promise<Loaded> {
  const [profile, facility] = await Promise.all([
    db.from("profiles").select("onboarding_draft").eq("user_id", who.userId).maybeSingle(),
    db.from("employer_profiles").select("*").eq("user_id", who.userId).maybeSingle(),
  ]);
  if (profile.error) unwrap(profile);
  if (facility.error) unwrap(facility);
  const draft = objectOf(profile.data?.onboarding_draft);
  const kept = objectOf(draft["values"]);
  const versions = Object.fromEntries(
    Object.entries(objectOf(draft["versions"])).filter((entry): entry is [string, number] =>
      Number.isSafeInteger(entry[1]),
    ),
  );
  const submitted = valuesOf(facility.data, who.fullName);
  const values = Object.fromEntries(
    Object.entries(FIELD_STEPS).map(([step, form]) => [
      step,
      Object.hasOwn(kept, step) ? fitting(form, kept[step]) : submitted[step as FieldStep],
    ]),
  ) as Record<FieldStep, TypedValues>;
  return { values, visited: Object.keys(kept), versions, hasChanges: Object.keys(kept).length > 0 };
}

function valuesOf(row: Row | null, fullName: string | null): Record<FieldStep, TypedValues> {
  return {
    facility: {
      facilityName: row?.facility_name ?? undefined,
      facilityType: row?.facility_type ?? undefined,
      addressLine: row?.address_line ?? undefined,
      zip: row?.zip ?? undefined,
      npi: row?.npi ?? undefined,
      ccn: row?.ccn ?? undefined,
      // Already confirmed when it was entered.
      ccnConfirmed: row?.ccn ? "on" : undefined,
    },
    contact: {
      fullName: fullName ?? undefined,
      contactTitle: row?.contact_title ?? undefined,
      phone: row?.phone ?? undefined,
      website: row?.website ?? undefined,
    },
    about: { about: row?.about ?? undefined },
    verification: {
      verificationNote: row?.verification_note ?? undefined,
      mayHire: row?.authorized_at ? "on" : undefined,
    },
  };
}

/** Data of a step's page. */
export type FacilityStepData = Awaited<ReturnType<typeof facilityStepPage>>;

/**
 * A step of a facility's profile.
 * @param wanted the step, or null for the first incomplete one
 */
export async function facilityStepPage(db: Db, who: Account, wanted: StepName | null, url: URL) {
  const loaded = await loadFacility(db, who);
  const wizard = wizardState(who, {
    steps: STEPS,
    wanted,
    isDone: (name) => isDone(name, loaded),
    hasChanges: loaded.hasChanges,
  });
  const { step } = wizard;
  return {
    wizard,
    step,
    /** An admin acting for the user must not accept the agreement. */
    acting: who.acting !== null,
    values: loaded.values,
    version: loaded.versions[step] ?? 0,
    /** Whether an incomplete submission led here. */
    asked: url.searchParams.has("check"),
    check: url.searchParams.has("check") ? await checked(db, step, loaded) : null,
  };
}

/** Errors of a step that the review linked to, in its form's shape. */
async function checked(db: Db, step: StepName, state: FacilityState): Promise<FormAgain | null> {
  if (!hasFields(step)) return null;
  const error = errorsOfStep(step, state);
  const values = state.values[step];
  for (const field of await unknownZips(db, values)) error[field] ??= [UNKNOWN_ZIP];
  return Object.keys(error).length ? { result: { initialValue: values, error } } : null;
}

/** The caller's approved facility, with its location. */
export async function liveFacility(db: Db) {
  const rows = unwrap(
    await db
      .from("employer_profiles")
      .select("*, zip_codes (city, state), facility_images (id, kind, alt)")
      .not("facility_name", "is", null)
      .limit(1),
  );
  const row = rows[0];
  if (!row) throw new Refusal(404, "There is no facility here yet.");
  return row;
}
