/** The candidates of a position as a table: what a row says of each, how it is sorted and filtered. Pure. */
import { BANDS } from "#app/domain/bands.ts";
import { payAmount } from "#app/domain/pay.ts";
import { SCHEDULE_LABELS, SHIFT_LABELS } from "#app/domain/shifts.ts";
import type { MatchFacts } from "#app/matching/rules.ts";
import { choice, oneOf, tick, view, type FilterValues } from "#app/platform/filters.ts";
import { count, formatDate } from "#app/platform/format.ts";
import { listHref } from "#app/platform/keyset.ts";

/** Orders, as the form names them and the database knows them. The first stands where an address names none. */
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
  // Set by the headings of the table; the form begins every order from its natural end.
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

/** What the address of the table asks for. */
export type CandidateFilters = FilterValues<typeof CANDIDATE_FIELDS>;

/** The same as the database takes it: a least score in basis points, and which of the position's terms are met. */
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

/** Where a heading leads: sorted by its column from the first page, or turned round when it is already. */
export function sortHref(here: string, asked: CandidateFilters, sort: Sort): string {
  const isSorted = (asked.sort ?? "fit") === sort;
  return listHref(here, {
    ...asked,
    sort: sort === "fit" ? undefined : sort,
    reversed: isSorted && !asked.reversed ? "yes" : undefined,
  });
}

/** Whether numbers of a column rise or fall from the top, as it is sorted now; undefined for the other columns. */
export function sortDirection(
  asked: CandidateFilters,
  sort: Sort,
): "ascending" | "descending" | undefined {
  if ((asked.sort ?? "fit") !== sort) return undefined;
  const falls = (sort === "fit" || sort === "years") !== (asked.reversed === "yes");
  return falls ? "descending" : "ascending";
}

/** Miles without their word: "8", "<1". */
export const milesText = (miles: number): string => (miles < 1 ? "<1" : String(Math.round(miles)));

/** The least pay, as it is compared: by the hour, or by the year for a salary without overtime. */
export const payText = (facts: MatchFacts): string =>
  facts.hours?.exempt && facts.desired_yearly_cents !== undefined
    ? payAmount(facts.desired_yearly_cents, "year")
    : payAmount(facts.desired_hourly_cents, "hour");

/** "Now", or the first day: "Jan 12", with its year where that is not the next one. */
export function availableText({ available_from: from }: MatchFacts, today: string): string {
  if (from <= today) return "Now";
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return from < inAYear ? formatDate(from).slice(0, -6) : formatDate(from);
}

const shiftName = (code: string) => SHIFT_LABELS[code] ?? code;

/** The shifts they want. */
export const shiftText = (facts: MatchFacts): string =>
  (facts.shifts ?? []).map(shiftName).join(", ");

/** Whether the position's shift is among them. */
export const wantsShift = (facts: MatchFacts): boolean =>
  (facts.shifts ?? []).includes(facts.shift);

/** The license that counts here, and its status; nobody is listed without one where the state asks for it. */
export function licenseText(facts: MatchFacts): { license: string; status: string; ends: boolean } {
  const { license_state: state, license_valid_until: until } = facts;
  if (!state || !until) return { license: "Not required", status: "", ends: false };
  const ends = until < (facts.wanted_on ?? facts.starts_on);
  const day = formatDate(until);
  return {
    license: facts.license_multistate ? `${state} multistate` : state,
    status: ends
      ? `Expires ${day}, before the start`
      : `${facts.license_verified_on ? "Verified, to" : "To"} ${day}`,
    ends,
  };
}

/** What the position asks for beside its terms, said once above the table; null when it asks for nothing. */
export function askedText(facts: MatchFacts): string | null {
  const preferred = [...(facts.skills_wanted ?? []), ...(facts.certifications_wanted ?? [])];
  const parts = [
    facts.min_years > 0
      ? `${count(facts.min_years, "year")} of experience${facts.years_required ? " (required)" : ""}`
      : null,
    facts.skills_required?.length ? `required: ${facts.skills_required.join(", ")}` : null,
    preferred.length ? `preferred: ${preferred.join(", ")}` : null,
  ].filter((part) => part !== null);
  return parts.length ? `You ask for ${parts.join("; ")}.` : null;
}

/** A license on a phone: the state that issued it, or that it ends too soon; null where none is required. */
export function licenseInShort(text: ReturnType<typeof licenseText>): string | null {
  if (text.ends) return `${text.license}, expires before the start`;
  return text.status === "" ? null : text.license.slice(0, 2);
}

/** Why somebody fits as they do: what the columns do not say already, a line each. */
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
  const related = unit.group_years ? `, ${unit.group_years} in related units` : "";
  return `${unit.years} of ${count(years, "year")} in this unit${related}`;
}

const travelText = (facts: MatchFacts) =>
  `up to ${facts.max_miles} mi${facts.from_city ? ` from ${facts.from_city}` : ""}`;

/** What they want otherwise than the position has it, beside the shift. */
function differences(facts: MatchFacts): string[] {
  const { schedule, schedules = [], facility_type: type, facility_types: types = [] } = facts;
  const wants = schedules.map((one) => SCHEDULE_LABELS[one] ?? one).join(" or ");
  return [
    schedule && wants && !schedules.includes(schedule) ? `wants ${wants.toLowerCase()}` : null,
    facts.on_call && !facts.takes_call ? "doesn’t want on-call duty" : null,
    type && types.length && !types.includes(type) ? "prefers another type of facility" : null,
  ].filter((one) => one !== null);
}
