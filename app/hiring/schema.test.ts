import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { send, type Sent } from "#tests/helpers/send-form.ts";
import type { z } from "zod";
import { employerForm, jobSeekerForm, positionForm } from "./schema.ts";

const MEGABYTE = "x".repeat(1_000_000);
const EMOJI = "\u{1F469}\u{1F3FE}\u200D\u2695\uFE0F";
const HTML = "<script>alert('Zo\u00eb')</script> & <b>more</b>";
const UNSHOWN = "Remove the characters that cannot be shown.";

// A day on which Missouri and UTC do not agree: it is still November 21 in Missouri.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T03:00:00Z") }));
afterAll(() => void vi.useRealTimers());

const person = {
  fullName: "Zo\u00eb O\u2019Neil",
  profession: "rn",
  yearsExperience: "7",
  zip: "64108",
  homeState: "MO",
  licenseState: "KS",
  licenseNumber: "13-123456-042",
  licenseMultistate: "on",
  licenseExpiresOn: "2028-04-30",
  desiredPay: "$42.50",
  desiredPayPeriod: "hour",
  shifts: ["days", "nights"],
  maxDistanceMiles: "30",
  availableFrom: "2027-01-04",
};
const facility = {
  fullName: "Sam One",
  facilityName: "Prairie View Hospital",
  facilityType: "hospital",
  addressLine: "1 Main Street",
  zip: "66101",
  phone: "(816) 555-0142",
  npi: "1234567893",
  about: "Forty beds.\nTwo of them by the window.",
};
const position = {
  title: "RN, medical-surgical",
  profession: "rn",
  zip: "64108",
  shift: "nights",
  minYearsExperience: "2",
  payMin: "38",
  payMax: "44.50",
  payPeriod: "hour",
  startsOn: "2027-01-11",
  description: "Twelve-hour nights.",
};

describe("good values", () => {
  test("a job seeker's profile, tidied", () => {
    expect(send(jobSeekerForm, person).value).toEqual({
      ...person,
      yearsExperience: 7,
      desiredPay: 4250,
      maxDistanceMiles: 30,
    });
  });
  test("a profile without a license, and with one shift", () => {
    const { value, errors } = send(jobSeekerForm, {
      ...person,
      shifts: "days",
      licenseState: "",
      licenseNumber: "",
      licenseMultistate: undefined,
      licenseExpiresOn: "",
    });
    expect(errors).toEqual({});
    expect(value).toMatchObject({ fullName: person.fullName, shifts: ["days"] });
    expect(value?.licenseNumber).toBeUndefined();
  });
  test("a facility, tidied", () => {
    expect(send(employerForm, facility).value).toEqual({ ...facility, phone: "8165550142" });
  });
  test("a facility with only what is required", () => {
    const { value, errors } = send(employerForm, { ...facility, npi: "", about: "" });
    expect(errors).toEqual({});
    expect(value?.npi).toBeUndefined();
    expect(value?.about).toBeUndefined();
  });
  test("a position, tidied", () => {
    expect(send(positionForm, position).value).toEqual({
      ...position,
      minYearsExperience: 2,
      payMin: 3800,
      payMax: 4450,
    });
  });

  test("every pay period and every shift of the lists", () => {
    const shifts = ["days", "evenings", "nights", "rotating", "weekends"];
    expect(send(jobSeekerForm, { ...person, shifts }).value?.shifts).toEqual(shifts);
    for (const shift of shifts) {
      expect(send(positionForm, { ...position, shift }).value?.shift).toBe(shift);
    }
    for (const payPeriod of ["hour", "week", "year"]) {
      expect(send(positionForm, { ...position, payPeriod }).value?.payPeriod).toBe(payPeriod);
    }
  });

  test.each<[string, z.ZodObject, Sent, string, Sent, unknown]>([
    [
      "spaces around a name",
      jobSeekerForm,
      person,
      "fullName",
      { fullName: "  Zo\u00eb  " },
      "Zo\u00eb",
    ],
    ["markup, kept as text", jobSeekerForm, person, "fullName", { fullName: HTML }, HTML],
    [
      "emoji, kept",
      employerForm,
      facility,
      "facilityName",
      { facilityName: `Care ${EMOJI}` },
      `Care ${EMOJI}`,
    ],
    [
      "another alphabet",
      jobSeekerForm,
      person,
      "fullName",
      { fullName: "\u5f20\u4f1f" },
      "\u5f20\u4f1f",
    ],
    [
      "the longest name",
      jobSeekerForm,
      person,
      "fullName",
      { fullName: "x".repeat(120) },
      "x".repeat(120),
    ],
    [
      "the longest name in emoji",
      jobSeekerForm,
      person,
      "fullName",
      { fullName: "\u{1F600}".repeat(120) },
      "\u{1F600}".repeat(120),
    ],
    [
      "line breaks in a description",
      positionForm,
      position,
      "description",
      { description: "a\r\nb\tc" },
      "a\r\nb\tc",
    ],
    [
      "only spaces in an optional text",
      positionForm,
      position,
      "title",
      { description: "   " },
      position.title,
    ],
    [
      "only spaces about the facility",
      employerForm,
      facility,
      "zip",
      { about: " \n " },
      facility.zip,
    ],
    ["no experience", jobSeekerForm, person, "yearsExperience", { yearsExperience: "0" }, 0],
    ["leading zeros", jobSeekerForm, person, "maxDistanceMiles", { maxDistanceMiles: " 030 " }, 30],
    [
      "yearly pay with commas",
      jobSeekerForm,
      person,
      "desiredPay",
      { desiredPay: "$88,000", desiredPayPeriod: "year" },
      8_800_000,
    ],
    [
      "a phone number with country code",
      employerForm,
      facility,
      "phone",
      { phone: "+1 816.555.0142" },
      "8165550142",
    ],
    ["a bare phone number", employerForm, facility, "phone", { phone: "2175550142" }, "2175550142"],
    ["an NPI in groups", employerForm, facility, "npi", { npi: " 1234-567 893 " }, "1234567893"],
    [
      "a license that expires today",
      jobSeekerForm,
      person,
      "licenseExpiresOn",
      { licenseExpiresOn: "2026-11-21" },
      "2026-11-21",
    ],
    ["a start today", positionForm, position, "startsOn", { startsOn: "2026-11-21" }, "2026-11-21"],
    [
      "a leap day",
      jobSeekerForm,
      person,
      "availableFrom",
      { availableFrom: "2028-02-29" },
      "2028-02-29",
    ],
    ["one rate for all", positionForm, position, "payMax", { payMin: "40", payMax: "40.00" }, 4000],
  ])("%s", (_, schema, good, field, changed, expected) => {
    const { value, errors } = send(schema, { ...good, ...changed });
    expect(errors).toEqual({});
    expect((value as Record<string, unknown>)[field]).toEqual(expected);
  });
});

type BadValues = [field: string, value: string | string[] | undefined, sentence: string][];

function refuses(schema: z.ZodObject, good: Sent, table: BadValues) {
  const cases = table.map(
    ([field, value, sentence]) =>
      [`${field} ${show(value)}: ${sentence}`, { field, value, sentence }] as const,
  );
  test.each(cases)("%s", (_, { field, value, sentence }) => {
    const { value: accepted, errors } = send(schema, { ...good, [field]: value });
    expect(accepted).toBeUndefined();
    expect(errors).toEqual({ [field]: [sentence] });
  });

  const fields = Object.keys(good).filter((field) => field !== "shifts");
  test.each(fields)("%s as a megabyte is refused by a short sentence", (field) => {
    expectSentences(send(schema, { ...good, [field]: MEGABYTE }).errors, field);
  });
  test.each(fields)("%s sent twice is refused by a sentence", (field) => {
    expectSentences(send(schema, { ...good, [field]: ["a", "b"] }).errors, field);
  });
  test("an empty form names every required field, and no other", () => {
    const optional = [
      "licenseState",
      "licenseNumber",
      "licenseMultistate",
      "licenseExpiresOn",
      "npi",
      "about",
      "description",
    ];
    const { errors } = send(schema, {});
    expect(Object.keys(errors).sort()).toEqual(
      Object.keys(good)
        .filter((field) => !optional.includes(field))
        .sort(),
    );
    for (const field of Object.keys(errors)) expectSentences(errors, field);
  });
}

/** Errors are for people: one whole sentence each, none of the parser's own. */
function expectSentences(errors: Record<string, string[] | null>, field: string) {
  expect(Object.keys(errors)).toContain(field);
  for (const sentence of errors[field] ?? []) {
    expect(sentence).toMatch(/^[A-Z][^<>]{8,118}\.$/);
    expect(sentence).not.toMatch(
      /expected|received|invalid (input|option|string)|too (big|small)/i,
    );
  }
}

function show(value: string | string[] | undefined): string {
  if (value === undefined) return "not sent";
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 30)}\u2026 (${value.length})` : text;
}

const names = (field: string, missing: string): BadValues => [
  [field, undefined, missing],
  [field, "", missing],
  [field, "  ", "Use at least 2 characters."],
  [field, "x", "Use at least 2 characters."],
  // One character to PostgreSQL, which would refuse it.
  [field, "\u{1F600}", "Use at least 2 characters."],
  [field, "x".repeat(121), "Use at most 120 characters."],
  [field, "Zo\u0000\u00eb", UNSHOWN],
  [field, "Zo\u001b[31m\u00eb", UNSHOWN],
];
const zips: BadValues = [
  ["zip", undefined, "Enter a ZIP code."],
  ["zip", "", "Enter a ZIP code."],
  ["zip", "6410", "Enter a ZIP code of five digits."],
  ["zip", "641080", "Enter a ZIP code of five digits."],
  ["zip", "64108-1234", "Enter a ZIP code of five digits."],
  ["zip", "\u0666\u0664\u0661\u0660\u0668", "Enter a ZIP code of five digits."],
  ["zip", "64108\n64109", "Enter a ZIP code of five digits."],
];
const professions: BadValues = [
  ["profession", undefined, "Choose a profession."],
  ["profession", "Registered Nurse", "Choose a profession from the list."],
  ["profession", "rn'; drop table", "Choose a profession from the list."],
];
const wholes = (field: string, missing: string, min: number, max: number): BadValues => {
  const wrong = `Enter a whole number from ${min} to ${max}.`;
  return [
    [field, undefined, missing],
    ...[
      "  ",
      "-1",
      String(max + 1),
      "1.5",
      "1e1",
      "seven",
      "0x10",
      "9".repeat(30),
      "NaN",
      ...(min ? ["0"] : []),
    ].map((value): BadValues[number] => [field, value, wrong]),
  ];
};
const amounts = (field: string, missing: string): BadValues => [
  [field, undefined, missing],
  [field, "forty", "Enter an amount in dollars, such as 42.50."],
  [field, "40-45", "Enter an amount in dollars, such as 42.50."],
  [field, "-40", "Enter an amount in dollars, such as 42.50."],
  [field, "42,50", "Enter an amount in dollars, such as 42.50."],
  [field, "1e9", "Enter an amount in dollars, such as 42.50."],
  [field, "0.99", "Enter at least one dollar."],
];
const days = (field: string, missing: string): BadValues => [
  [field, undefined, missing],
  [field, "04/30/2027", "Enter a date as year-month-day, such as 2027-04-30."],
  [field, "2027-02-29", "Enter a date as year-month-day, such as 2027-04-30."],
  [field, "2027-4-3", "Enter a date as year-month-day, such as 2027-04-30."],
  [field, "2027-04-30T00:00", "Enter a date as year-month-day, such as 2027-04-30."],
  [field, "2100-01-01", "Check the year."],
  [field, "0027-04-30", "Check the year."],
];

describe("a job seeker's profile refuses", () => {
  refuses(jobSeekerForm, person, [
    ...names("fullName", "Enter your full name."),
    ...professions,
    ...wholes("yearsExperience", "Enter your years of experience; 0 is fine.", 0, 60),
    ...zips,
    ["homeState", undefined, "Choose the state you live in."],
    ["homeState", "TX", "Choose the state you live in."],
    ["homeState", "mo", "Choose the state you live in."],
    ["licenseState", "TX", "Choose the state from the list."],
    ["licenseNumber", "x", "Use at least 2 characters."],
    ["licenseNumber", "x".repeat(41), "Use at most 40 characters."],
    ["licenseNumber", "12\u000034", UNSHOWN],
    ["licenseMultistate", "yes", "Tick the box or leave it empty."],
    ...days("licenseExpiresOn", "Enter the date the license expires."),
    ["licenseExpiresOn", "2026-11-20", "This license has expired."],
    ["licenseState", undefined, "Choose the state that issued the license."],
    ["licenseNumber", "", "Enter the license number."],
    ...amounts("desiredPay", "Enter the pay you want."),
    ["desiredPay", "1,000,000.01", "Enter at most 1,000,000 dollars."],
    ["desiredPayPeriod", undefined, "Choose what the pay is for."],
    ["desiredPayPeriod", "month", "Choose what the pay is for."],
    ["shifts", undefined, "Choose at least one shift."],
    ...wholes("maxDistanceMiles", "Enter how far you would go.", 1, 500),
    ...days("availableFrom", "Enter the date you could start."),
  ]);

  test("a shift that is on no list, by a sentence", () => {
    const { errors } = send(jobSeekerForm, { ...person, shifts: ["days", "siesta"] });
    expect(Object.values(errors)).toEqual([["Choose shifts from the list."]]);
  });
  test("a license by its number alone, by what is missing of it", () => {
    const numberOnly = {
      ...person,
      licenseState: "",
      licenseMultistate: undefined,
      licenseExpiresOn: "",
    };
    expect(send(jobSeekerForm, numberOnly).errors).toEqual({
      licenseState: ["Choose the state that issued the license."],
      licenseExpiresOn: ["Enter the date the license expires."],
    });
  });
  test("a ticked multistate box alone, by what is missing of the license", () => {
    const bare = { ...person, licenseState: "", licenseNumber: "", licenseExpiresOn: "" };
    expect(Object.keys(send(jobSeekerForm, bare).errors).sort()).toEqual([
      "licenseExpiresOn",
      "licenseNumber",
      "licenseState",
    ]);
  });
});

describe("a facility refuses", () => {
  const npi = "This is not a valid NPI: check the ten digits, or leave it out.";
  const phone = "Enter a US phone number of ten digits.";
  refuses(employerForm, facility, [
    ...names("fullName", "Enter your full name."),
    ...names("facilityName", "Enter the facility's name."),
    ["facilityType", undefined, "Choose what kind of facility it is."],
    ["facilityType", "casino", "Choose what kind of facility it is."],
    ["addressLine", undefined, "Enter the street address."],
    ["addressLine", "1 ", "Use at least 3 characters."],
    ["addressLine", "x".repeat(201), "Use at most 200 characters."],
    ...zips,
    ["phone", undefined, "Enter a phone number."],
    ["phone", "555-0142", phone],
    ["phone", "1 555 0142 816 22", phone],
    ["phone", "016 555 0142", phone],
    ["phone", "+44 20 7946 0958", phone],
    ["phone", "call me", phone],
    ["npi", "1234567890", npi],
    ["npi", "123456789", npi],
    ["npi", "none", npi],
    ["about", "x".repeat(2_001), "Use at most 2,000 characters."],
    ["about", "a\u0007b", UNSHOWN],
  ]);
});

describe("a position refuses", () => {
  refuses(positionForm, position, [
    ["title", undefined, "Enter a title."],
    ["title", "RN", "Use at least 3 characters."],
    ["title", "\u{1F600}\u{1F600}", "Use at least 3 characters."],
    ["title", "x".repeat(121), "Use at most 120 characters."],
    ["title", "RN\u0000 nights", UNSHOWN],
    ...professions,
    ...zips,
    ["shift", undefined, "Choose a shift."],
    ["shift", "siesta", "Choose a shift."],
    ...wholes("minYearsExperience", "Enter the years of experience you ask for; 0 is fine.", 0, 60),
    ...amounts("payMin", "Enter the lowest pay."),
    ...amounts("payMax", "Enter the highest pay."),
    ["payMax", "1,000,000.01", "Enter at most 1,000,000 dollars."],
    ["payMax", "37.99", "The highest pay is below the lowest."],
    ["payPeriod", undefined, "Choose what the pay is for."],
    ["payPeriod", "day", "Choose what the pay is for."],
    ...days("startsOn", "Enter the start date."),
    ["startsOn", "2026-11-20", "Choose a start date that has not passed."],
    ["description", "x".repeat(5_001), "Use at most 5,000 characters."],
    ["description", "a\u0000b", UNSHOWN],
  ]);
});
