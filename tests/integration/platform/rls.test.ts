/**
 * Row level security, as a table: every table of the public schema × everybody × every verb, allowed and denied
 * (tests/helpers/rls-table.ts). Asked of Postgres itself with all migrations and nothing granted beforehand, as a
 * hosted project is: what the data API adds stands in data-api.test.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { READS, WRITABLE, WRITES, type Written } from "#tests/helpers/rls-table.ts";
import {
  as,
  makeWorld,
  ROLES,
  type Came,
  type Role,
  type World,
} from "#tests/helpers/rls-world.ts";

let db: TestDatabase;
let world: World;
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
}, 60_000);
afterAll(() => db.close());

/** What Postgres says when a grant is missing or a policy does not let a row in, and a trigger of ours before that. */
const REFUSED = ["42501", "PT403"];
const tables = Object.keys(READS).sort();
const rows = Object.entries(READS).flatMap(([table, cases]) =>
  cases.map(({ row, seenBy }, index) => ({
    table,
    row,
    seenBy,
    name: `${table}, row ${index + 1}`,
  })),
);

async function ofEach<Answer>(ask: (role: Role) => Promise<Answer>) {
  const answers = {} as Record<Role, Answer>;
  for (const role of ROLES) answers[role] = await ask(role);
  return answers;
}

test("every table of the public schema stands in the table, and no other", async () => {
  const { rows: found } = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by 1`,
  );
  expect(found.map(({ name }) => name)).toEqual(tables);
});

describe("select", () => {
  test.each(rows)("$name", async ({ table, row, seenBy }) => {
    const query = `select 1 from public.${table} where ${row(world)}`;
    expect((await db.query(query)).rows.length, "there is such a row").toBeGreaterThan(0);
    const seen = await ofEach(async (role) => {
      const answer = await as(db, world, role, query);
      if ("code" in answer) expect(REFUSED).toContain(answer.code);
      return "rows" in answer && answer.rows > 0;
    });
    expect(seen).toEqual(Object.fromEntries(ROLES.map((role) => [role, seenBy.includes(role)])));
  });
});

/** What came of a write; any other failure than a refusal means that it would have been let through. */
function outcome(answer: Came): Written {
  if ("code" in answer) return REFUSED.includes(answer.code) ? "refused" : "done";
  return answer.rows > 0 ? "done" : "nothing";
}
const expected = (table: string, verb: "insert" | "update" | "delete") =>
  Object.fromEntries(ROLES.map((role) => [role, WRITES[table]?.[verb]?.(role) ?? "refused"]));

describe("insert", () => {
  test.each(tables)("%s", async (table) => {
    const row = READS[table]![0]!.row(world);
    const { rows: columns } = await db.query<{ name: string }>(
      `select quote_ident(a.attname) as name from pg_attribute a
       where a.attrelid = ('public.' || $1)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
      [table],
    );
    const names = columns.map(({ name }) => name).join(", ");
    const { rows: copies } = await db.query<{ copy: string }>(
      `select quote_literal(to_jsonb(t)::text) as copy from public.${table} t where ${row} limit 1`,
    );
    // A row like the one that is there: who may write at all is asked before whether it is there already.
    const statement = `insert into public.${table} (${names}) overriding system value
      select ${names} from jsonb_populate_record(null::public.${table}, ${copies[0]!.copy}::jsonb)`;
    expect(await ofEach(async (role) => outcome(await as(db, world, role, statement)))).toEqual(
      expected(table, "insert"),
    );
  });
});

describe("update", () => {
  test.each(tables)("%s", async (table) => {
    const row = READS[table]![0]!.row(world);
    const { rows: columns } = await db.query<{ name: string }>(
      `select quote_ident(a.attname) as name from pg_attribute a
       where a.attrelid = ('public.' || $1)::regclass and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = '' and a.attidentity = ''`,
      [table],
    );
    for (const { name } of columns) {
      const statement = `update public.${table} set ${name} = ${name} where ${row}`;
      const answers = await ofEach(async (role) => outcome(await as(db, world, role, statement)));
      const open = WRITABLE[table]?.includes(name) ?? false;
      expect(answers, name).toEqual(
        open ? expected(table, "update") : Object.fromEntries(ROLES.map((r) => [r, "refused"])),
      );
    }
  });
});

describe("delete", () => {
  test.each(tables)("%s", async (table) => {
    const statement = `delete from public.${table} where ${READS[table]![0]!.row(world)}`;
    expect(await ofEach(async (role) => outcome(await as(db, world, role, statement)))).toEqual(
      expected(table, "delete"),
    );
  });
});

test("somebody without a profile makes their own, and nobody makes one for somebody else", async () => {
  const { rows: made } = await db.query<{ id: string }>(
    "insert into auth.users (id, email) values (gen_random_uuid(), 'new@test.example') returning id",
  );
  const newcomer = made[0]!.id;
  const insert = `insert into public.profiles (user_id) values ('${newcomer}')`;
  const asThem = { ...world, candidate: newcomer };
  expect(outcome(await as(db, asThem, "candidate", insert))).toBe("done");
  const others = ROLES.filter((role) => role !== "candidate");
  for (const role of others) {
    expect(outcome(await as(db, world, role, insert)), role).toBe("refused");
  }
});
