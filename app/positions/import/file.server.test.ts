import { expect, test } from "vitest";
import { MAX_FILE_BYTES, readFile } from "./file.server.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const wide = (text: string, big: boolean) => {
  const buffer = Buffer.from(`\ufeff${text}`, "utf16le");
  return big ? buffer.swap16() : buffer;
};
const TABLE = { header: ["Title", "Unit"], lines: [{ line: 2, cells: ["Nurse é", "ICU"] }] };

test.each([
  ["UTF-8", bytes("Title,Unit\nNurse é,ICU\n"), false],
  ["UTF-8 with a byte order mark", bytes("\ufeffTitle,Unit\nNurse é,ICU\n"), false],
  ["UTF-16, little end first", wide("Title,Unit\nNurse é,ICU\n", false), false],
  ["UTF-16, big end first", wide("Title,Unit\nNurse é,ICU\n", true), false],
  ["Windows-1252", Buffer.from("Title,Unit\nNurse é,ICU\n", "latin1"), true],
  ["semicolons", bytes("Title;Unit\r\nNurse é;ICU\r\n"), false],
  ["tabs", bytes("Title\tUnit\nNurse é\tICU\n"), false],
  [
    "Excel’s note of the separator, and no line break at the end",
    bytes("sep=;\nTitle;Unit\nNurse é;ICU"),
    false,
  ],
])("reads %s", (name, file, guessed) => {
  const line = name.startsWith("Excel") ? 3 : 2;
  expect(readFile(file)).toEqual({
    header: TABLE.header,
    lines: [{ line, cells: TABLE.lines[0]!.cells }],
    guessed,
  });
});

test("names are trimmed, empty columns at the end and empty lines left out, lines numbered as people count", () => {
  const file = bytes(' Title ,Unit,,\n\n,,,\n"Two\nlines",ICU,,\nAfter,ER\n');
  expect(readFile(file)).toEqual({
    header: ["Title", "Unit"],
    lines: [
      { line: 4, cells: ["Two\nlines", "ICU", "", ""] },
      { line: 6, cells: ["After", "ER"] },
    ],
    guessed: false,
  });
});

const many = (lines: number) => `Title,Unit\n${"Nurse,ICU\n".repeat(lines)}`;

test.each([
  ["nothing", bytes(" \n"), "is empty"],
  ["only names", bytes("Title,Unit\n"), "no positions below its header row"],
  ["a workbook", bytes("PK\u0003\u0004…"), "CSV UTF-8"],
  ["a PDF", bytes("%PDF-1.7\n"), "PDF"],
  ["null bytes", bytes("Title,Unit\nNu\0rse,ICU\n"), "not a CSV file"],
  ["null bytes in UTF-16", wide("Title,Unit\nNu\0rse,ICU\n", false), "not a CSV file"],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), "not a CSV file"],
  [
    "a quotation mark that is not closed",
    bytes('Title,Unit\n"Nurse,ICU\nMore,ER\n'),
    "quotation mark",
  ],
  [
    "a quotation mark out of place",
    bytes('Title,Unit\nNurse "A" B,"ICU"x\n'),
    "Row 2: a quotation",
  ],
  ["a cell without end", bytes(`Title,Unit\n"${"x".repeat(500_000)}`), "quotation mark"],
  [
    "a cell that is far too long",
    bytes(`Title,Unit\n${"x".repeat(20_000)},ICU\n`),
    "Row 2: a cell",
  ],
  ["1,001 lines", bytes(many(1_001)), "more than 1,000 rows"],
  ["100,000 lines", bytes(many(100_000)), "more than 1,000 rows"],
  ["500 columns", bytes(`${"Title,".repeat(500)}Unit\nx\n`), "501 columns"],
  ["lines of separators alone", bytes("Title,Unit\n,,\n,\n"), "below its header row"],
])("refuses %s in a sentence", (_name, file, sentence) => {
  expect(readFile(file).problem).toContain(sentence);
});

test("1,000 lines are taken, as many of the largest as a file may have within a second", () => {
  expect(readFile(bytes(many(1_000)))).toHaveProperty("lines.length", 1_000);
  // Of the processor, which other work beside this does not change much.
  const before = process.cpuUsage();
  readFile(bytes("a,".repeat(MAX_FILE_BYTES / 2)));
  readFile(bytes('"'.repeat(MAX_FILE_BYTES)));
  readFile(bytes("\n".repeat(MAX_FILE_BYTES)));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});
