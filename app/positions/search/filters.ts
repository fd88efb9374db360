/** Search of open positions: parses and writes its query. Pure. */
import { parseDollars } from "#app/platform/format.ts";
import { EMPLOYMENTS } from "#app/domain/employment.ts";
import { type PayPeriod } from "#app/domain/pay.ts";
import { PAY_PERIODS } from "#app/domain/pay.ts";
import { SCHEDULES, SHIFTS } from "#app/domain/shifts.ts";
import type { Unit } from "#app/domain/units.ts";
import { LIST_PATH } from "../listing/rules.ts";

/** Sort orders of the results. */
export const SORTS = {
  match: "Best match first",
  pay: "Highest pay first",
  nearest: "Nearest first",
  newest: "Newest first",
} as const;
export type Sort = keyof typeof SORTS;

/** Sort orders available to a searcher: without a profile there is no match score. */
export function sortsOf(searcher: Searcher): Partial<Record<Sort, string>> {
  if (searcher === "own") return SORTS;
  const { newest, pay, nearest } = SORTS;
  return { newest, pay, nearest };
}

/**
 * Whose search it is. A job seeker's own defaults to their profession and best matches; the public one to all, newest
 * first.
 */
export type Searcher = "own" | "everybody";
const USUAL = {
  own: { profession: "mine", sort: "match" },
  everybody: { profession: "any", sort: "newest" },
} as const;
/** Path of each search. */
export const SEARCH_PATHS: Record<Searcher, string> = {
  own: "/job-seeker/positions",
  everybody: LIST_PATH,
};
/** Default radius of the public search around a place, in miles. */
const AROUND_MILES = 50;

/** Form fields, as named in the URL. */
const FIELDS = [
  "q",
  "profession",
  "unit",
  "place",
  "miles",
  "pay",
  "per",
  "employment",
  "shift",
  "schedule",
  "facility",
  "sort",
] as const;
export type SearchField = (typeof FIELDS)[number];

/** Filters for the database: only those set and valid. */
export type Filters = Partial<{
  /** Words of the title, facility, city, state, unit or skills. */
  q: string;
  profession: string;
  /** A unit's code, or a group's for all its units. */
  unit: string;
  place: string;
  miles: number;
  employment: string;
  /** Cents per requested period; each position is converted by its own hours. */
  pay: number;
  per: PayPeriod;
  shift: string;
  schedule: string;
  facility: string;
}>;

/** A parsed search. */
export type Search = {
  /** Each field as typed, for the form. */
  typed: Partial<Record<SearchField, string>>;
  filters: Filters;
  sort: Sort;
  errors: Record<string, string[]>;
};

const isOneOf = (values: readonly string[], value: string) => values.includes(value);

/**
 * Parses a search from a URL. Invalid fields get an error and are ignored; the rest applies. Without any field, the
 * search is limited to the user's own profession.
 */
export function readSearch(
  query: URLSearchParams,
  { professions, units }: { professions: readonly string[]; units: readonly string[] },
  searcher: Searcher = "own",
): Search {
  const usual = USUAL[searcher];
  const typed: Search["typed"] = {};
  for (const field of FIELDS) {
    // Postgres rejects null bytes.
    const value = query.get(field)?.replaceAll("\u0000", "").trim();
    if (value) typed[field] = value.slice(0, 120);
  }
  const filters: Filters = {};
  const errors: Search["errors"] = {};
  const wrong = (field: SearchField, sentence: string) => {
    errors[field] = [sentence];
  };

  const profession =
    typed.profession ?? (FIELDS.some((field) => query.has(field)) ? "any" : usual.profession);
  typed.profession = profession;
  if ((profession === "mine" && searcher === "own") || isOneOf(professions, profession))
    filters.profession = profession;
  else if (profession !== "any") wrong("profession", "Choose a profession from the list.");

  if (typed.q) {
    if (!/[a-z0-9]{2}/i.test(typed.q)) wrong("q", "Enter at least two letters.");
    else if (typed.q.length > 80) wrong("q", "Use at most 80 characters.");
    else filters.q = typed.q;
  }
  if (typed.unit) {
    if (isOneOf(units, typed.unit)) filters.unit = typed.unit;
    else wrong("unit", "Choose a unit from the list.");
  }
  if (typed.place) {
    if (/^\d+$/.test(typed.place) && typed.place.length !== 5) {
      wrong("place", "A ZIP code has five digits. A city works too, such as Wichita, KS.");
    } else filters.place = typed.place;
  }
  if (typed.miles) {
    const miles = /^\d{1,3}$/.test(typed.miles) ? Number(typed.miles) : 0;
    if (miles < 1 || miles > 500) wrong("miles", "Enter whole miles from 1 to 500.");
    else filters.miles = miles;
  }
  if (searcher === "everybody" && filters.place && !typed.miles) filters.miles = AROUND_MILES;
  if (typed.per && !isOneOf(PAY_PERIODS, typed.per)) typed.per = "hour";
  if (typed.pay) {
    const cents = parseDollars(typed.pay);
    if (Number.isNaN(cents) || cents < 100 || cents > 100_000_000) {
      wrong("pay", "Enter an amount in dollars, such as 42.50.");
    } else Object.assign(filters, { pay: cents, per: typed.per ?? "hour" });
  }
  if (typed.employment) {
    if (isOneOf(EMPLOYMENTS, typed.employment)) filters.employment = typed.employment;
    else wrong("employment", "Choose an employment type from the list.");
  }
  if (typed.shift) {
    if (isOneOf(SHIFTS, typed.shift)) filters.shift = typed.shift;
    else wrong("shift", "Choose a shift from the list.");
  }
  if (typed.schedule) {
    if (isOneOf(SCHEDULES, typed.schedule)) filters.schedule = typed.schedule;
    else wrong("schedule", "Choose a schedule from the list.");
  }
  if (typed.facility) {
    if (typed.facility.length < 2) wrong("facility", "Enter at least two letters of the name.");
    else filters.facility = typed.facility;
  }
  const sort =
    typed.sort !== undefined && Object.hasOwn(sortsOf(searcher), typed.sort)
      ? (typed.sort as Sort)
      : usual.sort;
  return { typed, filters, sort, errors };
}

/** Canonical query of a search; includes the page from 2 on. */
export function searchQuery(
  { typed }: Pick<Search, "typed">,
  page = 1,
  searcher: Searcher = "own",
): string {
  const query = new URLSearchParams();
  for (const field of FIELDS) {
    const value = typed[field];
    if (!value || (field === "per" && !typed.pay)) continue;
    if (field === "sort" && value === USUAL[searcher].sort) continue;
    if (field === "profession" && value === "any" && searcher === "everybody") continue;
    query.set(field, value);
  }
  if (page > 1) query.set("page", String(page));
  return query.toString();
}

/** Number of filters set; sort order and profession scope don't count. */
export function filtersSet({ typed }: Pick<Search, "typed">): number {
  return FIELDS.filter(
    (field) =>
      typed[field] &&
      !["q", "per", "sort"].includes(field) &&
      !(field === "profession" && ["mine", "any"].includes(typed.profession ?? "")),
  ).length;
}

/** Count of open positions for each choice of a field, with the rest of the search unchanged. */
export type ChoiceCounts = Readonly<Record<string, number>>;

/** Options with their counts. */
export function countedOptions<One extends { value: string; label: string }>(
  options: readonly One[],
  counts: ChoiceCounts,
) {
  return options.map((option) => ({
    ...option,
    label: `${option.label} (${(counts[option.value] ?? 0).toLocaleString("en-US")})`,
  }));
}

/**
 * Units with open positions, grouped and counted; a whole group can be chosen too.
 * @param chosen stays an option even when nothing is open there
 */
export function countedUnits(
  units: readonly Unit[],
  counts: ChoiceCounts,
  chosen: string | undefined,
) {
  return units
    .filter(({ parent }) => parent === null)
    .flatMap((group) => {
      const members = units.filter(
        ({ code, parent }) => parent === group.code && (counts[code] || code === chosen),
      );
      if (members.length === 0 && group.code !== chosen) return [];
      const all = members.reduce((sum, { code }) => sum + (counts[code] ?? 0), 0);
      return [
        {
          label: group.name,
          options: countedOptions(
            [
              { value: group.code, label: `${group.name}, all` },
              ...members.map(({ code, name }) => ({ value: code, label: name })),
            ],
            { ...counts, [group.code]: all },
          ),
        },
      ];
    });
}

/** Wider searches, each dropping one filter, with their queries; the most restrictive filter is dropped first. */
export function widerSearches(
  search: Pick<Search, "typed" | "filters">,
  searcher: Searcher,
): { label: string; query: string }[] {
  const without = (label: string, ...fields: SearchField[]) => {
    const typed = { ...search.typed };
    for (const field of fields) delete typed[field];
    return { label, query: searchQuery({ typed }, 1, searcher) };
  };
  const { filters, typed } = search;
  const ways = [];
  if (filters.q) ways.push(without("Without the keyword", "q"));
  if (filters.unit) ways.push(without("Any unit", "unit"));
  if (filters.facility) ways.push(without("Any facility", "facility"));
  if (filters.pay) ways.push(without("Any pay", "pay", "per"));
  if (filters.employment) ways.push(without("Any employment type", "employment"));
  if (filters.shift) ways.push(without("Any shift", "shift"));
  if (filters.schedule) ways.push(without("Any schedule", "schedule"));
  if (filters.miles && filters.miles < 100) {
    const further = { typed: { ...typed, miles: "100" } };
    ways.push({ label: "Within 100 miles", query: searchQuery(further, 1, searcher) });
  }
  if (filters.miles) ways.push(without("Anywhere in Missouri and Kansas", "place", "miles"));
  if (filters.profession && filters.profession !== "mine")
    ways.push(without("All professions", "profession", "unit"));
  return ways;
}
