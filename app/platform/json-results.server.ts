import { appendFileSync } from "node:fs";
import { z } from "zod";
import type { Database, Json } from "./database.types.ts";
import { unwrap } from "./failures.server.ts";
import type { Db } from "./supabase.server.ts";

type Functions = Database["public"]["Functions"];
/** The functions of the database that answer with jsonb, of which its types say nothing. */
export type JsonFunction = {
  [Name in keyof Functions]: Json extends Functions[Name]["Returns"] ? Name : never;
}[keyof Functions];

/** Where tests are told which functions' answers were checked: a file, a name a line. Unset where people are served. */
const report = process.env["NOMERA_CHECK_RESULTS"];
const reported = new Set<string>();

/**
 * Calls a function that answers with jsonb, and gives its answer the type of its schema. Tests check every answer
 * against the schema; elsewhere it is taken as it is, because a signed-in page would pay for what the tests have proved.
 * @throws {Refusal | Outage} what unwrap throws
 */
export async function jsonOf<Name extends JsonFunction, Schema extends z.ZodType>(
  db: Pick<Db, "rpc">,
  name: Name,
  schema: Schema,
  ...args: Functions[Name]["Args"] extends Record<PropertyKey, never>
    ? []
    : [args: Functions[Name]["Args"]]
): Promise<z.output<Schema>> {
  const answer: unknown = unwrap(await db.rpc(name, ...args));
  if (report) check(report, name, schema, answer);
  return answer as z.output<Schema>;
}

function check(file: string, name: string, schema: z.ZodType, answer: unknown): void {
  const { error } = schema.safeParse(answer);
  if (error) {
    const wrong = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    appendFileSync(`${file}.wrong`, `${name} ${wrong.join("; ")}\n`);
    throw new Error(`${name}() does not answer what its schema says: ${wrong.join("; ")}`);
  }
  if (!reported.has(name)) appendFileSync(file, `${name}\n`);
  reported.add(name);
}

/** The schema of a queue's answer, from that of its rows. */
export const queueResult = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    /** The ids of this page, in order. */
    ids: z.array(z.string()),
    /** The id of the open entry. */
    open: z.string().nullable(),
    rows: z.array(row),
    after: z.string().nullable(),
    next: z.string().nullable(),
    place: z.number().nullable(),
  });
