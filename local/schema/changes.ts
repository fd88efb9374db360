import { extract } from "@supabase/pg-delta/extract";
import { plan, type Action } from "@supabase/pg-delta/plan";
import { baseline, readMigrations, readSeeds, tableOf, type TextFile } from "./baseline.ts";
import { readSchema } from "./files.ts";
import { literal, seedRows } from "./seeds.ts";
import { openShadow, type Shadow } from "./shadow.ts";

/** Marks a statement that a person has to finish, because it affects rows. */
export const DRAFT = "-- Draft:";

/** A migration's sources and its target. */
export type Sources = { migrations: TextFile[]; schema: TextFile[]; seeds: TextFile[] };

/**
 * The statements that bring the migrations to the state of the schema files and seeds, in order; none if they already
 * match. Statements that affect a table or its rows are below a line that starts with DRAFT.
 */
export async function pendingChanges(
  { migrations, schema, seeds }: Sources = {
    migrations: readMigrations(),
    schema: readSchema(),
    seeds: readSeeds(),
  },
  open = openShadow,
): Promise<string[]> {
  const from = await open(migrations.map(({ text }) => text));
  const to = await open([baseline(schema, seeds)]);
  try {
    const [before, after] = [await extract(from.pool), await extract(to.pool)];
    const { actions, preamble } = plan(before.factBase, after.factBase, {
      // The user that runs the migrations owns what they create.
      scope: "database",
      defaultOwner: "postgres",
      assumedRoles: ["postgres", "anon", "authenticated", "service_role"],
    });
    const settings = preamble
      // All names in the statements are schema-qualified.
      .filter(({ name }) => actions.length > 0 && name !== "search_path")
      .map(({ name, value }) => `set local ${name} = ${value};`);
    const rows = await Promise.all(seeds.map((seed) => rowChanges(from, to, seed)));
    return [...settings, ...actions.map(statementOf), ...rows.flat()];
  } finally {
    await from.close();
    await to.close();
  }
}

const OF_TABLES = new Set(["table", "column", "default", "constraint", "index"]);

function statementOf({ sql, verb, produces, destroys, dataLoss, rewriteRisk }: Action): string {
  const statement = `${sql.trimEnd().replace(/;$/, "")};`;
  const touches = new Set([...produces, ...destroys].map(({ kind }) => kind));
  if (verb === "create" && touches.has("table")) return statement;
  const why =
    dataLoss === "destructive"
      ? "it removes data"
      : rewriteRisk
        ? "it writes the whole table anew"
        : [...touches].some((kind) => OF_TABLES.has(kind))
          ? "it has to hold for the rows that are there"
          : null;
  return why ? `${DRAFT} ${why}.\n${statement}` : statement;
}

/** The statements that bring a table's rows to the state of its seed file. */
async function rowChanges(from: Shadow, to: Shadow, { path, text }: TextFile): Promise<string[]> {
  const table = tableOf(path);
  const { columns } = seedRows(text);
  const { rows: keys } = await to.pool.query<{ name: string }>(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = $1::regclass and indisprimary order by attnum`,
    [table],
  );
  const key = keys.map(({ name }) => name);
  // A generated key is not in the file, so such rows are identified by all their columns.
  const known = key.every((name) => columns.includes(name)) ? key : columns;
  const rest = columns.filter((name) => !known.includes(name));
  const before = await rowsOf(from, table, columns, known);
  const after = await rowsOf(to, table, columns, known);
  const where = (row: Row) =>
    known
      .map((name) => (row[name] == null ? `${name} is null` : `${name} = ${value(row, name)}`))
      .join(" and ");
  const statements: string[] = [];
  for (const [id, row] of before) {
    if (!after.has(id)) statements.push(`delete from ${table} where ${where(row)};`);
  }
  for (const [id, row] of after) {
    const old = before.get(id);
    const changed = rest.filter((name) => old?.[name] !== row[name]);
    if (!old) {
      const values = columns.map((name) => value(row, name)).join(", ");
      statements.push(`insert into ${table} (${columns.join(", ")}) values (${values});`);
    } else if (changed.length > 0) {
      const set = changed.map((name) => `${name} = ${value(row, name)}`).join(", ");
      statements.push(`update ${table} set ${set} where ${where(row)};`);
    }
  }
  return statements.map((statement) => `${DRAFT} other rows may refer to this one.\n${statement}`);
}

type Row = Record<string, string | null>;

const value = (row: Row, name: string): string => literal(row[name] ?? null);

/** A table's rows by key, each value as text; none if the table or column does not exist yet. */
async function rowsOf(
  { pool }: Shadow,
  table: string,
  columns: string[],
  key: string[],
): Promise<Map<string, Row>> {
  const { rows: there } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  );
  const found = columns.filter((column) => there.some(({ name }) => name === column));
  if (key.some((name) => !found.includes(name))) return new Map();
  const { rows } = await pool.query<Row>(
    `select ${found.map((name) => `${name}::text`).join(", ")} from ${table}`,
  );
  return new Map(rows.map((row) => [JSON.stringify(key.map((name) => row[name])), row]));
}
