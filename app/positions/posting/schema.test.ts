import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { send } from "#tests/helpers/send-form.ts";
import {
  closeForm,
  draftValues,
  positionAction,
  positionDraftForm,
  positionForm,
} from "./schema.ts";

const ID = "6e1f3e1c-4a49-4d7c-9a50-1a2b3c4d5e6f";
const EMOJI = "\u{1F469}\u{1F3FE}\u200D\u2695\uFE0F";
const HTML = "<script>alert('Zo\u00eb')</script> & <b>more</b>";
const UNSHOWN = "Remove the characters that cannot be shown.";

// A moment when Missouri and UTC disagree: it is still November 21 in Missouri.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T03:00:00Z") }));
afterAll(() => void vi.useRealTimers());

const position = {
  id: ID,
  title: "RN, medical-surgical",
  profession: "rn",
  zip: "64108",
  shift: "nights",
  employment: "full_time",
  minYearsExperience: "2",
  payMin: "38",
  payMax: "44.50",
  payPeriod: "hour",
  startsOn: "2027-01-11",
  description: "Twelve-hour nights.",
};
type Values = Record<string, string | string[] | undefined>;

describe("a position", () => {
  test("with only what is required, tidied", () => {
    expect(send(positionForm, position).value).toEqual({
      ...position,
      minYearsExperience: 2,
      payMin: 3800,
      payMax: 4450,
      mustCertifications: [],
      niceCertifications: [],
      benefits: [],
    });
  });

  test.each<[string, Values, string, unknown]>([
    ["a title in spaces", { title: "  RN  nights " }, "title", "RN  nights"],
    ["a title with a sign of several parts", { title: `RN ${EMOJI}` }, "title", `RN ${EMOJI}`],
    ["markup is text", { description: HTML }, "description", HTML],
    ["a start today", { startsOn: "2026-11-21" }, "startsOn", "2026-11-21"],
    ["one rate for all", { payMin: "40", payMax: "40.00" }, "payMax", 4000],
    [
      "a yearly salary",
      { payMin: "70,000", payMax: "$82,500", payPeriod: "year" },
      "payMax",
      8250000,
    ],
    [
      "a date that has passed, of one that is there",
      { version: "3", startsOn: "2026-01-01" },
      "startsOn",
      "2026-01-01",
    ],
    ["a version", { version: "12" }, "version", 12],
    ["an empty version is a new one", { version: "" }, "version", undefined],
    [
      "skills, a line each",
      { mustSkills: "IV starts\r\n\n Telemetry \nIV starts" },
      "mustSkills",
      ["IV starts", "Telemetry"],
    ],
    ["a latest start on the day", { startsBy: "2027-01-11" }, "startsBy", "2027-01-11"],
    ["one 180 days later", { startsBy: "2027-07-10" }, "startsBy", "2027-07-10"],
    ["one certification", { mustCertifications: "acls" }, "mustCertifications", ["acls"]],
    ["benefits", { benefits: ["parking", "dental"] }, "benefits", ["parking", "dental"]],
    [
      "own benefits",
      { otherBenefits: "A garden\nA choir" },
      "otherBenefits",
      ["A garden", "A choir"],
    ],
    ["a match", { matchPercent: "50", matchUpTo: "4.5" }, "matchUpTo", 4.5],
    ["each schedule", { schedule: "3x12" }, "schedule", "3x12"],
    ["on call", { onCall: "on" }, "onCall", "on"],
    ["hours of a part-time week", { employment: "part_time", hoursMin: "37.5" }, "hoursMin", 37.5],
    ["hours that vary", { employment: "per_diem", hoursMin: "8", hoursMax: "24" }, "hoursMax", 24],
    ["hours as the schedule has them", { schedule: "3x12", hoursMin: "36" }, "hoursMin", 36],
    ["a pattern of its own", { shiftHours: "10.5", shiftsPerWeek: "4" }, "shiftHours", 10.5],
    [
      "weekends and holidays",
      { weekends: "every_third", holidays: "rotating" },
      "weekends",
      "every_third",
    ],
    [
      "an exempt salary",
      { payMin: "70,000", payMax: "80,000", payPeriod: "year", exempt: "on" },
      "exempt",
      "on",
    ],
    ["openings", { openings: "3" }, "openings", 3],
    [
      "a question",
      { question8: "Do you drive?", questionKind8: "text" },
      "question8",
      "Do you drive?",
    ],
  ])("%s", (_, changed, field, expected) => {
    const { value, errors } = send(positionForm, { ...position, ...changed });
    expect(errors).toEqual({});
    expect((value as Record<string, unknown>)[field]).toEqual(expected);
  });
});

const REFUSED: [string, string | string[] | undefined, string][] = [
  ["id", undefined, "We can’t find this position. Open your positions again."],
  ["id", "7", "We can’t find this position. Open your positions again."],
  ["version", "-1", "Open this page again."],
  ["version", "1e9", "Open this page again."],
  ["title", undefined, "Enter a title."],
  ["title", "RN", "Use at least 3 characters."],
  ["title", "x".repeat(121), "Use at most 120 characters."],
  ["title", "RN\u0000 nights", UNSHOWN],
  ["profession", undefined, "Choose a profession."],
  ["profession", "Registered Nurse", "Choose a profession from the list."],
  ["zip", "6410", "Enter a five-digit ZIP code."],
  ["zip", "\u0666\u0664\u0661\u0660\u0668", "Enter a five-digit ZIP code."],
  ["shift", undefined, "Choose a shift."],
  ["shift", "siesta", "Choose a shift."],
  ["schedule", "4x12", "Choose a schedule from the list."],
  ["onCall", "yes", "Check the box or leave it blank."],
  ["employment", undefined, "Choose full-time, part-time or per diem."],
  ["employment", "temporary", "Choose full-time, part-time or per diem."],
  ["hoursMin", "0.5", "Enter hours from 1 to 80, such as 36 or 37.5."],
  ["hoursMin", "81", "Enter hours from 1 to 80, such as 36 or 37.5."],
  ["hoursMax", "36.25", "Enter hours from 1 to 80, such as 36 or 37.5."],
  ["shiftHours", "25", "Enter hours from 1 to 24, such as 36 or 37.5."],
  ["shiftsPerWeek", "8", "Enter a whole number from 1 to 7."],
  ["weekends", "sometimes", "Choose a weekend rule from the list."],
  ["holidays", "all", "Choose a holiday rule from the list."],
  [
    "exempt",
    "on",
    "An exempt salary is paid by the year. Enter the pay for a year, or uncheck this.",
  ],
  ["minYearsExperience", undefined, "Enter the years of experience you ask for; 0 is fine."],
  ["minYearsExperience", "61", "Enter a whole number from 0 to 60."],
  ["minYearsExperience", "1.5", "Enter a whole number from 0 to 60."],
  ["payMin", undefined, "Enter the lowest pay."],
  ["payMin", "0.99", "Enter at least one dollar."],
  ["payMax", undefined, "Enter the highest pay."],
  ["payMax", "forty", "Enter an amount in dollars, such as 42.50."],
  ["payMax", "1,000,000.01", "Enter at most 1,000,000 dollars."],
  ["payMax", "37.99", "The highest pay is below the lowest."],
  ["payPeriod", undefined, "Choose per hour, per week or per year."],
  ["payPeriod", "day", "Choose per hour, per week or per year."],
  ["openings", "0", "Enter a whole number from 1 to 100."],
  ["openings", "101", "Enter a whole number from 1 to 100."],
  ["startsOn", undefined, "Enter the start date."],
  ["startsOn", "2027-02-29", "Enter a date as year-month-day, such as 2027-04-30."],
  ["startsOn", "2026-11-20", "Choose a start date that has not passed."],
  ["startsBy", "2027-02-29", "Enter a date as year-month-day, such as 2027-04-30."],
  ["startsBy", "2027-01-10", "The latest start is before the earliest. Change one of the two."],
  ["startsBy", "2027-07-11", "Choose a latest start within 180 days of the earliest."],
  ["mustCertifications", "ACLS!", "Choose certifications from the list."],
  ["niceSkills", "a", "Use at least 2 characters for each skill."],
  ["niceSkills", "x".repeat(81), "Use at most 80 characters for each skill."],
  [
    "niceSkills",
    Array.from({ length: 16 }, (_, at) => `Skill ${at}`).join("\n"),
    "Name at most 15.",
  ],
  ["benefits", "A pony", "Choose benefits from the list."],
  ["otherBenefits", "x".repeat(5_001), "Use at most 5,000 characters."],
  ["ptoDays", "91", "Enter a whole number from 1 to 90."],
  ["otherBenefits", "a\u0007bc", UNSHOWN],
  ["description", "x".repeat(5_001), "Use at most 5,000 characters."],
  ["question1", "Me", "Use at least 3 characters."],
  ["question1", "x".repeat(301), "Use at most 300 characters."],
  ["questionKind1", "essay", "Choose how it is answered."],
];
describe("a position refuses", () => {
  test.each(REFUSED)("%s %s: %s", (field, value, sentence) => {
    const { value: accepted, errors } = send(positionForm, { ...position, [field]: value });
    expect(accepted).toBeUndefined();
    // Drop the index from an error of a multi-value field.
    expect(Object.entries(errors).map(([name, said]) => [name.replace("[0]", ""), said])).toEqual([
      [field, [sentence]],
    ]);
  });

  test.each<[string, Values, string, string]>([
    [
      "per diem without hours",
      { employment: "per_diem" },
      "hoursMin",
      "Enter the hours per week. We use them to calculate yearly pay.",
    ],
    [
      "most below fewest",
      { hoursMin: "30", hoursMax: "24" },
      "hoursMax",
      "“Hours per week, up to” must be at least “Hours per week, from.”",
    ],
    [
      "part-time of 40 hours",
      { employment: "part_time", hoursMin: "40" },
      "hoursMin",
      "40 hours a week is full-time. Choose full-time, or enter fewer hours.",
    ],
    [
      "a schedule of other hours",
      { schedule: "3x12", hoursMin: "40" },
      "hoursMin",
      "This schedule is 36 hours a week. Change one of the two.",
    ],
  ])("%s", (_, changed, field, sentence) => {
    const { errors } = send(positionForm, { ...position, ...changed });
    expect(errors).toEqual({ [field]: [sentence] });
  });

  test.each(Object.keys(position))("%s as a megabyte, by a sentence", (field) => {
    const { errors } = send(positionForm, { ...position, [field]: "x".repeat(1_000_000) });
    expect((errors as Record<string, string[]>)[field]?.join(" ")).toMatch(/^[A-Z][^<>]{8,118}\.$/);
  });

  test("all that is wrong is said at once, between fields too", () => {
    const { errors } = send(positionForm, {
      ...position,
      title: "",
      payMin: "50",
      payMax: "40",
      startsOn: "2020-01-01",
      version: "",
    });
    expect(Object.keys(errors as object).toSorted()).toEqual(["payMax", "startsOn", "title"]);
  });

  test("the same certification, or skill, required and preferred", () => {
    const twice = { mustCertifications: ["acls", "bls"], niceCertifications: "bls" };
    expect(send(positionForm, { ...position, ...twice }).errors).toEqual({
      niceCertifications: ["A certification is required or preferred, not both."],
    });
    const skills = { mustSkills: "Telemetry", niceSkills: "IV starts\ntelemetry" };
    expect(send(positionForm, { ...position, ...skills }).errors).toEqual({
      niceSkills: ["A skill is required or preferred, not both."],
    });
  });
});

describe("a draft", () => {
  test("needs a title and a profession, and keeps the rest as it was typed", () => {
    const left = { id: ID, title: "RN", profession: "" };
    expect(send(positionDraftForm, left).errors).toEqual({
      title: ["Use at least 3 characters."],
      profession: ["Choose a profession."],
    });
    const kept = {
      id: ID,
      title: "RN nights",
      profession: "rn",
      payMin: "about 40",
      benefits: ["x"],
    };
    expect(send(positionDraftForm, kept).value).toMatchObject(kept);
  });

  test("a null byte is no text", () => {
    const sent = { id: ID, title: "RN nights", profession: "rn", description: "a\u0000b" };
    expect(send(positionDraftForm, sent).value).toMatchObject({ description: "ab" });
  });

  test("what somebody wrote into the row by hand does not reach the form", () => {
    expect(draftValues({ title: { a: 1 }, benefits: "no list", zip: "64108", more: "x" })).toEqual({
      zip: "64108",
    });
    expect(draftValues(null)).toEqual({});
    expect(draftValues("text")).toEqual({});
  });
});

test.each([
  [`pause ${ID} 1`, true],
  [`duplicate ${ID} 12`, true],
  [`burn ${ID} 1`, false],
  ["pause 7 1", false],
  [`pause ${ID} newest`, false],
  [`pause ${ID}`, false],
  ["", false],
  [undefined, false],
])("a button of the list: %s", (pressed, taken) => {
  const { errors } = send(positionAction, { key: ID, do: pressed });
  expect(Object.keys(errors).length === 0).toBe(taken);
});

test("a reason to close is short, and said", () => {
  const sent = { version: "1", intent: "close", reason: "Filled by somebody of our own." };
  expect(send(closeForm, sent).errors).toEqual({});
  expect(send(closeForm, { ...sent, reason: "x".repeat(501) }).errors).toEqual({
    reason: ["Use at most 500 characters."],
  });
});
