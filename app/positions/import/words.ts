/** Maps what people type in a cell to our codes. Pure. */
import type { Certification } from "#app/domain/certifications.ts";
import { EMPLOYMENT_LABELS, HOLIDAY_LABELS, WEEKEND_LABELS } from "#app/domain/employment.ts";
import { REQUIREMENT_LABELS } from "#app/domain/importance.ts";
import { PERIOD_WORDS } from "#app/domain/pay.ts";
import { SCHEDULE_LABELS, SHIFT_LABELS } from "#app/domain/shifts.ts";
import { RECORDS_SYSTEM_LABELS, type Unit } from "#app/domain/units.ts";
import { byKey } from "#app/platform/by-key.ts";
import { BENEFIT_LABELS } from "../posting/details.ts";

/** Reference lists for reading cells. */
export type Known = {
  professions: readonly { code: string; name: string; shortName: string }[];
  units: readonly Unit[];
  /** Words for units as spelled; one word may match several units. */
  unitWords: readonly { spelled: string; unit: string }[];
  certifications: readonly Certification[];
};

/** Letters and digits only, so that case, spaces and punctuation are ignored. */
export const keyOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** A few codes with their labels and aliases. */
export class Words {
  readonly labels: readonly string[];
  readonly #codes = new Map<string, string>();

  constructor(labels: Readonly<Record<string, string>>, also: Readonly<Record<string, string>>) {
    this.labels = Object.values(labels);
    const words = [
      ...Object.entries(also).map(([code, list]) => [code, list.split("|")] as const),
      ...Object.entries(labels).map(([code, label]) => [code, [code, label]] as const),
    ];
    for (const [code, list] of words) for (const word of list) this.#codes.set(keyOf(word), code);
  }

  /** The code a cell means, if any. */
  code(cell: string): string | undefined {
    return this.#codes.get(keyOf(cell));
  }
}

const YES_NO = new Words(
  { yes: "Yes", no: "No" },
  { yes: "y|true|x|1|on|required", no: "n|false|0|off|none" },
);

/** Fields with a few choices, and the error for a cell that matches none. */
export const CHOICES: Readonly<Record<string, Words>> = byKey({
  employment: new Words(EMPLOYMENT_LABELS, {
    full_time: "ft|fulltime|f|full|regular full time|full time regular",
    part_time: "pt|parttime|p|part|regular part time|part time regular",
    per_diem: "prn|perdiem|pool|casual|as needed|on demand",
  }),
  shift: new Words(SHIFT_LABELS, {
    days: "day|d|day shift|1st|1st shift|first shift|am|7a-7p|7am-7pm|0700-1900|7a-3p",
    evenings:
      "evening|e|eve|eves|evening shift|2nd|2nd shift|second shift|pm|3p-11p|3pm-11pm|1500-2300",
    nights:
      "night|n|noc|nocs|night shift|overnight|3rd|3rd shift|third shift|7p-7a|7pm-7am|1900-0700|11p-7a",
    rotating: "rotate|rotation|rotating shifts|variable|varies|day/night|days/nights|d/n|mixed|any",
    weekends: "weekend|weekend only|weekends only|baylor|weekend option",
  }),
  schedule: new Words(SCHEDULE_LABELS, {
    "3x12": "3x12s|3 12s|three 12s|three 12-hour shifts|3 x 12 hours|3x12hr|3 twelves",
    "4x10": "4x10s|4 10s|four 10s|four 10-hour shifts|4 x 10 hours|4x10hr|4 tens",
    "5x8": "5x8s|5 8s|five 8s|five 8-hour shifts|5 x 8 hours|5x8hr|5 eights",
  }),
  weekends: new Words(WEEKEND_LABELS, {
    none: "no|never|n",
    every_third: "every 3rd|every third|every 3rd weekend|1 in 3|1 of 3",
    every_other: "every other|eow|every 2nd weekend|every second weekend|1 in 2|alternating",
    every: "all|all weekends|each weekend",
    as_needed: "as needed|prn|rotating",
  }),
  holidays: new Words(HOLIDAY_LABELS, {
    none: "no|never|n",
    rotating: "rotation|rotate|yes",
    every_other: "every other|every 2nd holiday",
    as_needed: "as needed|prn",
  }),
  payPeriod: new Words(PERIOD_WORDS, {
    hour: "hour|an hour|hr|hourly|per hour|hours|h|/hr",
    week: "week|a week|wk|weekly|per week|w|/wk",
    year: "year|a year|yr|yearly|annual|annually|per year|per annum|salary|salaried|y|/yr",
  }),
  yearsImportance: new Words(REQUIREMENT_LABELS, {
    must: "must|req|mandatory",
    nice: "nice to have|pref|desired",
  }),
  recordsSystem: new Words(RECORDS_SYSTEM_LABELS, {
    oracle_health: "cerner|oracle|oracle health|cerner millennium",
    pointclickcare: "pcc|point click care",
    meditech: "meditech expanse",
    athenahealth: "athena",
    eclinicalworks: "ecw",
    other: "other",
  }),
});

/** A checkbox: "on" or empty. */
const exempt = new Words({ yes: "Exempt", no: "Non-exempt" }, {});
export const tickOf = (cell: string): "yes" | "no" | undefined =>
  (YES_NO.code(cell) ?? exempt.code(cell)) as "yes" | "no" | undefined;

/** Benefits with a checkbox in the position form. */
export const BENEFITS = new Words(BENEFIT_LABELS, {
  insurance: "health|medical|medical insurance|health insurance",
  dental: "dental",
  vision: "vision",
  retirement: "401k|403b|401(k)|403(b)|retirement",
  child_care: "child care|childcare|daycare",
  parking: "parking",
});

const PROFESSIONS: Readonly<Record<string, string>> = byKey({
  rn: "registered nurse rn|staff nurse|staff rn|rn license|registered nurse (rn)",
  lpn: "lvn|licensed vocational nurse|practical nurse|lpn/lvn|licensed practical nurse (lpn)",
  cna: "nurse aide|nursing assistant|nurse assistant|certified nurse aide|certified nurse assistant|nurses aide",
  np: "arnp|crnp|fnp|family nurse practitioner|nurse practitioner (np)",
  medical_assistant: "cma|rma|certified medical assistant|registered medical assistant",
  physical_therapist: "dpt|rpt",
  occupational_therapist: "otr|otr/l",
  respiratory_therapist:
    "rrt|crt|registered respiratory therapist|respiratory care practitioner|rcp",
  phlebotomist: "phlebotomy|phlebotomy technician|phlebotomy tech",
  patient_care_technician: "patient care tech|patient care assistant|pca",
  radiologic_technologist:
    "radiology technologist|radiology tech|radiologic tech|x-ray tech|x-ray technologist|rt(r)|radiographer",
  medical_technologist:
    "mls|medical laboratory scientist|clinical laboratory scientist|cls|med tech",
  pharmacy_technician: "cpht|pharmacy tech",
  medical_receptionist: "receptionist|medical receptionist|front desk receptionist",
});

/** The profession a cell names: by name, abbreviation, code or alias. */
export function professionOf(cell: string, { professions }: Known): string | undefined {
  const key = keyOf(cell);
  return professions.find(({ code, name, shortName }) =>
    [code, name, shortName, ...(PROFESSIONS[code]?.split("|") ?? [])].some(
      (word) => keyOf(word) === key,
    ),
  )?.code;
}

/** Abbreviations that are unambiguous in a title; "PT" is left out because it often means part-time. */
const PLAIN: Readonly<Record<string, string>> = byKey({
  RN: "rn",
  LPN: "lpn",
  LVN: "lpn",
  CNA: "cna",
  NP: "np",
  FNP: "np",
  PCT: "patient_care_technician",
});

/** The one profession a title names; undefined when it names none or several. */
export function professionInTitle(title: string, { professions }: Known): string | undefined {
  const abbreviations = title.match(/\b[A-Z]{2,3}\b/g)?.flatMap((word) => PLAIN[word] ?? []) ?? [];
  const key = keyOf(title);
  const named = professions.filter(({ name }) => key.includes(keyOf(name))).map(({ code }) => code);
  const all = new Set([...abbreviations, ...named]);
  return all.size === 1 ? [...all][0] : undefined;
}

/** The unit a cell names, or an error; for the name of a whole group the error lists its units. */
export function unitOf(
  cell: string,
  profession: string | undefined,
  { units, unitWords }: Known,
): { unit: string } | { group: Unit } | { problem: string } {
  const key = keyOf(cell);
  const named = new Set([
    ...units
      .filter(
        ({ code, name }) =>
          [code, keyOf(name)].includes(cell.toLowerCase()) ||
          keyOf(name) === key ||
          keyOf(code) === key,
      )
      .map(({ code }) => code),
    ...unitWords.filter(({ spelled }) => keyOf(spelled) === key).map(({ unit }) => unit),
  ]);
  const found = units.filter(({ code }) => named.has(code));
  const groupOf = ({ parent }: Unit) => units.find(({ code }) => code === parent);
  const members = found.filter(({ parent, active }) => parent !== null && active);
  const open = members.filter(
    (one) => !profession || groupOf(one)?.professions.includes(profession),
  );
  if (open[0]) return { unit: open[0].code };
  const group = found.find(({ parent }) => parent === null);
  if (group) return { group };
  return {
    problem: members[0]
      ? "This unit is not listed for this profession. Use another one, or leave it empty."
      : "We couldn’t find this unit. Use a name from our list, or leave it empty.",
  };
}

/** The certification a word names. */
export const certificationOf = (
  word: string,
  { certifications }: Known,
): Certification | undefined =>
  certifications.find(
    ({ active, code, name, shortName }) =>
      active && [code, name, shortName].some((one) => keyOf(one) === keyOf(word)),
  );
