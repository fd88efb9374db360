import { recognized } from "#app/positions/import/columns.ts";
import type { Book } from "./book.ts";
import type { MadeFacility } from "./facilities.ts";

const HEADER = [
  "Job Title",
  "Req ID",
  "Discipline",
  "Unit",
  "Zip",
  "FT/PT",
  "Shift",
  "Hourly Rate",
  "Hours",
  "Start",
  "Experience",
  "Certs",
];

type Line = {
  title: string;
  req: string;
  unit: readonly [written: string, code: string];
  shift: readonly [written: string, code: string];
  pay: readonly [written: string, min: string, max: string];
  startsIn: number;
  certs: readonly string[];
};
const IMPORTED: readonly Line[] = [
  {
    title: "RN, Cardiovascular ICU",
    req: "LK-2041",
    unit: ["CVICU", "icu_cardiovascular"],
    shift: ["NOC", "nights"],
    pay: ["$46-54/hr", "46.00", "54.00"],
    startsIn: 45,
    certs: ["BLS", "ACLS"],
  },
  {
    title: "RN, Post-Anesthesia Care",
    req: "LK-2042",
    unit: ["PACU", "pacu"],
    shift: ["Day", "days"],
    pay: ["$43.50-51/hr", "43.50", "51.00"],
    startsIn: 52,
    certs: ["BLS", "ACLS"],
  },
  {
    title: "RN, Step-Down",
    req: "LK-2043",
    unit: ["PCU", "step_down"],
    shift: ["NOC", "nights"],
    pay: ["$41-48.25/hr", "41.00", "48.25"],
    startsIn: 38,
    certs: ["BLS"],
  },
];
/** The second file has one new line, one without pay, and one duplicate. */
const WAITING: readonly Line[] = [
  { ...IMPORTED[0]!, title: "RN, Neuro ICU", req: "LK-2051", unit: ["Neuro ICU", "icu_neuro"] },
  { ...IMPORTED[1]!, title: "RN, PACU Float", req: "LK-2052", pay: ["DOE", "", ""] },
  IMPORTED[2]!,
];
const IMPORT_ID = "1a907700-0000-4000-8000-000000000001";
const WAITING_ID = "1a907700-0000-4000-8000-000000000002";

/** Adds imported files of a facility: one imported, and one reviewed but not imported. */
export function addImports(book: Book, { id: employer_id, recruiter, zip }: MadeFacility): void {
  const cells = (line: Line) => [
    line.title,
    line.req,
    "RN",
    line.unit[0],
    zip,
    "FT",
    line.shift[0],
    line.pay[0],
    "36",
    book.day(book.workday(line.startsIn)),
    "1 year",
    line.certs.join(", "),
  ];
  const addFile = (id: string, name: string, lines: readonly Line[], days: number, made: boolean) =>
    book.add("public.position_imports", {
      id,
      employer_id,
      created_by: recruiter,
      file_name: name,
      header: HEADER,
      fields: recognized(HEADER),
      lines: lines.map((line, at) => ({ line: at + 2, cells: cells(line) })),
      created_at: book.ago(days),
      imported_at: made ? book.ago(days - 0.01) : null,
      drafts: made ? lines.length : null,
    });
  addFile(IMPORT_ID, "open-requisitions-nursing.csv", IMPORTED, 3, true);
  addFile(WAITING_ID, "requisitions-week-2.csv", WAITING, 0.5, false);
  for (const [at, line] of IMPORTED.entries()) {
    book.add("public.position_drafts", {
      id: `1a907700-0000-4000-8000-0000000001${String(at).padStart(2, "0")}`,
      employer_id,
      title: line.title,
      profession: "rn",
      import_id: IMPORT_ID,
      saved_by: recruiter,
      created_at: book.ago(3 - 0.01 + at / 100_000),
      values: {
        title: line.title,
        profession: "rn",
        requisitionId: line.req,
        unit: line.unit[1],
        zip,
        employment: "full_time",
        shift: line.shift[1],
        payMin: line.pay[1],
        payMax: line.pay[2],
        payPeriod: "hour",
        hoursMin: "36",
        startsOn: book.day(book.workday(line.startsIn)),
        minYearsExperience: "1",
        mustCertifications: line.certs.map((name) => name.toLowerCase()),
      },
    });
  }
}
