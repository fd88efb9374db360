/** Shared by tests with 100,000 rows in each list. */
import type { TestDatabase } from "./bare-database.ts";

export const MANY = 100_000;
export const ADMIN = "11111111-1111-4111-8111-111111111111";

export const rowsOf = async <Row>(db: TestDatabase, text: string, values: unknown[] = []) =>
  (await db.query<Row>(text, values)).rows;

/**
 * Fills big tables with only their primary key indexes, and creates the other indexes at the end; maintaining them row
 * by row takes most of the time.
 */
export async function fillQuickly(db: TestDatabase, fill: string): Promise<void> {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db,
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where not i.indisunique and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  await db.exec(`drop index ${indexes.map(({ name }) => name).join(", ")}`);
  await db.exec(fill);
  await db.exec(indexes.map(({ definition }) => definition).join("; "));
  // Without a visibility map, an index-only scan costs as much as a bitmap of all that fits, and chance chooses.
  await db.exec("vacuum analyze");
}

/**
 * How many rows and index entries a call reads in our tables, inside the functions it calls too. Unlike time, it does not
 * depend on what else the machine does.
 */
export async function rowsReadBy(
  db: TestDatabase,
  text: string,
  values: unknown[] = [],
): Promise<number> {
  const before = await rowsRead(db);
  await db.query(text, values);
  return (await rowsRead(db)) - before;
}

async function rowsRead(db: TestDatabase): Promise<number> {
  await db.query("select pg_stat_force_next_flush()");
  const [row] = await rowsOf<{ n: number }>(
    db,
    `select sum(pg_stat_get_tuples_returned(c.oid))::int as n from pg_catalog.pg_class c
     where c.relkind in ('r', 'i') and c.oid >= 16384`,
  );
  return row!.n;
}

/** How often a big table was scanned sequentially. */
export async function wholeReads(db: TestDatabase): Promise<number> {
  await db.query("select pg_stat_force_next_flush()");
  const [row] = await rowsOf<{ n: number }>(
    db,
    `select sum(pg_stat_get_numscans(c.oid))::int as n from pg_catalog.pg_class c
     where c.relkind = 'r' and c.reltuples > ${MANY / 2}`,
  );
  return row!.n;
}
