/** What only the clock changes: hidden when shown, and brought along by the worker once a day. */
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { makeWorld, type World } from "#tests/helpers/rls-world.ts";

let db: TestDatabase;
let world: World;
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
  await db.exec(`delete from public.candidate_views; delete from public.applications`);
}, 120_000);
afterAll(() => db.close());

// Each test on its own, as if it had not been.
beforeEach(() => db.exec("begin"));
afterEach(() => db.exec("rollback"));

const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await db.query<Row>(text, values)).rows;

/** Changes rows as the clock alone would have: nothing that follows a change notices. */
async function asTimePassed(...changes: string[]): Promise<void> {
  await db.exec("set local session_replication_role = replica");
  for (const change of changes) await db.exec(change);
  await db.exec("set local session_replication_role = origin");
}
const mine = () =>
  `where n = (select k.n from matching.job_seekers k where k.user_id = '${world.candidate}')`;

async function hold(certification: string, importance: "must" | "nice"): Promise<void> {
  await db.query(
    `insert into public.credentials (user_id, kind, name, certification, status, verified_on, verified_source, expires_on,
       verified_until)
     values ($1, 'certification', $2::text, $2::text, 'verified', private.today(), 'the document', private.today() + 2,
       private.today() + 2)`,
    [world.candidate, certification],
  );
  await db.query(
    "insert into public.position_requirements (position_id, certification, importance) values ($1, $2, $3)",
    [world.position, certification, importance],
  );
}
async function work(): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ done: number }>("select private.rebuild_matches(10) as done");
    if (row!.done === 0) return;
  }
}
async function matchOf() {
  const [row] = await rowsOf<{ certifications: number; exposure: number; start: number }>(
    "select certifications, exposure, start from public.matches where position_id = $1 and job_seeker_id = $2",
    [world.position, world.candidate],
  );
  return row;
}
/** How often the pair is shown: from the list, and among what fits the candidate. */
async function shown() {
  const [row] = await rowsOf<{ listed: number; found: number }>(
    `select (select count(*) from private.current_matches m where m.job_seeker_id = $1)::integer as listed,
       (select count(*) from private.job_seeker_matches($1))::integer as found`,
    [world.candidate],
  );
  return [row!.listed, row!.found];
}

describe("what expired since it was stored is not shown", () => {
  test("a license", async () => {
    expect(await shown()).toEqual([1, 1]);
    await asTimePassed(
      `update public.credentials set expires_on = private.today() - 1 where user_id = '${world.candidate}'`,
      `update matching.places set mo_until = matching.day(private.today() - 1) ${mine()}`,
    );
    expect(await shown()).toEqual([0, 0]);
  });

  test("a certification that must be there, once the start has passed", async () => {
    await db.query("update public.positions set starts_on = private.today() where id = $1", [
      world.position,
    ]);
    await hold("acls", "must");
    expect(await shown()).toEqual([1, 1]);
    await asTimePassed(
      `update public.positions set starts_on = private.today() - 3`,
      `update matching.openings set starts = starts - 3`,
      `update public.credentials set expires_on = private.today() - 1 where kind = 'certification'`,
      `update matching.places set gates_until = matching.day(private.today() - 1) ${mine()}`,
    );
    expect(await matchOf()).toBeDefined();
    expect(await shown()).toEqual([0, 0]);
  });
});

describe("the worker, on a new day", () => {
  test("moves starts that have passed, lets attention wear off and ends certifications, once", async () => {
    await db.query("update public.positions set starts_on = private.today() where id = $1", [
      world.position,
    ]);
    await db.query(
      "update public.job_seeker_profiles set available_from = private.today() where user_id = $1",
      [world.candidate],
    );
    await hold("acls", "nice");
    await db.query(
      "insert into public.candidate_views (employer_id, job_seeker_id) values ($1, $2)",
      [world.owner, world.candidate],
    );
    await work();
    expect(await matchOf()).toMatchObject({ certifications: 10000, exposure: 10, start: 10000 });
    await asTimePassed(
      "update public.positions set starts_on = private.today() - 15",
      "update public.credentials set expires_on = private.today() - 1 where kind = 'certification'",
      `update public.candidate_views set first_viewed_at = now() - interval '15 days',
         last_viewed_at = now() - interval '15 days'`,
      `update matching.places set gates_until = matching.day(private.today() - 1) ${mine()}`,
      "update matching.openings set starts = starts - 15",
      "update matching.job_seekers set settled_on = private.today() - 15",
      "update matching.settings set settled_on = private.today() - 15",
    );
    await work();
    expect(await matchOf()).toMatchObject({ certifications: 0, exposure: 0, start: 10000 });
    const [opening] = await rowsOf<{ starts: boolean; license: boolean }>(
      `select starts = matching.day(private.today()) as starts, mo_day = -32767 as license
       from matching.openings`,
    );
    expect(opening).toEqual({ starts: true, license: true });
    const [again] = await rowsOf<{ done: number }>("select matching.settle_day(100) as done");
    expect(again!.done).toBe(0);
  });

  test("ends a match whose license expired, and keeps the rest", async () => {
    await db.query("update public.positions set starts_on = private.today() where id = $1", [
      world.position,
    ]);
    await asTimePassed(
      "update matching.openings set starts = starts - 1",
      "update public.credentials set expires_on = private.today() - 1 where kind = 'license'",
      `update matching.places set mo_until = matching.day(private.today() - 1) ${mine()}`,
      "update matching.settings set settled_on = null",
    );
    expect(await matchOf()).toBeDefined();
    await work();
    expect(await matchOf()).toBeUndefined();
  });
});
