/**
 * Why two sides fit, in sentences made from a match's facts, plus the license, which is a gate. Gates and values are
 * computed in SQL (supabase/schemas/matching); this only presents them.
 */
import { bandOf } from "#app/domain/bands.ts";
import { stateName } from "#app/domain/states.ts";
import { count, formatDate } from "#app/platform/format.ts";
import type { PositionHours } from "#app/domain/employment.ts";
import { type PayPeriod } from "#app/domain/pay.ts";
import { candidateSide, positionSide } from "./sentences.ts";

export { highlightsOf } from "./highlights.ts";

/** Parts that a candidate weighs, in display order. */
export const CANDIDATE_SIDE = ["pay", "distance", "shift", "start", "facility"] as const;
/** Parts that a facility weighs, in display order. */
export const POSITION_SIDE = ["experience", "skills", "certifications", "start"] as const;
/** A named part of a match. */
export type MatchPart = (typeof CANDIDATE_SIDE)[number] | (typeof POSITION_SIDE)[number];

/**
 * Parts of a match in basis points; null when nobody asked for it, so that it was not compared. Old stored matches may
 * have other parts.
 */
export type MatchComponents = Partial<Record<MatchPart, number | null>>;

/**
 * Facts that the values were computed from. Dates are "2027-04-30", money is in cents, codes are as stored. Optional
 * fields are absent from matches stored with applications before the field existed.
 */
export type MatchFacts = {
  miles: number;
  /** City that miles are measured from, when it is not home. */
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
  /** Absent or empty: any. */
  schedules?: string[];
  takes_call?: boolean;
  facility_type?: string | null;
  /** Absent or empty: any. */
  facility_types?: string[];
  starts_on: string;
  /** Latest start date, when there is a range. */
  starts_by?: string | null;
  /** When the position needs someone: its start date, or today once that has passed. */
  wanted_on?: string;
  /** The same for the latest start date: anyone available by then is in time. */
  wanted_by?: string;
  available_from: string;
  years: number;
  min_years: number;
  /** Whether fewer years exclude a candidate. */
  years_required?: boolean;
  /** The position's unit group, years in the unit, and years in the group's other units. */
  unit?: { group: string; years: number; group_years: number };
  license_state: string | null;
  license_multistate: boolean;
  license_valid_until: string | null;
  /** Who verified the license, and on which day. */
  license_source?: string | null;
  license_verified_on?: string | null;
  position_state: string;
  /** Preferred skills that we can compare, and which of them the candidate has. */
  skills_wanted?: string[];
  skills_held?: string[];
  /** Skills that were required in stored matches from when those counted double. */
  skills_must?: string[];
  /** Required skills; every match has them. */
  skills_required?: string[];
  /** Skills in words we don't recognize; they are not scored. */
  skills_unknown?: string[];
  /** Preferred certifications, and which of them the candidate has. */
  certifications_wanted?: string[];
  certifications_held?: string[];
};

/** A match for pages: its values and the facts behind them. */
export type Match = { components: MatchComponents; facts: MatchFacts };
/** A reason as shown: name of the part, value in basis points, one sentence. */
export type Reason = { name: string; value: number; sentence: string };
/** A side of a match, also used for the reader. */
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
 * @param side a job seeker weighs pay, distance, shift, start and the kind of facility
 * @param reader whom the sentences address as "you"
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

/** The required skills, which every match has; null without any. */
export function skillsSentence(facts: MatchFacts, reader: Side): string | null {
  const required = facts.skills_required ?? [];
  if (required.length === 0) return null;
  return `${reader === "job_seeker" ? "You have" : "They have"} everything required: ${required.join(", ")}.`;
}

/** How many parts were compared, and which were not because nobody asked for them. */
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
  // The facility's page lists the license above the bars, where it would be counted with them.
  const besides = !own && facts.license_state ? " besides the license" : "";
  const said = `${count(compared, "thing")} compared${besides}.`;
  return left.length > 0 ? `${said} Not compared: ${left.join(", ")}.` : said;
}

/** What lowers the overall score, apart from its parts. */
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
        ? "This position names no unit, experience, skills or certifications to compare, so its side of the score is at most 60%."
        : "You name no unit, ask for no experience and prefer no skills or certifications, so your side of the score is at most 60%. Ask for what matters to tell candidates apart.",
    );
  }
  return said;
}

/** Most candidates on a position's list; same as the database setting. */
const SHOWN = 100;
/** Number of fitting candidates; lists stop at 100, and 101 means more. */
export const fittingText = (matches: number): string =>
  matches > SHOWN ? `${SHOWN}+` : String(matches);

/** The license gate as a sentence. Every match passes it, so it has no value. */
export function licenseSentence(facts: MatchFacts, reader: Side): string {
  if (!facts.license_state || !facts.license_valid_until) {
    return `${stateName(facts.position_state)} requires no license for this profession.`;
  }
  const whose = reader === "job_seeker" ? "Your" : "Their";
  const license =
    facts.license_state === facts.position_state
      ? `${whose} ${stateName(facts.license_state)} license is valid here`
      : `${whose} multistate license from ${stateName(facts.license_state)} is valid in ${stateName(facts.position_state)}`;
  const until = formatDate(facts.license_valid_until);
  // A license that expires before the start still matches, because it can be renewed by then.
  return facts.license_valid_until < (facts.wanted_on ?? facts.starts_on)
    ? `${license} and must be renewed before ${until}.`
    : `${license} until ${until}.`;
}

/**
 * Attention points for each facility that viewed or invited within two weeks, in percent of the maximum; as in the
 * database.
 */
const A_FACILITY = 10;

/**
 * What recent attention takes off a score, for admins; null when nothing.
 * @param exposure amount of attention, in percent of the maximum
 * @param most percent taken off at the maximum
 */
export function attentionSentence(exposure: number, most: number): string | null {
  const off = (exposure * most) / 100;
  if (off === 0) return null;
  const facilities =
    exposure >= 100
      ? `${100 / A_FACILITY} facilities or more`
      : count(Math.round(exposure / A_FACILITY), "facility", "facilities");
  return `Viewed or invited by ${facilities} in the last two weeks: ${off.toLocaleString("en-US", { maximumFractionDigits: 1 })}% deducted.`;
}
