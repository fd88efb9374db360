import { appendFileSync } from "node:fs";
import { z } from "zod";
import type { Database, Json } from "./database.types.ts";
import { unwrap } from "./failures.server.ts";
import { readAhead } from "./page-reads.server.ts";
import type { Db } from "./supabase.server.ts";

type Functions = Database["public"]["Functions"];
/** Database functions that return jsonb, which the generated types do not describe. */
export type JsonFunction = {
  [Name in keyof Functions]: Json extends Functions[Name]["Returns"] ? Name : never;
}[keyof Functions];

/**
 * A file in which tests record what was checked: a line for each function that answered, for each part of an answer
 * that may be absent ("? name path"), and for each such part that was present ("+ name path"). Unset in production.
 */
const report = process.env["NOMERA_CHECK_RESULTS"];
const reported = new Set<string>();

/** Database functions that return rows. */
type RowsFunction = {
  [Name in keyof Functions]: Functions[Name]["Returns"] extends object[] ? Name : never;
}[keyof Functions];
type ArgsOf<Name extends keyof Functions> =
  Record<never, never> extends Functions[Name]["Args"]
    ? [args?: Functions[Name]["Args"]]
    : [args: Functions[Name]["Args"]];

/**
 * Calls a function that returns rows, for a page: it goes with the account where it can.
 * @throws {Refusal | Outage} what unwrap throws
 */
export async function readRows<Name extends RowsFunction>(
  db: Pick<Db, "rpc">,
  name: Name,
  ...args: ArgsOf<Name>
): Promise<Functions[Name]["Returns"]> {
  const ahead = await readAhead(db, name, args[0]);
  return unwrap(ahead ?? (await db.rpc(name, ...args))) as Functions[Name]["Returns"];
}

/**
 * Calls a function that returns jsonb, typed by its schema. Tests validate every answer against the schema; production
 * skips that, because it would slow down signed-in pages for what tests have proved.
 * @throws {Refusal | Outage} what unwrap throws
 */
export async function jsonOf<Name extends JsonFunction, Schema extends z.ZodType>(
  db: Pick<Db, "rpc">,
  name: Name,
  schema: Schema,
  ...args: ArgsOf<Name>
): Promise<z.output<Schema>> {
  const answer: unknown = unwrap(
    (await readAhead(db, name, args[0])) ?? (await db.rpc(name, ...args)),
  );
  if (report) check(report, name, schema, answer);
  return answer as z.output<Schema>;
}

function check(file: string, name: string, schema: z.ZodType, answer: unknown): void {
  const { error } = schema.safeParse(answer);
  if (error) {
    const wrong = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    appendFileSync(`${file}.wrong`, `${name} ${wrong.join("; ")}\n`);
    throw new Error(`${name}() returned something other than its schema says: ${wrong.join("; ")}`);
  }
  const lines = [name];
  for (const [path, isThere] of partsOf(schema, answer, ""))
    lines.push(`? ${name} ${path}`, ...(isThere ? [`+ ${name} ${path}`] : []));
  const isNew = (line: string) => !reported.has(line) && reported.add(line);
  const text = lines.filter(isNew).map((line) => `${line}\n`);
  if (text.length > 0) appendFileSync(file, text.join(""));
}

/** The objects and lists of an answer that may be null, absent or empty, and whether this answer has them. */
function* partsOf(schema: unknown, value: unknown, path: string): Generator<[string, boolean]> {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = schema.unwrap();
    if (isComposite(inner) && !(inner instanceof z.ZodArray)) yield [path, value != null];
    yield* partsOf(inner, value, path);
  } else if (schema instanceof z.ZodArray) {
    const list = (value ?? []) as unknown[];
    const { element } = schema;
    if (isComposite(element)) yield [`${path}[]`, list.length > 0];
    for (const one of list.length > 0 ? list : [undefined])
      yield* partsOf(element, one, `${path}[]`);
  } else if (schema instanceof z.ZodObject) {
    for (const [key, inner] of Object.entries(schema.shape))
      yield* partsOf(
        inner,
        (value as Record<string, unknown> | null | undefined)?.[key],
        `${path}.${key}`,
      );
  } else if (schema instanceof z.ZodUnion) {
    for (const [index, option] of schema.options.entries()) {
      const fits = (option as z.ZodType).safeParse(value).success;
      if (isComposite(option)) yield [`${path}|${index}`, fits];
      yield* partsOf(option, fits ? value : undefined, `${path}|${index}`);
    }
  }
}

const isComposite = (schema: unknown): boolean =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? isComposite(schema.unwrap())
    : [z.ZodObject, z.ZodArray, z.ZodUnion].some((kind) => schema instanceof kind);

/** The schema of a queue's answer, from the schema of its rows. */
export const queueResult = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    /** The ids on this page, in order. */
    ids: z.array(z.string()),
    /** The id of the open entry. */
    open: z.string().nullable(),
    rows: z.array(row),
    after: z.string().nullable(),
    next: z.string().nullable(),
    place: z.number().nullable(),
  });
