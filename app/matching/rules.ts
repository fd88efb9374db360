/**
 * Why two sides fit, in sentences made of the stored facts, and how a score comes about.
 * The gates and the component values are computed in SQL (supabase/migrations, matching); what is here only reads them.
 */
import {
  count,
  formatCents,
  formatDate,
  formatMiles,
  formatPay,
  type PayPeriod,
} from "#app/platform/format.ts";

/** The named parts of a match, in basis points. */
export type MatchComponents = Record<
  "pay" | "distance" | "start" | "experience" | "license",
  number
>;

/** What the values were computed from, as stored beside them. Dates are "2027-04-30", money is cents. */
export type MatchFacts = {
  miles: number;
  max_miles: number;
  pay_min_cents: number;
  pay_max_cents: number;
  pay_period: PayPeriod;
  pay_max_hourly_cents: number;
  desired_hourly_cents: number;
  shift: string;
  starts_on: string;
  available_from: string;
  years: number;
  min_years: number;
  license_state: string | null;
  license_multistate: boolean;
  license_valid_until: string | null;
  position_state: string;
};

/** One reason, as shown: the part's name, its value in basis points, one sentence. */
export type Reason = { name: string; value: number; sentence: string };
/** Who reads the reasons. */
export type Side = "job_seeker" | "employer";
/** Weights of one side, by component name. */
export type SideWeights = Partial<Record<keyof MatchComponents, number>>;

const STATE_NAMES: Record<string, string> = { MO: "Missouri", KS: "Kansas" };
/** A state's name, or its code when it is none of ours. */
export const stateName = (code: string) => STATE_NAMES[code] ?? code;

/**
 * The score of a match in basis points: the weighted mean of each side, then their harmonic mean,
 * so that neither side can make up for the other. The database computes the same.
 */
export function scoreOf(
  components: MatchComponents,
  candidateSide: SideWeights,
  positionSide: SideWeights,
): number {
  const a = weightedMean(components, candidateSide);
  const b = weightedMean(components, positionSide);
  return a + b === 0 ? 0 : Math.round((2 * a * b) / (a + b));
}

function weightedMean(components: MatchComponents, weights: SideWeights): number {
  let sum = 0;
  let total = 0;
  for (const [name, weight] of Object.entries(weights) as [keyof MatchComponents, number][]) {
    sum += components[name] * weight;
    total += weight;
  }
  return total === 0 ? 0 : sum / total;
}

/**
 * The reasons of a match for one of its sides, strongest concern of that side first.
 * @param reader whom they are said to: a job seeker reads what an employer weighs as "you" and "they"
 */
export function reasonsOf(
  side: Side,
  components: MatchComponents,
  facts: MatchFacts,
  reader: Side = side,
): Reason[] {
  const say =
    side === "job_seeker"
      ? forJobSeeker(facts)
      : reader === "job_seeker"
        ? ofJobSeeker(facts)
        : forEmployer(facts);
  const order: (keyof MatchComponents)[] =
    side === "job_seeker"
      ? ["pay", "distance", "start", "license", "experience"]
      : ["experience", "license", "start", "distance", "pay"];
  return order.map((name) => ({ name: NAMES[name], value: components[name], sentence: say[name] }));
}

const NAMES: Record<keyof MatchComponents, string> = {
  pay: "Pay",
  distance: "Distance",
  start: "Start",
  experience: "Experience",
  license: "License",
};

const limit = (miles: number) => count(miles, "mile");
const sentence = (text: string) => text[0]!.toUpperCase() + text.slice(1);
const hourly = (cents: number) => `${formatCents(cents)} an hour`;

function forJobSeeker(facts: MatchFacts): Record<keyof MatchComponents, string> {
  const inHours =
    facts.pay_period === "hour" ? "" : ` (about ${hourly(facts.pay_max_hourly_cents)} at the top)`;
  return {
    pay: `Pays ${formatPay(facts.pay_min_cents, facts.pay_max_cents, facts.pay_period)}${inHours}; you want ${hourly(facts.desired_hourly_cents)} or more.`,
    distance: sentence(
      `${formatMiles(facts.miles)} from you; you go up to ${limit(facts.max_miles)}.`,
    ),
    start:
      facts.available_from <= facts.starts_on
        ? `Starts ${formatDate(facts.starts_on)}; you are free by then.`
        : `Wanted from ${formatDate(facts.starts_on)}; you are free from ${formatDate(facts.available_from)}.`,
    license: licenseSentence(facts, "Your"),
    experience:
      facts.min_years === 0
        ? "Asks for no earlier experience."
        : `Asks for ${count(facts.min_years, "year")} of experience; you have ${facts.years}.`,
  };
}

function forEmployer(facts: MatchFacts): Record<keyof MatchComponents, string> {
  return {
    pay: `Wants ${hourly(facts.desired_hourly_cents)} or more; your range reaches ${hourly(facts.pay_max_hourly_cents)}.`,
    distance: `Lives ${formatMiles(facts.miles)} away and goes up to ${limit(facts.max_miles)}.`,
    start:
      facts.available_from <= facts.starts_on
        ? `Free by your start date, ${formatDate(facts.starts_on)}.`
        : `Free from ${formatDate(facts.available_from)}; you want to start ${formatDate(facts.starts_on)}.`,
    license: licenseSentence(facts, "Their"),
    experience:
      facts.min_years === 0
        ? `${count(facts.years, "year")} of experience; you ask for none.`
        : `${count(facts.years, "year")} of experience; you ask for ${facts.min_years}.`,
  };
}

/** What an employer weighs, said to the job seeker whom it is about. */
function ofJobSeeker(facts: MatchFacts): Record<keyof MatchComponents, string> {
  return {
    pay: `You want ${hourly(facts.desired_hourly_cents)} or more; their range reaches ${hourly(facts.pay_max_hourly_cents)}.`,
    distance: `You live ${formatMiles(facts.miles)} away and go up to ${limit(facts.max_miles)}.`,
    start:
      facts.available_from <= facts.starts_on
        ? `You are free by their start date, ${formatDate(facts.starts_on)}.`
        : `You are free from ${formatDate(facts.available_from)}; they want to start ${formatDate(facts.starts_on)}.`,
    license: licenseSentence(facts, "Your"),
    experience:
      facts.min_years === 0
        ? `You have ${count(facts.years, "year")} of experience; they ask for none.`
        : `You have ${count(facts.years, "year")} of experience; they ask for ${facts.min_years}.`,
  };
}

function licenseSentence(facts: MatchFacts, whose: "Your" | "Their"): string {
  if (!facts.license_state || !facts.license_valid_until) {
    return `${stateName(facts.position_state)} asks for no license in this profession.`;
  }
  const license =
    facts.license_state === facts.position_state
      ? `${whose} ${stateName(facts.license_state)} license is valid here`
      : `${whose} multistate license from ${stateName(facts.license_state)} is valid in ${stateName(facts.position_state)}`;
  return `${license} until ${formatDate(facts.license_valid_until)}.`;
}
