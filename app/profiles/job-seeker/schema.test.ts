import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import {
  amounts,
  days,
  EMOJI,
  HTML,
  names,
  professions,
  refuses,
  UNSHOWN,
  wholes,
  zips,
} from "#tests/helpers/bad-values.ts";
import { send, type Sent } from "#tests/helpers/send-form.ts";
import { stepForm } from "../onboarding/step-form.ts";
import {
  aboutForm,
  automaticForm,
  credentialsForm,
  experienceForm,
  preferencesForm,
} from "./schema.ts";

// A moment when Missouri and UTC disagree: it is still November 21 in Missouri.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T03:00:00Z") }));
afterAll(() => void vi.useRealTimers());

const about = {
  fullName: "Zo\u00eb O\u2019Neil",
  phone: "(816) 555-0142",
  zip: "64108",
  homeState: "MO",
  summary: "Twelve years on a surgical floor.",
};
const experience = { profession: "rn", yearsExperience: "7", skills: "Telemetry, wound care" };
const preferences = {
  desiredPay: "$42.50",
  desiredPayPeriod: "hour",
  shifts: ["days", "nights"],
  schedules: ["3x12"],
  onCall: "on",
  facilityTypes: ["hospital", "clinic"],
  maxDistanceMiles: "30",
  otherZip1: "66101",
  otherZip2: "",
  otherZip3: "",
  availableFrom: "2027-01-04",
};
const automatic = { autoApply: "yes", consent: "on", dailyCap: "3", minimumMatch: "80" };
const license = {
  intent: "license",
  licenseState: "MO",
  licenseNumber: "2019012345",
  licenseMultistate: "on",
  licenseExpiresOn: "2027-04-30",
};
const certification = {
  intent: "certification",
  certification: "bls",
  certificationExpiresOn: "2027-08-31",
};

describe("good values", () => {
  test.each<[string, z.ZodObject, Sent, object]>([
    ["about", aboutForm, about, { ...about, phone: "8165550142" }],
    [
      "only what is required about somebody",
      aboutForm,
      { ...about, phone: "", summary: "" },
      { fullName: about.fullName, zip: "64108", homeState: "MO" },
    ],
    [
      "markup, kept as text",
      aboutForm,
      { ...about, fullName: HTML, summary: HTML },
      { summary: HTML },
    ],
    ["emoji, kept", aboutForm, { ...about, summary: EMOJI }, { summary: EMOJI }],
    ["the longest summary", aboutForm, { ...about, summary: "x".repeat(2_000) }, {}],
    [
      "skills by commas and lines, each once",
      experienceForm,
      { ...experience, skills: " Telemetry,wound  care\r\nEpic\n\n,Telemetry " },
      { skills: ["Telemetry", "wound care", "Epic"], yearsExperience: 7 },
    ],
    [
      "thirty skills",
      experienceForm,
      { ...experience, skills: Array.from({ length: 30 }, (_, n) => `s${n}`).join() },
      {},
    ],
    [
      "an NPI in groups",
      experienceForm,
      { ...experience, npi: " 1234-567 893 " },
      { npi: "1234567893" },
    ],
    [
      "no skills, no years",
      experienceForm,
      { ...experience, skills: "", yearsExperience: "0" },
      { yearsExperience: 0 },
    ],
    [
      "preferences",
      preferencesForm,
      preferences,
      { desiredPay: 4250, shifts: ["days", "nights"], schedules: ["3x12"], otherZip1: "66101" },
    ],
    [
      "any schedule, any facility",
      preferencesForm,
      {
        ...preferences,
        schedules: undefined,
        facilityTypes: undefined,
        onCall: undefined,
        shifts: "days",
      },
      { schedules: [], facilityTypes: [], shifts: ["days"] },
    ],
    [
      "only these shifts",
      preferencesForm,
      { ...preferences, shiftsImportance: "must", schedulesImportance: "nice" },
      { shiftsImportance: "must", schedulesImportance: "nice", shifts: ["days", "nights"] },
    ],
    [
      "a year's pay",
      preferencesForm,
      { ...preferences, desiredPay: "$88,000", desiredPayPeriod: "year" },
      { desiredPay: 8_800_000 },
    ],
    ["automatic", automaticForm, automatic, { dailyCap: 3, minimumMatch: 80 }],
    ["not automatic, nothing else said", automaticForm, { autoApply: "no" }, { autoApply: "no" }],
    ["a license", credentialsForm, license, { licenseNumber: "2019012345" }],
    ["one that expires today", credentialsForm, { ...license, licenseExpiresOn: "2026-11-21" }, {}],
    ["a certification", credentialsForm, certification, { certification: "bls" }],
    [
      "one of another name, without a date",
      credentialsForm,
      { intent: "certification", certification: "other", certificationName: `Chemo ${EMOJI}` },
      { certificationName: `Chemo ${EMOJI}` },
    ],
    [
      "an unfinished license, for later",
      credentialsForm,
      { intent: "save", licenseNumber: "x" },
      { licenseNumber: "x" },
    ],
  ])("%s", (_, schema, sent, expected) => {
    const { value, errors } = send(schema, sent);
    expect(errors).toEqual({});
    expect(value).toMatchObject(expected);
  });
});

describe("about somebody, refused", () => {
  const phone = "Enter a 10-digit US phone number, or leave it blank.";
  refuses(
    aboutForm,
    about,
    [
      ...names("fullName", "Enter your full name."),
      ...zips,
      ["phone", "555-0142", phone],
      ["phone", "016 555 0142", phone],
      ["phone", "+44 20 7946 0958", phone],
      ["phone", HTML, phone],
      ["phone", EMOJI, phone],
      ["homeState", undefined, "Choose the state you live in."],
      ["homeState", "ZZ", "Choose the state you live in."],
      ["homeState", "mo", "Choose the state you live in."],
      ["zip", HTML, "Enter a five-digit ZIP code."],
      ["summary", "x".repeat(2_001), "Use at most 2,000 characters."],
      ["summary", "a\u0007b", UNSHOWN],
    ],
    ["phone", "summary"],
  );
});

describe("experience, refused", () => {
  refuses(
    experienceForm,
    experience,
    [
      ...professions,
      ["profession", EMOJI, "Choose a profession from the list."],
      ...wholes("yearsExperience", "Enter your years of experience; 0 is fine.", 0, 60),
      ["yearsExperience", EMOJI, "Enter a whole number from 0 to 60."],
      ["npi", "1234567890", "This NPI isn’t valid. Check the 10 digits, or leave it blank."],
      ["npi", ["1234567893", "1245319599"], "Enter one NPI, or leave it out."],
      ["skills", "x".repeat(81), "Use at most 80 characters for each skill."],
      ["skills", "x".repeat(3_001), "Use at most 3,000 characters."],
      ["skills", "a\u0000b", UNSHOWN],
      [
        "skills",
        Array.from({ length: 31 }, (_, n) => `s${n}`).join(),
        "List up to 30 skills. Choose the ones that say the most about you.",
      ],
    ],
    ["skills"],
  );
});

describe("preferences, refused", () => {
  const zip = "Enter a five-digit ZIP code.";
  refuses(
    preferencesForm,
    preferences,
    [
      ...amounts("desiredPay", "Enter your minimum pay."),
      ["desiredPay", "1,000,000.01", "Enter at most 1,000,000 dollars."],
      ["desiredPay", "88000", "That is more than $1,000/hr. Is the pay for a week or a year?"],
      ["desiredPay", HTML, "Enter an amount in dollars, such as 42.50."],
      ["desiredPayPeriod", undefined, "Choose per hour, per week or per year."],
      ["desiredPayPeriod", "month", "Choose per hour, per week or per year."],
      ["shifts", undefined, "Choose at least one shift."],
      ["onCall", "yes", "Check the box or leave it blank."],
      ...wholes("maxDistanceMiles", "Enter how far you’d travel, in miles.", 1, 500),
      ["otherZip1", "6610", zip],
      ["otherZip2", HTML, zip],
      ["otherZip3", EMOJI, zip],
      ...days("availableFrom", "Enter the date you could start."),
    ],
    ["onCall", "otherZip1", "otherZip2", "otherZip3", "schedules", "facilityTypes"],
  );
  test.each([
    ["shifts", "siesta", "Choose shifts from the list."],
    ["schedules", "7x24", "Choose schedules from the list."],
    ["facilityTypes", "casino", "Choose facility types from the list."],
    ["shiftsImportance", "perhaps", "Choose one of the two."],
  ])("%s of no list", (field, value, sentence) => {
    const { errors } = send(preferencesForm, { ...preferences, [field]: [value] });
    expect(Object.values(errors)).toEqual([[sentence]]);
  });
});

describe("automatic applications, refused", () => {
  refuses(
    automaticForm,
    automatic,
    [
      ["autoApply", undefined, "Choose whether we may apply for you."],
      ["autoApply", "maybe", "Choose whether we may apply for you."],
      ["consent", undefined, "Check the box. We apply for you only if you agree."],
      ["consent", "yes", "Check the box or leave it blank."],
      ["dailyCap", undefined, "Enter a daily limit from 1 to 10."],
      ["dailyCap", "0", "Enter a whole number from 1 to 10."],
      ["dailyCap", "11", "Enter a whole number from 1 to 10."],
      ["minimumMatch", undefined, "Enter a minimum match from 0 to 100."],
      ["minimumMatch", "101", "Enter a whole number from 0 to 100."],
      ["minimumMatch", EMOJI, "Enter a whole number from 0 to 100."],
    ],
    ["consent", "dailyCap", "minimumMatch"],
  );
});

describe("credentials, refused", () => {
  const errorsWith = (good: Sent, field: string, value: string | undefined) =>
    send(credentialsForm, { ...good, [field]: value }).errors;
  test.each([
    ["licenseState", undefined, "Choose the state that issued the license."],
    ["licenseState", "ZZ", "Choose the state that issued the license."],
    ["licenseNumber", undefined, "Enter the license number."],
    ["licenseNumber", "x", "Use at least 2 characters."],
    ["licenseNumber", "x".repeat(41), "Use at most 40 characters."],
    ["licenseMultistate", "yes", "Check the box or leave it blank."],
    ...days("licenseExpiresOn", "Enter the date the license expires."),
    ["licenseExpiresOn", "2026-11-20", "This license has expired."],
  ] as [string, string | undefined, string][])("license: %s = %j", (field, value, sentence) => {
    expect(errorsWith(license, field, value)).toEqual({ [field]: [sentence] });
  });
  test.each([
    ["certification", undefined, "Choose a certification."],
    ["certification", "BLS!", "Choose a certification from the list."],
    ["certificationName", "x", "Use at least 2 characters."],
    ["certificationName", "x".repeat(81), "Use at most 80 characters."],
    ["certificationExpiresOn", "soon", "Enter a date as year-month-day, such as 2027-04-30."],
    ["certificationExpiresOn", "2026-11-20", "This certification has expired."],
  ])("certification: %s = %j", (field, value, sentence) => {
    expect(errorsWith(certification, field, value)).toEqual({ [field]: [sentence] });
  });
  test("another one without its name", () => {
    const { errors } = send(credentialsForm, { intent: "certification", certification: "other" });
    expect(errors).toEqual({ certificationName: ["Enter the certification’s name."] });
  });
});

describe("a step", () => {
  const step = stepForm(aboutForm);
  test("is checked when somebody goes on", () => {
    const { errors } = send(step, { intent: "continue", zip: "1" });
    expect(errors).toMatchObject({
      fullName: ["Enter your full name."],
      zip: ["Enter a five-digit ZIP code."],
    });
  });
  test.each(["save", "back"])("is kept as it was typed by %s", (intent) => {
    const typed = { fullName: "M", zip: "641", summary: HTML };
    expect(send(step, { intent, ...typed, version: "3" }).value).toEqual({
      intent,
      ...typed,
      version: 3,
    });
  });
  test("a null byte is no text", () => {
    expect(send(step, { intent: "save", fullName: "Zo\u0000\u00eb" }).value).toMatchObject({
      fullName: "Zo\u00eb",
    });
  });
  test("a version that is none", () => {
    expect(send(step, { intent: "save", version: "x" }).errors).toEqual({
      version: ["The form was incomplete. Open this page again."],
    });
  });
});
