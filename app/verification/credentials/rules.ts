/**
 * Licenses and identifiers. Sources: the compacts' own rules (their members are rows: supabase/seeds);
 * NPI check digit per CMS (Luhn over the prefix 80840 and the number).
 */
import { SERVED_STATES, stateName } from "#app/domain/states.ts";
import { formatDate } from "#app/platform/format.ts";

/** "Missouri and Kansas". */
const inWords = (states: readonly string[]): string => states.map(stateName).join(" and ");

/** The parts of a license the rules need. */
export type License = { state: string; multistate: boolean; expiresOn: string };

/**
 * An interstate compact for a profession's licenses. gives: practice, if a multistate license works in every member
 * state; privilege, if a license of the home state lets its holder buy one in another member state.
 */
export type Compact = {
  name: string;
  gives: "practice" | "privilege";
  /** The states where it is in force. */
  issuing: readonly string[];
};

/**
 * Where someone lives: their primary state of residence, which alone can issue a multistate license, and the state they
 * moved from. until: the last of the 60 days on which the old state's license still works, computed by the database
 * (job_seeker_profiles.moved_until); on: the day of the move, if the reader may see it.
 */
export type Residence = {
  home: string;
  move: { from: string; on: string | null; until: string } | null;
};

/** A residence from its database row. */
export function residenceOf(row: {
  home_state?: string | null;
  moved_from?: string | null;
  moved_on?: string | null;
  moved_until?: string | null;
}): Residence {
  const { moved_from: from, moved_on: on, moved_until: until } = row;
  return {
    home: row.home_state ?? "",
    move: from && until ? { from, on: on ?? null, until } : null,
  };
}

/** Until when a license works in every state of its profession's compact; null if it does not. */
function goodInCompactUntil(
  license: License,
  compact: Compact | null,
  { home, move }: Residence,
): string | null {
  if (compact?.gives !== "practice" || !license.multistate) return null;
  if (![license.state, home].every((state) => compact.issuing.includes(state))) return null;
  if (license.state === home) return license.expiresOn;
  if (license.state !== move?.from) return null;
  return move.until < license.expiresOn ? move.until : license.expiresOn;
}

/**
 * The served states where a license lets its holder work.
 * @param compact the compact of the profession, if it has one
 */
export function statesOfLicense(
  license: License,
  compact: Compact | null,
  residence: Residence,
): string[] {
  const everywhere = goodInCompactUntil(license, compact, residence) !== null;
  return SERVED_STATES.filter(
    (state) => state === license.state || (everywhere && compact?.issuing.includes(state)),
  );
}

/**
 * Where a license works and until when: "Works in Missouri and Kansas until Apr 30, 2027.", and which privilege it
 * could lead to.
 */
export function reachSentence(
  license: License,
  compact: Compact | null,
  residence: Residence,
): string {
  const states = statesOfLicense(license, compact, residence);
  const elsewhere = goodInCompactUntil(license, compact, residence);
  const untilOf = (state: string) =>
    state === license.state || elsewhere === null ? license.expiresOn : elsewhere;
  const parts = [...new Set(states.map(untilOf))].map(
    (until) =>
      `in ${inWords(states.filter((state) => untilOf(state) === until))} until ${formatDate(until)}`,
  );
  const works = states.length
    ? `Works ${parts.join(", and ")}.`
    : compact?.gives === "practice" && !license.multistate
      ? "A single-state license from another state doesn’t work in Missouri or Kansas."
      : compact?.gives === "privilege"
        ? "Does not work in Missouri or Kansas by itself."
        : "Does not work in Missouri or Kansas.";
  const privileges = SERVED_STATES.filter(
    (state) => !states.includes(state) && compact?.issuing.includes(state),
  );
  if (compact?.gives !== "privilege" || privileges.length === 0) return works;
  return `${works} A compact privilege (${compact.name}) would let you work in ${inWords(privileges)}.`;
}

/**
 * A question about a multistate license that is not from its holder's home state, which alone can issue one. Never a
 * refusal: people move, and have 60 days to apply in the new state. After a move they told us about, says until when
 * the license works.
 * @returns null if there is nothing to ask
 */
export function residenceQuestion(
  license: Pick<License, "state" | "multistate">,
  compact: Compact | null,
  residence: Residence,
  reader: "owner" | "admin",
): string | null {
  if (compact?.gives !== "practice" || !license.multistate || license.state === residence.home)
    return null;
  const { move } = residence;
  const [from, home] = [stateName(license.state), stateName(residence.home)];
  const issues = compact.issuing.includes(residence.home);
  if (issues && move?.on && move.from === license.state) {
    const elsewhere = SERVED_STATES.filter(
      (state) => state !== license.state && compact.issuing.includes(state),
    );
    const holds = `multistate license from ${from} is valid in ${inWords(elsewhere)} until ${formatDate(move.until)}.`;
    return reader === "owner"
      ? `You moved on ${formatDate(move.on)}: your ${holds} Apply for one from ${home} before then.`
      : `They moved on ${formatDate(move.on)}: their ${holds}`;
  }
  if (reader === "owner")
    return issues
      ? `Only the state you live in can issue a multistate license. You told us you live in ${home}, and this license is from ${from}. After a move, apply in the new state within 60 days.`
      : `Only the state you live in can issue a multistate license, and ${home} doesn’t issue them. Is your ${from} license still multistate?`;
  return issues
    ? `A multistate license comes from the state of residence, which is ${home} here, not ${from}. After a move, people apply in the new state within 60 days.`
    : `A multistate license comes from the state of residence. That is ${home} here, which issues none. Is the ${from} license still multistate?`;
}

/** What a recorded check verified about a license or certification: its source and day. */
export type Verified = { source: string | null; verified_on: string | null };

/** A person's licenses and certifications as facilities see them. */
export type CredentialsSent = {
  licenses: (Verified & {
    state: string;
    multistate: boolean;
    expires_on: string;
    /** Null for a facility they did not apply to. */
    number: string | null;
    /** Last day it stays valid outside its state after a move. */
    moved_until: string | null;
  })[];
  certifications: (Verified & { name: string; expires_on: string | null })[];
};

/**
 * How far a license or certification is verified, claiming no more than its recorded check says.
 * @param reader who reads it, for the wording if it is not verified
 */
export function verifiedWords(
  kind: "license" | "certification",
  { source, verified_on: on }: Verified,
  reader: "owner" | "facility",
): string {
  if (!source || !on)
    return `Stated by ${reader === "owner" ? "you" : "the candidate"}, not yet verified`;
  const day = formatDate(on);
  return kind === "license" ? `Verified at ${source}, ${day}` : `Document reviewed, ${day}`;
}

/** A state's license requirement for a profession. */
export type LicenseRule = {
  /** null: unknown. */
  required: boolean | null;
  /** Whether a law or an admin confirms it; if not, it is our best knowledge. */
  confirmed: boolean;
  /** The profession's compact, and whether it is in force in this state; null without one. */
  compact: (Pick<Compact, "name" | "gives"> & { issues: boolean }) | null;
};

/** A state's rule, in a sentence for those who work there. */
export function licenseNeeded(state: string, rule: LicenseRule): string {
  const name = stateName(state);
  if (rule.required === null)
    return `We don’t know yet whether ${name} requires a license for this profession. Ask the board in ${name}.`;
  const sentence = rule.required
    ? whichLicense(name, rule.compact)
    : `${name} requires no license for this profession.`;
  if (rule.confirmed) return sentence;
  return `${sentence} Check with the board in ${name} to be sure.`;
}

function whichLicense(name: string, compact: LicenseRule["compact"]): string {
  if (compact?.gives === "practice" && compact.issues)
    return `You need a ${name} license, or a multistate license if you live in another ${compact.name} state.`;
  if (compact?.gives === "privilege")
    return compact.issues
      ? `You need a ${name} license, or a privilege to practice there through the ${compact.name}.`
      : `You need a ${name} license. Ask the board in ${name} whether it issues privileges through the ${compact.name}.`;
  return `You need a license, registration or registry entry from ${name}; one from another state does not work here.`;
}

/** When a board's licenses for a profession expire, as far as we know, and whether it requires one at all. */
export type ExpiryRule = {
  profession: string;
  state: string;
  required: boolean;
  /** The day of the year, if it is the same for everyone. */
  month: number | null;
  day: number | null;
  /** Whether licenses expire in odd or even years. */
  parity: "odd" | "even" | null;
  /** Expires at the end of a month, but we do not know which. */
  monthEnd: boolean;
  /** The longest period for which the board issues or renews one, in months. */
  longestMonths: number;
};

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** The longest license period of any other state's board, as far as we know, in months. */
const LONGEST_ELSEWHERE = 60;
/** Months. People may renew this early, which puts the new date that much further away. */
const RENEWED_EARLY = 4;

/** Whether a date is more than this many months from today. Both as stored. */
function isMoreMonthsAway(date: string, months: number, today: string): boolean {
  const end = new Date(`${today}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + months);
  return date > end.toISOString().slice(0, 10);
}

/**
 * What is unusual about an expiry date, under its board's rule. Never a refusal, because people misread dates and rules
 * have exceptions. A date further away than any license lasts is never verified as it is
 * (private.implausible_expiry()).
 * @param profession the profession's short name, such as "RN"
 * @param today as stored
 * @returns null if the date fits, or nothing is known
 */
export function unusualExpiry(
  rule: ExpiryRule | undefined,
  profession: string,
  expiresOn: string,
  today: string,
): string | null {
  const longest = rule?.longestMonths ?? LONGEST_ELSEWHERE;
  if (isMoreMonthsAway(expiresOn, longest + RENEWED_EARLY, today))
    return `This license is never issued for longer than ${longest} months.`;
  if (!rule) return null;
  const [year = 0, month = 0, day = 0] = expiresOn.split("-").map(Number);
  const licenses = `${stateName(rule.state)} ${profession} licenses`;
  if (rule.month !== null && rule.day !== null) {
    const parity = year % 2 === 0 ? "even" : "odd";
    const years = rule.parity ? ` of ${rule.parity} years` : "";
    const fits =
      month === rule.month && day === rule.day && (!rule.parity || parity === rule.parity);
    return fits ? null : `${licenses} expire on ${MONTHS[rule.month - 1]} ${rule.day}${years}.`;
  }
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return rule.monthEnd && day !== lastDay ? `${licenses} expire on the last day of a month.` : null;
}

/** The same as a question to the person who enters the date: see `unusualExpiry`. */
export function expiryQuestion(...about: Parameters<typeof unusualExpiry>): string | null {
  const odd = unusualExpiry(...about);
  return odd && `${odd} Is this date right?`;
}

/**
 * A question about a certification's expiry date, as for licenses.
 * @param known the certification from our list; undefined if it is not on it
 * @param expiresOn null: it never expires
 */
export function certificationQuestion(
  known: { shortName: string; validMonths: number | null } | undefined,
  expiresOn: string | null,
  today: string,
): string | null {
  if (!known?.validMonths) return null;
  if (expiresOn === null)
    return `${known.shortName} expires ${known.validMonths} months after it’s issued. Does your card really have no expiration date?`;
  return isMoreMonthsAway(expiresOn, known.validMonths + 1, today)
    ? `${known.shortName} is valid for ${known.validMonths} months. Is this date right?`
    : null;
}

/** Whether every served state requires a license in a profession, so that no one can work without one. */
export function needsLicense(rules: readonly ExpiryRule[], profession: string): boolean {
  const own = rules.filter((rule) => rule.profession === profession);
  return own.length > 0 && own.every(({ required }) => required);
}

/**
 * Whether six characters can be a CMS certification number: two digits for the state, four digits or letters for the
 * type.
 */
export function isCcn(text: string): boolean {
  return /^\d{2}[0-9A-Z]{4}$/.test(text);
}

/** Whether ten digits are a valid National Provider Identifier: starts with 1 or 2, correct check digit. */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  let sum = 0;
  [...`80840${text}`].reverse().forEach((character, index) => {
    const digit = Number(character);
    sum += index % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9;
  });
  return sum % 10 === 0;
}
