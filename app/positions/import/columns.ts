/** Columns of an import file: our names, common aliases and examples. Pure. */
import { byKey } from "#app/platform/by-key.ts";

type Column = {
  /** Header in our files. */
  header: string;
  /** Aliases, as words: case, spaces and punctuation are ignored. */
  also?: string;
  /** Values for the template's two example rows. */
  examples?: readonly [string, string];
  /** Import only: exports write the separate columns for its parts instead. */
  isRead?: true;
};

/** Every column we can read, in the order our files use. */
const COLUMNS = {
  title: {
    header: "Title",
    also: "job title|position|position title|job|job name|posting title|requisition title|role",
    examples: ["Registered Nurse, Medical ICU", "LPN, Skilled Nursing"],
  },
  requisitionId: {
    header: "Requisition ID",
    also: "requisition|req|req id|req no|req number|requisition no|requisition number|job id|job code|job number|job req id|posting id|job requisition id|requisition code",
    examples: ["REQ-104", "REQ-105"],
  },
  profession: {
    header: "Profession",
    also: "discipline|license|license type|occupation|job family|clinician type|credential",
    examples: ["RN", "Licensed Practical Nurse"],
  },
  unit: {
    header: "Unit",
    also: "nursing unit|specialty|speciality|unit name|unit type|area|work area",
    examples: ["MICU", "Skilled nursing"],
  },
  department: {
    header: "Department",
    also: "dept|department name|cost center|division",
    examples: ["Critical Care Services", ""],
  },
  zip: {
    header: "ZIP code",
    also: "zip|postal code|postcode|zipcode|work zip|location zip|facility zip",
    examples: ["64108", "66160"],
  },
  openings: {
    header: "Openings",
    also: "number of openings|no of openings|headcount|positions|vacancies|count|openings count|number of positions",
    examples: ["2", "1"],
  },
  startsOn: {
    header: "Start date",
    also: "start|starts on|target start|target start date|earliest start|desired start date|begin date|available date",
    examples: ["1/11/2027", "2027-02-01"],
  },
  startsBy: {
    header: "Latest start",
    also: "start by|starts by|latest start date|start no later than",
  },
  employment: {
    header: "Employment",
    also: "employment type|status|employment status|time type|ft pt|full part time|job type|position type|worker type",
    examples: ["Full-time", "PT"],
  },
  shift: {
    header: "Shift",
    also: "work shift|shift type|shift name|time of day",
    examples: ["Nights", "Days"],
  },
  schedule: {
    header: "Schedule",
    also: "shift pattern|work schedule|pattern",
    examples: ["3x12", ""],
  },
  hours: {
    header: "Hours per week",
    also: "hours|weekly hours|hours a week|hrs|hrs week|scheduled weekly hours|standard hours",
    isRead: true,
  },
  hoursMin: {
    header: "Hours per week, from",
    also: "minimum hours|min hours",
    examples: ["36", "24"],
  },
  hoursMax: {
    header: "Hours per week, up to",
    also: "maximum hours|max hours",
    examples: ["", "30"],
  },
  shiftHours: { header: "Shift length, hours", also: "shift length|hours per shift|shift hours" },
  shiftsPerWeek: { header: "Shifts per week", also: "shifts a week|shifts" },
  weekends: { header: "Weekends", also: "weekend requirement|weekend rotation|weekend" },
  holidays: { header: "Holidays", also: "holiday requirement|holiday rotation|holiday" },
  onCall: { header: "On call", also: "on call required|call" },
  pay: {
    header: "Pay",
    also: "pay rate|rate|hourly rate|hourly|salary|compensation|pay range|wage|salary range|rate of pay|base pay",
    isRead: true,
  },
  payMin: {
    header: "Pay, from",
    also: "minimum pay|pay min|min pay|pay minimum|min rate|rate min|salary min|minimum salary|min salary|pay range minimum|minimum rate|min hourly|pay from",
    examples: ["$43.50/hr", "28"],
  },
  payMax: {
    header: "Pay, up to",
    also: "maximum pay|pay max|max pay|pay maximum|max rate|rate max|salary max|maximum salary|max salary|pay range maximum|maximum rate|max hourly|pay to",
    examples: ["$52.00/hr", "34.25"],
  },
  payPeriod: {
    header: "Pay period",
    also: "pay is for|pay basis|per|pay frequency|rate type|pay type|salary basis|pay unit",
    examples: ["", "hour"],
  },
  exempt: { header: "Exempt", also: "flsa|flsa status|exempt status|salaried" },
  minYearsExperience: {
    header: "Years of experience",
    also: "experience|years experience|min experience|minimum experience|minimum years|experience years|min years",
    examples: ["1", "0"],
  },
  yearsImportance: { header: "Experience required or preferred", also: "experience is" },
  mustCertifications: {
    header: "Required certifications",
    also: "certifications|certification|required certs|certs|required certification|licenses and certifications",
    examples: ["BLS; ACLS", "BLS"],
  },
  niceCertifications: {
    header: "Preferred certifications",
    also: "preferred certs|preferred certification",
    examples: ["CCRN", ""],
  },
  mustSkills: { header: "Required skills", also: "skills|skill" },
  niceSkills: { header: "Preferred skills", also: "preferred skill", examples: ["CRRT; ECMO", ""] },
  benefits: { header: "Benefits", examples: ["Health insurance; Dental insurance", ""] },
  otherBenefits: { header: "Other benefits" },
  beds: { header: "Beds", also: "number of beds|bed count|unit beds" },
  ratio: {
    header: "Nurse-to-patient ratio",
    also: "patient ratio|nurse patient ratio|ratio|nurse to patient ratio",
  },
  recordsSystem: {
    header: "EHR",
    also: "records system|emr|charting system",
    examples: ["Epic", ""],
  },
  team: { header: "The team", also: "team" },
  orientationWeeks: { header: "Orientation, weeks", also: "orientation|orientation weeks" },
  nightPay: { header: "Night differential", also: "night diff|night shift differential" },
  weekendPay: { header: "Weekend differential", also: "weekend diff" },
  chargePay: { header: "Charge differential", also: "charge diff|charge pay" },
  preceptorPay: { header: "Preceptor differential", also: "preceptor diff|preceptor pay" },
  bonus: { header: "Sign-on bonus", also: "bonus|sign on|signing bonus" },
  bonusTerms: { header: "Terms of the bonus", also: "bonus terms" },
  relocation: { header: "Relocation, up to", also: "relocation|relocation assistance" },
  howToApply: { header: "How to apply" },
  contact: { header: "Contact", also: "recruiter|hiring contact|contact name" },
  decidedBy: { header: "Who decides", also: "hiring manager" },
  decisionDays: { header: "Days to a decision", also: "decision within days" },
  matchPercent: { header: "Employer match, percent" },
  matchUpTo: { header: "Match up to, percent of pay" },
  ptoDays: {
    header: "Paid time off, days per year",
    also: "pto|pto days|paid time off days a year",
  },
  parentalWeeks: { header: "Paid parental leave, weeks" },
  tuition: {
    header: "Tuition assistance, per year",
    also: "tuition|tuition help|tuition assistance|tuition reimbursement|tuition assistance a year",
  },
  ceAllowance: {
    header: "Continuing education, per year",
    also: "continuing education a year",
  },
  loanHelp: { header: "Student loan help, per year", also: "student loan help a year" },
  description: {
    header: "Description",
    also: "job description|summary|job summary|posting description|external description|details",
    examples: ["18 beds, 1:2, with an intensivist on site day and night.", ""],
  },
  questions: { header: "Screening questions", also: "questions" },
  inFeeds: {
    header: "In our job feed",
    also: "job feeds|job boards|post to indeed|external posting",
    examples: ["Yes", ""],
  },
} as const satisfies Record<string, Column>;

export type ImportField = keyof typeof COLUMNS;
const columns: readonly (readonly [ImportField, Column])[] = Object.entries(COLUMNS) as [
  ImportField,
  Column,
][];

/** Header of each field in our files. */
export const HEADERS: Readonly<Record<string, string>> = byKey(
  Object.fromEntries(columns.map(([field, { header }]) => [field, header])),
);

/** Whether a name is an import field. */
export const isImportField = (name: string): name is ImportField => Object.hasOwn(COLUMNS, name);

/** Columns of the files we export, in order. */
export const WRITTEN: readonly ImportField[] = columns.flatMap(([field, { isRead }]) =>
  isRead ? [] : field,
);

/** Select value that skips a column. */
export const LEFT_OUT = "none";

/** Choices for a column: skip it, or any field under its header name. */
export const fieldOptions = [
  { value: LEFT_OUT, label: "Skip this column" },
  ...columns.map(([value, { header }]) => ({ value: value as string, label: header })),
];

/** Name of a column's select. */
export const columnName = (at: number): string => `column${at}`;

/** Template file: our headers and two example positions. */
export const TEMPLATE: readonly (readonly string[])[] = [
  WRITTEN.map((field) => HEADERS[field]!),
  ...([0, 1] as const).map((at) =>
    WRITTEN.map((field) => (COLUMNS[field] as Column).examples?.[at] ?? ""),
  ),
];

/** Extra column in the file of rows with problems; ignored on import. */
export const PROBLEM = "Problem";

const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "");
const KNOWN = new Map<string, ImportField | "">([
  [keyOf(PROBLEM), ""],
  ...columns.flatMap(([field, { also }]) =>
    (also ?? "").split("|").map((name): [string, ImportField] => [keyOf(name), field]),
  ),
  // Our own headers take precedence over aliases.
  ...columns.map(([field, { header }]): [string, ImportField] => [keyOf(header), field]),
]);
KNOWN.delete("");

/** Field of each column, by index: empty when skipped, absent when not yet chosen. */
export type Fields = Record<string, ImportField | "">;

/** Maps columns to fields by header name. The first matching column gets the field. */
export function recognized(header: readonly string[]): Fields {
  const taken = new Set<string>();
  return Object.fromEntries(
    header.flatMap((name, at) => {
      const key = keyOf(name);
      // Skip columns without a header, such as empty ones at the right edge of a spreadsheet.
      const field = key === "" ? "" : KNOWN.get(key);
      if (field === undefined || (field && taken.has(field))) return [];
      taken.add(field);
      return [[String(at), field]];
    }),
  );
}

/** Parses stored or submitted column choices, dropping anything invalid. */
export function readFields(kept: unknown, many: number): Fields {
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter(
      (entry): entry is [string, ImportField | ""] =>
        /^\d{1,2}$/.test(entry[0]) &&
        Number(entry[0]) < many &&
        typeof entry[1] === "string" &&
        (entry[1] === "" || isImportField(entry[1])),
    ),
  );
}

/** Applies the choices made for some columns; the others keep theirs, and any still undecided are skipped. */
export function withChosen(
  fields: Fields,
  many: number,
  chosen: Readonly<Record<string, string | undefined>>,
): Fields {
  return Object.fromEntries(
    Array.from({ length: many }, (_, at) => {
      const sent = chosen[columnName(at)];
      const field = sent === undefined ? fields[at] : sent;
      return [String(at), field && isImportField(field) ? field : ""];
    }),
  );
}

/** Whether every column has a choice and one of them is the title. */
export const isMapped = (fields: Fields, header: readonly string[]): boolean =>
  header.every((_, at) => fields[at] !== undefined) && Object.values(fields).includes("title");

/** Problems with the column choices; `at` is the column's index, null when it concerns them all. */
export function fieldProblems(fields: Fields): { at: string | null; text: string }[] {
  const entries = Object.entries(fields);
  const twice = entries.flatMap(([at, field]) => {
    const first = field && entries.find(([, other]) => other === field);
    return first && first[0] !== at
      ? [{ at, text: `Two columns are “${HEADERS[field]}.” Keep one, and leave the other out.` }]
      : [];
  });
  const untitled = entries.some(([, field]) => field === "title")
    ? []
    : [{ at: null, text: "Choose which column has the title of each position." }];
  return [...untitled, ...twice];
}
