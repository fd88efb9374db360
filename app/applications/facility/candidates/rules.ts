/** A position's candidates as a table: row texts, sorting and filters. Pure. */
import { BANDS } from "#app/domain/bands.ts";
import { payAmount } from "#app/domain/pay.ts";
import { SCHEDULE_LABELS, SHIFT_LABELS } from "#app/domain/shifts.ts";
import type { MatchFacts } from "#app/matching/rules.ts";
import { choice, oneOf, tick, view, type FilterValues } from "#app/platform/filters.ts";
import { count, formatDate } from "#app/platform/format.ts";
import { listHref } from "#app/platform/keyset.ts";

/** Sort orders, as named in the form and in the database. The first is the default. */
export const SORTS = {
  fit: "Best fit first",
  name: "Name",
  pay: "Lowest pay first",
  miles: "Nearest first",
  years: "Most experience first",
  available: "Available soonest",
} as const;
export type Sort = keyof typeof SORTS;

export const CANDIDATE_FIELDS = {
  show: view("Which candidates", { all: "All", new: "To contact", saved: "Saved" }),
  sort: choice("Sort by", SORTS),
  // Set by the column headings; the form starts each order in its natural direction.
  reversed: oneOf(["yes"]),
  fit: choice("Fit", { strong: "Strong", good: "Good or strong" }, "Any"),
  within: choice(
    "Distance",
    { "10": "Within 10 miles", "25": "Within 25 miles", "50": "Within 50 miles" },
    "Any",
  ),
  years: choice(
    "Experience",
    { "1": "1+ year", "3": "3+ years", "5": "5+ years", "10": "10+ years" },
    "Any",
  ),
  shift: tick("Wants this shift"),
  start: tick("Can start on time"),
  license: tick("License valid on the start date"),
};

/** Filters from the table's URL. */
export type CandidateFilters = FilterValues<typeof CANDIDATE_FIELDS>;

/** The filters for the database: a minimum score in basis points, and which terms must be met. */
export function candidateQuery(asked: CandidateFilters) {
  const { fit, within, years } = asked;
  return {
    p_show: asked.show ?? "all",
    p_sort: asked.sort ?? "fit",
    p_reversed: asked.reversed === "yes",
    p_least: fit ? BANDS[fit] : 0,
    ...(within && { p_miles: Number(within) }),
    p_years: Number(years ?? 0),
    p_meets: (["shift", "start", "license"] as const).filter((term) => asked[term] === "yes"),
  };
}

/** Link of a heading: sorts by its column from page 1, or reverses the order if already sorted by it. */
export function sortHref(here: string, asked: CandidateFilters, sort: Sort): string {
  const isSorted = (asked.sort ?? "fit") === sort;
  return listHref(here, {
    ...asked,
    sort: sort === "fit" ? undefined : sort,
    reversed: isSorted && !asked.reversed ? "yes" : undefined,
  });
}

/** aria-sort of a numeric column; undefined for the others. */
export function sortDirection(
  asked: CandidateFilters,
  sort: Sort,
): "ascending" | "descending" | undefined {
  if ((asked.sort ?? "fit") !== sort) return undefined;
  const falls = (sort === "fit" || sort === "years") !== (asked.reversed === "yes");
  return falls ? "descending" : "ascending";
}

/** Miles without the unit: "8", "<1". */
export const milesText = (miles: number): string => (miles < 1 ? "<1" : String(Math.round(miles)));

/** Minimum pay, as compared: per hour, or per year for an overtime-exempt salary. */
export const payText = (facts: MatchFacts): string =>
  facts.hours?.exempt && facts.desired_yearly_cents !== undefined
    ? payAmount(facts.desired_yearly_cents, "year")
    : payAmount(facts.desired_hourly_cents, "hour");

/** "Now", or the first day: "Jan 12", with the year unless it is the next such date. */
export function availableText({ available_from: from }: MatchFacts, today: string): string {
  if (from <= today) return "Now";
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return from < inAYear ? formatDate(from).slice(0, -6) : formatDate(from);
}

const shiftName = (code: string) => SHIFT_LABELS[code] ?? code;

/** Preferred shifts. */
export const shiftText = (facts: MatchFacts): string =>
  (facts.shifts ?? []).map(shiftName).join(", ");

/** Whether the position's shift is one of them. */
export const wantsShift = (facts: MatchFacts): boolean =>
  (facts.shifts ?? []).includes(facts.shift);

/** The license that counts here and its status. Where the state requires one, unlicensed candidates are not listed. */
export function licenseText(facts: MatchFacts): { license: string; status: string; ends: boolean } {
  const { license_state: state, license_valid_until: until } = facts;
  if (!state || !until) return { license: "Not required", status: "", ends: false };
  const ends = until < (facts.wanted_on ?? facts.starts_on);
  const day = formatDate(until);
  return {
    license: facts.license_multistate ? `${state} multistate` : state,
    status: ends
      ? `Expires ${day}, before the start date`
      : `${facts.license_verified_on ? "Verified, until" : "Until"} ${day}`,
    ends,
  };
}

/** The position's other requirements and preferences, shown once above the table; null without any. */
export function askedText(facts: MatchFacts): string | null {
  const years = facts.min_years > 0 ? [`${count(facts.min_years, "year")} of experience`] : [];
  const required = [...(facts.years_required ? years : []), ...(facts.skills_required ?? [])].join(
    ", ",
  );
  const preferred = [
    ...(facts.years_required ? [] : years),
    ...(facts.skills_wanted ?? []),
    ...(facts.certifications_wanted ?? []),
  ].join(", ");
  const listed = [required && `Required: ${required}.`, preferred && `Preferred: ${preferred}.`];
  return listed.filter(Boolean).join(" ") || null;
}

/** How many characters of the table's small text fit in a line at 360 px. */
const PHONE_LINE = 50;

/**
 * A candidate's columns as one line for phones. What meets expectations is left out; if the rest is too long, the least
 * important facts go, which the candidate's own page shows.
 * @param mark what happened with them: "Viewed", "Saved" or an application's status
 */
export function phoneLine(
  row: ReturnType<typeof licenseText> & {
    pay: string;
    miles: number | string;
    wantsShift: boolean;
    years: number | string;
    available: string;
  },
  mark: string | undefined,
): string {
  const state = row.license.slice(0, 2);
  const facts = [
    { text: mark, least: mark === "Viewed" },
    { text: row.ends ? `${state} expires early` : row.status === "" ? undefined : state },
    { text: row.pay.replace(".00", "") },
    { text: `${row.miles} mi` },
    { text: row.wantsShift ? undefined : "other shift" },
    { text: `${row.years} yr`, least: true },
    { text: row.available, least: true },
  ].filter(({ text }) => text);
  const line = () => facts.map(({ text }) => text).join(" · ");
  while (line().length > PHONE_LINE) {
    const at = facts.findIndex(({ least }) => least);
    if (at < 0) break;
    facts.splice(at, 1);
  }
  return line();
}

/** Reasons for the match that the columns do not show, one per line. */
export function rowReasons(
  facts: MatchFacts,
  certifications: readonly string[],
): { term: string; text: string }[] {
  const wanted = [...(facts.skills_wanted ?? []), ...(facts.certifications_wanted ?? [])];
  const held = new Set([...(facts.skills_held ?? []), ...(facts.certifications_held ?? [])]);
  const has = wanted.filter((one) => held.has(one));
  const missing = wanted.filter((one) => !held.has(one));
  return [
    { term: "Unit", text: unitText(facts) },
    { term: "Has", text: has.join(", ") },
    { term: "Missing", text: missing.join(", ") },
    { term: "Also has", text: certifications.filter((one) => !held.has(one)).join(", ") },
    { term: "Travels", text: travelText(facts) },
    { term: "Differs", text: differences(facts).join("; ") },
  ].filter(({ text }) => text);
}

function unitText({ unit, years }: MatchFacts): string {
  if (!unit) return "";
  if (years === 0) return "no experience yet";
  const related = unit.group_years ? `, ${unit.group_years} in related units` : "";
  return `${unit.years} of ${count(years, "year")} in this unit${related}`;
}

const travelText = (facts: MatchFacts) =>
  `up to ${facts.max_miles} mi${facts.from_city ? ` from ${facts.from_city}` : ""}`;

/** Preferences that differ from the position's terms, except the shift. */
function differences(facts: MatchFacts): string[] {
  const { schedule, schedules = [], facility_type: type, facility_types: types = [] } = facts;
  const wants = schedules.map((one) => SCHEDULE_LABELS[one] ?? one).join(" or ");
  return [
    schedule && wants && !schedules.includes(schedule) ? `wants ${wants.toLowerCase()}` : null,
    facts.on_call && !facts.takes_call ? "doesn’t want on-call duty" : null,
    type && types.length && !types.includes(type) ? "prefers another type of facility" : null,
  ].filter((one) => one !== null);
}
