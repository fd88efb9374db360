/** What would become of each line of a file: a draft, or what is wrong with it. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { positionForm } from "../posting/schema.ts";
import { STATUS_WORDS, type PositionStatus } from "../posting/rules.ts";
import { HEADERS, type Fields, type ImportField } from "./columns.ts";
import { plain, readCell, usualPeriod, type Values } from "./read.ts";
import { certificationOf, professionInTitle, professionOf, unitOf, type Known } from "./words.ts";

/** A line of a file: its number there, and its cells. */
export type Line = { line: number; cells: string[] };
/** What is wrong with a line: in which column of the file, and how to put it right. */
export type LineProblem = { column: string; text: string };

/** A line as it was read. */
export type Reviewed = {
  line: number;
  cells: readonly string[];
  title: string;
  requisition: string | null;
  /** What the draft's form would be filled with. */
  values: Values;
  /** Any of these, and no draft is made. */
  problems: LineProblem[];
  /** What is left to fill in before it can be posted, in the words of our columns. */
  missing: string[];
  /** Why it would be the second of its requisition ID; null where it is the first. */
  duplicate: string | null;
};

/** A requisition ID that the facility has already. */
export type Taken = { requisition: string; title: string; status: string };

export type Sheet = { header: readonly string[]; fields: Fields; lines: readonly Line[] };
type Input = {
  known: Known;
  /** The facility's own ZIP code, for lines without one. */
  zip: string | null;
  /** What is said of ZIP codes that cannot be used, by ZIP code. */
  wrongZips: Readonly<Record<string, string>>;
  taken: readonly Taken[];
};

/** The column of the file that a field of the form was read from. */
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

/** Reads all lines. */
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
      ? `${requisition} is a draft already: “${taken.title}”.`
      : `${requisition} is already posted as “${taken.title}” (${status}).`;
  }
  return earlier === undefined ? null : `${requisition} is on line ${earlier} too.`;
}

function readLine(sheet: Sheet, { line, cells }: Line, given: Input): Omit<Reviewed, "duplicate"> {
  // Shown in job feeds, as the form begins, unless the line says otherwise.
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
      text: `This line has ${cells.length} cells, the first line ${sheet.header.length}. A cell with a comma needs quotation marks.`,
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
    wrong("payPeriod", "Use one period for all pay of a line: hour, week or year.");
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
        ? "We do not place this profession. Enter one from our list, such as RN."
        : "Enter the profession, such as RN: the title does not say which it is.",
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
  const name = known.professions.find(({ code }) => code === profession)?.name;
  for (const field of ["mustCertifications", "niceCertifications"] as const) {
    const foreign = [values[field]!]
      .flat()
      .map((code) => certificationOf(code, known))
      .find((one) => one && name && !one.professions.includes(String(profession)));
    if (foreign) wrong(field, `${foreign.shortName} is not listed for a ${name}. Leave it out.`);
  }
}

/** What the form of a position would say: errors of what is there, and what is not there yet. */
function checked(values: Values, problems: readonly LineProblem[], sheet: Sheet) {
  const result = positionForm.safeParse({ ...values, id: ANY_ID });
  const errors: { field: string; text: string }[] = [];
  const missing = new Set<string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0]);
    const label = HEADERS[field.replace(/^question\w*\d$/, "questions")] ?? field;
    // What a cell's own problem says already is not missing.
    if (columnHasProblem(problems, sheet, field)) continue;
    // A day that passed is no reason to leave a line out: the draft asks for another one.
    if (field === "startsOn" && /has not passed/.test(message)) missing.add(`${label} (it passed)`);
    else if (values[field] === undefined && field !== "title") missing.add(label);
    else errors.push({ field, text: message });
  }
  return { errors, missing: [...missing] };
}
const ANY_ID = "00000000-0000-4000-8000-000000000000";

/** Which lines become drafts, which are left out as duplicates, and which have problems. */
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
  `Line ${line}, ${column}: ${text}`;
