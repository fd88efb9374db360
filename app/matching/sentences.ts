/** One factual sentence for each part of a match, for either reader. */
import { byKey } from "#app/platform/by-key.ts";
import { count, formatDate, formatDays, formatMiles } from "#app/platform/format.ts";
import { formatPay, payAmount } from "#app/domain/pay.ts";
import { SCHEDULE_LABELS, SHIFT_LABELS } from "#app/domain/shifts.ts";
import type { MatchFacts, MatchPart, Side } from "./rules.ts";

const upper = (text: string) => text[0]!.toUpperCase() + text.slice(1);
const hourly = (cents: number) => payAmount(cents, "hour");
const LISTS = {
  conjunction: new Intl.ListFormat("en-US", { type: "conjunction" }),
  disjunction: new Intl.ListFormat("en-US", { type: "disjunction" }),
};
const listOf = (items: readonly string[], type: keyof typeof LISTS = "conjunction") =>
  LISTS[type].format(items);

/** What a candidate weighs in a part. */
export function candidateSide(part: MatchPart, facts: MatchFacts, reader: Side): string {
  const own = reader === "job_seeker";
  switch (part) {
    case "pay":
      return own ? paysYou(facts) : wantsPay(facts);
    case "distance":
      return distance(facts, own);
    case "shift":
      return shift(facts, own ? "you" : "they");
    case "start":
      return own ? startsFor(facts) : freeFor(facts, own);
    case "facility":
      return facility(facts, own);
    default:
      throw new Error(`A candidate does not weigh ${part}`);
  }
}

/** What a facility weighs in a part. */
export function positionSide(part: MatchPart, facts: MatchFacts, reader: Side): string {
  const own = reader === "employer";
  switch (part) {
    case "experience":
      return experience(facts, own);
    case "skills":
      return skills(facts, own);
    case "certifications":
      return certifications(facts, own);
    case "start":
      return freeFor(facts, !own);
    default:
      throw new Error(`A facility does not weigh ${part}`);
  }
}

const yearly = (cents = 0) => payAmount(Math.round(cents / 100) * 100, "year");

function paysYou(facts: MatchFacts): string {
  const range = formatPay(facts.pay_min_cents, facts.pay_max_cents, facts.pay_period);
  // Overtime-exempt salaries are compared per year.
  if (facts.hours?.exempt)
    return `Pays ${range}; you want ${yearly(facts.desired_yearly_cents)} or more.`;
  const inHours =
    facts.pay_period === "hour" ? "" : ` (about ${hourly(facts.pay_max_hourly_cents)} at the top)`;
  return `Pays ${range}${inHours}; you want ${hourly(facts.desired_hourly_cents)} or more.`;
}

const wantsPay = (facts: MatchFacts) =>
  facts.hours?.exempt
    ? `Wants ${yearly(facts.desired_yearly_cents)} or more; your range tops out at ${yearly(facts.pay_max_yearly_cents)}.`
    : `Wants ${hourly(facts.desired_hourly_cents)} or more; your range tops out at ${hourly(facts.pay_max_hourly_cents)}.`;

function distance(facts: MatchFacts, own: boolean): string {
  const miles = formatMiles(facts.miles);
  const limit = formatMiles(facts.max_miles);
  if (own) {
    return upper(`${miles} from ${facts.from_city ?? "you"}; you’ll travel up to ${limit}.`);
  }
  return facts.from_city
    ? `Would commute from ${facts.from_city}, ${miles} away; will travel up to ${limit}.`
    : `Lives ${miles} away; will travel up to ${limit}.`;
}

const lower = (label: string) => label[0]!.toLowerCase() + label.slice(1);
const shiftName = (code: string) =>
  code === "rotating" ? "rotating shifts" : lower(SHIFT_LABELS[code] ?? code);

/** What the position has that the candidate did not choose, although the shift is one they chose. */
export function hoursNotChosen(facts: MatchFacts): { schedule: boolean; onCall: boolean } {
  const { schedule, schedules = [], on_call: call = false, takes_call: takes = false } = facts;
  return {
    schedule: Boolean(schedule) && schedules.length > 0 && !schedules.includes(schedule!),
    onCall: call && !takes,
  };
}

function shift(facts: MatchFacts, who: "you" | "they"): string {
  const { schedule, on_call: call = false } = facts;
  const name = upper(shiftName(facts.shift));
  const shifts = facts.shifts ?? [];
  if (!shifts.includes(facts.shift)) {
    return `${name}; ${who} want ${listOf(shifts.map(shiftName), "disjunction")}.`;
  }
  const week = schedule ? lower(SCHEDULE_LABELS[schedule] ?? schedule) : null;
  const notChosen = hoursNotChosen(facts);
  const wrong = [
    notChosen.schedule && `the schedule differs: ${week}`,
    notChosen.onCall && `it comes with on-call duty, which ${who} do not want`,
  ].filter((found) => typeof found === "string");
  if (wrong.length > 0) return `${name}, which ${who} want; ${wrong.join("; ")}.`;
  const rest = [week, call && "on call"].filter((found) => typeof found === "string");
  if (rest.length === 0) return `${name}, which ${who} want.`;
  return `${[name, ...rest].join(", ")}; matches what ${who} want.`;
}

/** The start date, for the job seeker. */
function startsFor(facts: MatchFacts): string {
  const [last, free] = [formatDate(lastStart(facts)), formatDate(facts.available_from)];
  if (isPast(facts)) {
    return `They wanted someone by ${last}; you can start ${isInTime(facts) ? "now" : free}.`;
  }
  if (facts.starts_by) {
    return isInTime(facts)
      ? `Starts ${formatDays(facts.starts_on, facts.starts_by)}; you can start in that window.`
      : `They want someone by ${last}; you can start ${free}.`;
  }
  return isInTime(facts)
    ? `Starts ${last}; you can start by then.`
    : `They want someone to start ${last}; you can start ${free}.`;
}

const lastStart = ({ starts_on: start, starts_by: last }: MatchFacts) => last ?? start;
/** Last day a candidate is in time: the latest start date, or today once that has passed. */
const wantedBy = (facts: MatchFacts) => facts.wanted_by ?? facts.wanted_on ?? lastStart(facts);
const isPast = (facts: MatchFacts) => wantedBy(facts) > lastStart(facts);
const isInTime = (facts: MatchFacts) => facts.available_from <= wantedBy(facts);

/** When the candidate is available. `aboutReader`: addressed to the candidate, not the facility. */
function freeFor(facts: MatchFacts, aboutReader: boolean): string {
  const inTime = isInTime(facts);
  const [start, free] = [formatDate(lastStart(facts)), formatDate(facts.available_from)];
  const [name, by] = facts.starts_by ? ["latest start", "by "] : ["start date", ""];
  if (isPast(facts)) {
    const when = inTime ? "now" : `from ${free}`;
    return aboutReader
      ? `You’re available ${when}; they wanted to start ${by}${start}.`
      : `Available ${when}; you wanted to start ${by}${start}.`;
  }
  if (aboutReader) {
    return inTime
      ? `You’re available by their ${name}, ${start}.`
      : `You’re available from ${free}; they want to start ${by}${start}.`;
  }
  return inTime
    ? `Available by your ${name}, ${start}.`
    : `Available from ${free}; you want to start ${by}${start}.`;
}

const KINDS: Record<string, string> = byKey({
  hospital: "a hospital",
  clinic: "a clinic",
  long_term_care: "a long-term care facility",
  home_health: "a home health agency",
  surgery_center: "a surgery center",
  behavioral_health: "a behavioral health facility",
  pharmacy: "a pharmacy",
  laboratory: "a laboratory",
});
const kindOf = (code: string) => KINDS[code] ?? "another type of facility";

function facility(facts: MatchFacts, own: boolean): string {
  const { facility_type: type, facility_types: wanted = [] } = facts;
  const fine = own ? "Any facility type is fine with you" : "Any facility type is fine with them";
  if (!type)
    return own ? "The facility hasn’t given its type." : "Your facility hasn’t given its type.";
  if (wanted.length === 0)
    return own ? `${upper(kindOf(type))}; any type is fine with you.` : `${fine}.`;
  const kinds = listOf(wanted.map(kindOf), "disjunction");
  if (own) {
    return wanted.includes(type)
      ? `${upper(kindOf(type))}, which you want.`
      : `${upper(kindOf(type))}; you want ${kinds}.`;
  }
  return wanted.includes(type)
    ? `Wants ${kindOf(type)}, and yours is one.`
    : `Wants ${kinds}; yours is ${kindOf(type)}.`;
}

function experience(facts: MatchFacts, own: boolean): string {
  const preferred = facts.min_years ? "prefer" : "ask for";
  const asked = `${facts.years_required ? "require" : preferred} ${facts.min_years || "none"}`;
  const had = `${count(facts.years, "year")} of experience${inUnit(facts)}`;
  return own ? `${had}; you ${asked}.` : `You have ${had}; they ${asked}.`;
}

/**
 * How much of the experience counts: years in the position's unit fully, in the unit's group half, elsewhere a quarter.
 */
function inUnit({ unit }: MatchFacts): string {
  if (!unit) return "";
  const elsewhere = `${unit.group_years} elsewhere in ${lower(unit.group)}`;
  if (unit.years === 0)
    return unit.group_years === 0 ? ", none in this unit" : `, none in this unit but ${elsewhere}`;
  return `, ${unit.years} in this unit${unit.group_years === 0 ? "" : ` and ${elsewhere}`}`;
}

function skills(facts: MatchFacts, own: boolean): string {
  const { skills_wanted: wanted = [], skills_held: held = [], skills_must: must = [] } = facts;
  const unknown = facts.skills_unknown ?? [];
  const who = own ? "you" : "they";
  const beside = unknown.length
    ? `We can’t compare ${listOf(unknown)}, so we leave ${unknown.length === 1 ? "it" : "them"} out.`
    : "";
  if (wanted.length === 0) return beside || "No skills listed.";
  const missing = wanted
    .filter((skill) => !held.includes(skill))
    .map((skill) =>
      must.includes(skill) && must.length < wanted.length
        ? `${skill} (a must, counts twice)`
        : skill,
    );
  return [
    share(
      own,
      wanted,
      held,
      missing,
      `${who} ${facts.skills_required ? "prefer" : "name"}`,
      "skill",
    ),
    beside,
  ]
    .filter(Boolean)
    .join(" ");
}

function certifications(facts: MatchFacts, own: boolean): string {
  const { certifications_wanted: wanted = [], certifications_held: held = [] } = facts;
  const who = own ? "You" : "They";
  if (wanted.length === 0) return `${who} prefer no certifications.`;
  const missing = wanted.filter((name) => !held.includes(name));
  return share(own, wanted, held, missing, `${lower(who)} prefer`, "certification");
}

/** "Has 3 of the 4 skills you name: A, B and C. Missing: D." */
function share(
  own: boolean,
  wanted: readonly string[],
  held: readonly string[],
  missing: readonly string[],
  asked: string,
  noun: string,
): string {
  const has = own ? "Has" : "You have";
  if (wanted.length === 1) {
    return held.length === 1
      ? `${has} the one ${noun} ${asked}: ${wanted[0]}.`
      : `${own ? "Does not have" : "You do not have"} the one ${noun} ${asked}: ${missing[0]}.`;
  }
  if (held.length === 0) {
    const none = wanted.length === 2 ? "neither" : "none";
    return `${has} ${none} of the ${wanted.length} ${noun}s ${asked}. Missing: ${listOf(missing)}.`;
  }
  const all = missing.length === 0;
  const much = all
    ? wanted.length === 2
      ? "both"
      : `all ${wanted.length}`
    : `${held.length} of the ${wanted.length}`;
  return `${has} ${much} ${noun}s ${asked}: ${listOf(held)}.${all ? "" : ` Missing: ${listOf(missing)}.`}`;
}
