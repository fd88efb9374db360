import { CsvError, parse } from "csv-parse";
import { count } from "#app/platform/format.ts";
import type { ListEntry } from "./rules.ts";

/** Maximum size of the list, in bytes: it has been about 15 MB for years. */
export const MAX_LIST_BYTES = 30 * 1024 * 1024;
const MAX_ROWS = 500_000;
const MAX_TEXT = 120;
/** How many of the wrong lines an error names. */
const NAMED_LINES = 3;

/** The columns we read. The file has more, such as birth dates and addresses, which we do not import. */
const COLUMNS = [
  "LASTNAME",
  "FIRSTNAME",
  "MIDNAME",
  "BUSNAME",
  "GENERAL",
  "SPECIALTY",
  "NPI",
  "CITY",
  "STATE",
  "EXCLTYPE",
  "EXCLDATE",
  "REINDATE",
  "WAIVERDATE",
  "WVRSTATE",
] as const;
type Column = (typeof COLUMNS)[number];
const DATES = { EXCLDATE: true, REINDATE: true, WAIVERDATE: true } as const;

/** A parsed list: all of its rows, or what is wrong with it. */
export type ReadList = { rows: ListEntry[]; problem?: undefined } | { problem: string };

type Parsed = { record: string[]; info: { lines: number } };

/** Parses the list's public file (UPDATED.csv). Validates all of it before accepting any row. */
export async function readList(bytes: Uint8Array): Promise<ReadList> {
  const text = textOf(bytes);
  if (typeof text !== "string") return text;
  const rows: ListEntry[] = [];
  const problems: string[] = [];
  let wrong = 0;
  const note = (line: number, what: string) => {
    wrong += 1;
    if (wrong <= NAMED_LINES) problems.push(`Line ${line.toLocaleString("en-US")}: ${what}.`);
  };
  let header: string[] | undefined;
  const parser = parse(text, { bom: true, info: true, relax_column_count: true });
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (!header) {
        header = record.map((name) => name.trim().toUpperCase());
        const missing = COLUMNS.filter((name) => !header!.includes(name));
        if (missing.length > 0) {
          parser.destroy();
          return {
            problem: `Line 1: the ${missing.length > 1 ? "columns" : "column"} ${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} missing. Choose the file UPDATED.csv as it is published.`,
          };
        }
        continue;
      }
      if (record.length === 1 && record[0]!.trim() === "") continue;
      if (record.length !== header.length) {
        note(info.lines, `has ${count(record.length, "column")} instead of ${header.length}`);
        continue;
      }
      const read = entryOf(header, record);
      if (typeof read === "string") note(info.lines, read);
      else rows.push(read);
      if (rows.length > MAX_ROWS) {
        parser.destroy();
        return { problem: `This file has more than ${MAX_ROWS.toLocaleString("en-US")} rows.` };
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, lines } = error as CsvError & { lines?: number };
    note(
      lines ?? 1,
      QUOTES.has(code) ? "a quotation mark is out of place" : "cannot be read as CSV",
    );
  }
  if (wrong > 0) {
    const more = wrong - problems.length;
    const rest = more > 0 ? ` And ${count(more, "line")} more.` : "";
    return { problem: `${problems.join(" ")}${rest} Nothing was imported.` };
  }
  if (rows.length === 0) return { problem: "This file has no rows below its first line." };
  return { rows };
}

const QUOTES = new Set([
  "CSV_INVALID_CLOSING_QUOTE",
  "CSV_QUOTE_NOT_CLOSED",
  "INVALID_OPENING_QUOTE",
  "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE",
]);

/** The file's text; older ones are not in UTF-8. */
function textOf(bytes: Uint8Array): string | { problem: string } {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return {
      problem: "This file is in UTF-16. Save it as CSV in UTF-8, or choose the file as published.",
    };
  }
  if (bytes.includes(0)) return { problem: "This is not a CSV file." };
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A row of the file, or what is wrong with it. */
function entryOf(header: readonly string[], record: readonly string[]): ListEntry | string {
  const values = {} as Record<Column, string | null>;
  for (const column of COLUMNS) {
    const value = record[header.indexOf(column)]!.replace(/\s+/g, " ").trim();
    if (value.length > MAX_TEXT) return `${column} is longer than ${MAX_TEXT} characters`;
    if (/[\u0000-\u001f\u007f]/.test(value)) return `${column} has characters that aren’t text`;
    if (Object.hasOwn(DATES, column)) {
      const day = dayOf(value);
      if (day === undefined) return `${column} ${value} is not a valid date`;
      values[column] = day;
    } else values[column] = value || null;
  }
  const { LASTNAME, BUSNAME, NPI, EXCLTYPE, EXCLDATE } = values;
  if (!LASTNAME && !BUSNAME) return "has neither LASTNAME nor BUSNAME";
  if (NPI && !/^\d{10}$/.test(NPI)) return `NPI ${NPI} is not 10 digits`;
  if (!EXCLTYPE) return "EXCLTYPE is empty";
  if (!EXCLDATE) return "EXCLDATE is empty";
  return {
    last_name: LASTNAME,
    first_name: values.FIRSTNAME,
    middle_name: values.MIDNAME,
    business: BUSNAME,
    general: values.GENERAL,
    specialty: values.SPECIALTY,
    npi: NPI && /[1-9]/.test(NPI) ? NPI : null,
    city: values.CITY,
    state: values.STATE,
    excluded_for: EXCLTYPE,
    excluded_on: EXCLDATE,
    reinstated_on: values.REINDATE,
    waived_on: values.WAIVERDATE,
    waived_in: values.WVRSTATE,
  };
}

/** "20200114" as stored; null for none ("00000000" or empty); undefined if it is not a valid day. */
function dayOf(value: string): string | null | undefined {
  if (/^0*$/.test(value)) return null;
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(value) ?? [];
  if (!year || Number(year) < 1900) return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // JavaScript would turn February 30 into March 2.
  const isDay = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
  return isDay ? `${year}-${month}-${day}` : undefined;
}
