import { describe, expect, test } from "vitest";
import {
  countedOptions,
  countedUnits,
  filtersSet,
  readSearch,
  searchQuery,
  widerSearches,
} from "./filters.ts";

const CODES = { professions: ["rn", "lpn"], units: ["critical_care", "icu_medical"] };
const read = (query: string) => readSearch(new URLSearchParams(query), CODES);

test("without a query, it is one's own profession, best match first", () => {
  expect(read("")).toMatchObject({ filters: { profession: "mine" }, sort: "match", errors: {} });
});

test("a whole query", () => {
  const search = read(
    "q=icu+nights&unit=icu_medical&profession=rn&place=66101&miles=25&pay=%2445.50&per=hour&employment=part_time&shift=nights&schedule=3x12&facility=mercy&sort=pay",
  );
  expect(search.errors).toEqual({});
  expect(search.sort).toBe("pay");
  expect(search.filters).toEqual({
    q: "icu nights",
    profession: "rn",
    unit: "icu_medical",
    place: "66101",
    miles: 25,
    pay: 4550,
    per: "hour",
    employment: "part_time",
    shift: "nights",
    schedule: "3x12",
    facility: "mercy",
  });
});

test.each<[string, string]>([
  ["profession=astronaut", "profession"],
  ["unit=moon_base", "unit"],
  ["q=a", "q"],
  ["q=%21%21", "q"],
  ["place=6610", "place"],
  ["place=661011", "place"],
  ["miles=0", "miles"],
  ["miles=-5", "miles"],
  ["miles=501", "miles"],
  ["miles=far", "miles"],
  ["pay=lots", "pay"],
  ["pay=0.5", "pay"],
  ["employment=temporary", "employment"],
  ["shift=midnight", "shift"],
  ["schedule=7x24", "schedule"],
  ["facility=m", "facility"],
])("%s is said to be wrong, and the rest holds", (query, field) => {
  const search = read(`${query}&sort=newest`);
  expect(Object.keys(search.errors)).toEqual([field]);
  expect(search.filters).not.toHaveProperty(field);
  expect(search.sort).toBe("newest");
  expect(search.typed[field as "pay"]).toBe(decodeURIComponent(query.split("=")[1]!));
});

test.each([
  ["sort=sideways", "match"],
  ["sort=toString", "match"],
  ["sort=nearest", "nearest"],
])("%s sorts by %s", (query, sort) => {
  expect(read(query).sort).toBe(sort);
});

test.each([
  ["pay=45.50", { pay: 4550, per: "hour" }],
  ["pay=1800&per=week", { pay: 180_000, per: "week" }],
  ["pay=90000&per=year", { pay: 9_000_000, per: "year" }],
  ["pay=45&per=decade", { pay: 4500, per: "hour" }],
  ["per=week", {}],
])("%s asks for pay in the unit it was typed in", (query, asked) => {
  const { profession: _, ...filters } = read(`${query}&profession=any`).filters as Record<
    string,
    unknown
  >;
  expect(filters).toEqual(asked);
});

test("the same search is written the same, whatever order it came in", () => {
  const one = searchQuery(read("sort=match&shift=days&place=Wichita&per=week&page=7"));
  const other = searchQuery(read("place=+Wichita+&shift=days&profession=any"));
  expect(one).toBe("profession=any&place=Wichita&shift=days");
  expect(other).toBe(one);
  expect(searchQuery(read("place=Wichita"), 3)).toBe("profession=any&place=Wichita&page=3");
});

test("a search that finds nothing can be widened by one filter at a time", () => {
  expect(widerSearches(read("miles=10&pay=90&shift=days"), "own")).toEqual([
    { label: "Any pay", query: "profession=any&miles=10&shift=days" },
    { label: "Any shift", query: "profession=any&miles=10&pay=90" },
    { label: "Within 100 miles", query: "profession=any&miles=100&pay=90&shift=days" },
    { label: "Anywhere in Missouri and Kansas", query: "profession=any&pay=90&shift=days" },
  ]);
  expect(widerSearches(read(""), "own")).toEqual([]);
});

test("everybody's search begins with every profession, the newest first, 50 miles around a place", () => {
  const public_ = (query: string) =>
    readSearch(new URLSearchParams(query), { professions: ["rn"], units: [] }, "everybody");
  expect(public_("")).toMatchObject({ filters: {}, sort: "newest", errors: {} });
  expect(public_("place=Wichita").filters).toEqual({ place: "Wichita", miles: 50 });
  expect(public_("sort=match").sort).toBe("newest");
  expect(public_("profession=mine").errors).toHaveProperty("profession");
  expect(searchQuery(public_("sort=newest&profession=any&shift=days"), 2, "everybody")).toBe(
    "shift=days&page=2",
  );
  expect(widerSearches(public_("profession=rn&place=Wichita"), "everybody")).toEqual([
    { label: "Within 100 miles", query: "profession=rn&place=Wichita&miles=100" },
    { label: "Anywhere in Missouri and Kansas", query: "profession=rn" },
    { label: "All professions", query: "place=Wichita" },
  ]);
});

describe("choices with how many positions each finds", () => {
  const unit = (code: string, parent: string | null) => ({
    code,
    name: code.toUpperCase(),
    parent,
    professions: [],
    active: true,
  });
  const UNITS = [
    unit("critical", null),
    unit("surgery", null),
    unit("micu", "critical"),
    unit("sicu", "critical"),
    unit("pacu", "surgery"),
  ];
  const shown = (counts: Record<string, number>, chosen?: string) =>
    countedUnits(UNITS, counts, chosen).flatMap(({ options }) => options.map(({ label }) => label));

  test("a group finds what its units find; where nothing is open is no choice", () => {
    expect(shown({ micu: 1200, sicu: 2 })).toEqual([
      "CRITICAL, all (1,202)",
      "MICU (1,200)",
      "SICU (2)",
    ]);
    expect(shown({})).toEqual([]);
  });

  test("what is chosen stays a choice", () => {
    expect(shown({ micu: 1 }, "pacu")).toEqual([
      "CRITICAL, all (1)",
      "MICU (1)",
      "SURGERY, all (0)",
      "PACU (0)",
    ]);
    expect(shown({}, "surgery")).toEqual(["SURGERY, all (0)"]);
  });

  test("a short list has all its choices", () => {
    const options = [
      { value: "days", label: "Days" },
      { value: "nights", label: "Nights" },
    ];
    expect(countedOptions(options, { days: 3 }).map(({ label }) => label)).toEqual([
      "Days (3)",
      "Nights (0)",
    ]);
  });
});

test.each([
  ["", 0],
  ["q=icu&sort=pay&profession=mine", 0],
  ["unit=icu_medical&shift=nights&pay=40&per=hour&profession=any", 3],
  ["profession=lpn", 1],
])("“%s” sets so many filters: %i", (query, set) => {
  expect(filtersSet(read(query))).toBe(set);
});
