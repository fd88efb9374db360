import { expect, test } from "vitest";
import { initialsOf, toneOf } from "./initials.ts";

test.each([
  ["Larkspur Valley Hospital", "LV"],
  ["The University of Kansas Health System", "UK"],
  ["St. Luke’s", "SL"],
  ["Mercy", "M"],
  ["of the", "OT"],
  ["über care", "ÜC"],
  ["4 West Clinic", "4W"],
  ["“Quoted” & Sons", "QS"],
  ["🏥 🩺", ""],
  ["", ""],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("a name has one of six tones, always the same, and names differ", () => {
  const names = [
    "Larkspur Valley Hospital",
    "Blue Stem",
    "Kaw Crossing",
    "Mercy",
    "Prairie Wren",
    "",
  ];
  const tones = names.map(toneOf);
  expect(tones).toEqual(names.map(toneOf));
  expect(tones.every((tone) => Number.isInteger(tone) && tone >= 0 && tone < 6)).toBe(true);
  expect(new Set(tones).size).toBeGreaterThan(2);
});
