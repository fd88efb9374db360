import { expect, test } from "vitest";
import { readList } from "./file.server.ts";

const HEADER =
  "LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE";
const ROW =
  '"RUIZ","MARIA","A","","IND- LIC HC SERV PRO","NURSE/NURSES AIDE","","0000000000","19700101","1 MAIN ST","TOPEKA","KS","66603","1128b4","20200114","00000000","00000000",""';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (...lines: string[]) => readList(bytesOf([HEADER, ...lines].join("\n")));
const row = (changes: Partial<Record<string, string>>) => {
  const values = ROW.split(",").map((value) => value.slice(1, -1));
  const names = HEADER.split(",");
  for (const [name, value] of Object.entries(changes)) values[names.indexOf(name)] = value!;
  return values.map((value) => `"${value}"`).join(",");
};
const RUIZ = {
  last_name: "RUIZ",
  first_name: "MARIA",
  middle_name: "A",
  business: null,
  general: "IND- LIC HC SERV PRO",
  specialty: "NURSE/NURSES AIDE",
  npi: null,
  city: "TOPEKA",
  state: "KS",
  excluded_for: "1128b4",
  excluded_on: "2020-01-14",
  reinstated_on: null,
  waived_on: null,
  waived_in: null,
};

test("a row, without birth date, address, ZIP code and UPIN", async () => {
  expect(await read(ROW)).toEqual({ rows: [RUIZ] });
});

test.each([
  ["line ends of Windows", `${HEADER}\r\n${ROW}\r\n`],
  ["a byte order mark", `\ufeff${HEADER}\n${ROW}`],
  ["empty lines", `${HEADER}\n\n${ROW}\n\n`],
  ["small letters above", `${HEADER.toLowerCase()}\n${ROW}`],
  ["no quotation marks", `${HEADER}\n${ROW.replaceAll('"', "")}`],
])("%s are read", async (_, text) => {
  expect(await readList(bytesOf(text))).toEqual({ rows: [RUIZ] });
});

test.each([
  [
    "a comma and quotation marks inside",
    { BUSNAME: 'CARE ""PLUS"", INC' },
    { business: 'CARE "PLUS", INC' },
  ],
  ["an NPI", { NPI: "1234567893" }, { npi: "1234567893" }],
  ["no NPI at all", { NPI: "" }, { npi: null }],
  [
    "a waiver",
    { WAIVERDATE: "20210203", WVRSTATE: "MO" },
    { waived_on: "2021-02-03", waived_in: "MO" },
  ],
  ["a leap day", { EXCLDATE: "20240229" }, { excluded_on: "2024-02-29" }],
])("%s", async (_, changes, expected) => {
  expect(await read(row(changes))).toMatchObject({ rows: [expected] });
});

test("letters of an older encoding", async () => {
  const bytes = Buffer.from(`${HEADER}\n${row({ LASTNAME: "PEÑA" })}`, "latin1");
  expect(await readList(bytes)).toMatchObject({ rows: [{ last_name: "PEÑA" }] });
});

// prettier-ignore
test.each([
  ["a month that is none", [ROW, row({ EXCLDATE: "20241301" })], "Line 3: EXCLDATE 20241301 is not a valid date."],
  ["a date with dashes", [row({ EXCLDATE: "2024-13-01" })], "Line 2: EXCLDATE 2024-13-01 is not a valid date."],
  ["the 30th of February", [row({ REINDATE: "20240230" })], "Line 2: REINDATE 20240230 is not a valid date."],
  ["no date of exclusion", [row({ EXCLDATE: "00000000" })], "Line 2: EXCLDATE is empty."],
  ["no ground", [row({ EXCLTYPE: "" })], "Line 2: EXCLTYPE is empty."],
  ["nobody", [row({ LASTNAME: "" })], "Line 2: has neither LASTNAME nor BUSNAME."],
  ["a short NPI", [row({ NPI: "12345" })], "Line 2: NPI 12345 is not 10 digits."],
  ["a very long name", [row({ LASTNAME: "X".repeat(121) })], "Line 2: LASTNAME is longer than 120 characters."],
  ["a column too few", [ROW.slice(0, -3)], "Line 2: has 17 columns instead of 18."],
  ["a line that was cut", [ROW, '"SMITH","J'], "Line 3: a quotation mark is out of place."],
  ["a quotation mark inside", [`"RUIZ" X${ROW.slice(6)}`], "Line 2: a quotation mark is out of place."],
  ["a quotation mark in what has none around", [ROW, 'RUIZ"X,MARIA'], "Line 3: a quotation mark is out of place."],
  ["several", [row({ NPI: "1" }), row({ NPI: "2" }), ROW, row({ NPI: "3" }), row({ NPI: "4" })],
    "Line 2: NPI 1 is not 10 digits. Line 3: NPI 2 is not 10 digits. Line 5: NPI 3 is not 10 digits. And 1 line more. Nothing was imported."],
])("%s is named by its line", async (_, lines, problem) => {
  const found = await read(...lines);
  expect(found.problem).toContain(problem);
  expect(found).not.toHaveProperty("rows");
});

test.each([
  ["UTF-16", Buffer.from(`\ufeff${HEADER}`, "utf16le"), "This file is in UTF-16."],
  ["a spreadsheet", Buffer.from("PK\u0003\u0004\u0000\u0000"), "This is not a CSV file."],
  ["its first line alone", bytesOf(HEADER), "This file has no rows below its first line."],
  ["another file", bytesOf("name,city\nAna,Topeka\n"), "Line 1: the columns LASTNAME, FIRSTNAME"],
  ["a column less", bytesOf(HEADER.replace(",NPI", "")), "Line 1: the column NPI is missing."],
  ["spaces", bytesOf("  \n \n"), "Line 1: the columns"],
])("%s is refused", async (_, bytes, problem) => {
  expect((await readList(bytes)).problem).toContain(problem);
});
