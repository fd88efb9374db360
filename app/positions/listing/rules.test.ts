import { expect, test } from "vitest";
import { areaPath, cityPath, citySlug, isIndexed, postedText, slug } from "./rules.ts";

test.each([
  ["Registered Nurse", "registered-nurse"],
  ["Front Desk / Medical Receptionist", "front-desk-medical-receptionist"],
  ["St. Louis MO", "st-louis-mo"],
  ["  O'Fallon  ", "ofallon"],
  ["Lee's Summit MO", "lees-summit-mo"],
])("%s is %s in an address", (name, expected) => {
  expect(slug(name)).toBe(expected);
});

test.each([
  ["saint-louis-mo", "st-louis-mo"],
  ["lake-saint-louis-mo", "lake-st-louis-mo"],
  ["sainte-genevieve-mo", "ste-genevieve-mo"],
  ["st-joseph-mo", "st-joseph-mo"],
  ["allsaints-mo", "allsaints-mo"],
])("an address with %s now has %s", (typed, expected) => {
  expect(citySlug(typed)).toBe(expected);
});

test("the page of a profession in a city, and the list around it", () => {
  const kansasCity = { city: "Kansas City", state: "MO" };
  expect(areaPath("Registered Nurse", kansasCity)).toBe(
    "/positions/registered-nurse/kansas-city-mo",
  );
  expect(cityPath(kansasCity, { profession: "rn" })).toBe(
    "/positions?profession=rn&place=Kansas+City%2C+MO&miles=25",
  );
});

test.each([
  [{}, 3, true],
  [{ profession: "rn" }, 3, true],
  [{ profession: "rn" }, 0, false],
  [{ profession: "rn", shift: "nights" }, 3, false],
  [{ q: "icu" }, 3, false],
  [{ place: "Wichita, KS", miles: 25 }, 3, false],
])("offered to search engines: %o with %i", (asked, total, expected) => {
  expect(isIndexed(asked, total)).toBe(expected);
});

test.each([
  ["2026-11-26", "Posted today"],
  ["2026-11-27", "Posted today"],
  ["2026-11-25", "Posted yesterday"],
  ["2026-10-28", "Posted 29 days ago"],
  ["2026-10-27", "Posted over a month ago"],
])("posted on %s, read on November 26", (posted, expected) => {
  expect(postedText(posted, "2026-11-26")).toBe(expected);
});
