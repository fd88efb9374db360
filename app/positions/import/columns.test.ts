import { expect, test } from "vitest";
import { fieldProblems, isMapped, readFields, recognized, TEMPLATE, WRITTEN } from "./columns.ts";

test.each([
  ["Job Title", "title"],
  ["TITLE", "title"],
  ["Requisition #", "requisitionId"],
  ["Req ID", "requisitionId"],
  ["Job Requisition ID", "requisitionId"],
  ["Discipline", "profession"],
  ["Specialty", "unit"],
  ["Postal Code", "zip"],
  ["Target Start Date", "startsOn"],
  ["FT/PT", "employment"],
  ["Hourly Rate", "pay"],
  ["Min Rate", "payMin"],
  ["Salary Max", "payMax"],
  ["Weekly Hours", "hours"],
  ["Headcount", "openings"],
  ["Certs", "mustCertifications"],
  ["EHR", "recordsSystem"],
  ["Job Description", "description"],
  // Headers of our earlier templates.
  ["Hours a week", "hours"],
  ["Pay is for", "payPeriod"],
  ["Experience is", "yearsImportance"],
  ["Paid time off, days a year", "ptoDays"],
  ["Tuition assistance, a year", "tuition"],
  ["Continuing education, a year", "ceAllowance"],
  ["Student loan help, a year", "loanHelp"],
  ["Problem", ""],
  ["", ""],
  ["Hiring approval chain", undefined],
])("the column %j is %s", (name, field) => {
  expect(recognized([name])[0]).toBe(field);
});

test("the template's own columns are all recognized", () => {
  expect(Object.values(recognized(TEMPLATE[0]!))).toEqual(WRITTEN);
});

test("of two columns for one field the first has it, and the other is asked about", () => {
  expect(recognized(["Title", "Job title"])).toEqual({ 0: "title" });
});

test("a file is mapped when each column is said to be something, one of them the title", () => {
  expect(isMapped({ 0: "title", 1: "" }, ["Title", "Foo"])).toBe(true);
  expect(isMapped({ 0: "title" }, ["Title", "Foo"])).toBe(false);
  expect(isMapped({ 0: "unit" }, ["Unit"])).toBe(false);
});

test("a choice without a title, and one of a field twice, are refused by column", () => {
  expect(fieldProblems({ 0: "title", 1: "" })).toEqual([]);
  expect(fieldProblems({ 0: "unit", 1: "unit" }).map(({ at }) => at)).toEqual([null, "1"]);
});

test("what is no column or no field is left out of what was kept", () => {
  expect(
    readFields({ 0: "title", 1: "", 2: "toString", 9: "unit", x: "unit", "-1": "zip" }, 3),
  ).toEqual({ 0: "title", 1: "" });
  expect(readFields("title", 3)).toEqual({});
  expect(readFields(null, 3)).toEqual({});
});
