import { expect, test } from "vitest";
import { known } from "#tests/helpers/known-words.ts";
import type { ImportField } from "./columns.ts";
import { dayOf, plain, readCell, readPay } from "./read.ts";
import { professionInTitle, professionOf, unitOf } from "./words.ts";

test.each<[string, string, string, string | undefined]>([
  ["$43.50/hr", "43.50", "43.50", "hour"],
  ["43.5", "43.50", "43.50", undefined],
  ["43", "43.00", "43.00", undefined],
  ["$43.50 per hour", "43.50", "43.50", "hour"],
  ["43.50 an hour", "43.50", "43.50", "hour"],
  ["43.50 hourly", "43.50", "43.50", "hour"],
  ["$38-45/hr", "38.00", "45.00", "hour"],
  ["$38.00/hr - $45.00/hr", "38.00", "45.00", "hour"],
  ["38 to 45.25", "38.00", "45.25", undefined],
  ["$1,740/wk", "1740.00", "1740.00", "week"],
  ["$90,480/yr", "90480.00", "90480.00", "year"],
  ["90,480 annually", "90480.00", "90480.00", "year"],
  ["85k", "85000.00", "85000.00", undefined],
  ["85-95k per year", "85000.00", "95000.00", "year"],
])("pay %j is %s to %s for a %s", (cell, min, max, period) => {
  expect(readPay(cell)).toEqual({ min, max, period });
});

test.each(["DOE", "Competitive", "", "43.505", "$", "43 5", "-43", "43.50/month", "=1+1", "1e9"])(
  "pay %j is no amount",
  (cell) => {
    expect(readPay(cell)).toBeUndefined();
  },
);

test.each([
  ["1/31/2027", "2027-01-31"],
  ["01/31/27", "2027-01-31"],
  ["1-31-2027", "2027-01-31"],
  ["2027-01-31", "2027-01-31"],
  ["2027-01-31 00:00:00", "2027-01-31"],
  ["2027-01-31T00:00:00Z", "2027-01-31"],
  ["2027/1/31", "2027-01-31"],
  ["Jan 31, 2027", "2027-01-31"],
  ["January 31st, 2027", "2027-01-31"],
  ["31-Jan-27", "2027-01-31"],
  ["31 January 2027", "2027-01-31"],
  ["2/29/2028", "2028-02-29"],
])("%j is %s", (cell, day) => {
  expect(dayOf(cell)).toBe(day);
});

test.each(["2/29/2027", "13/1/2027", "31/1/2027", "ASAP", "46053", "1/31", "Foo 3, 2027", ""])(
  "%j is no day",
  (cell) => {
    expect(dayOf(cell)).toBeUndefined();
  },
);

test.each<[ImportField, string, Record<string, string | string[]>]>([
  ["hours", "36", { hoursMin: "36" }],
  ["hours", "36 hrs/wk", { hoursMin: "36" }],
  ["hours", "37.5 hours per week", { hoursMin: "37.5" }],
  ["hours", "24-36", { hoursMin: "24", hoursMax: "36" }],
  ["hours", "24 to 36 hours", { hoursMin: "24", hoursMax: "36" }],
  ["hours", "0.9 FTE", { hoursMin: "36" }],
  ["hoursMin", "36.0", { hoursMin: "36" }],
  ["hoursMax", "40", { hoursMax: "40" }],
  ["employment", "FT", { employment: "full_time" }],
  ["employment", "Full Time", { employment: "full_time" }],
  ["employment", "PRN", { employment: "per_diem" }],
  ["shift", "NOC", { shift: "nights" }],
  ["shift", "7p-7a", { shift: "nights" }],
  ["shift", "Day Shift", { shift: "days" }],
  ["shift", "D/N", { shift: "rotating" }],
  ["schedule", "3 x 12s", { schedule: "3x12" }],
  ["schedule", "Three 12-hour shifts a week", { schedule: "3x12" }],
  ["weekends", "EOW", { weekends: "every_other" }],
  ["holidays", "Rotating holidays", { holidays: "rotating" }],
  ["payPeriod", "Hourly", { payPeriod: "hour" }],
  ["payPeriod", "per annum", { payPeriod: "year" }],
  ["pay", "$38-45/hr", { payMin: "38.00", payMax: "45.00", payPeriod: "hour" }],
  ["payMin", "43.5", { payMin: "43.50" }],
  ["onCall", "x", { onCall: "on" }],
  ["onCall", "No", {}],
  ["exempt", "Non-exempt", {}],
  ["exempt", "Exempt", { exempt: "on" }],
  ["minYearsExperience", "2+ years", { minYearsExperience: "2" }],
  ["minYearsExperience", "New grad", { minYearsExperience: "0" }],
  ["openings", "3", { openings: "3" }],
  ["beds", "1,024 beds", { beds: "1024" }],
  ["bonus", "$10,000", { bonus: "10000.00" }],
  ["recordsSystem", "Cerner", { recordsSystem: "oracle_health" }],
  ["mustCertifications", "BLS, ACLS", { mustCertifications: ["bls", "acls"] }],
  ["mustCertifications", "BLS;BLS\nccrn", { mustCertifications: ["bls", "ccrn"] }],
  ["mustSkills", "CRRT; ECMO ;", { mustSkills: "CRRT\nECMO" }],
  ["mustSkills", "Ventilators; high flow\nECMO", { mustSkills: "Ventilators; high flow\nECMO" }],
  ["benefits", "Dental; 401(k)", { benefits: ["dental", "retirement"] }],
  ["zip", "64108-1234", { zip: "64108" }],
  ["yearsImportance", "Required", { yearsImportance: "must" }],
  [
    "questions",
    "Do you hold a license?\nWhy us? [text] [optional]",
    {
      question1: "Do you hold a license?",
      questionKind1: "yes_no",
      question2: "Why us?",
      questionKind2: "text",
      questionOptional2: "on",
    },
  ],
])("%s %j is read", (field, cell, values) => {
  expect(readCell(field, cell, known)).toEqual({ values });
});

test.each<[ImportField, string, string]>([
  ["pay", "DOE", "Enter a number such as 43.50"],
  ["payMin", "38-45", "Enter one number"],
  ["hours", "lots", "Enter hours like 36"],
  ["shift", "whenever", "“Days,” “Evenings"],
  ["startsOn", "soon", "1/31/2027"],
  ["onCall", "maybe", "Yes or No"],
  ["mustCertifications", "BLS, FOO", "“FOO.”"],
  ["benefits", "Puppies", "Other benefits"],
  ["bonus", "5-10k", "Enter an amount"],
])("%s %j is refused in words", (field, cell, sentence) => {
  expect(readCell(field, cell, known).problem).toContain(sentence);
});

test.each([
  ["RN", "rn"],
  ["r.n.", "rn"],
  ["Registered Nurse", "rn"],
  ["LVN", "lpn"],
  ["nurse aide", "cna"],
  ["Respiratory Therapist", "respiratory_therapist"],
  ["RRT", "respiratory_therapist"],
  ["physical_therapist", "physical_therapist"],
  ["X-Ray Tech", "radiologic_technologist"],
  ["Plumber", undefined],
])("the profession %j is %s", (cell, code) => {
  expect(professionOf(cell, known)).toBe(code);
});

test.each([
  ["RN, Medical ICU", "rn"],
  ["ICU Registered Nurse - Nights", "rn"],
  ["RN PT Days", "rn"],
  ["Nurse Practitioner", "np"],
  ["RN or LPN", undefined],
  ["Barn manager", undefined],
  ["Unit secretary", undefined],
])("the title %j names the profession %s", (title, code) => {
  expect(professionInTitle(title, known)).toBe(code);
});

test.each<[string, string, string]>([
  ["MICU", "rn", "icu_medical"],
  ["ICU, medical", "rn", "icu_medical"],
  ["icu_medical", "rn", "icu_medical"],
  ["Med/Surg", "rn", "med_surg"],
  ["Adult ED", "rn", "emergency_department"],
  ["NICU", "rn", "icu_neonatal"],
  ["Step Down", "rn", "step_down"],
])("the unit %j of a %s is %s", (cell, profession, unit) => {
  expect(unitOf(cell, profession, known)).toEqual({ unit });
});

test("a word for a group asks which of its units; a unit of other professions and one that is unknown are problems", () => {
  expect(unitOf("ICU", "rn", known)).toEqual({
    group: expect.objectContaining({ name: "Critical care" }),
  });
  expect(unitOf("MICU", "phlebotomist", known)).toHaveProperty("problem");
  expect(unitOf("4 West", "rn", known)).toHaveProperty("problem");
});

test.each([
  ["'=1+1", "=1+1"],
  ["'-12", "-12"],
  ["'tis", "'tis"],
])("%j without what a file needs around it is %j", (cell, text) => {
  expect(plain(cell)).toBe(text);
});
