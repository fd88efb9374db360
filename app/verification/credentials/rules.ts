/**
 * Licenses and identifiers. Sources: the compacts' own rules (their members are rows: supabase/seeds);
 * NPI check digit per CMS (Luhn over the prefix 80840 and the number).
 */
import { SERVED_STATES, stateName } from "#app/domain/states.ts";
import { formatDate } from "#app/platform/format.ts";

/** "Missouri and Kansas". */
const inWords = (states: readonly string[]): string => states.map(stateName).join(" and ");

/** A license as the rules see it. */
export type License = { state: string; multistate: boolean; expiresOn: string };

/**
 * A compact of states about a profession's licenses.
 * gives: practice, where a multistate license works in every member; privilege, where a license of the home state gives
 * the right to buy one in another member.
 */
export type Compact = {
  name: string;
  gives: "practice" | "privilege";
  /** The states where it is in force. */
  issuing: readonly string[];
};

/**
 * Where somebody lives: their primary state of residence, which alone can issue a multistate license, and the state they
 * moved from. until: the last of the 60 days on which its license works as before, which the database counts
 * (job_seeker_profiles.moved_until); on: the day of the move, where the reader may know it.
 */
export type Residence = {
  home: string;
  move: { from: string; on: string | null; until: string } | null;
};

/** A residence as its row has it. */
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

/** Until when a license counts in every state of its profession's compact; null where it does not. */
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
 * The states served where a license lets its holder work.
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
 * Where a license works and until when: "Works in Missouri and Kansas until Apr 30, 2027.", and what else it can
 * open.
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
      ? "A single-state license of another state: does not work in Missouri or Kansas."
      : compact?.gives === "privilege"
        ? "Does not work in Missouri or Kansas by itself."
        : "Does not work in Missouri or Kansas.";
  const privileges = SERVED_STATES.filter(
    (state) => !states.includes(state) && compact?.issuing.includes(state),
  );
  if (compact?.gives !== "privilege" || privileges.length === 0) return works;
  return `${works} A privilege of the ${compact.name} would open ${inWords(privileges)}.`;
}

/**
 * What does not fit about a license said to be multistate: it is not from the state its holder lives in, which alone
 * can issue one. Asked, never refused: people move, and have 60 days to apply in the new state. After a move that they
 * told us it says until when it holds.
 * @returns null where nothing is to be asked
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
    const holds = `multistate license from ${from} holds in ${inWords(elsewhere)} until ${formatDate(move.until)}.`;
    return reader === "owner"
      ? `You moved on ${formatDate(move.on)}: your ${holds} Apply for one from ${home} before then.`
      : `They moved on ${formatDate(move.on)}: their ${holds}`;
  }
  return issues
    ? `A multistate license comes from the state of residence, which is ${home} here, not ${from}. After a move, apply in the new state within 60 days.`
    : `A multistate license comes from the state of residence. That is ${home} here, which issues none: is this one of ${from} still multistate?`;
}

/** What a recorded check verified of a license or certification: who says so, and on which day. */
export type Verified = { source: string | null; verified_on: string | null };

/**
 * What may be said of how far a license or certification was verified: never more than its recorded check says.
 * @param reader whose words it is stated in, where it is not verified
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

/** What a state asks of those who work there in a profession. */
export type LicenseRule = {
  /** null: we do not know. */
  required: boolean | null;
  /** A law or an admin says so, it is not only our best knowledge. */
  confirmed: boolean;
  /** The profession's compact, and whether it is in force in this state; null without one. */
  compact: (Pick<Compact, "name" | "gives"> & { issues: boolean }) | null;
};

/** A state's rule, in a sentence for those who work there. */
export function licenseNeeded(state: string, rule: LicenseRule): string {
  const name = stateName(state);
  if (rule.required === null)
    return `We do not know yet whether ${name} asks for a license in this profession; the board of ${name} does.`;
  const sentence = rule.required
    ? whichLicense(name, rule.compact)
    : `${name} asks for no license in this profession.`;
  if (rule.confirmed) return sentence;
  return `${sentence} That is our best knowledge; the board of ${name} has the last word.`;
}

function whichLicense(name: string, compact: LicenseRule["compact"]): string {
  if (compact?.gives === "practice" && compact.issues)
    return `A license from ${name}, or a multistate license if you live in another state of the ${compact.name}.`;
  if (compact?.gives === "privilege")
    return compact.issues
      ? `A license from ${name}, or a privilege there that you bought through the ${compact.name}.`
      : `A license from ${name}. Ask its board whether it issues privileges through the ${compact.name}.`;
  return `A license, registration or registry entry from ${name}; one from another state does not work here.`;
}

/** How a board lets the licenses of a profession end, as far as it is known, and whether it asks for one at all. */
export type ExpiryRule = {
  profession: string;
  state: string;
  required: boolean;
  /** The day of the year, where it is the same for everybody. */
  month: number | null;
  day: number | null;
  /** Whether it is odd or even years. */
  parity: "odd" | "even" | null;
  /** Ends with a month: which one, we do not know. */
  monthEnd: boolean;
  /** The longest time for which the board issues or renews one. */
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

/** The longest for which a board of another state issues a license, as far as we know. */
const LONGEST_ELSEWHERE = 60;
/** People renew that long before the end, so the new date is that much farther away. */
const RENEWED_EARLY = 4;

/** Whether a date is farther away than some months from today. Both as stored. */
function isBeyond(date: string, months: number, today: string): boolean {
  const end = new Date(`${today}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + months);
  return date > end.toISOString().slice(0, 10);
}

/**
 * What does not fit its board's rule about an expiry date. People misread dates, and rules have exceptions, so it is
 * never a refusal. One that is farther away than any license lasts is never verified as it is
 * (private.implausible_expiry()).
 * @param profession the profession's short name, such as "RN"
 * @param today as stored
 * @returns null when the date fits, or nothing is known
 */
export function oddExpiry(
  rule: ExpiryRule | undefined,
  profession: string,
  expiresOn: string,
  today: string,
): string | null {
  const longest = rule?.longestMonths ?? LONGEST_ELSEWHERE;
  if (isBeyond(expiresOn, longest + RENEWED_EARLY, today))
    return `No such license is issued for longer than ${longest} months.`;
  if (!rule) return null;
  const [year = 0, month = 0, day = 0] = expiresOn.split("-").map(Number);
  const licenses = `${stateName(rule.state)} ${profession} licenses`;
  if (rule.month !== null && rule.day !== null) {
    const parity = year % 2 === 0 ? "even" : "odd";
    const years = rule.parity ? ` of ${rule.parity} years` : "";
    const fits =
      month === rule.month && day === rule.day && (!rule.parity || parity === rule.parity);
    return fits ? null : `${licenses} end on ${MONTHS[rule.month - 1]} ${rule.day}${years}.`;
  }
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return rule.monthEnd && day !== lastDay ? `${licenses} end on the last day of a month.` : null;
}

/** The same as a question to whoever enters the date: see `oddExpiry`. */
export function expiryQuestion(...about: Parameters<typeof oddExpiry>): string | null {
  const odd = oddExpiry(...about);
  return odd && `${odd} Is this date right?`;
}

/**
 * A question about how long a certification is said to be valid, as for licenses.
 * @param known the certification of the list; undefined for one that is not on it
 * @param expiresOn null: it never ends
 */
export function certificationQuestion(
  known: { shortName: string; validMonths: number | null } | undefined,
  expiresOn: string | null,
  today: string,
): string | null {
  if (!known?.validMonths) return null;
  if (expiresOn === null)
    return `${known.shortName} ends ${known.validMonths} months after it was issued. Does your card really have no date?`;
  return isBeyond(expiresOn, known.validMonths + 1, today)
    ? `${known.shortName} is valid for ${known.validMonths} months. Is this date right?`
    : null;
}

/** Whether every state served asks for a license in a profession, so that nobody works without one. */
export function needsLicense(rules: readonly ExpiryRule[], profession: string): boolean {
  const own = rules.filter((rule) => rule.profession === profession);
  return own.length > 0 && own.every(({ required }) => required);
}

/** What of somebody's credentials and papers counts for being complete. */
export type Papers = {
  needsLicense: boolean;
  credentials: readonly {
    id: string;
    kind: "license" | "certification";
    /** As people call it: "Missouri license", "BLS". */
    title: string;
    expiresOn: string | null;
  }[];
  documents: readonly {
    kind: string;
    credentialId: string | null;
    status: "pending" | "accepted" | "rejected";
  }[];
};
/** Something that is missing, in a sentence, and where it is mended. */
export type Missing = { what: "credentials" | "documents"; sentence: string };

/** What is still missing of credentials and papers, the most important first. Rejected documents count for nothing. */
export function missingPapers(
  { needsLicense: needed, credentials, documents }: Papers,
  today: string,
): Missing[] {
  const good = documents.filter(({ status }) => status !== "rejected");
  const licenses = credentials.filter(({ kind }) => kind === "license");
  const expired = credentials.filter(({ expiresOn }) => expiresOn !== null && expiresOn < today);
  const missing: Missing[] = [];
  const add = (what: Missing["what"], sentence: string) => missing.push({ what, sentence });
  if (needed && licenses.length === 0)
    add("credentials", "Your license: your profession needs one in Missouri and in Kansas.");
  for (const { title } of expired) add("credentials", `${title}: it has expired.`);
  if (!good.some(({ kind }) => kind === "resume")) add("documents", "Your résumé.");
  for (const { id, kind, title } of credentials) {
    // A copy counts for the credential it names, or, where it names none, for the only one of its kind.
    const alone = credentials.filter((other) => other.kind === kind).length === 1;
    const copied = good.some(
      (paper) =>
        paper.credentialId === id || (alone && paper.credentialId === null && paper.kind === kind),
    );
    if (!copied) add("documents", `A copy of your ${kind}: ${title}.`);
  }
  return missing;
}

/** Whether six characters can be a CMS certification number: two digits of the state, four digits or letters of the type. */
export function isCcn(text: string): boolean {
  return /^\d{2}[0-9A-Z]{4}$/.test(text);
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
