/**
 * Whoever and whatever goes leaves nothing in matching, however it is deleted: stored matches have no foreign keys, their
 * triggers take them along. On a small market of nurses of two professions, with lists that are cut and lists that wait.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";

/** Ids of a kind by their number: p for people, f for facilities, j for positions. */
const id = (kind: "p" | "f" | "j", n: number) =>
  `${{ p: "1", f: "2", j: "3" }[kind]}0000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const made = (kind: string) =>
  `(${{ p: "1", f: "2", j: "3" }[kind]} || '0000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid`;

const MARKET = `
  update matching.settings set shown = 4, kept = 6, longest = 9, crowd = 1;
  insert into auth.users (id, email) select ${made("p")}, 'p' || i || '@test.example' from generate_series(1, 16) i;
  insert into auth.users (id, email) select ${made("f")}, 'f' || i || '@test.example' from generate_series(1, 3) i;
  insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
    select u.id, case when u.email like 'p%' then 'job_seeker' else 'employer' end, 'Somebody', true, 'approved', now()
    from auth.users u;
  insert into public.employer_profiles (user_id, facility_name, facility_type, address_line, zip, phone)
    select ${made("f")}, 'Facility ' || i, 'hospital', '1 Street', '64108', '8165550100' from generate_series(1, 3) i;
  insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
      desired_pay_cents, desired_pay_period, shifts, available_from)
    select ${made("p")}, case when i % 4 = 0 then 'lpn' else 'rn' end, i % 7, '64108', 'MO', 50, 3000 + 20 * i, 'hour',
      array['days'], private.today() from generate_series(1, 16) i;
  insert into public.credentials (user_id, kind, profession, state, number, expires_on, status, verified_on,
      verified_source, verified_until)
    select ${made("p")}, 'license', case when i % 4 = 0 then 'lpn' else 'rn' end, 'MO', 'T-' || i, private.today() + 400,
      'verified', private.today(), 'Nursys', private.today() + 400 from generate_series(1, 16) i;
  insert into public.positions (id, employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
      pay_max_cents, pay_period, starts_on, status)
    select ${made("j")}, ('20000000-0000-4000-8000-' || lpad((1 + i % 3)::text, 12, '0'))::uuid, 'Position ' || i,
      case when i % 3 = 0 then 'lpn' else 'rn' end, '64108', 'days', i % 4, 3000, 4000 + 10 * i, 'hour', private.today() + i,
      'open' from generate_series(1, 9) i;
  insert into public.facility_blocks (job_seeker_id, employer_id) values ('${id("p", 1)}', '${id("f", 1)}'),
    ('${id("p", 2)}', '${id("f", 2)}');
  insert into public.candidate_views (employer_id, job_seeker_id) select '${id("f", 3)}', ${made("p")}
    from generate_series(1, 5) i;`;

/** Every row that speaks of somebody or something that is gone, or of a list that is not what it says. */
const LEFT = `
  select 'match without its position' as what, m.position_id::text as which from public.matches m
    where not exists (select 1 from public.positions p where p.id = m.position_id and p.status = 'open')
      or not exists (select 1 from matching.openings o where o.position_id = m.position_id)
  union all select 'match without its candidate', m.job_seeker_id::text from public.matches m
    where not exists (select 1 from public.job_seeker_profiles s where s.user_id = m.job_seeker_id)
      or not exists (select 1 from matching.job_seekers k where k.user_id = m.job_seeker_id and k.n = m.n)
      or not exists (select 1 from matching.places c where c.n = m.n and c.zip = m.zip)
  union all select 'match of two professions', m.id::text from public.matches m
    join matching.openings o on o.position_id = m.position_id
    join matching.places c on c.n = m.n and c.zip = m.zip where c.profession <> o.profession
  union all select 'opening', o.position_id::text from matching.openings o
    where not exists (select 1 from public.positions p where p.id = o.position_id and p.status = 'open')
  union all select 'list', l.opening::text from matching.lists l
    where not exists (select 1 from matching.openings o where o.n = l.opening)
  union all select 'opening without a list', o.n::text from matching.openings o
    where not exists (select 1 from matching.lists l where l.opening = o.n)
  union all select 'list of another length', l.opening::text || ' says ' || l.size from matching.lists l
    join matching.openings o on o.n = l.opening
    where l.size <> (select count(*) from public.matches m where m.position_id = o.position_id)
  union all select 'waits', w.opening::text from matching.stale w
    where not exists (select 1 from matching.openings o where o.n = w.opening)
  union all select 'news', w.n::text from matching.news w
    where not exists (select 1 from matching.job_seekers k where k.n = w.n)
  union all select 'place', c.n::text from matching.places c
    where not exists (select 1 from matching.job_seekers k join public.job_seeker_profiles s on s.user_id = k.user_id where k.n = c.n)
  union all select 'job_seeker', k.n::text from matching.job_seekers k
    where not exists (select 1 from public.job_seeker_profiles s where s.user_id = k.user_id)`;

let db: TestDatabase;
beforeAll(async () => {
  db = await bareDatabase();
  await db.exec(MARKET);
}, 120_000);
afterAll(() => db.close());
beforeEach(() => db.exec("begin"));
afterEach(() => db.exec("rollback"));

const rowsOf = async <Row>(text: string) => (await db.query<Row>(text)).rows;
const left = () => rowsOf(LEFT);
const listed = () =>
  rowsOf("select m.position_id, m.job_seeker_id from public.matches m order by 1, 2");
const countOf = async (table: string) =>
  (await rowsOf<{ n: number }>(`select count(*)::integer as n from ${table}`))[0]!.n;

test("the market is worth deleting: lists are cut, and all are what they say", async () => {
  expect(await left()).toEqual([]);
  expect(await countOf("matching.openings")).toBe(9);
  expect(await countOf("matching.lists l where not l.complete")).toBeGreaterThan(2);
  expect(await countOf("public.matches")).toBeGreaterThan(30);
});

test("what is left behind would be found", async () => {
  await db.exec(`alter table matching.openings disable trigger openings_close;
    delete from auth.users where id = '${id("f", 1)}'`);
  expect((await left()).length).toBeGreaterThan(0);
});

describe("nothing is left of", () => {
  const people = (...numbers: number[]) => numbers.map((n) => `'${id("p", n)}'`).join(", ");
  const CASES: [what: string, statement: string][] = [
    ["a candidate's account", `delete from auth.users where id = '${id("p", 6)}'`],
    [
      "several accounts at once",
      `delete from auth.users where id in (${people(1, 3, 5, 6, 7, 9)})`,
    ],
    ["a candidate's person", `delete from public.profiles where user_id = '${id("p", 6)}'`],
    [
      "a candidate's profile",
      `delete from public.job_seeker_profiles where user_id = '${id("p", 6)}'`,
    ],
    ["a candidate's license", `delete from public.credentials where user_id = '${id("p", 6)}'`],
    ["all credentials", "delete from public.credentials"],
    ["a facility's account", `delete from auth.users where id = '${id("f", 1)}'`],
    ["a facility's person", `delete from public.profiles where user_id = '${id("f", 2)}'`],
    ["a facility", `delete from public.employer_profiles where user_id = '${id("f", 2)}'`],
    ["a position", `delete from public.positions where id = '${id("j", 4)}'`],
    ["all positions of a profession", "delete from public.positions where profession = 'rn'"],
    [
      "a closed position",
      `update public.positions set status = 'closed' where id = '${id("j", 4)}'`,
    ],
    [
      "a facility that is not approved",
      `update public.profiles set verification_status = 'rejected' where user_id = '${id("f", 1)}'`,
    ],
    [
      "candidates who are not approved",
      `update public.profiles set verification_status = 'rejected' where user_id in (${people(1, 2, 3, 5, 6)})`,
    ],
    [
      "a candidate of another profession",
      `update public.job_seeker_profiles set profession = 'lpn' where user_id = '${id("p", 6)}'`,
    ],
    [
      "all of them, who change places",
      "update public.job_seeker_profiles set profession = case profession when 'rn' then 'lpn' else 'rn' end",
    ],
    [
      "a position of another profession",
      `update public.positions set profession = 'lpn' where id = '${id("j", 4)}'`,
    ],
    ["everybody and everything", "delete from auth.users"],
  ];
  test.each(CASES)("%s", async (_, statement) => {
    const before = await listed();
    await db.exec(statement);
    expect(await left()).toEqual([]);
    expect(await listed()).not.toEqual(before);
    // What the worker does afterwards leaves nothing either.
    await db.exec("select private.rebuild_matches(50)");
    expect(await left()).toEqual([]);
  });

  test.each(CASES)("%s, while every list waits", async (_, statement) => {
    await db.exec(
      "insert into matching.stale (opening) select o.n from matching.openings o on conflict do nothing",
    );
    await db.exec(statement);
    expect(await left()).toEqual([]);
    await db.exec("select private.rebuild_matches(50)");
    expect(await left()).toEqual([]);
    expect(await countOf("matching.stale")).toBe(0);
  });
});
