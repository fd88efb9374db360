/** Decides for each row of a file whether it becomes a draft or has problems. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { positionForm } from "../posting/schema.ts";
import { STATUS_WORDS, type PositionStatus } from "../posting/rules.ts";
import { HEADERS, type Fields, type ImportField } from "./columns.ts";
import { plain, readCell, usualPeriod, type Values } from "./read.ts";
import { certificationOf, professionInTitle, professionOf, unitOf, type Known } from "./words.ts";

/** A row of the file: its line number and cells. */
export type Line = { line: number; cells: string[] };
/** A problem with a row: the column of the file, and how to fix it. */
export type LineProblem = { column: string; text: string };

/** A parsed row. */
export type Reviewed = {
  line: number;
  cells: readonly string[];
  title: string;
  requisition: string | null;
  /** Values for the draft's form. */
  values: Values;
  /** Any problem keeps the row from becoming a draft. */
  problems: LineProblem[];
  /** What must still be filled in before posting, by column name. */
  missing: string[];
  /** Why it duplicates a requisition ID; null when it does not. */
  duplicate: string | null;
};

/** A requisition ID the facility already uses. */
export type Taken = { requisition: string; title: string; status: string };

export type Sheet = { header: readonly string[]; fields: Fields; lines: readonly Line[] };
type Input = {
  known: Known;
  /** The facility's own ZIP code, the default for rows without one. */
  zip: string | null;
  /** Error message for each unusable ZIP code, by ZIP code. */
  wrongZips: Readonly<Record<string, string>>;
  taken: readonly Taken[];
};

/** The file column that a form field was read from. */
function columnOf({ header, fields }: Sheet, field: string): string | undefined {
  const from = [
    field,
    ...(PARTS[field] ?? []),
    ...(field.startsWith("question") ? ["questions"] : []),
  ];
  const places = Object.keys(fields);
  const at = from.map((one) => places.find((place) => fields[place] === one)).find(Boolean);
  return at === undefined ? undefined : header[Number(at)]?.trim() || HEADERS[field];
}
const PARTS: Readonly<Record<string, readonly ImportField[]>> = byKey({
  payMin: ["pay"],
  payMax: ["pay"],
  payPeriod: ["pay", "payMin", "payMax"],
  hoursMin: ["hours"],
  hoursMax: ["hours"],
});

/** Reviews every row. */
export function review(sheet: Sheet, given: Input): Reviewed[] {
  const seen = new Map<string, number>();
  const taken = new Map(given.taken.map((one) => [requisitionKey(one.requisition), one]));
  return sheet.lines.map((line) => {
    const read = readLine(sheet, line, given);
    const key = read.requisition === null ? "" : requisitionKey(read.requisition);
    const earlier = seen.get(key);
    if (key && earlier === undefined && read.problems.length === 0) seen.set(key, line.line);
    return { ...read, duplicate: duplicateSentence(read.requisition, taken.get(key), earlier) };
  });
}

const requisitionKey = (requisition: string) => requisition.trim().toLowerCase();

function duplicateSentence(
  requisition: string | null,
  taken: Taken | undefined,
  earlier: number | undefined,
): string | null {
  if (!requisition) return null;
  if (taken) {
    const status = STATUS_WORDS[taken.status as PositionStatus].label.toLowerCase();
    return taken.status === "draft"
      ? `${requisition} is already a draft: “${taken.title}.”`
      : `${requisition} is already posted as “${taken.title}” (${status}).`;
  }
  return earlier === undefined ? null : `${requisition} is on row ${earlier} too.`;
}

function readLine(sheet: Sheet, { line, cells }: Line, given: Input): Omit<Reviewed, "duplicate"> {
  // Listed in job feeds by default, as in the form, unless the row says otherwise.
  const values: Values = {
    mustCertifications: [],
    niceCertifications: [],
    benefits: [],
    inFeeds: "on",
  };
  const problems: LineProblem[] = [];
  const notes: string[] = [];
  const cellOf = (field: ImportField) => {
    const at = Object.keys(sheet.fields).find((place) => sheet.fields[place] === field);
    return at === undefined ? "" : plain(cells[Number(at)] ?? "");
  };
  const wrong = (field: string, text: string) => {
    const column = columnOf(sheet, field) ?? HEADERS[field] ?? field;
    if (!problems.some((one) => one.column === column)) problems.push({ column, text });
  };
  if (cells.slice(sheet.header.length).some((cell) => cell.trim() !== ""))
    problems.push({
      column: "All columns",
      text: `This row has ${cells.length} cells, but the header row has ${sheet.header.length}. Put quotation marks around any cell that contains a comma.`,
    });

  const periods = new Set<string>();
  for (const field of new Set(Object.values(sheet.fields))) {
    if (field === "" || field === "profession" || field === "unit") continue;
    const cell = cellOf(field);
    if (cell.trim() === "") continue;
    const read = readCell(field, cell, given.known);
    if (read.problem !== undefined) wrong(field, read.problem);
    else {
      Object.assign(values, read.values);
      if (typeof read.values["payPeriod"] === "string") periods.add(read.values["payPeriod"]);
      if (field === "inFeeds" && !read.values[field]) delete values[field];
    }
  }
  if (periods.size > 1)
    wrong("payPeriod", "Use one period for all pay in a row: hour, week or year.");
  const usual = usualPeriod(String(values["payMax"] ?? values["payMin"] ?? ""));
  if (!values["payPeriod"] && (values["payMin"] ?? values["payMax"]) && usual)
    values["payPeriod"] = usual;

  const title = cellOf("title").trim();
  const named = cellOf("profession").trim();
  const profession = named
    ? professionOf(named, given.known)
    : professionInTitle(title, given.known);
  if (profession) values["profession"] = profession;
  else
    wrong(
      "profession",
      named
        ? "We don’t list positions in this profession. Enter one from our list, such as RN."
        : "Enter the profession, such as RN. The title doesn’t name it.",
    );
  readUnit(cellOf("unit").trim(), values, given.known, (text) => wrong("unit", text), notes);
  refuseForeignCertifications(values, given.known, wrong);

  if (!values["zip"] && given.zip && !columnHasProblem(problems, sheet, "zip"))
    values["zip"] = given.zip;
  const wrongZip = typeof values["zip"] === "string" ? given.wrongZips[values["zip"]] : undefined;
  if (wrongZip) wrong("zip", wrongZip);

  const { errors, missing } = checked(values, problems, sheet);
  for (const { field, text } of errors) wrong(field, text);
  const requisition = typeof values["requisitionId"] === "string" ? values["requisitionId"] : null;
  return { line, cells, title, requisition, values, problems, missing: [...missing, ...notes] };
}

const columnHasProblem = (problems: readonly LineProblem[], sheet: Sheet, field: string) =>
  problems.some(({ column }) => column === columnOf(sheet, field));

function readUnit(
  cell: string,
  values: Values,
  known: Known,
  wrong: (text: string) => void,
  notes: string[],
): void {
  if (cell === "") return;
  const { profession } = values;
  const read = unitOf(cell, typeof profession === "string" ? profession : undefined, known);
  if ("unit" in read) values["unit"] = read.unit;
  else if ("group" in read) notes.push(`${HEADERS["unit"]} (which of ${read.group.name})`);
  else wrong(read.problem);
}

function refuseForeignCertifications(
  values: Values,
  known: Known,
  wrong: (field: string, text: string) => void,
): void {
  const { profession } = values;
  if (!known.professions.some(({ code }) => code === profession)) return;
  for (const field of ["mustCertifications", "niceCertifications"] as const) {
    const foreign = [values[field]!]
      .flat()
      .map((code) => certificationOf(code, known))
      .find((one) => one && !one.professions.includes(String(profession)));
    if (foreign)
      wrong(field, `${foreign.shortName} is not listed for this profession. Leave it out.`);
  }
}

/** Runs the form's validation: errors in what is there, and what is still missing. */
function checked(values: Values, problems: readonly LineProblem[], sheet: Sheet) {
  const result = positionForm.safeParse({ ...values, id: ANY_ID });
  const errors: { field: string; text: string }[] = [];
  const missing = new Set<string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0]);
    const label = HEADERS[field.replace(/^question\w*\d$/, "questions")] ?? field;
    // Don't report a field as missing when its cell already has a problem.
    if (columnHasProblem(problems, sheet, field)) continue;
    // A past start date does not block the row; the draft asks for a new one.
    if (field === "startsOn" && /has not passed/.test(message))
      missing.add(`${label} (has passed)`);
    else if (values[field] === undefined && field !== "title") missing.add(label);
    else errors.push({ field, text: message });
  }
  return { errors, missing: [...missing] };
}
const ANY_ID = "00000000-0000-4000-8000-000000000000";

/** Splits rows into drafts, skipped duplicates and problems. */
export function sorted(lines: readonly Reviewed[], twice: boolean) {
  const good = lines.filter(({ problems }) => problems.length === 0);
  return {
    drafts: good.filter(({ duplicate }) => twice || duplicate === null),
    duplicates: good.filter(({ duplicate }) => duplicate !== null),
    wrong: lines.filter(({ problems }) => problems.length > 0),
  };
}

/** "Line 7, Pay: Enter a number like 43.50." */
export const problemText = (line: number, { column, text }: LineProblem): string =>
  `Row ${line}, ${column}: ${text}`;
