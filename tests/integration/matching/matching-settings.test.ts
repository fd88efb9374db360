/** Whether credentials that nobody has checked yet count, as an operator configures it; and that every list follows. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { licenseSentence, type MatchFacts } from "#app/matching/rules.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { makeWorld, type World } from "#tests/helpers/rls-world.ts";

let db: TestDatabase;
let world: World;
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
}, 120_000);
afterAll(() => db.close());
beforeEach(() => db.exec("begin"));
afterEach(() => db.exec("rollback"));

async function shown(): Promise<MatchFacts | undefined> {
  const { rows } = await db.query<{ facts: MatchFacts }>(
    "select m.facts from private.current_matches m where m.position_id = $1 and m.job_seeker_id = $2",
    [world.position, world.candidate],
  );
  return rows[0]?.facts;
}
/** The same, as the candidate's own search has it, and gate by gate. */
async function fits(): Promise<boolean[]> {
  const { rows } = await db.query<{ live: boolean; gates: boolean }>(
    `select exists (select 1 from private.job_seeker_matches($2) m where m.position_id = $1) as live,
       (select g.failing = 0 from private.job_seeker_gates($2, array[$1::uuid]) g) as gates`,
    [world.position, world.candidate],
  );
  return [rows[0]!.live, rows[0]!.gates];
}
const work = () => db.exec("select private.rebuild_matches(50)");
const set = (what: string) => db.exec(`update matching.settings set ${what}`);

test("a license counts once it is verified, and not before", async () => {
  await db.exec(`update public.credentials set status = 'pending', verified_on = null, verified_source = null,
    verified_until = null where id = '${world.license}'`);
  expect(await shown()).toBeUndefined();
  expect(await fits()).toEqual([false, false]);
  await work();
  expect((await db.query("select 1 from public.matches")).rows).toEqual([]);
});

test("a license that ends before the start is a match, and says until when it must be renewed", async () => {
  await db.exec(`update public.credentials set expires_on = private.today() + 2, verified_until = private.today() + 2
    where id = '${world.license}'`);
  await work();
  expect(await fits()).toEqual([true, true]);
  expect(licenseSentence((await shown())!, "employer")).toMatch(/ and must be renewed before /);
  await db.exec(
    `update public.credentials set expires_on = private.today() - 1 where id = '${world.license}'`,
  );
  expect(await fits()).toEqual([false, false]);
});

test("a certification that waits for its check counts unless that is configured otherwise", async () => {
  await db.exec(`
    insert into public.credentials (user_id, kind, name, certification, status)
      values ('${world.candidate}', 'certification', 'ACLS', 'acls', 'pending');
    insert into public.position_requirements (position_id, certification, importance)
      values ('${world.position}', 'acls', 'must')`);
  expect(await shown()).toBeDefined();
  expect(await fits()).toEqual([true, true]);
  await set("pending_certifications_count = false");
  expect(await shown()).toBeUndefined();
  expect(await fits()).toEqual([false, false]);
  await work();
  await set("pending_certifications_count = true");
  await work();
  expect(await shown()).toBeDefined();
  // A refused one counts in no configuration.
  await db.exec(
    `update public.credentials set status = 'rejected' where user_id = '${world.candidate}' and kind = 'certification'`,
  );
  expect(await fits()).toEqual([false, false]);
});

test("of a stored pair, whatever one of both sides no longer passes is not shown, even if its list does not know", async () => {
  for (const change of [
    "update matching.openings set pay_max = 1",
    "update matching.places set min_pay = 999999",
    "update matching.places set profession = profession + 1",
    "update matching.openings set need = need | 2",
    "update matching.places set mo_until = 0",
  ]) {
    await db.exec("savepoint one");
    expect(await shown()).toBeDefined();
    await db.exec(change);
    expect(await shown(), change).toBeUndefined();
    await db.exec("rollback to savepoint one");
  }
});
