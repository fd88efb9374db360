/** What importing the exclusion list clears by itself: everybody without a hit, and nobody with one. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { makeWorld, type World } from "#tests/helpers/rls-world.ts";

let db: TestDatabase;
let world: World;
beforeEach(async () => {
  await db?.close();
  db = await bareDatabase();
  world = await makeWorld(db);
  // The monthly checks of both are due; the world has a check of Ann already.
  await db.exec(`
    delete from public.leie_matches;
    insert into public.verification_checks (user_id, rule_id, label, source, result, checked_on, looked_up, expires_on, replaces)
    select p.id, r.id, r.label, r.source, 'clear', private.today() - 29, private.looked_up(p.id, r, null), private.today() + 2,
      (select c.id from private.current_checks c where c.user_id = p.id and c.rule_id = r.id)
    from (values ('${world.candidate}'::uuid), ('${world.other}'::uuid)) p (id)
    cross join public.verification_rules r where r.subject = 'job_seeker' and r.code = 'leie'`);
}, 60_000);
afterAll(() => db.close());

/** Runs a statement as the administrator and keeps what it did. */
async function office<Row>(statement: string): Promise<Row[]> {
  try {
    await db.exec(`begin; set local role authenticated;
      select set_config('request.jwt.claim.sub', '${world.admin}', true), set_config('request.headers', '{}', true);`);
    const { rows } = await db.query<Row>(statement);
    await db.exec("commit");
    return rows;
  } catch (error) {
    await db.exec("rollback");
    throw error;
  }
}

let lists = 0;
/** Imports a list of these names, the latest exclusion so many days old. @returns how many it cleared */
async function imported(names: [first: string, last: string][], daysOld = 20): Promise<number> {
  lists += 1;
  const rows = names.map(
    ([first, last]) =>
      `jsonb_build_object('last_name', '${last}', 'first_name', '${first}', 'excluded_for', '1128b4', 'excluded_on', private.today() - ${daysOld})`,
  );
  const [{ id }] = (await office<{ id: string }>(
    `select public.begin_leie_import('${String(lists).padStart(64, "0")}', 'UPDATED.csv', ${names.length}) as id`,
  )) as [{ id: string }];
  await office(`select public.add_leie_rows('${id}', 0, jsonb_build_array(${rows.join(", ")}))`);
  await office(`select public.finish_leie_import('${id}')`);
  let cleared = 0;
  for (let part = 1; part > 0; cleared += part) {
    const [row] = await office<{ n: number }>("select public.clear_by_exclusion_list() as n");
    part = row!.n;
  }
  return cleared;
}

const latest = async (person: string) =>
  (
    await db.query<Record<string, unknown>>(
      `select c.result, c.method, c.source, c.checked_by, c.checked_on = private.today() as today,
         c.expires_on - private.today() as days, c.looked_up = private.looked_up(c.user_id, r, null) as still
       from private.current_checks c join public.verification_rules r on r.id = c.rule_id
       where r.code = 'leie' and c.user_id = '${person}'`,
    )
  ).rows;
/** Whose monthly checks of the list stand in the queue of what is due. */
const due = async () =>
  (
    await office<{ who: string }>(
      "select r ->> 'user_id' as who from jsonb_array_elements(public.admin_expiring('check')) r",
    )
  )
    .map(({ who }) => who)
    .sort();
const month = async () =>
  (await db.query<{ m: string }>("select to_char(private.today() - 20, 'FMMon YYYY') as m"))
    .rows[0]!.m;

test("whoever has no hit gets a clear check by the import and leaves the queue; a possible hit stays", async () => {
  expect(await due()).toEqual([world.candidate, world.other].sort());
  expect(await imported([["BEN", "OTHER"]])).toBeGreaterThan(0);
  expect(await latest(world.candidate)).toEqual([
    {
      result: "clear",
      method: "automatic name comparison",
      source: `the OIG exclusion list (LEIE) of ${await month()}`,
      checked_by: null,
      today: true,
      days: 31,
      still: true,
    },
  ]);
  expect(await latest(world.other)).toMatchObject([{ method: "by hand", days: 2 }]);
  expect(await due()).toEqual([world.other]);
  // A facility is compared as well, and once a list.
  expect(await latest(world.owner)).toMatchObject([{ method: "automatic name comparison" }]);
  expect(await office("select public.clear_by_exclusion_list() as n")).toEqual([{ n: 0 }]);
  const { rows } = await db.query(
    `select actor_id from public.audit_log where action = 'verification.compared' and subject_id = '${world.candidate}'`,
  );
  expect(rows).toEqual([{ actor_id: null }]);
});

test("a confirmed hit holds, and no later list clears it", async () => {
  await imported([["BEN", "OTHER"]]);
  const { rows } = await db.query<{ id: string }>(
    `select id from public.leie_matches where user_id = '${world.other}'`,
  );
  await office(
    `select public.decide_leie_match('${rows[0]!.id}', 'same', 'The same NPI and city.')`,
  );
  const held = async () =>
    (await db.query(`select approval from public.profiles where user_id = '${world.other}'`)).rows;
  expect(await held()).toEqual([{ approval: "pending" }]);
  await imported([["SOMEBODY", "ELSE"]]);
  expect(await latest(world.other)).toMatchObject([{ result: "finding", method: "by hand" }]);
  expect(await held()).toEqual([{ approval: "pending" }]);
});

test("a possible hit that is somebody else is cleared by whoever decided, for as long as the list counts", async () => {
  await imported([["BEN", "OTHER"]]);
  const { rows } = await db.query<{ id: string }>(
    `select id from public.leie_matches where user_id = '${world.other}'`,
  );
  await office(`select public.decide_leie_match('${rows[0]!.id}', 'not_same', 'Another NPI.')`);
  expect(await latest(world.other)).toMatchObject([
    { result: "clear", method: "by hand", checked_by: world.admin, days: 31 },
  ]);
  expect(await due()).toEqual([]);
});

test("a list that is out of date clears nobody, and neither does a name that cannot be compared", async () => {
  expect(await imported([["BEN", "OTHER"]], 90)).toBe(0);
  expect(await latest(world.candidate)).toMatchObject([{ method: "by hand" }]);
  await db.exec(
    `update public.profiles set full_name = 'Ann' where user_id = '${world.candidate}'`,
  );
  await imported([["SOMEBODY", "ELSE"]]);
  expect(await latest(world.candidate)).toMatchObject([{ method: "by hand" }]);
  expect(await latest(world.other)).toMatchObject([{ method: "automatic name comparison" }]);
});

test("only administrators clear", async () => {
  await expect(
    (async () => {
      try {
        await db.exec(`begin; set local role authenticated;
          select set_config('request.jwt.claim.sub', '${world.owner}', true), set_config('request.headers', '{}', true);`);
        await db.query("select public.clear_by_exclusion_list()");
      } finally {
        await db.exec("rollback");
      }
    })(),
  ).rejects.toMatchObject({ code: "PT403" });
});
