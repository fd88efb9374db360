import { expect, test } from "vitest";
import { benefitNames } from "#app/domain/benefits.ts";
import { facilityKey, facilityPathById, isPictureKind } from "./rules.ts";
import { facilitySummary } from "./words.ts";

test.each<[string | undefined, string | null]>([
  ["larkspur-valley-hospital-kansas-city-mo-0a1b2c3d4e5f", "0a1b2c3d4e5f"],
  ["0a1b2c3d4e5f", "0a1b2c3d4e5f"],
  ["Larkspur-0A1B2C3D4E5F", "0a1b2c3d4e5f"],
  // The key must follow a hyphen, not be part of a word.
  ["larkspur0a1b2c3d4e5f", null],
  ["larkspur-0a1b2c3d4e5", null],
  ["larkspur", null],
  [`${"a".repeat(90)}-0a1b2c3d4e5f`, null],
  ["a%27-0a1b2c3d4e5f", null],
  ["images", null],
  [undefined, null],
])("the key in %s", (param, key) => {
  expect(facilityKey(param)).toBe(key);
});

test("an id alone leads to a page, too", () => {
  expect(facilityPathById("0a1b2c3d-4e5f-4000-8000-000000000000")).toBe("/facilities/0a1b2c3d4e5f");
});

test.each([
  ["logo", true],
  ["photo", true],
  ["toString", false],
  [undefined, false],
])("%s is a picture: %s", (word, is) => {
  expect(isPictureKind(word)).toBe(is);
});

const facility = { name: "Prairie View", type: "clinic", city: "Wichita", state: "KS" };
const units = ["Emergency", "ICU", "Surgical", "Telemetry"].map((name) => ({ name }));

test.each([
  [{ total: 0, units: [] }, "Prairie View: clinic in Wichita, KS. No open positions right now."],
  [
    { total: 1, units: units.slice(0, 1) },
    "Prairie View: clinic in Wichita, KS. 1 open position in Emergency, hired directly by the facility.",
  ],
  [
    { total: 7, units },
    "Prairie View: clinic in Wichita, KS. 7 open positions in Emergency, ICU, and Surgical, hired directly by the facility.",
  ],
])("a summary of %j", (open, sentence) => {
  expect(facilitySummary({ ...facility, ...open })).toBe(sentence);
});

test("benefits stand in one order, and what is not known is left out", () => {
  expect(benefitNames(["parking", "free_ponies", "health_insurance"])).toEqual([
    "Health insurance",
    "Free parking",
  ]);
});
