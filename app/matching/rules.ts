/**
 * Why two sides fit, in sentences made of the facts beside the values, and what stands above them: the license.
 * The gates and the values are computed in SQL (supabase/schemas/matching); what is here only reads them.
 */
import { bandOf } from "#app/domain/bands.ts";
import { stateName } from "#app/domain/states.ts";
import { count, formatDate } from "#app/platform/format.ts";
import type { PositionHours } from "#app/domain/employment.ts";
import { type PayPeriod } from "#app/domain/pay.ts";
import { candidateSide, positionSide } from "./sentences.ts";

export { highlightsOf } from "./highlights.ts";

/** The parts that a candidate weighs, in the order in which they are told. */
export const CANDIDATE_SIDE = ["pay", "distance", "shift", "start", "facility"] as const;
/** The parts that a facility weighs, in the order in which they are told. */
export const POSITION_SIDE = ["experience", "skills", "certifications", "start"] as const;
/** A named part of a match. */
export type MatchPart = (typeof CANDIDATE_SIDE)[number] | (typeof POSITION_SIDE)[number];

/**
 * The parts of a match in basis points; null if nobody asked for it, so that it was not compared. A match that was kept
 * years ago may have had other parts.
 */
export type MatchComponents = Partial<Record<MatchPart, number | null>>;

/**
 * What the values were computed from. Dates are "2027-04-30", money is cents, codes are as stored. What may be absent
 * is so in matches that were kept with an application before the facts had it.
 */
export type MatchFacts = {
  miles: number;
  /** The place the miles were measured from, when it is not home. */
  from_city?: string | null;
  max_miles: number;
  pay_min_cents: number;
  pay_max_cents: number;
  pay_period: PayPeriod;
  pay_max_hourly_cents: number;
  desired_hourly_cents: number;
  pay_max_yearly_cents?: number;
  desired_yearly_cents?: number;
  hours?: PositionHours;
  shift: string;
  schedule?: string | null;
  on_call?: boolean;
  shifts?: string[];
  /** None: any. */
  schedules?: string[];
  takes_call?: boolean;
  facility_type?: string | null;
  /** None: any. */
  facility_types?: string[];
  starts_on: string;
  /** The latest start, where there is a choice of days. */
  starts_by?: string | null;
  /** The day somebody is wanted on: the start, or today once that has passed. */
  wanted_on?: string;
  /** The same of the latest start: whoever is free by then is in time. */
  wanted_by?: string;
  available_from: string;
  years: number;
  min_years: number;
  /** Whether fewer years leave somebody out. */
  years_required?: boolean;
  /** Of the position's unit: its group, the years in the unit, and those in the group's other units. */
  unit?: { group: string; years: number; group_years: number };
  license_state: string | null;
  license_multistate: boolean;
  license_valid_until: string | null;
  /** Who verified the license, and on which day. */
  license_source?: string | null;
  license_verified_on?: string | null;
  position_state: string;
  /** The skills that the position prefers and we can compare, and which of them the candidate has. */
  skills_wanted?: string[];
  skills_held?: string[];
  /** Which of them were a must in a match that was kept when those counted twice. */
  skills_must?: string[];
  /** The skills that the position requires: whoever matches has them. */
  skills_required?: string[];
  /** Skills that the position names in words that we do not know; they count for nothing. */
  skills_unknown?: string[];
  /** The preferred certifications, and which of them the candidate has. */
  certifications_wanted?: string[];
  certifications_held?: string[];
};

/** A match as pages get it: the values and what they were computed from. */
export type Match = { components: MatchComponents; facts: MatchFacts };
/** One reason, as shown: the part's name, its value in basis points, one sentence. */
export type Reason = { name: string; value: number; sentence: string };
/** Whose side of a match, and who reads. */
export type Side = "job_seeker" | "employer";

const NAMES: Record<MatchPart, string> = {
  pay: "Pay",
  distance: "Distance",
  shift: "Shift",
  start: "Start",
  facility: "Facility",
  experience: "Experience",
  skills: "Skills",
  certifications: "Certifications",
};

/**
 * What one side weighs in a match, in that side's order.
 * @param side whose: a job seeker weighs pay, distance, shift, start and the kind of facility
 * @param reader whom it is said to: "you" is always the reader
 */
export function reasonsOf(side: Side, match: Match, reader: Side = side): Reason[] {
  const { components, facts } = match;
  const reasons = (parts: readonly MatchPart[], say: (part: MatchPart) => string) =>
    parts.flatMap((part) => {
      const value = components[part];
      return typeof value === "number" ? [{ name: NAMES[part], value, sentence: say(part) }] : [];
    });
  return side === "job_seeker"
    ? reasons(CANDIDATE_SIDE, (part) => candidateSide(part, facts, reader))
    : reasons(POSITION_SIDE, (part) => positionSide(part, facts, reader));
}

/** The required skills, which whoever matches has; null without any. */
export function skillsSentence(facts: MatchFacts, reader: Side): string | null {
  const required = facts.skills_required ?? [];
  if (required.length === 0) return null;
  return `${reader === "job_seeker" ? "You have" : "They have"} everything required: ${required.join(", ")}.`;
}

/** How many things were compared, and which were not because nobody asked for them. */
export function comparedText({ components, facts }: Match, reader: Side): string {
  const parts = Object.values(components);
  const compared = parts.filter((value) => typeof value === "number").length;
  const own = reader === "job_seeker";
  const left = [
    components.experience === null && "experience (none asked)",
    components.skills === null &&
      (facts.skills_unknown?.length
        ? "preferred skills (unknown to us)"
        : "preferred skills (none listed)"),
    components.certifications === null && "preferred certifications (none listed)",
    components.facility === null &&
      (facts.facility_type
        ? `type of facility (${own ? "you have" : "they have"} no preference)`
        : "type of facility (not stated)"),
  ].filter((name) => typeof name === "string");
  const said = `${count(compared, "thing")} compared.`;
  return left.length > 0 ? `${said} Not compared: ${left.join(", ")}.` : said;
}

/** What holds a score down as a whole, beside its parts. */
export function limitSentences({ components }: Match, score: number, reader: Side): string[] {
  const own = reader === "job_seeker";
  const asksNothing =
    components.experience === null &&
    components.skills === null &&
    components.certifications === null;
  const said: string[] = [];
  if (components.shift === 0 && bandOf(score) === "fair") {
    said.push(
      own
        ? "You didn’t choose this shift, so the match is fair at best."
        : "They didn’t choose this shift, so the match is fair at best.",
    );
  }
  if (asksNothing) {
    said.push(
      own
        ? "This position names no unit, asks for no experience and prefers no skills or certifications, so its side counts 60% at most."
        : "You name no unit, ask for no experience and prefer no skills or certifications, so your side counts 60% at most. Ask for what matters to tell candidates apart.",
    );
  }
  return said;
}

/** The most candidates a position's list shows, as the database's settings say. */
const SHOWN = 100;
/** How many candidates fit a position; a list ends at the best hundred, and one more stands for more. */
export const fittingText = (matches: number): string =>
  matches > SHOWN ? `${SHOWN}+` : String(matches);

/** The gate that a license is, in a sentence: no pair matches without passing it, so it has no value. */
export function licenseSentence(facts: MatchFacts, reader: Side): string {
  if (!facts.license_state || !facts.license_valid_until) {
    return `${stateName(facts.position_state)} asks for no license in this profession.`;
  }
  const whose = reader === "job_seeker" ? "Your" : "Their";
  const license =
    facts.license_state === facts.position_state
      ? `${whose} ${stateName(facts.license_state)} license is valid here`
      : `${whose} multistate license from ${stateName(facts.license_state)} is valid in ${stateName(facts.position_state)}`;
  const until = formatDate(facts.license_valid_until);
  // A license that ends before the start is a match, because it can be renewed by then.
  return facts.license_valid_until < (facts.wanted_on ?? facts.starts_on)
    ? `${license} and must be renewed before ${until}.`
    : `${license} until ${until}.`;
}

/** Each facility that looked or invited within two weeks counts so much, in percent of the most; as in the database. */
const A_FACILITY = 10;

/**
 * What attention had lately takes off a score, for admins; null when nothing.
 * @param exposure how much attention, in percent of the most that counts
 * @param most percent that the most of it takes off
 */
export function attentionSentence(exposure: number, most: number): string | null {
  const off = (exposure * most) / 100;
  if (off === 0) return null;
  const facilities =
    exposure >= 100
      ? `${100 / A_FACILITY} facilities or more`
      : count(Math.round(exposure / A_FACILITY), "facility", "facilities");
  return `Seen or invited by ${facilities} lately: ${off.toLocaleString("en-US", { maximumFractionDigits: 1 })}% off.`;
}
