/**
 * Who is told about new matches. The worker reads marks instead of all matches, so a mark must be there whenever there
 * is something to tell, and go when there is not.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";

const NURSE = "10000000-0000-4000-8000-000000000001";
const FACILITY = "20000000-0000-4000-8000-000000000001";
const position = (n: number) => `30000000-0000-4000-8000-00000000000${n}`;

/** A nurse who signed up a week ago, and a facility. */
const MARKET = `
  insert into auth.users (id, email) values ('${NURSE}', 'nurse@test.example'), ('${FACILITY}', 'facility@test.example');
  insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
    values ('${NURSE}', 'job_seeker', 'A Nurse', true, 'approved', now()),
      ('${FACILITY}', 'employer', 'A Recruiter', true, 'approved', now());
  insert into public.employer_profiles (user_id, facility_name, facility_type, address_line, zip, phone)
    values ('${FACILITY}', 'A Facility', 'hospital', '1 Street', '64108', '8165550100');
  insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
      desired_pay_cents, desired_pay_period, shifts, available_from, created_at)
    values ('${NURSE}', 'rn', 5, '64108', 'MO', 50, 3000, 'hour', array['days'], private.today(), now() - interval '7 days');
  insert into public.credentials (user_id, kind, profession, state, number, expires_on, status, verified_on,
      verified_source, verified_until)
    values ('${NURSE}', 'license', 'rn', 'MO', 'T-1', private.today() + 400, 'verified', private.today(), 'Nursys',
      private.today() + 400);`;

let db: TestDatabase;
beforeAll(async () => {
  db = await bareDatabase();
  await db.exec(MARKET);
}, 120_000);
afterAll(() => db.close());
beforeEach(() => db.exec("begin"));
afterEach(() => db.exec("rollback"));

/** A position that fits, opened so many hours ago. */
async function opened(n: number, hours: number): Promise<void> {
  await db.exec(`
    insert into public.positions (id, employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
        pay_max_cents, pay_period, starts_on, status)
      values ('${position(n)}', '${FACILITY}', 'Position ${n}', 'rn', '64108', 'days', 1, 3000, 4000, 'hour',
        private.today() + 30, 'open');
    update public.matches set created_at = now() - interval '${hours} hours' where position_id = '${position(n)}';
    update matching.news set at = now() - interval '${hours} hours', due_at = now() - interval '${hours} hours'
      where at = now()`);
}
const toldAgo = (hours: number) =>
  db.exec(
    `update public.job_seeker_profiles set matches_told_at = now() - interval '${hours} hours' where user_id = '${NURSE}'`,
  );
const news = async () =>
  (await db.rows<{ news: string[] }>("select private.people_with_news(10)::text[] as news"))[0]!
    .news;
const marks = async () =>
  (
    await db.rows<{ n: number }>(
      "select count(*)::integer as n from matching.news where due_at <= now()",
    )
  )[0]!.n;
const told = async () =>
  (
    await db.rows<{ told: number }>(
      "select (private.run_due() ->> 'told_of_matches')::integer as told",
    )
  )[0]!.told;

test("a new match is told about once, and its mark goes", async () => {
  expect(await news()).toEqual([]);
  await opened(1, 3);
  await opened(2, 2);
  expect(await news()).toEqual([NURSE]);
  expect(await told()).toBe(1);
  expect(await marks()).toBe(0);
  expect(await told()).toBe(0);
});

test("whoever was told within 20 hours is told afterward", async () => {
  await toldAgo(5);
  await opened(1, 1);
  expect(await news()).toEqual([]);
  expect(
    await db.rows("select due_at = now() + interval '15 hours' as later from matching.news"),
  ).toEqual([{ later: true }]);
  // As if the 15 hours had passed.
  await toldAgo(21);
  await db.exec("update matching.news set due_at = now()");
  expect(await told()).toBe(1);
});

test("a match from before the last message is no news", async () => {
  await opened(1, 30);
  await toldAgo(29);
  expect(await told()).toBe(0);
  expect(await marks()).toBe(0);
});

test("a dismissed match is no news, until the dismissal is undone", async () => {
  await opened(1, 3);
  await db.exec(`insert into public.match_dismissals (job_seeker_id, position_id, reason)
    values ('${NURSE}', '${position(1)}', 'Too far')`);
  expect(await told()).toBe(0);
  expect(await marks()).toBe(0);
  await db.exec(`select set_config('request.jwt.claim.sub', '${NURSE}', true);
    select private.undo_dismissal('${position(1)}')`);
  expect(await news()).toEqual([NURSE]);
});

test("a match that is gone is no news", async () => {
  await opened(1, 3);
  await db.exec(`update public.positions set status = 'paused' where id = '${position(1)}'`);
  expect(await told()).toBe(0);
  expect(await marks()).toBe(0);
  // It is new again when the position opens again.
  await db.exec(`update public.positions set status = 'open' where id = '${position(1)}'`);
  expect(await news()).toEqual([NURSE]);
});

test("a paused profile is not told, and starts anew", async () => {
  await opened(1, 3);
  await db.exec(
    `update public.job_seeker_profiles set open_to_matches = false where user_id = '${NURSE}'`,
  );
  expect(await told()).toBe(0);
  expect(await marks()).toBe(0);
  await db.exec(
    `update public.job_seeker_profiles set open_to_matches = true where user_id = '${NURSE}'`,
  );
  expect(await news()).toEqual([NURSE]);
});
