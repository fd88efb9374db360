/** A job seeker's profile for its steps: saved drafts take precedence over submitted values. */
import { CHOICES } from "#app/domain/importance.ts";
import { z } from "zod";
import type { Account } from "#app/account/rules.ts";
import { licenseRules, professions } from "#app/verification/credentials/queries.server.ts";
import { credentialsSentSchema } from "#app/verification/credentials/results.server.ts";
import {
  residenceOf,
  statesOfLicense,
  type Residence,
} from "#app/verification/credentials/rules.ts";
import type { Database, Json } from "#app/platform/database.types.ts";
import { paidHours } from "#app/domain/pay.ts";
import { jsonOf, readRows } from "#app/platform/json-results.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { isDay } from "#app/platform/fields.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { parseDollars } from "#app/platform/format.ts";
import { certificationList } from "#app/domain/certifications.server.ts";
import { units } from "#app/domain/units.server.ts";
import { fitting, type TypedValues } from "../onboarding/step-form.ts";
import { FIELD_STEPS } from "./rules.ts";
import {
  STEPS,
  type CredentialItem,
  type FieldStep,
  type JobSeekerState,
  type StepName,
} from "./steps.ts";

type Profile = Database["public"]["Tables"]["job_seeker_profiles"]["Row"];
/** A credential form left open by "save and exit". */
export type OpenForm = { kind: "license" | "certification"; values: Record<string, string> };
/** The stored profile; null without one. */
const fileSchema = z
  .strictObject({
    draft: z.custom<Json>(),
    profile: z.custom<Profile>().nullable(),
    credentials: z.array(z.custom<Database["public"]["Tables"]["credentials"]["Row"]>()),
    documents: z.array(
      z.strictObject({
        kind: z.string(),
        credential_id: z.string().nullable(),
        status: z.string(),
        status_reason: z.string().nullable(),
        file_name: z.string(),
        expires_on: z.string().nullable(),
      }),
    ),
  })
  .nullable();
/** All data of a step's page. */
export type Loaded = Awaited<ReturnType<typeof loadJobSeeker>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === "string" ? value : null);
const dayOf = (value: unknown) => (typeof value === "string" && isDay(value) ? value : null);

/** Reference lists, the same for everyone. */
export async function tradeLists() {
  const [rules, list, certifications, places] = await Promise.all([
    licenseRules(),
    professions(),
    certificationList(),
    units(),
  ]);
  return { rules, professions: list, certifications, units: places };
}

/**
 * Loads the steps of a profile.
 * @param from "draft": the profile before approval; "live": the approved profile
 */
export async function loadJobSeeker(
  db: Db,
  caller: Account | Promise<Account>,
  from: "draft" | "live",
) {
  const [trade, held, who] = await Promise.all([
    tradeLists(),
    jsonOf(db, "my_file", fileSchema),
    caller,
  ]);
  const kept = keptDraft(from === "draft" ? held?.draft : undefined);
  const profile = held?.profile ?? null;
  const live = profile ? valuesOf(profile, who.fullName) : null;
  const heldCredentials = (held?.credentials ?? []).map(itemOf);
  const steps = Object.keys(FIELD_STEPS) as FieldStep[];
  const values = Object.fromEntries(
    steps.map((step) => {
      // Old drafts have all fields in one flat object.
      const found = isObject(kept.values[step]) ? kept.values[step] : kept.flat;
      const typed = fitting(FIELD_STEPS[step], found);
      return [step, isObject(kept.values[step]) || !live ? typed : live[step]];
    }),
  ) as Record<FieldStep, TypedValues>;
  if (!live && values.about.fullName === undefined && who.fullName)
    values.about.fullName = who.fullName;
  const drafted = kept.values.credentials;
  const state: JobSeekerState = {
    values,
    credentials: isObject(drafted) ? itemsOf(drafted.items, heldCredentials) : heldCredentials,
    documents: (held?.documents ?? []).map((row) => ({
      kind: row.kind,
      credentialId: row.credential_id,
      status: row.status as "pending" | "accepted" | "rejected",
      expiresOn: row.expires_on,
      fileName: row.file_name,
      reason: row.status_reason,
    })),
    visited: live ? [...STEPS] : STEPS.filter((step) => Object.hasOwn(kept.values, step)),
    move: profile ? residenceOf(profile).move : null,
    versions: from === "live" ? versionsOf(profile?.step_versions) : kept.versions,
  };
  return {
    trade,
    state,
    open: isObject(drafted) ? openForm(drafted.open) : null,
    hasChanges: Object.keys(kept.values).length > 0,
  };
}

/** Contents of a draft, which may be invalid. `flat`: fields without a step. */
function keptDraft(draft: Json | undefined) {
  const whole = isObject(draft) ? draft : {};
  const values = isObject(whole.values) ? whole.values : {};
  return { values, flat: values, versions: versionsOf(whole.versions) };
}

function versionsOf(found: unknown): Partial<Record<StepName, number>> {
  return Object.fromEntries(
    Object.entries(isObject(found) ? found : {}).filter(
      ([step, version]) => STEPS.includes(step as StepName) && Number.isSafeInteger(version),
    ),
  );
}

/** The approved profile as form values. */
function valuesOf(row: Profile, fullName: string | null): Record<FieldStep, TypedValues> {
  const [otherZip1, otherZip2, otherZip3] = row.other_zips;
  return {
    about: {
      fullName: fullName ?? undefined,
      phone: row.phone ?? undefined,
      zip: row.zip,
      homeState: row.home_state,
      summary: row.summary ?? undefined,
    },
    experience: {
      profession: row.profession,
      yearsExperience: String(row.years_experience),
      npi: row.npi ?? undefined,
      ...Object.fromEntries(
        (row.units as { unit: string; years: number }[]).flatMap(({ unit, years }, index) => [
          [`unit${index + 1}`, unit],
          [`unitYears${index + 1}`, String(years)],
        ]),
      ),
      chargeExperience: row.charge_experience ? "on" : undefined,
      preceptorExperience: row.preceptor_experience ? "on" : undefined,
      recordsSystems: row.records_systems,
      skills: row.skills.join(", "),
    },
    preferences: {
      desiredPay: (row.desired_pay_cents / 100).toFixed(2),
      desiredPayPeriod: row.desired_pay_period,
      hoursPerWeek: row.hours_per_week === null ? undefined : String(row.hours_per_week),
      employments: row.employments,
      shifts: row.shifts,
      schedules: row.schedules,
      onCall: row.on_call ? "on" : undefined,
      facilityTypes: row.facility_types,
      ...Object.fromEntries(
        CHOICES.map(({ field, column }) => [field, row.musts.includes(column) ? "must" : "nice"]),
      ),
      maxDistanceMiles: String(row.max_distance_miles),
      otherZip1,
      otherZip2,
      otherZip3,
      availableFrom: row.available_from,
    },
    automatic: {
      autoApply: row.auto_apply ? "yes" : "no",
      consent: row.auto_apply ? "on" : undefined,
      dailyCap: String(row.auto_apply_daily_cap),
      minimumMatch: String(Math.round(row.auto_apply_min_score_bp / 100)),
    },
  };
}

function itemOf(row: Database["public"]["Tables"]["credentials"]["Row"]): CredentialItem {
  return {
    id: row.id,
    kind: row.kind as CredentialItem["kind"],
    state: row.state,
    number: row.number,
    multistate: row.multistate,
    certification: row.certification,
    name: row.name,
    expiresOn: row.expires_on,
    // Already confirmed when it was entered.
    confirmed: true,
    status: row.status as CredentialItem["status"],
    statusReason: row.status_reason,
    inForce: row.verified_on
      ? {
          source: row.verified_source,
          verified_on: row.verified_on,
          until: row.verified_until,
          multistate: row.verified_multistate,
        }
      : null,
  };
}

/** The draft's credentials; those unchanged since submission keep their verification status. */
function itemsOf(found: unknown, held: readonly CredentialItem[]): CredentialItem[] {
  return (Array.isArray(found) ? found : []).filter(isObject).flatMap((item): CredentialItem[] => {
    const id = textOf(item.id);
    if (!id || (item.kind !== "license" && item.kind !== "certification")) return [];
    const made: CredentialItem = {
      id,
      kind: item.kind,
      state: textOf(item.state),
      number: textOf(item.number),
      multistate: item.multistate === true,
      certification: textOf(item.certification),
      name: textOf(item.name),
      expiresOn: dayOf(item.expiresOn),
      confirmed: item.confirmed === true,
      status: null,
      statusReason: null,
      inForce: null,
    };
    const was = held.find((one) => one.id === id);
    return [was && isSame(was, made) ? was : made];
  });
}

function isSame(a: CredentialItem, b: CredentialItem): boolean {
  const parts = [
    "kind",
    "state",
    "number",
    "multistate",
    "certification",
    "name",
    "expiresOn",
  ] as const;
  return parts.every((part) => a[part] === b[part]);
}

function openForm(found: unknown): OpenForm | null {
  if (!isObject(found) || (found.kind !== "license" && found.kind !== "certification")) return null;
  const values = Object.entries(isObject(found.values) ? found.values : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return { kind: found.kind, values: Object.fromEntries(values) };
}

/** Home of the profile's owner, with the reported move of an approved one. */
export const residenceIn = ({ values, move }: JobSeekerState): Residence => ({
  home: String(values.about.homeState ?? ""),
  move,
});

/** ZIP codes of a profile, home first. */
export function zipsOf({ values }: JobSeekerState): string[] {
  const { otherZip1, otherZip2, otherZip3 } = values.preferences;
  return [values.about.zip, otherZip1, otherZip2, otherZip3].filter(
    (zip): zip is string => typeof zip === "string" && /^\d{5}$/.test(zip),
  );
}

/** Weekly hours for converting a weekly or yearly minimum pay, from preferences as typed. */
function hoursWanted({ hoursPerWeek, schedules }: TypedValues): number {
  const stated = /^\d{1,2}(\.[05])?$/.test(String(hoursPerWeek ?? ""))
    ? Number(hoursPerWeek)
    : null;
  const chosen = [schedules ?? []].flat();
  return paidHours(stated || null, chosen.length === 1 ? chosen[0] : null);
}

/** Open positions that automatic applications could go to: up to five, and the total. */
export async function positionsInReach(db: Db, { state, trade }: Pick<Loaded, "state" | "trade">) {
  const { experience, preferences } = state.values;
  const profession = trade.professions.find(({ code }) => code === experience.profession);
  const cents = parseDollars(String(preferences.desiredPay ?? ""));
  if (!profession || !Number.isSafeInteger(cents)) return { positions: [], total: 0 };
  const states = state.credentials.flatMap((item) =>
    item.kind === "license" && item.state && item.expiresOn
      ? statesOfLicense(
          { state: item.state, multistate: item.multistate, expiresOn: item.expiresOn },
          profession.compact,
          residenceIn(state),
        )
      : [],
  );
  const positions = unwrap(
    await db.rpc("positions_in_reach", {
      p_profession: profession.code,
      p_states: [...new Set(states)],
      p_shifts: [preferences.shifts ?? []].flat(),
      p_pay_cents: cents,
      p_pay_period: String(preferences.desiredPayPeriod ?? "hour"),
      p_pay_hours: hoursWanted(preferences),
      p_employments: [preferences.employments ?? []].flat(),
      p_zips: zipsOf(state),
      p_max_miles: Math.min(500, Number(preferences.maxDistanceMiles) || 0),
    }),
  );
  return {
    total: positions[0]?.total ?? 0,
    positions: positions.map(({ id, title, facility_name, city, state: of }) => ({
      id,
      title,
      facility: facility_name,
      place: `${city}, ${of}`,
    })),
  };
}

const readSchema = z.strictObject({
  places: z.array(z.strictObject({ zip: z.string(), city: z.string(), state: z.string() })),
  understood: z.array(z.strictObject({ typed: z.string(), skill: z.string().nullable() })),
  /** Licenses and certifications as facilities see them. */
  credentials: credentialsSentSchema,
  reach: z.strictObject({
    total: z.number(),
    positions: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        facility: z.string(),
        place: z.string(),
      }),
    ),
  }),
  /** Matches closest to the minimum score; `obstacle`: what blocks an application, null when it would be sent. */
  examples: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      facility: z.string(),
      score: z.number(),
      obstacle: z
        .enum([
          "score",
          "shift",
          "start",
          "experience",
          "skills",
          "certifications",
          "other",
          "question",
        ])
        .nullable(),
    }),
  ),
});
/** A match with what blocks its automatic application. */
export type Example = z.infer<typeof readSchema>["examples"][number];

/**
 * Derived data of the caller's approved profile: its places, how matching reads its skills, and where automatic
 * applications would go now, up to five of them and the total.
 */
export const profileRead = (db: Db) => jsonOf(db, "my_profile_read", readSchema);

/** The caller's newest applications, open ones first, one line each. `total` counts all of them. */
export async function applicationsInShort(db: Db) {
  return (await readRows(db, "applications_in_short")).map((row) => ({
    id: row.id,
    title: row.title,
    facility: row.facility_name,
    status: row.status,
    label: row.label,
    isOpen: row.is_open,
    since: row.status_at,
    total: row.total,
  }));
}
