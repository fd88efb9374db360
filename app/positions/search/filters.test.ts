import { expect, test } from "vitest";
import { readSearch, searchQuery, whatToChange } from "./filters.ts";

const PROFESSIONS = ["rn", "lpn"];
const read = (query: string) => readSearch(new URLSearchParams(query), PROFESSIONS);

test("without a query, it is one's own profession, best match first", () => {
  expect(read("")).toMatchObject({ filters: { profession: "mine" }, sort: "match", errors: {} });
});

test("a whole query", () => {
  const search = read(
    "profession=rn&place=66101&miles=25&pay=%2445.50&per=hour&employment=part_time&shift=nights&schedule=3x12&facility=mercy&sort=pay",
  );
  expect(search.errors).toEqual({});
  expect(search.sort).toBe("pay");
  expect(search.filters).toEqual({
    profession: "rn",
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
  expect(search.typed[field as "pay"]).toBe(query.split("=")[1]);
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

test("when nothing is found, each narrowing part is named", () => {
  expect(whatToChange(read("miles=10&pay=90&shift=days"))).toEqual([
    "Go further than 10 miles.",
    "Ask for less pay.",
    "Choose any shift.",
  ]);
  expect(whatToChange(read(""))).toEqual([]);
});
