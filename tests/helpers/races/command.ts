import type { seededRandom } from "#local/random.ts";

/** A run's random choices, the same for the same seed. */
export type Draw = ReturnType<typeof seededRandom>;

/** Who runs the command. */
export type Role = "candidate" | "facility" | "owner" | "admin" | "newcomer" | "service";

/** A row of the data behind a form, as text. */
export type Row = Record<string, string | null>;

/** A command that people, admins or programs run concurrently with others. */
export type RaceCommand = {
  name: string;
  by: Role;
  /**
   * The rows that the page showed when the form was opened; one of them is chosen. `who` names the sender, `facility`
   * the team that may send it. {position}, {facility} and {candidate} are the contested ones.
   */
  form: string;
  /** The statement the form sends for one of these rows. */
  call: (row: Row, draw: Draw) => string;
  /** What its page reads first, in a separate transaction. */
  opens?: (row: Row) => string;
  /** How often it is drawn relative to others; 4 by default. */
  weight?: number;
  /** How many times in ten it is sent twice at once, by a colleague if there is one; 2 by default. */
  twice?: number;
  /** It is never refused. */
  neverDenied?: true;
  /** The audit entry that each success leaves. */
  audits?: string;
};

/** A value as a SQL literal. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return literal(`{${value.map((item) => item ?? "null").join(",")}}`);
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** A statement with its values inserted as literals. */
export function sql(parts: TemplateStringsArray, ...values: unknown[]): string {
  return String.raw({ raw: parts }, ...values.map(literal));
}
