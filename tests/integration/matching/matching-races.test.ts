/**
 * Several people and workers at the same moment: nobody waits in a circle, nothing is missed, left or done twice.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  bareDatabase,
  type TestConnection,
  type TestDatabase,
} from "#tests/helpers/bare-database.ts";

const AT_ONCE = 5;
const CHANGES = 30;
const ADMIN = "40000000-0000-4000-8000-000000000001";
const idOf = (kind: number, n: number) =>
  `${kind}0000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const made = (kind: number) => `('${kind}0000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid`;
const person = (n: number) => idOf(1, 1 + (n % 30));
const facility = (n: number) => idOf(2, 1 + (n % 3));
const position = (n: number) => idOf(3, 1 + (n % 12));
const passing = (n: number) => idOf(3, 13 + (n % 20));

const MARKET = `
  insert into auth.users (id, email) select ${made(1)}, 'p' || i || '@test.example' from generate_series(1, 30) i;
  insert into auth.users (id, email) select ${made(2)}, 'f' || i || '@test.example' from generate_series(1, 3) i;
  insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
    select u.id, case when u.email like 'p%' then 'job_seeker' else 'employer' end, 'Somebody', true, 'approved', now()
    from auth.users u;
  insert into auth.users (id, email) values ('${ADMIN}', 'admin@test.example');
  insert into public.admin_users (user_id) values ('${ADMIN}');
  insert into public.employer_profiles (user_id, facility_name, facility_type, address_line, zip, phone)
    select ${made(2)}, 'Facility ' || i, 'hospital', '1 Street', '64108', '8165550100' from generate_series(1, 3) i;
  insert into public.employer_subscriptions (employer_id, plan_code, current_period_start, current_period_end)
    select ${made(2)}, 'employer_enterprise', now() - interval '1 day', now() + interval '29 days' from generate_series(1, 3) i;
  insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
      desired_pay_cents, desired_pay_period, shifts, available_from)
    select ${made(1)}, case when i % 2 = 0 then 'lpn' else 'rn' end, 5, '64108', 'MO', 50, 3000 + i, 'hour',
      array['days'], private.today() from generate_series(1, 30) i;
  insert into public.credentials (user_id, kind, profession, state, number, expires_on, status, verified_on,
      verified_source, verified_until)
    select ${made(1)}, 'license', p, 'MO', 'T-' || i || p, private.today() + 400, 'verified', private.today(), 'Nursys', private.today() + 400
    from generate_series(1, 30) i, unnest(array['rn', 'lpn']) p;
  insert into public.positions (id, employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
      pay_max_cents, pay_period, starts_on, status)
    select ${made(3)}, ('20000000-0000-4000-8000-' || lpad((1 + i % 3)::text, 12, '0'))::uuid, 'Position ' || i,
      case when i % 2 = 0 then 'lpn' else 'rn' end, '64108', 'days', 1, 3000, 4000 + i, 'hour', private.today() + i, 'open'
    from generate_series(1, 12) i;`;

/** What people, admins and workers do, each in a transaction of its own. */
const ACTS: ((n: number) => string)[] = [
  (n) =>
    `update public.job_seeker_profiles set profession = case profession when 'rn' then 'lpn' else 'rn' end where user_id = '${person(n)}'`,
  (n) =>
    `update public.job_seeker_profiles set desired_pay_cents = ${2800 + (n % 1500)} where user_id = '${person(n)}'`,
  (n) =>
    `update public.positions set profession = case profession when 'rn' then 'lpn' else 'rn' end where id = '${position(n)}'`,
  (n) =>
    `update public.positions set pay_max_cents = ${3500 + (n % 1500)} where id = '${position(n)}'`,
  (n) =>
    `update public.positions set status = case status when 'open' then 'paused' else 'open' end where id = '${position(n)}'`,
  (n) =>
    `update public.profiles set verification_status = case verification_status when 'approved' then 'rejected' else 'approved' end where user_id = '${facility(n)}'`,
  (n) => `delete from public.positions where id = '${passing(n)}'`,
  (n) =>
    `insert into public.positions (id, employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
       pay_max_cents, pay_period, starts_on, status) values ('${passing(n)}', '${facility(n)}', 'Passing', 'rn', '64108', 'days',
       1, 3000, 4500, 'hour', private.today() + 3, 'open') on conflict do nothing`,
  (n) =>
    `insert into public.facility_blocks (job_seeker_id, employer_id) values ('${person(n)}', '${facility(n)}') on conflict do nothing`,
  (n) => `delete from public.facility_blocks where job_seeker_id = '${person(n)}'`,
  () => "select matching.words_changed(array['wound care'])",
  () => "update matching.settings set settled_on = null",
  () => "select private.rebuild_matches(5)",
  () => "select private.rebuild_matches(5)",
  // One worker at a time, as in run_due().
  () => "select pg_advisory_xact_lock(hashtext('private.run_due')), private.people_with_news(3)",
];

/** Whatever is wrong, and how often. */
const WRONG = `
  select w.what, w.n::integer from (
    select 'a match without its position' as what, count(*) as n from public.matches m
      where not exists (select 1 from matching.openings o where o.position_id = m.position_id)
    union all select 'a match without its candidate', count(*) from public.matches m
      where not exists (select 1 from matching.places c where c.n = m.n and c.zip = m.zip)
    union all select 'a match of two professions', count(*) from public.matches m
      join matching.openings o on o.position_id = m.position_id join matching.places c on c.n = m.n where c.profession <> o.profession
    union all select 'somebody who fits and is missing', count(*) from matching.openings o
      cross join lateral matching.top(o.n, 130, matching.live_weights()) t
      where not exists (select 1 from public.matches m where m.position_id = o.position_id and m.n = t.n and m.score_bp = t.score)
    union all select 'a list of another length', count(*) from matching.lists l join matching.openings o on o.n = l.opening
      where l.size <> (select count(*) from public.matches m where m.position_id = o.position_id)
    union all select 'a list of other weights', count(*) from matching.lists l, matching.settings g where l.weights <> g.weights
    union all select 'somebody with news whom no mark names', count(*) from public.job_seeker_profiles s
      join matching.job_seekers k on k.user_id = s.user_id
      where exists (select 1 from private.current_matches m where m.job_seeker_id = s.user_id
          and m.created_at > coalesce(s.matches_told_at, s.created_at))
        and not exists (select 1 from matching.news w where w.n = k.n and w.at > coalesce(s.matches_told_at, s.created_at))
    union all select 'an open position without a list', count(*) from public.positions p
      join public.profiles e on e.user_id = p.employer_id and e.approval = 'approved'
      where p.status = 'open' and not exists (select 1 from matching.openings o join matching.lists l on l.opening = o.n
        where o.position_id = p.id)
  ) w where w.n > 0`;

let db: TestDatabase;
let people: TestConnection[];
beforeAll(async () => {
  db = await bareDatabase();
  await db.exec(MARKET);
  people = await Promise.all(Array.from({ length: AT_ONCE }, () => db.connect()));
});
afterAll(() => db.close());

async function settled(): Promise<void> {
  for (;;) {
    const [row] = await db.rows<{ done: number }>("select private.rebuild_matches(50) as done");
    if (row!.done === 0) return;
  }
}
/** Whether it was done, or the code it was refused with. */
const tried = (one: TestConnection, text: string) =>
  one.rows(text).then(
    () => "done",
    (error: { code?: string; message: string }) => `${error.code}: ${error.message} (${text})`,
  );

test("whatever people and workers do at the same moment, nobody is refused and the lists are right", async () => {
  let turn = 11;
  const next = () => (turn = (turn * 1_103_515_245 + 12_345) % 2_147_483_648) >> 4;
  const answers = await Promise.all(
    people.map(async (one) => {
      const mine = [];
      for (let change = 0; change < CHANGES; change += 1) {
        mine.push(await tried(one, ACTS[next() % ACTS.length]!(next())));
      }
      return mine;
    }),
  );
  expect(answers.flat().filter((answer) => answer !== "done")).toEqual([]);
  await settled();
  expect(await db.rows(WRONG)).toEqual([]);
}, 120_000);

describe("two at once", () => {
  test("publish the same draft: one does, the other is told, and one entry is written", async () => {
    const [first, second, worker, nurse] = people as [
      TestConnection,
      TestConnection,
      TestConnection,
      TestConnection,
    ];
    for (const admin of [first, second]) {
      await admin.exec(`select set_config('request.jwt.claim.sub', '${ADMIN}', false),
        set_config('request.headers', '{}', false)`);
    }
    await first.exec(`select public.save_weight_draft(0, '{"pay":20,"distance":40,"shift":20,"start":10,"facility":10}',
      '{"experience":10,"skills":40,"certifications":25,"start":25}', 0)`);
    const [draft] = await db.rows<{ revision: number }>(
      "select w.revision from public.match_weights w where w.state = 'draft'",
    );
    const publish = `select public.publish_weights(${draft!.revision}, 2, 'The draft of two who publish')`;
    const answers = await Promise.all([
      tried(first, publish),
      tried(second, publish),
      tried(worker, "select private.rebuild_matches(25)"),
      tried(
        nurse,
        `update public.job_seeker_profiles set desired_pay_cents = 3333 where user_id = '${person(3)}'`,
      ),
    ]);
    const told = answers.filter((answer) => answer !== "done");
    expect(told).toEqual([expect.stringMatching(/^PT409: This draft no longer exists/)]);
    expect(
      await db.rows(
        "select action, subject_id from public.audit_log where subject_type = 'match_weights'",
      ),
    ).toEqual([{ action: "weights.published", subject_id: "3" }]);
    await settled();
    expect(await db.rows(WRONG)).toEqual([]);
  });

  test("apply automatically: once for each pair, within the cap, and each told to both sides once", async () => {
    // Whatever the tests above left, each fits six positions.
    await db.exec(`update public.profiles set verification_status = 'approved';
      delete from public.positions where title = 'Passing'; delete from public.facility_blocks;
      update public.positions set status = 'open', pay_max_cents = 5000,
        profession = case when right(id::text, 2)::integer % 2 = 0 then 'lpn' else 'rn' end;
      update public.job_seeker_profiles set
        profession = case when right(user_id::text, 2)::integer % 2 = 0 then 'lpn' else 'rn' end, auto_apply = true, auto_apply_consented_at = now(), auto_apply_daily_cap = 2,
        auto_apply_min_score_bp = 0`);
    const answers = await Promise.all(
      people.map((worker) => tried(worker, "select private.apply_automatically()")),
    );
    expect(new Set(answers)).toEqual(new Set(["done"]));
    expect(
      await db.rows(`select count(*)::integer as people, min(n)::integer as least, max(n)::integer as most from (
        select count(*) as n from public.applications where source = 'automatic' group by job_seeker_id) x`),
    ).toEqual([{ people: 30, least: 2, most: 2 }]);
    expect(
      await db.rows(`select event, count(*)::integer as told, count(distinct facts ->> 'application')::integer as of
        from public.notifications where event in ('applied_automatically', 'application_received') group by 1 order by 1`),
    ).toEqual([
      { event: "application_received", told: 60, of: 60 },
      { event: "applied_automatically", told: 60, of: 60 },
    ]);
  });

  test("take consent back while the worker comes: nothing more is sent for them", async () => {
    const [nurse, worker] = people as [TestConnection, TestConnection];
    await db.exec("update public.job_seeker_profiles set auto_apply_daily_cap = 4");
    const sent = async (of: string) =>
      (
        await db.rows<{ n: number }>(
          `select count(*)::integer as n from public.applications where job_seeker_id = '${of}' and source = 'automatic'`,
        )
      )[0]!.n;
    await nurse.exec("begin");
    await nurse.exec(
      `update public.job_seeker_profiles set auto_apply = false, auto_apply_consented_at = null where user_id = '${person(6)}'`,
    );
    const running = tried(worker, "select private.apply_automatically()");
    // They are among those whom it looks at, and it waits for what becomes of their consent.
    await expect
      .poll(() =>
        db.rows(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        ),
      )
      .toHaveLength(1);
    await nurse.exec("commit");
    expect(await running).toBe("done");
    expect(await sent(person(6))).toBe(2);
    expect(await sent(person(7))).toBe(4);
  });

  describe("a facility opens a new position while an admin suspends it", () => {
    const OPENS = facility(1);
    const SUSPENDS = `select public.suspend_person('${OPENS}', 'Several people have complained.')`;
    const opens = (
      id: string,
    ) => `select public.save_position('${id}', null, '{"title": "Night nurse",
      "profession": "rn", "zip": "64108", "shift": "days", "min_years_experience": 1, "pay_min_cents": 3000,
      "pay_max_cents": 4700, "pay_period": "hour", "starts_on": "2099-01-01"}', p_status => 'open')`;
    const waiting = () =>
      db.rows(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
    const openings = () =>
      db.rows(`select o.position_id from matching.openings o where o.employer_id = '${OPENS}'`);
    let owner: TestConnection;
    let admin: TestConnection;
    beforeEach(async () => {
      [owner, admin] = people.slice(2) as [TestConnection, TestConnection];
      for (const [who, sub] of [
        [owner, OPENS],
        [admin, ADMIN],
      ] as const) {
        await who.exec(`select set_config('request.jwt.claim.sub', '${sub}', false),
          set_config('request.headers', '{}', false)`);
      }
    });
    afterEach(async () => {
      await admin.exec(`select public.restore_person(x.user_id, 'They were not right at all.', x.since)
        from private.suspensions x`);
    });

    test("the suspension waits, then takes the new position out of matching", async () => {
      expect(await openings()).not.toEqual([]);
      await owner.exec("begin");
      await owner.exec(opens(idOf(5, 1)));
      const suspended = tried(admin, SUSPENDS);
      await expect.poll(waiting).toHaveLength(1);
      await owner.exec("commit");
      expect(await suspended).toBe("done");
      expect(await openings()).toEqual([]);
    });

    test("the position waits, then is refused", async () => {
      expect(await openings()).not.toEqual([]);
      await admin.exec("begin");
      await admin.exec(SUSPENDS);
      const opened = tried(owner, opens(idOf(5, 2)));
      await expect.poll(waiting).toHaveLength(1);
      await admin.exec("commit");
      expect(await opened).toMatch(/^PT403: Only approved facilities/);
      expect(await openings()).toEqual([]);
    });
  });
});
