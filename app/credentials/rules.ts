/**
 * Licenses and identifiers. Sources: Nurse Licensure Compact (RN and LPN, Missouri and Kansas are members);
 * NPI check digit per CMS (Luhn over the prefix 80840 and the number).
 */
import { formatDate } from "#app/platform/format.ts";

/** A license as the rules see it. */
export type License = { state: string; multistate: boolean; expiresOn: string };

const STATES: Record<string, string> = { MO: "Missouri", KS: "Kansas" };

/**
 * The states served where a license lets its holder work.
 * @param compact whether the profession takes part in the Nurse Licensure Compact
 * @param homeState primary state of residence: only it can issue a multistate license
 */
export function statesOfLicense(license: License, compact: boolean, homeState: string): string[] {
  const everywhere =
    compact && license.multistate && license.state === homeState && license.state in STATES;
  return Object.keys(STATES).filter((state) => state === license.state || everywhere);
}

/** Where a license works and until when: "Works in Missouri and Kansas until April 30, 2027." */
export function reachSentence(license: License, compact: boolean, homeState: string): string {
  const states = statesOfLicense(license, compact, homeState).map((code) => STATES[code]!);
  if (states.length === 0) return "Does not work in Missouri or Kansas.";
  return `Works in ${states.join(" and ")} until ${formatDate(license.expiresOn)}.`;
}

/** What a state asks of those who work there in a profession. */
export type LicenseRule = {
  /** null: we do not know. */
  required: boolean | null;
  /** A law or an admin says so, it is not only our best knowledge. */
  confirmed: boolean;
  /** Profession and state take part in the Nurse Licensure Compact. */
  compact: boolean;
};

/** A state's rule, in a sentence for those who work there. */
export function licenseNeeded(state: string, rule: LicenseRule): string {
  const name = STATES[state] ?? state;
  if (rule.required === null)
    return `We do not know yet whether ${name} asks for a license in this profession; the board of ${name} does.`;
  const others = Object.keys(STATES).filter((code) => code !== state);
  const theirs = others.map((code) => STATES[code]!).join(" or ");
  const sentence = !rule.required
    ? `${name} asks for no license in this profession.`
    : rule.compact
      ? `A license from ${name}, or a multistate license from ${theirs} if you live there.`
      : `A license, registration or registry entry from ${name}; one from another state does not work here.`;
  if (rule.confirmed) return sentence;
  return `${sentence} That is our best knowledge; the board of ${name} has the last word.`;
}

/** Whether ten digits are a National Provider Identifier: starts with 1 or 2, check digit right. */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  let sum = 0;
  [...`80840${text}`].reverse().forEach((character, index) => {
    const digit = Number(character);
    sum += index % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9;
  });
  return sum % 10 === 0;
}
