/** Units of hospitals, clinics and homes: as selects offer them, and years in them in words. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { count } from "#app/platform/format.ts";
import { options } from "./options.ts";

/** A unit, or a group of units: then it has no parent, and says who works there. */
export type Unit = {
  code: string;
  name: string;
  parent: string | null;
  /** Codes of professions; of a group only. */
  professions: string[];
  /** Whether it can be chosen. */
  active: boolean;
};

/** How many units somebody may name, as rows of a form. */
export const UNIT_ROWS = [1, 2, 3, 4, 5, 6] as const;
export type UnitRow = (typeof UNIT_ROWS)[number];

/** Which units a select offers; `held` are offered even where they could not be chosen anew. */
type Offered = { profession?: string | undefined; held?: readonly (string | undefined)[] };

/** Units as a select's groups: those where a profession works, or all of them while it is not known. */
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

/** What units are called, by their codes. */
export const unitNames = (units: readonly Unit[]): Record<string, string> =>
  byKey(Object.fromEntries(units.map(({ code, name }) => [code, name])));

/** A unit somebody worked in, and for how long. */
export type UnitExperience = { name: string; years: number };

/** "ICU, medical · 4 years". */
export function unitExperienceText({ name, years }: UnitExperience): string {
  return `${name} · ${years === 0 ? "less than a year" : count(years, "year")}`;
}

/** Units with years as a profile keeps them, by what the units are called. What is no list of units is none. */
export function unitExperience(
  kept: unknown,
  names: Readonly<Record<string, string>>,
): UnitExperience[] {
  if (!Array.isArray(kept)) return [];
  return (kept as { unit: string; years: number }[]).flatMap(({ unit, years }) =>
    names[unit] ? [{ name: names[unit], years }] : [],
  );
}

/** Roles that somebody held in their units, in words. */
export function unitRoles(held: { charge: boolean; preceptor: boolean }): string[] {
  return [held.charge ? "Charge nurse or lead" : null, held.preceptor ? "Preceptor" : null].filter(
    (role) => role !== null,
  );
}

/** Electronic records systems, as forms offer them and rows hold them. */
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
