import { CsvError, parse } from "csv-parse/sync";
import type { Line } from "./review.ts";

/** Largest accepted file. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;
export const MAX_LINES = 1_000;
export const MAX_COLUMNS = 100;
const MAX_CELL = 10_000;
const MAX_NAME = 120;

/** A parsed file: header and rows, or the problem with it. */
export type ReadFile =
  | {
      header: string[];
      lines: Line[];
      /** Whether Windows-1252 was assumed as the encoding. */
      guessed: boolean;
      problem?: undefined;
    }
  | { problem: string };

const AS_CSV = "In your spreadsheet choose File, Save As, CSV UTF-8, and upload that file.";
const QUOTES = new Set([
  "CSV_INVALID_CLOSING_QUOTE",
  "CSV_QUOTE_NOT_CLOSED",
  "INVALID_OPENING_QUOTE",
  "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE",
]);

/** Parses a file of positions. Only its rows and cells are used; name and type are not trusted. */
export function readFile(bytes: Uint8Array): ReadFile {
  const decoded = textOf(bytes);
  if ("problem" in decoded) return decoded;
  const { text, guessed } = decoded;
  const records = recordsOf(text);
  if ("problem" in records) return records;
  const [first, ...rest] = records.rows;
  if (!first) return { problem: "This file is empty." };
  const header = first.cells.map((name) => name.replace(/\s+/g, " ").trim().slice(0, MAX_NAME));
  while (header.at(-1) === "") header.pop();
  if (header.length === 0) return { problem: "The first row has no column names." };
  if (header.length > MAX_COLUMNS)
    return {
      problem: `This file has ${header.length.toLocaleString("en-US")} columns. Keep at most ${MAX_COLUMNS}.`,
    };
  if (rest.length === 0) return { problem: "This file has no positions below its header row." };
  if (rest.length > MAX_LINES)
    return {
      problem: `This file has more than ${MAX_LINES.toLocaleString("en-US")} rows. Split it, and import one part after the other.`,
    };
  const long = rest.find(({ cells }) => cells.some((cell) => cell.length > MAX_CELL));
  if (long)
    return {
      problem: `Row ${long.line}: a cell has more than ${MAX_CELL.toLocaleString("en-US")} characters. Is a quotation mark missing?`,
    };
  return { header, lines: rest, guessed };
}

/** The decoded text, or why it cannot be decoded. */
function textOf(bytes: Uint8Array): { text: string; guessed: boolean } | { problem: string } {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b)
    return { problem: `This is a workbook, not CSV. ${AS_CSV}` };
  if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-")
    return { problem: "This is a PDF, not CSV." };
  const wide =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : undefined;
  if (wide) return whole(new TextDecoder(wide).decode(bytes), false);
  try {
    return whole(new TextDecoder("utf-8", { fatal: true }).decode(bytes), false);
  } catch {
    return whole(new TextDecoder("windows-1252").decode(bytes), true);
  }
}

const whole = (text: string, guessed: boolean) =>
  text.includes("\0") ? { problem: `This is not a CSV file. ${AS_CSV}` } : { text, guessed };

/** Guesses the delimiter: the most frequent candidate in the first line, outside quotation marks. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, "");
  const line = /[^\r\n]+/.exec(head)?.[0] ?? "";
  const many = (mark: string) => line.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (many(mark) > many(best) ? mark : best));
}

function recordsOf(whole: string): { rows: Line[] } | { problem: string } {
  // Excel's delimiter hint, for example "sep=;".
  const [hint = ""] = /^sep=.\r?\n/i.exec(whole) ?? [];
  const text = whole.slice(hint.length);
  const before = hint === "" ? 0 : 1;
  try {
    const parsed: unknown = parse(text, {
      bom: true,
      info: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // Read one row past the limit to detect a file that is too long; the rest is not parsed.
      to: MAX_LINES + 2,
      max_record_size: 400_000,
    });
    return {
      rows: (parsed as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
        // The parser reports the line where a row ends; users look for the line where it begins.
        line: before + info.lines - record.reduce((sum, cell) => sum + breaksIn(cell), 0),
        cells: record,
      })),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, lines } = error as CsvError & { lines?: number };
    const what = QUOTES.has(code)
      ? "a quotation mark is out of place, or one is missing"
      : code === "CSV_MAX_RECORD_SIZE"
        ? "this row is too long, or a quotation mark is missing"
        : "this cannot be read as CSV";
    return {
      problem: `Row ${((lines ?? 1) + before).toLocaleString("en-US")}: ${what}. Nothing was imported.`,
    };
  }
}

const breaksIn = (cell: string): number => cell.match(/\r\n|\r|\n/g)?.length ?? 0;
