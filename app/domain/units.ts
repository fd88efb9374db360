/** Units of hospitals, clinics and homes: options for selects, and years of experience in words. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { count } from "#app/platform/format.ts";
import { options } from "./options.ts";

/** A unit or a group of units; a group has no parent and lists its professions. */
export type Unit = {
  code: string;
  name: string;
  parent: string | null;
  /** Profession codes; groups only. */
  professions: string[];
  /** Whether it can be chosen. */
  active: boolean;
};

/** Rows for units in a form, and so the most a profile may name. */
export const UNIT_ROWS = [1, 2, 3, 4, 5, 6] as const;
export type UnitRow = (typeof UNIT_ROWS)[number];

/** Filters for a select's units; `held` ones stay even when they can no longer be chosen. */
type Offered = { profession?: string | undefined; held?: readonly (string | undefined)[] };

/** Units as option groups: those of a profession, or all until it is known. */
export function unitOptions(units: readonly Unit[], { profession, held = [] }: Offered = {}) {
  const known = units.some(({ professions }) => professions.includes(profession ?? ""));
  return units
    .filter(({ parent }) => parent === null)
    .flatMap((group) => {
      const open = group.active && (!known || group.professions.includes(profession ?? ""));
      const members = units.filter(
        ({ code, parent, active }) =>
          parent === group.code && (held.includes(code) || (open && active)),
      );
      return members.length
        ? [
            {
              label: group.name,
              options: members.map(({ code, name }) => ({ value: code, label: name })),
            },
          ]
        : [];
    });
}

/** Unit names by code. */
export const unitNames = (units: readonly Unit[]): Record<string, string> =>
  byKey(Object.fromEntries(units.map(({ code, name }) => [code, name])));

/** A unit with years of experience. */
export type UnitExperience = { name: string; years: number };

/** "ICU, medical · 4 years". */
export function unitExperienceText({ name, years }: UnitExperience): string {
  return `${name} · ${years === 0 ? "less than a year" : count(years, "year")}`;
}

/** A profile's units with their names. Invalid data gives an empty list. */
export function unitExperience(
  kept: unknown,
  names: Readonly<Record<string, string>>,
): UnitExperience[] {
  if (!Array.isArray(kept)) return [];
  return (kept as { unit: string; years: number }[]).flatMap(({ unit, years }) =>
    names[unit] ? [{ name: names[unit], years }] : [],
  );
}

/** Roles held in the units, in words. */
export function unitRoles(held: { charge: boolean; preceptor: boolean }): string[] {
  return [held.charge ? "Charge nurse or lead" : null, held.preceptor ? "Preceptor" : null].filter(
    (role) => role !== null,
  );
}

/** Electronic health records systems, for forms and as stored. */
export const RECORDS_SYSTEMS = [
  "epic",
  "oracle_health",
  "meditech",
  "pointclickcare",
  "athenahealth",
  "eclinicalworks",
  "other",
] as const;

export const RECORDS_SYSTEM_LABELS: Record<string, string> = byKey({
  epic: "Epic",
  oracle_health: "Oracle Health (Cerner)",
  meditech: "Meditech",
  pointclickcare: "PointClickCare",
  athenahealth: "athenahealth",
  eclinicalworks: "eClinicalWorks",
  other: "Another system",
});

export const recordsSystemOptions = options(RECORDS_SYSTEM_LABELS);
