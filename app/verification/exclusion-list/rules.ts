/** The OIG exclusion list (LEIE) in words. Pure. */
import { byKey } from "#app/platform/by-key.ts";

/** The fields of a list row that we store. Dates as stored. */
export type ListEntry = {
  last_name?: string | null | undefined;
  first_name?: string | null | undefined;
  middle_name?: string | null | undefined;
  business?: string | null | undefined;
  general?: string | null | undefined;
  specialty?: string | null | undefined;
  npi?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  excluded_for: string;
  excluded_on: string;
  reinstated_on?: string | null | undefined;
  waived_on?: string | null | undefined;
  waived_in?: string | null | undefined;
};

/** What matched, as filters and lists say it. */
export const HOW = {
  npi: { tone: "warning", words: "Same NPI" },
  facility: { tone: "waiting", words: "Same facility name" },
  name: { tone: "neutral", words: "Same name" },
} as const satisfies Record<string, { tone: string; words: string }>;
export type How = keyof typeof HOW;

/** Decisions on a possible match. */
export const DECISIONS = {
  not_same: { tone: "success", words: "Not the same" },
  same: { tone: "danger", words: "The same" },
} as const;

/** Sections of the Social Security Act (42 USC 1320a-7 and others), by the list's codes in lowercase. */
const GROUNDS: Record<string, string> = byKey({
  "1128a1": "Conviction of a crime against a health program",
  "1128a2": "Conviction for abusing or neglecting patients",
  "1128a3": "Felony conviction for health care fraud",
  "1128a4": "Felony conviction for controlled substances",
  "1128b1": "Misdemeanor conviction for fraud",
  "1128b2": "Conviction for obstructing an investigation or audit",
  "1128b3": "Misdemeanor conviction for controlled substances",
  "1128b4": "License revoked, suspended or given up",
  "1128b5": "Excluded or suspended by another federal or state health program",
  "1128b6": "Excessive charges, or services that were unnecessary or below standard",
  "1128b7": "Fraud, kickbacks and other prohibited activities",
  "1128b8": "Entity controlled by an excluded person",
  "1128b8a": "Entity controlled by the family of an excluded person",
  "1128b9": "Required information was not disclosed",
  "1128b10": "Information on subcontractors and suppliers was not given",
  "1128b11": "Payment information was not given",
  "1128b12": "Immediate access was not given",
  "1128b13": "Corrective action was not taken",
  "1128b14": "Default on a health education loan or scholarship",
  "1128b15": "Person who controls an excluded entity",
  "1128b16": "False statements, or facts misrepresented",
  "1128aa": "Civil penalty for false or improper claims",
  "1156": "Failure to provide care that meets professional standards, as a peer review found",
});

/** Why someone is excluded, with its section: "License revoked, suspended or given up (section 1128(b)(4))". */
export function groundsOf(code: string): string {
  const key = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  const words = GROUNDS[key];
  return words ? `${words} (${sectionOf(key)})` : `Code ${code} of the list`;
}

function sectionOf(key: string): string {
  if (key === "1128aa") return "section 1128A";
  const [, section, letter, number, rest] = /^(\d{4})([a-z])?(\d+)?([a-z])?$/.exec(key) ?? [];
  const parts = [letter, number, rest?.toUpperCase()].filter(Boolean).map((part) => `(${part})`);
  return `section ${section}${parts.join("")}`;
}

/** A name from the list, in the usual order: "MARIA A RUIZ". */
export function entryName(entry: ListEntry): string {
  const person = [entry.first_name, entry.middle_name, entry.last_name].filter(Boolean).join(" ");
  return person || entry.business || "No name";
}
