/**
 * A token outlives the session it is from by up to an hour. Who has signed out is nobody for the database: no admin, no
 * reader of their own rows, and nothing is written, by any function or table of the catalog.
 */
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { REASON } from "#tests/helpers/acting.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { CALLS } from "#tests/helpers/foreign-ids.ts";
import { makePerson } from "#tests/helpers/people.ts";
import { READS } from "#tests/helpers/rls-table.ts";
import { asCaller, makeWorld, ROLES, type Came, type World } from "#tests/helpers/rls-world.ts";

let db: TestDatabase;
let world: World;
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
}, 60_000);
afterAll(() => db.close());

const WHO = ["admin", "candidate", "owner", "recruiter"] as const;
/** The token of a session that has ended, or was another's. */
const ended = (who: (typeof WHO)[number], statement: string) =>
  asCaller(db, { sub: world[who], session: randomUUID() }, statement);
const codeOf = (came: Came) => ("code" in came ? came.code : "done");
/** Sign in first; not an admin; not theirs, as for a stranger. */
const REFUSED = ["PT401", "PT403", "PT404"];

test.each(WHO)("the %s's token reads only what everybody reads", async (who) => {
  for (const [table, cases] of Object.entries(READS)) {
    for (const { row, seenBy } of cases) {
      const came = await ended(who, `select 1 from public.${table} where ${row(world)}`);
      const seen = "rows" in came && came.rows > 0;
      // The settings are no secret: whoever holds a token reads them.
      expect(seen, table).toBe(seenBy.length === ROLES.length || table === "app_settings");
    }
  }
});

describe("every function that admins or others call with an id is refused", () => {
  const calls = Object.entries(CALLS).flatMap(([name, list]) =>
    list.map((call, n) => ({ name, n, ...call })),
  );
  test.each(calls.filter(({ by }) => by.length > 0))(
    "$name, $n",
    async ({ name, sql, of, by, nothing }) => {
      const args = sql
        .replaceAll("'{other}/{ticket}'", `'${world.other}/${world.ticket}'`)
        .replaceAll(/\{([a-z]\w*)\}/gi, (_, one: keyof World) => `'${world[one]}'`)
        .replaceAll("$ID", `'${world[of]}'`);
      const who = WHO.find((one) => by.includes(one))!;
      const came = await ended(who, `select * from public.${name}${args}`);
      if ("code" in came) expect(REFUSED).toContain(came.code);
      else
        expect({ nothing, says: came.says.replace(/\[\{.*:(null|0|\[\])\}\]/, "[]") }).toEqual({
          nothing: true,
          says: "[]",
        });
    },
  );
});

test("every admin's function that takes nothing is refused", async () => {
  const functions = await db.rows<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_proc body on body.proname = p.proname
       and body.pronamespace = 'private'::regnamespace
     where p.pronamespace = 'public'::regnamespace and p.pronargs = p.pronargdefaults
       and body.prosrc ~ 'only_admins|not private.is_admin' order by 1`,
  );
  expect(functions.length).toBeGreaterThan(10);
  for (const { name } of functions) {
    expect(codeOf(await ended("admin", `select * from public.${name}()`)), name).toBe("PT403");
  }
});

test("a write of one's own is refused, and done while the session stands", async () => {
  const session = randomUUID();
  await db.query("insert into auth.sessions (id, user_id) values ($1, $2)", [
    session,
    world.candidate,
  ]);
  const change = `update public.profiles set onboarding_draft = '{}' where user_id = '${world.candidate}'`;
  const by = (sub: string) => asCaller(db, { sub, session }, change);
  expect(codeOf(await by(world.candidate))).toBe("done");
  expect(codeOf(await by(world.admin)), "another's session").toBe("PT401");
  expect(codeOf(await ended("candidate", change))).toBe("PT401");
  await db.query("delete from auth.sessions where id = $1", [session]);
  expect(codeOf(await by(world.candidate))).toBe("PT401");
});

test("of an admin who signs out, by the data API", async () => {
  const stack = inject("stack");
  const admin = await makePerson(stack, { role: null, admin: true });
  const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
  const { url, publishableKey } = stack.supabase;
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const client = createClient(url, publishableKey, options);
  const { data } = await client.auth.signInWithPassword(admin);
  const kept = createClient(url, publishableKey, {
    ...options,
    global: { headers: { Authorization: `Bearer ${data.session!.access_token}` } },
  });
  const calls = {
    find_people: { p_query: "test" },
    start_acting: { p_reason: REASON, p_role: "employer" },
    suspend_person: { p_id: person.id, p_reason: REASON },
  };
  expect((await kept.rpc("find_people", calls.find_people)).error).toBeNull();
  await client.auth.signOut({ scope: "local" });
  for (const [name, args] of Object.entries(calls))
    expect((await kept.rpc(name, args)).error?.code, name).toBe("PT403");
  expect((await kept.from("profiles").select("user_id")).data).toEqual([]);
  const own = kept.from("profiles").insert({ user_id: admin.id });
  expect((await own).error?.code).toMatch(/^(PT401|42501)$/);
});
