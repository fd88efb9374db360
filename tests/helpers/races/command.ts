import type { seededRandom } from "#local/random.ts";

/** Random choices of one run: the same for the same seed. */
export type Draw = ReturnType<typeof seededRandom>;

/** Whose command it is. */
export type Role = "candidate" | "facility" | "owner" | "admin" | "newcomer" | "service";

/** A row of what a form was made from, as text. */
export type Row = Record<string, string | null>;

/** Something that people, admins or programs do at the same moment as others. */
export type RaceCommand = {
  name: string;
  by: Role;
  /**
   * What the page showed when the form was opened: rows to choose one of. It names in `who` who sends the form, in
   * `facility` whose team does; {position}, {facility} and {candidate} are those that everybody looks at right now.
   */
  form: string;
  /** The statement that the form sends, made of one of these rows. */
  call: (row: Row, draw: Draw) => string;
  /** What its page reads first, in a transaction of its own. */
  opens?: (row: Row) => string;
  /** How often it is drawn, compared with others; 4 when absent. */
  weight?: number;
  /** How often of ten times it is sent twice at the same moment, by a colleague where there are some; 2 when absent. */
  twice?: number;
  /** It is never refused. */
  neverDenied?: true;
  /** The entry of the audit log that each time it is done leaves. */
  audits?: string;
};

/** A value as it stands in a statement. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return literal(`{${value.map((item) => item ?? "null").join(",")}}`);
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** A statement with its values put in as literals. */
export function sql(parts: TemplateStringsArray, ...values: unknown[]): string {
  return String.raw({ raw: parts }, ...values.map(literal));
}
