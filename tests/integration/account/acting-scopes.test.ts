/**
 * While acting, the database itself refuses what is not in the table of scopes: every function and every table, from the
 * catalog. What is made anew is refused until it is named in private.acting_scope().
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACTING_SCOPES } from "#app/account/acting/rules.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { CALLS } from "#tests/helpers/foreign-ids.ts";
import { asCaller, makeWorld, type Came, type World } from "#tests/helpers/rls-world.ts";

let db: TestDatabase;
let world: World;
let asRole: { employer: string; job_seeker: string };
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
  asRole = { employer: randomUUID(), job_seeker: randomUUID() };
  for (const [role, id] of Object.entries(asRole))
    await db.query(
      "insert into public.acting_sessions (id, admin_id, role, reason) values ($1, $2, $3, 'To see what they see')",
      [id, world.admin, role],
    );
}, 60_000);
afterAll(() => db.close());

type Callable = { name: string; scope: string | null; nulls: string; writes: boolean };
/** Every function that somebody signed in may call. */
const callables = () =>
  db.rows<Callable>(
    `select p.proname as name, private.acting_scope(p.proname) as scope, p.provolatile = 'v' as writes,
       array_to_string(array(select 'null::' || format_type(t, null)
         from unnest((p.proargtypes::oid[])[:p.pronargs - p.pronargdefaults]) t), ', ') as nulls
     from pg_proc p where p.pronamespace = 'public'::regnamespace
       and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
  );
const codeOf = (came: Came) => ("code" in came ? came.code : "done");
const acting = (id: string, statement: string) =>
  asCaller(db, { sub: world.admin, acting: id }, statement);
const persons = () => [world.forCandidate, world.forOwner];
const roles = () => Object.values(asRole);

test("the scopes of the page are those of the database", async () => {
  const named = (await callables()).flatMap(({ scope }) => scope ?? []);
  expect([...new Set(named)].sort()).toEqual(
    [...Object.keys(ACTING_SCOPES), "always", "reading"].sort(),
  );
});

test("every name in the database's table is a function that writes", async () => {
  const [source] = await db.rows<{ text: string }>(
    "select prosrc as text from pg_proc where proname = 'acting_scope'",
  );
  const words = [...source!.text.matchAll(/'(\w+)'/g)].map(([, word]) => word!);
  const known = [...Object.keys(ACTING_SCOPES), "always", "reading"];
  const writing = (await callables()).filter(({ writes }) => writes).map(({ name }) => name);
  expect(words.filter((word) => !known.includes(word) && !writing.includes(word))).toEqual([]);
});

/** What those are given that look at the form first; the key is that of no email. */
const FORMS: Record<string, string> = {
  submit_contact_message: "('ann@test.example', 'other', 'Some words to you.')",
  submit_faq_question: "('Is there any position at night?')",
  unsubscribe: "({key}, 'message')",
};
/** The functions that write, each with a call that its owner could make, or else with nothing. */
async function calls() {
  const { key } = (
    await db.rows<{ key: string }>(
      "select unsubscribe_key as key from public.notification_settings limit 1",
    )
  )[0]!;
  const withIds = ({ sql, of }: { sql: string; of: keyof World }) =>
    sql
      .replaceAll("'{other}/{ticket}'", `'${world.other}/${world.ticket}'`)
      .replaceAll(/\{([a-z]\w*)\}/gi, (_, one: keyof World) => `'${world[one]}'`)
      .replaceAll("$ID", `'${world[of]}'`);
  return (await callables())
    .filter(({ writes }) => writes)
    .flatMap(({ name, scope, nulls }) => {
      const form = FORMS[name]?.replace("{key}", `'${key}'`) ?? `(${nulls})`;
      const all = CALLS[name]?.map(withIds) ?? [form];
      return all.map((args) => ({ name, scope, statement: `select * from public.${name}${args}` }));
    });
}

test("every function that writes is refused, unless it is a scope", async () => {
  const answers: Record<string, string> = {};
  for (const { scope, statement } of await calls()) {
    for (const id of [...persons(), ...roles()]) {
      if (scope === "always" || scope === "reading" || (scope && persons().includes(id))) continue;
      const code = codeOf(await acting(id, statement));
      if (code !== "PT403") answers[statement] = code;
    }
  }
  expect(answers).toEqual({});
});

test("every scope is let through for one side at least", async () => {
  const scopes = (await calls()).filter(({ scope }) => scope);
  const taken = new Set<string>();
  for (const { name, statement } of scopes)
    for (const id of persons())
      if (codeOf(await acting(id, statement)) !== "PT403") taken.add(name);
  expect([...taken].sort()).toEqual([...new Set(scopes.map(({ name }) => name))].sort());
});

test("a new function is refused until it is named", async () => {
  await db.exec(`create function public.brand_new() returns void language sql security definer as
      $$ insert into public.contact_messages (email, topic, message) values ('a@test.example', 'other', 'Words.') $$;
    grant execute on function public.brand_new to authenticated;
    create function public.delete_search_too() returns void language plpgsql as
      $$ begin perform private.user_id(); end $$;
    grant execute on function public.delete_search_too to authenticated;`);
  try {
    for (const id of [...persons(), ...roles()]) {
      expect(codeOf(await acting(id, "select public.brand_new()"))).toBe("PT403");
      expect(codeOf(await acting(id, "select public.delete_search_too()"))).toBe("PT403");
    }
    expect(codeOf(await asCaller(db, { sub: world.admin }, "select public.brand_new()"))).toBe(
      "done",
    );
  } finally {
    await db.exec("drop function public.brand_new; drop function public.delete_search_too");
  }
});

test("every table asks before each write", async () => {
  const unguarded = await db.rows(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'matching'::regnamespace)
       and c.relkind in ('r', 'p') and not exists (select 1 from pg_trigger t
         where t.tgrelid = c.oid and t.tgfoid = 'private.guard_write'::regproc and t.tgenabled = 'O'
           -- Before, each statement, insert, delete and update.
           and t.tgtype = 2 | 4 | 8 | 16)`,
  );
  expect(unguarded).toEqual([]);
});

test("as a mere role, and by an address that is none, not even the draft is written", async () => {
  const change = `update public.profiles set onboarding_draft = '{}' where user_id = '${world.candidate}'`;
  expect(codeOf(await acting(world.forCandidate, change))).toBe("done");
  for (const id of roles()) expect(codeOf(await acting(id, change))).toBe("PT403");
  expect(codeOf(await acting(randomUUID(), change))).toBe("PT403");
});
