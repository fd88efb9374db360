/**
 * What holds of matching whatever happens: the lists are those of a computation that takes every pair by itself from
 * the public tables (tests/helpers/naive-matching.ts), on the demo's market and after random changes of a small one.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { scoreOf, type Receipt, type Weights } from "#tests/helpers/score.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { BOTH } from "#tests/helpers/naive-matching.ts";
import { sql } from "#tests/helpers/people.ts";

const stack = inject("stack");

describe("the demo's market", () => {
  test("every open position's best hundred are those of a naive computation, part by part", async () => {
    await sql(stack, "select private.rebuild_matches(1000)");
    const open = await sql<{ id: string; title: string }>(
      stack,
      `select p.id, p.title from public.positions p join auth.users u on u.id = p.employer_id
       where p.status = 'open' and (u.email like '%@facility.example' or u.email like '%@demo.nomera.example')
         and exists (select 1 from matching.openings o where o.position_id = p.id) order by p.id`,
    );
    expect(open.length).toBeGreaterThan(30);
    let pairs = 0;
    for (const { id, title } of open) {
      const [both] = await sql<{ naive: unknown[]; listed: unknown[] }>(stack, BOTH, [id, 100]);
      expect(both!.listed, title).toEqual(both!.naive);
      pairs += both!.naive.length;
    }
    expect(pairs).toBeGreaterThan(300);
  });

  test("every stored match's receipt gives its score again, and its inputs are what they were", async () => {
    const receipts = await sql<Receipt & { score_bp: number; weights: Weights }>(
      stack,
      `select m.score_bp, m.pay, m.distance, m.shift, m.start, m.facility, m.experience, m.skills, m.certifications,
         m.exposure, to_jsonb(w) as weights
       from public.matches m join public.match_weights w on w.version = m.weights_version order by m.id limit 3000`,
    );
    expect(receipts.length).toBeGreaterThan(300);
    for (const { score_bp: score, weights, ...receipt } of receipts) {
      expect(scoreOf(receipt, weights)).toBe(score);
    }
    const changed = await sql(
      stack,
      `select m.id from public.matches m
       join matching.openings o on o.position_id = m.position_id
       join matching.places c on c.n = m.n and c.zip = m.zip
       where m.inputs <> matching.inputs_of(c, o) and not exists (select 1 from matching.stale s where s.opening = o.n)`,
    );
    expect(changed).toEqual([]);
  });
});

type Found = {
  rows: { score_bp: number; components: object }[];
  totals: object;
  position: { matches: number };
};

/** Whoever the directory has otherwise than places, or with another word. */
const MISFILED = `
  with filed as (select w.word, matching.as_place(w)::text as place from matching.place_words w),
  right_ones as (
    select x.word, (jsonb_populate_record(c, '{"credentials": 0, "digest": 0}'))::text as place
    from matching.places c cross join matching.words_of(c.skills, c.wants) x)
  (table filed except all table right_ones) union all (table right_ones except all table filed)`;

describe("a small market with short lists", () => {
  const SHOWN = 6;
  const ZIPS = ["64108", "64114", "66204", "66044", "65201", "63901", "67880"];
  /** People live elsewhere, too: near by, far away, and where a ZIP code begins with 0. */
  const ANYWHERE = [...ZIPS, "68102", "72701", "80202", "02108", "99501"];
  let db: TestDatabase;
  let people: string[];
  let facilities: string[];
  let positions: string[];

  beforeAll(async () => {
    db = await bareDatabase();
    [people, facilities, positions] = [40, 3, 10].map((amount) =>
      Array.from({ length: amount }, () => randomUUID()),
    ) as [string[], string[], string[]];
    await fill();
  }, 120_000);
  afterAll(() => db.close());

  async function fill(): Promise<void> {
    const list = (ids: string[]) => `array['${ids.join("','")}']::uuid[]`;
    const zip = `(array['${ZIPS.join("','")}'])`;
    await db.exec(`
      -- A crowd of one: the hurdle is tried for every list.
      update matching.settings set shown = ${SHOWN}, kept = 8, longest = 11, crowd = 1;
      insert into auth.users (id, email) select i, i || '@test.example' from unnest(${list([...people, ...facilities])}) i;
      insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
        select i, case when i = any (${list(people)}) then 'job_seeker' else 'employer' end, 'Somebody', true, 'approved', now()
        from unnest(${list([...people, ...facilities])}) i;
      insert into public.employer_profiles (user_id, facility_name, facility_type, address_line, zip, phone)
        select i, 'Facility ' || at, (array['hospital', 'clinic', 'pharmacy'])[at], '1 Street', '64108', '8165550100'
        from unnest(${list(facilities)}) with ordinality f (i, at);
      insert into public.employer_subscriptions (employer_id, plan_code, current_period_start, current_period_end)
        select i, 'employer_enterprise', now() - interval '1 day', now() + interval '29 days' from unnest(${list(facilities)}) i;
      insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
          desired_pay_cents, desired_pay_period, shifts, available_from)
        select i, case when at % 8 = 0 then 'lpn' else 'rn' end, at % 7, ${zip}[1 + at % 5], 'MO', 20 + 10 * (at % 12),
          3000 + 40 * at, 'hour', case when at % 3 = 0 then array['nights'] else array['days', 'evenings'] end, private.today() + (at % 30)::integer
        from unnest(${list(people)}) with ordinality p (i, at);
      insert into public.credentials (user_id, kind, profession, state, number, multistate, expires_on, status,
          verified_on, verified_source, verified_until, verified_multistate)
        select i, 'license', case when at % 8 = 0 then 'lpn' else 'rn' end, 'MO', 'T-' || at, at % 2 = 0, private.today() + 400, 'verified', private.today(), 'Nursys',
          private.today() + 400, at % 2 = 0
        from unnest(${list(people)}) with ordinality p (i, at);
      insert into public.positions (id, employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
          pay_max_cents, pay_period, starts_on, status)
        select i, (${list(facilities)})[1 + at % 3], 'Position ' || at, case when at % 5 = 0 then 'lpn' else 'rn' end, ${zip}[1 + at % 4],
          case when at % 2 = 0 then 'nights' else 'days' end, at % 4, 3000, 4200 + 100 * at, 'hour', private.today() + 5 * at::integer, 'open'
        from unnest(${list(positions)}) with ordinality p (i, at);`);
  }

  const at = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
  const person = fc.nat(39);
  const place = fc.nat(9);
  const facility = fc.nat(2);
  /** A change as SQL with its values; people and things by their number, because their ids are made at run time. */
  type Change = { says: string; text: string; values: (string | number | boolean | string[])[] };
  const change = (says: string, text: string, ...values: Change["values"]): Change => ({
    says,
    text,
    values,
  });

  const ofPerson = (column: string, value: fc.Arbitrary<string | number | boolean | string[]>) =>
    fc
      .tuple(person, value)
      .map(([who, to]) =>
        change(
          `${who} ${column} ${String(to)}`,
          `update public.job_seeker_profiles set ${column} = $2 where user_id = $1`,
          people[who]!,
          to,
        ),
      );
  const ofPosition = (column: string, value: fc.Arbitrary<string | number | boolean>) =>
    fc
      .tuple(place, value)
      .map(([which, to]) =>
        change(
          `position ${which} ${column} ${String(to)}`,
          `update public.positions set ${column} = $2 where id = $1`,
          positions[which]!,
          to,
        ),
      );
  const someDays = fc.integer({ min: -20, max: 60 });
  const zips = at(ZIPS);
  const shifts = fc.subarray(["days", "nights", "evenings"], { minLength: 1 });
  const skill = at(["IV insertion", "wound care", "Telemetry", "Unheard of"]);
  const certification = at(["acls", "bls"]);
  const unit = at(["icu_medical", "icu_surgical", "telemetry"]);

  const changes: fc.Arbitrary<Change> = fc.oneof(
    ofPerson("desired_pay_cents", fc.integer({ min: 2500, max: 5500 })),
    ofPerson("hours_per_week", fc.integer({ min: 20, max: 48 })),
    ofPerson("employments", fc.subarray(["full_time", "part_time", "per_diem"])),
    fc
      .tuple(place, at(["full_time", "part_time", "per_diem"]), fc.integer({ min: 20, max: 48 }))
      .map(([which, employment, hours]) =>
        change(
          `position ${which} is ${employment} of ${hours} hours`,
          "update public.positions set employment = $2, hours_min = $3, hours_max = $3 where id = $1",
          positions[which]!,
          employment,
          hours,
        ),
      ),
    fc
      .tuple(place, fc.boolean(), fc.integer({ min: 60_000, max: 110_000 }))
      .map(([which, exempt, dollars]) =>
        change(
          `position ${which} pays ${dollars} a year${exempt ? " without overtime" : ""}`,
          "update public.positions set pay_period = 'year', exempt = $2, pay_max_cents = $3 where id = $1",
          positions[which]!,
          exempt,
          100 * dollars,
        ),
      ),
    ofPerson("zip", at(ANYWHERE)),
    ofPerson("other_zips", fc.subarray(ANYWHERE, { maxLength: 2 })),
    ofPerson("max_distance_miles", fc.integer({ min: 1, max: 500 })),
    ofPerson("years_experience", fc.integer({ min: 0, max: 30 })),
    fc
      .tuple(person, fc.uniqueArray(unit, { maxLength: 3 }), fc.nat(12))
      .map(([who, units, years]) =>
        change(
          `${who} worked ${years} years in ${units.join(", ")}`,
          "update public.job_seeker_profiles set units = $2::jsonb where user_id = $1",
          people[who]!,
          JSON.stringify(units.map((code, at) => ({ unit: code, years: years + at }))),
        ),
      ),
    ofPerson("shifts", shifts),
    ofPerson("schedules", fc.subarray(["3x12", "5x8"])),
    ofPerson("on_call", fc.boolean()),
    ofPerson("facility_types", fc.subarray(["hospital", "clinic"])),
    ofPerson("musts", fc.subarray(["shifts", "schedules", "facility_types"])),
    ofPerson("skills", fc.subarray(["IV starts", "Wound care", "Nothing we know"])),
    ofPerson("open_to_matches", fc.boolean()),
    ofPerson("profession", at(["rn", "lpn"])),
    // Texas is a member of the compact, in Massachusetts it is not in force, Illinois has not joined.
    ofPerson("home_state", at(["MO", "KS", "TX", "MA", "IL"])),
    fc
      .tuple(person, at(["MO", "KS", "TX", "MA", "IL"]))
      .map(([who, state]) =>
        change(
          `${who} license of ${state}`,
          "update public.credentials set state = $2 where user_id = $1 and kind = 'license'",
          people[who]!,
          state,
        ),
      ),
    fc
      .tuple(person, someDays)
      .map(([who, days]) =>
        change(
          `${who} is free in ${days}`,
          "update public.job_seeker_profiles set available_from = private.today() + $2::integer where user_id = $1",
          people[who]!,
          days,
        ),
      ),
    fc
      .tuple(person, someDays)
      .map(([who, days]) =>
        change(
          `${who} license ends in ${days}`,
          "update public.credentials set expires_on = private.today() + $2::integer where user_id = $1 and kind = 'license'",
          people[who]!,
          days,
        ),
      ),
    fc.tuple(person, at(["verified", "pending", "rejected"])).map(([who, status]) =>
      change(
        `${who} license ${status}`,
        `update public.credentials set status = $2,
             verified_on = case when $2 = 'verified' then private.today() end,
             verified_source = case when $2 = 'verified' then 'Nursys' end,
             verified_until = case when $2 = 'verified' then expires_on end,
             verified_multistate = $2 = 'verified' and multistate
           where user_id = $1 and kind = 'license'`,
        people[who]!,
        status,
      ),
    ),
    fc
      .tuple(person, fc.boolean())
      .map(([who, multistate]) =>
        change(
          `${who} multistate ${multistate}`,
          "update public.credentials set multistate = $2 where user_id = $1 and kind = 'license'",
          people[who]!,
          multistate,
        ),
      ),
    fc
      .tuple(person, certification, at(["verified", "pending", "rejected"]), fc.option(someDays))
      .map(([who, what, status, days]) =>
        change(
          `${who} has ${what}, ${status}, until ${days}`,
          `insert into public.credentials (user_id, kind, name, certification, status, expires_on, verified_on,
           verified_source, verified_until)
         select s.user_id, 'certification', $2::text, $2::text, $3::text, private.today() + ${days ?? "null"}::integer,
           case when $3 = 'verified' then private.today() end, case when $3 = 'verified' then 'the document' end,
           case when $3 = 'verified' then private.today() + ${days ?? "null"}::integer end
         from public.job_seeker_profiles s where s.user_id = $1
         on conflict do nothing`,
          people[who]!,
          what,
          status,
        ),
      ),
    fc
      .tuple(person, certification)
      .map(([who, what]) =>
        change(
          `${who} loses ${what}`,
          "delete from public.credentials where user_id = $1 and certification = $2",
          people[who]!,
          what,
        ),
      ),
    fc
      .tuple(person, at(["approved", "rejected"]))
      .map(([who, status]) =>
        change(
          `${who} is ${status}`,
          "update public.profiles set verification_status = $2 where user_id = $1",
          people[who]!,
          status,
        ),
      ),
    fc
      .tuple(person, facility)
      .map(([who, whom]) =>
        change(
          `${who} blocks ${whom}`,
          "insert into public.facility_blocks (job_seeker_id, employer_id) select s.user_id, $2::uuid from public.job_seeker_profiles s where s.user_id = $1 on conflict do nothing",
          people[who]!,
          facilities[whom]!,
        ),
      ),
    fc
      .tuple(person, facility)
      .map(([who, whom]) =>
        change(
          `${who} unblocks ${whom}`,
          "delete from public.facility_blocks where job_seeker_id = $1 and employer_id = $2",
          people[who]!,
          facilities[whom]!,
        ),
      ),
    fc
      .tuple(person, facility)
      .map(([who, whom]) =>
        change(
          `${whom} looks at ${who}`,
          "insert into public.candidate_views (employer_id, job_seeker_id) select $2::uuid, s.user_id from public.job_seeker_profiles s where s.user_id = $1 on conflict do nothing",
          people[who]!,
          facilities[whom]!,
        ),
      ),
    person.map((who) =>
      change(`${who} leaves`, "delete from auth.users where id = $1", people[who]!),
    ),
    ofPosition("zip", zips),
    ofPosition("shift", at(["days", "nights"])),
    ofPosition("schedule", at(["3x12", "5x8"])),
    ofPosition("on_call", fc.boolean()),
    ofPosition("unit", unit),
    ofPosition("min_years_experience", fc.integer({ min: 0, max: 10 })),
    ofPosition("years_importance", at(["must", "nice"])),
    ofPosition("pay_max_cents", fc.integer({ min: 3000, max: 6000 })),
    ofPosition("status", at(["open", "paused", "open"])),
    ofPosition("profession", at(["rn", "lpn"])),
    fc
      .tuple(place, someDays)
      .map(([which, days]) =>
        change(
          `position ${which} starts in ${days}`,
          "update public.positions set starts_on = private.today() + $2::integer where id = $1",
          positions[which]!,
          days,
        ),
      ),
    fc
      .tuple(place, skill, at(["must", "nice"]))
      .map(([which, what, importance]) =>
        change(
          `position ${which} asks for ${what}, ${importance}`,
          "insert into public.position_requirements (position_id, skill, importance) values ($1, $2, $3) on conflict do nothing",
          positions[which]!,
          what,
          importance,
        ),
      ),
    fc
      .tuple(place, certification, at(["must", "nice"]))
      .map(([which, what, importance]) =>
        change(
          `position ${which} asks for ${what}, ${importance}`,
          "insert into public.position_requirements (position_id, certification, importance) values ($1, $2, $3) on conflict do nothing",
          positions[which]!,
          what,
          importance,
        ),
      ),
    place.map((which) =>
      change(
        `position ${which} asks for nothing`,
        "delete from public.position_requirements where position_id = $1",
        positions[which]!,
      ),
    ),
    fc
      .tuple(facility, at(["approved", "rejected"]))
      .map(([which, status]) =>
        change(
          `facility ${which} is ${status}`,
          "update public.profiles set verification_status = $2 where user_id = $1",
          facilities[which]!,
          status,
        ),
      ),
    fc
      .tuple(facility, at(["hospital", "clinic"]))
      .map(([which, kind]) =>
        change(
          `facility ${which} is a ${kind}`,
          "update public.employer_profiles set facility_type = $2 where user_id = $1",
          facilities[which]!,
          kind,
        ),
      ),
  );

  /** Does something and takes it back. */
  async function tried(task: () => Promise<void>): Promise<void> {
    await db.exec("begin");
    try {
      await task();
    } finally {
      await db.exec("rollback");
    }
  }
  const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
    (await db.query<Row>(text, values)).rows;
  /** What the worker does until nothing waits. */
  async function work(): Promise<void> {
    for (;;) {
      const [row] = await rowsOf<{ done: number }>("select private.rebuild_matches(50) as done");
      if (row!.done === 0) return;
    }
  }
  async function compare(): Promise<void> {
    for (const [number, id] of positions.entries()) {
      const [both] = await rowsOf<{ naive: unknown[]; listed: unknown[] }>(BOTH, [id, SHOWN]);
      expect(both!.listed, `position ${number}`).toEqual(both!.naive);
    }
    expect(await rowsOf(MISFILED), "the directory by skill and shift").toEqual([]);
  }

  test("its lists are short enough to be cut, and right from the start", async () => {
    const [row] = await rowsOf<{ cut: number; complete: number }>(
      "select count(*) filter (where not complete)::integer as cut, count(*) filter (where complete)::integer as complete from matching.lists",
    );
    expect(row!.cut).toBeGreaterThan(2);
    await compare();
  });

  test("a page says how many fit: up to what it shows, one more for all that are more, and a preview says all", async () => {
    for (const [number, id] of positions.entries()) {
      const [all] = await rowsOf<{ naive: unknown[] }>(BOTH, [id, 1000]);
      const [row] = await rowsOf<{ fitting: number; all: number }>(
        "select private.fitting($1) as fitting, matching.count_fitting($1) as all",
        [id],
      );
      const fit = all!.naive.length;
      expect(row, `position ${number}`).toEqual({ fitting: Math.min(fit, SHOWN + 1), all: fit });
    }
  });

  test("a facility's list is the best so many, with the best first, and says that there are more", async () => {
    const [cut] = await rowsOf<{ id: string; owner: string }>(
      `select p.id, p.employer_id as owner from public.positions p join matching.openings o on o.position_id = p.id
       join matching.lists l on l.opening = o.n where not l.complete order by p.id limit 1`,
    );
    const [both] = await rowsOf<{ naive: { score: number }[] }>(BOTH, [cut!.id, SHOWN]);
    await tried(async () => {
      await db.query("select set_config('request.jwt.claim.sub', $1, true)", [cut!.owner]);
      const [row] = await rowsOf<{ found: Found }>(
        "select public.position_candidates($1) as found",
        [cut!.id],
      );
      const { rows, totals, position } = row!.found;
      expect(rows.map(({ score_bp }) => score_bp)).toEqual(both!.naive.map(({ score }) => score));
      expect(totals).toEqual({
        shown: SHOWN,
        all: SHOWN,
        new: SHOWN,
        saved: 0,
        more: true,
        away: 0,
      });
      expect(position.matches).toBe(SHOWN + 1);
      // Attention that others paid is not for them to know.
      expect(Object.keys(rows[0]!.components)).not.toContain("exposure");
    });
  });

  test("who is not read changes nobody's place: lists end after the first, after the second, or after everybody is", async () => {
    type Cutoffs = { opening: number; keep: number; best: string; ends: string };
    const asked = async (crowd: number) => {
      await db.exec(`update matching.settings set crowd = ${crowd}`);
      const { rows } = await db.query<Cutoffs>(
        `select o.n as opening, k.keep, t.best,
           case when t.size < k.keep or t.last <= h.other_shifts then 'everybody' when t.last > h.others then 'first'
             when o.skill_count = 0 then 'other preferences' when t.last > h.unsuited_others then 'suited' else 'unsuited' end as ends
         from matching.openings o cross join unnest(array[1, 3, 8]) k (keep)
         cross join (
           select matching.live_weights() as weights
           union all select (0, 10, 40, 30, 10, 10, 20, 60, 10, 10, 20)::matching.weights
           union all select (0, 10, 5, 40, 5, 40, 40, 20, 20, 20, 0)::matching.weights
         ) w
         cross join lateral (
           select count(*) as size, min(f.score) as last,
             string_agg(format('%s %s %s %s', f.n, f.zip, f.score, f.skills), ', ' order by f.score desc, f.n) as best
           from matching.top(o.n, k.keep, w.weights) f
         ) t
         cross join lateral matching.hurdle_bounds(matching.asked(o, (w.weights).experience, (w.weights).skills,
           (w.weights).certifications), o.skill_count > 0, w.weights) h
         order by o.n, k.keep, w.weights`,
      );
      return rows;
    };
    await tried(async () => {
      await db.exec(`
        update public.job_seeker_profiles set skills = '{IV insertion,Telemetry}' where years_experience % 2 = 0;
        update public.job_seeker_profiles set skills = '{Telemetry}' where years_experience = 3;
        insert into public.position_requirements (position_id, skill, importance)
          select o.position_id, x.skill, case when o.n % 4 = 3 and x.skill = 'Telemetry' then 'must' else 'nice' end
          from matching.openings o
          cross join unnest(case o.n % 4 when 0 then '{}' when 1 then '{IV insertion}' else '{Telemetry,IV insertion,wound care}' end::text[]) x (skill)`);
      const spared = await asked(1);
      const everybody = await asked(1_000_000);
      expect(spared).toEqual(everybody);
      for (const end of ["first", "suited", "unsuited", "other preferences", "everybody"])
        expect(spared.filter(({ ends }) => ends === end).length, end).toBeGreaterThan(2);
    });
  });

  test("whoever is too far away to be read could not get in, whatever else fits", async () => {
    const { rows } = await db.query<{ lost: number; tried: number; spared: number }>(
      `select count(*) filter (where s.best >= f.floor and c.reach < ceil(c.tenths * l.stretch)) as lost, count(*) as tried,
         count(*) filter (where c.reach < ceil(c.tenths * l.stretch)) as spared
       from generate_series(0, 10000, 97) f (floor)
       cross join unnest(array[10000, 9300, 7777]) a (side)
       cross join unnest(array[10000, 7000, 6000]) p (side)
       cross join unnest(array[0, 5, 25, 60]) w (distance)
       cross join (select reach, (reach * part / 20)::integer as tenths
         from unnest(array[100, 250, 301, 1000, 4999]) r (reach) cross join generate_series(0, 20) part) c
       cross join lateral matching.least_stretch(f.floor, a.side, p.side, w.distance) l (stretch)
       cross join lateral (select matching.fuse(
         (100 * a.side - w.distance * (8000 * c.tenths / c.reach)) / 100, p.side, 1, 0, 0) as best) s`,
    );
    expect(rows[0]!.lost).toBe(0);
    expect(rows[0]!.spared).toBeGreaterThan(rows[0]!.tried / 10);
  });

  test("automatic applications of a run go to those who were not looked at for longest, and the others come next", async () => {
    await tried(async () => {
      await db.exec(`update public.job_seeker_profiles set auto_apply = true, auto_apply_consented_at = now(),
        auto_apply_daily_cap = 1, auto_apply_min_score_bp = 0`);
      // All but two of the runs' two hundred are others, who have nothing that fits.
      await db.exec(`insert into auth.users (id, email) select gen_random_uuid(), 'many' || i || '@test.example' from generate_series(1, 198) i;
        insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
          select u.id, 'job_seeker', 'Somebody', true, 'approved', now() from auth.users u where u.email like 'many%';
        insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
            desired_pay_cents, desired_pay_period, shifts, available_from, auto_apply, auto_apply_consented_at)
          select u.id, 'np', 1, '67880', 'KS', 1, 9900, 'hour', array['days'], private.today(), true, now()
          from auth.users u where u.email like 'many%';
        update matching.job_seekers k set looked_at = now() - interval '1 hour';
        update matching.job_seekers k set looked_at = null from auth.users u where u.id = k.user_id and u.email like 'many%'`);
      const applied = async () =>
        (await rowsOf("select 1 from public.applications where source = 'automatic'")).length;
      const looked = async () =>
        (await rowsOf("select 1 from matching.job_seekers where looked_at = now()")).length;
      await db.exec("select private.apply_automatically()");
      expect(await looked()).toBe(200);
      const first = await applied();
      expect(first).toBeLessThanOrEqual(2);
      // As if an hour later: whoever waited is next.
      await db.exec(
        "update matching.job_seekers set looked_at = looked_at - interval '30 minutes' where looked_at = now()",
      );
      await db.exec("select private.apply_automatically()");
      expect(await applied()).toBeGreaterThan(first + 5);
    });
  });

  test("after any changes the lists are those of a full computation, and their receipts give their scores", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 5, maxLength: 30 }), async (sequence) => {
        await tried(async () => {
          for (const { text, values } of sequence) await db.query(text, values);
          await work();
          await compare();
          const receipts = await rowsOf<Receipt & { score_bp: number; weights: Weights }>(
            "select m.*, to_jsonb(w) as weights from public.matches m join public.match_weights w on w.version = m.weights_version",
          );
          for (const { score_bp: score, weights, ...receipt } of receipts) {
            expect(scoreOf(receipt, weights)).toBe(score);
          }
        });
      }),
      { numRuns: 12 },
    );
  }, 240_000);

  test("everything built anew is what the changes left", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 5, maxLength: 15 }), async (sequence) => {
        await tried(async () => {
          for (const { text, values } of sequence) await db.query(text, values);
          await db.exec("select matching.sync_market()");
          await work();
          await compare();
        });
      }),
      { numRuns: 4 },
    );
  }, 120_000);

  test("a name, an address or what somebody writes of themselves is no input", async () => {
    const matches = () =>
      rowsOf(
        "select id, position_id, job_seeker_id, score_bp, inputs from public.matches order by position_id, score_bp desc, n",
      );
    const before = await matches();
    expect(before.length).toBeGreaterThan(30);
    await fc.assert(
      fc.asyncProperty(
        person,
        fc.stringMatching(/^[a-zA-Z][a-zA-Z ]{1,39}$/),
        fc.uuid(),
        async (who, name, mail) => {
          await tried(async () => {
            // Another name puts licenses back to being checked, which names.test.ts holds; here only the name counts.
            await db.exec(
              "alter table public.profiles disable trigger profiles_renamed_credentials",
            );
            await db.query("update public.profiles set full_name = $2 where user_id = $1", [
              people[who],
              name,
            ]);
            await db.query("update auth.users set email = $2 where id = $1", [
              people[who],
              `${mail}@test.example`,
            ]);
            await db.query(
              "update public.job_seeker_profiles set summary = $2, phone = '8165550199' where user_id = $1",
              [people[who], name],
            );
            expect(await matches()).toEqual(before);
            await db.exec("select matching.sync_market()");
            expect(await matches()).toEqual(before);
            await work();
            expect(await matches()).toEqual(before);
          });
        },
      ),
      { numRuns: 5 },
    );
  }, 60_000);
});
