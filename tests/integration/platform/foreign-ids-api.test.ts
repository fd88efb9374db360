/**
 * Other people's ids in every function of the data API, from the catalog: whoever is not meant is refused or answered
 * with nothing, and nothing is changed (tests/helpers/foreign-ids.ts). The pages: foreign-ids.test.ts.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { CALLS, NOBODYS } from "#tests/helpers/foreign-ids.ts";
import { as, makeWorld, ROLES, type World } from "#tests/helpers/rls-world.ts";

let db: TestDatabase;
let world: World;
let unchanged: string;
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
  // Where an upload of somebody's own lies, so that what they say about it is what is asked.
  await db.exec(`create schema storage; create table storage.objects (bucket_id text, name text);
    insert into storage.objects values ('documents', '${world.other}/${world.ticket}')`);
  unchanged = await everything();
}, 60_000);
afterAll(() => db.close());

/** Not found, not theirs to do, no admin, not granted at all. */
const REFUSALS = ["PT404", "PT403", "PT401", "42501"];
/** What nobody learns who is not meant to. */
const SECRETS = /Ann Candidate|A note|Hello|Rude|cv\.pdf|@test\.example|"wage|8320000/;

/** A fingerprint of all rows that somebody could have changed. */
async function everything(): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname not in ('zip_codes', 'audit_log')`,
  );
  const parts = rows.map(
    ({ name }) => `select '${name}' || to_jsonb(t)::text as row from public.${name} t`,
  );
  const { rows: found } = await db.query<{ hash: string }>(
    `select md5(string_agg(row, '|' order by row)) as hash from (${parts.join(" union all ")}) r`,
  );
  return found[0]!.hash;
}

const calls = Object.entries(CALLS).flatMap(([name, list]) =>
  list.map((call) => ({ ...call, name, about: `${name}: an id of ${call.of}` })),
);
const statementOf = (name: string, sql: string, id: string) =>
  `select * from public.${name}${sql
    .replaceAll("'{other}/{ticket}'", `'${world.other}/${world.ticket}'`)
    .replaceAll(/\{([a-z]\w*)\}/gi, (_, key: keyof World) => `'${world[key]}'`)
    .replaceAll("$ID", `'${id}'`)}`;

test("every function that is given an id stands in the table", async () => {
  const { rows } = await db.query<{ name: string }>(
    `select distinct p.proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and ('uuid'::regtype = any (p.proargtypes::oid[]) or 'uuid[]'::regtype = any (p.proargtypes::oid[]))
       and has_function_privilege('authenticated', p.oid, 'execute')
       and exists (select 1 from unnest(p.proargnames) n where n ~ '^p_.*(id|ids|key|replaces)$' and n <> 'p_form_key')
     order by 1`,
  );
  const listed = [...Object.keys(CALLS), ...Object.keys(NOBODYS)].sort();
  expect(rows.map(({ name }) => name)).toEqual(listed);
});

describe("somebody else's id", () => {
  test.each(calls)("$about", async ({ name, sql, of, by, nothing }) => {
    for (const role of ROLES.filter((one) => !by.includes(one))) {
      let after = unchanged;
      const came = await as(db, world, role, statementOf(name, sql, world[of]), async () => {
        after = await everything();
      });
      expect(after, `${role}: nothing is changed`).toBe(unchanged);
      if ("code" in came) {
        // An upload is asked for first, and a license is chosen from a list.
        const inForm = name === "add_document" ? ["PT409", "PT422"] : [];
        expect([...REFUSALS, ...inForm], role).toContain(came.code);
        continue;
      }
      expect(nothing, `${role} is refused, and not answered ${came.says}`).toBe(true);
      expect(came.says, role).not.toMatch(SECRETS);
    }
  });
});

describe("an id of nothing", () => {
  test.each(calls.filter(({ makes }) => !makes))("$about", async ({ name, sql, by, nothing }) => {
    for (const role of by) {
      let after = unchanged;
      const came = await as(db, world, role, statementOf(name, sql, randomUUID()), async () => {
        after = await everything();
      });
      expect(after, `${role}: nothing is changed`).toBe(unchanged);
      if ("code" in came) expect([...REFUSALS, "PT409"], role).toContain(came.code);
      else expect(nothing, `${role} is refused, and not answered ${came.says}`).toBe(true);
    }
  });
});

describe("the call itself is right", () => {
  // Otherwise others might be refused for another reason than who they are.
  test.each(calls.filter(({ by }) => by.length > 0))("$about", async ({ name, sql, of, by }) => {
    const came = await as(db, world, by[0]!, statementOf(name, sql, world[of]));
    // The application of the world has ended, so some of them come too late.
    expect(["done", "PT409", "PT422"]).toContain("code" in came ? came.code : "done");
  });
});
