/** The gates one by one let the same pairs pass as the matching does, and what would open more is counted right. */
import { beforeAll, expect, inject, test } from "vitest";
import { apiOf, makeFacility } from "#tests/helpers/marketplace.ts";
import { makePerson, makeCandidate, day, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
let facility: Person;
let jobSeeker: Person;

/** A position of a phlebotomist, whom no other test matches; it fits the job seeker unless said otherwise. */
async function position(facts: Record<string, unknown> = {}): Promise<string> {
  const row = {
    employer_id: facility.id,
    title: "Test position",
    profession: "phlebotomist",
    zip: "64108",
    shift: "days",
    min_years_experience: 1,
    pay_min_cents: 3800,
    pay_max_cents: 4800,
    pay_period: "hour",
    starts_on: day(21),
    ...facts,
  };
  const names = Object.keys(row);
  const [made] = await sql<{ id: string }>(
    stack,
    `insert into public.positions (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")}) returning id`,
    Object.values(row),
  );
  return made!.id;
}
async function must(positionId: string, certification: string): Promise<void> {
  await sql(
    stack,
    "insert into public.position_requirements (position_id, certification, importance) values ($1, $2, 'must')",
    [positionId, certification],
  );
}

type Opening = { kind: string; value: string; label: string | null; positions: number };
async function wouldOpen(): Promise<Opening[]> {
  const { data } = await (await apiOf(stack, jobSeeker)).rpc("my_week");
  return (data as { would_open: Opening[] }).would_open;
}

beforeAll(async () => {
  facility = await makeFacility(stack);
  jobSeeker = await makePerson(stack, { role: "job_seeker", status: "approved" });
  await makeCandidate(stack, jobSeeker.id, {
    profession: "phlebotomist",
    wantCents: 4000,
    maxMiles: 40,
    license: null,
  });
});

test("each shut gate is counted by itself, and two together open nothing", async () => {
  await position();
  // No gates: they are among the matches, if lower.
  await position({ shift: "nights" });
  await position({ on_call: true });
  await position({ pay_min_cents: 3000, pay_max_cents: 3700 });
  await position({ pay_min_cents: 2000, pay_max_cents: 2500 });
  // Lawrence is some 40 miles from Kansas City, Topeka some 60, and Wichita farther than half as far again.
  await position({ zip: "67202" });
  // Topeka:
  await position({ zip: "66603" });
  for (let n = 0; n < 2; n += 1) await must(await position(), "acls");
  await must(await position({ pay_min_cents: 3000, pay_max_cents: 3700 }), "bls");
  await position({ pay_min_cents: 3000, pay_max_cents: 3700, zip: "66603" });

  expect(await wouldOpen()).toEqual([
    { kind: "certification", value: "acls", label: "ACLS", positions: 2 },
    { kind: "miles", value: "60", label: null, positions: 1 },
    // Down to 37 dollars, a tenth less; the other would be far below what is wanted.
    { kind: "pay", value: "3700", label: null, positions: 1 },
  ]);
});

test("of a paused profile nothing is counted", async () => {
  const opened = await wouldOpen();
  expect(opened).not.toEqual([]);
  const setOpen = (open: boolean) =>
    sql(stack, "update public.job_seeker_profiles set open_to_matches = $2 where user_id = $1", [
      jobSeeker.id,
      open,
    ]);
  await setOpen(false);
  expect(await wouldOpen()).toEqual([]);
  await setOpen(true);
  expect(await wouldOpen()).toEqual(opened);
});

test("what is counted does open: each change, made, gives just so many matches more", async () => {
  const matches = async () =>
    (await sql(stack, "select 1 from public.matches where job_seeker_id = $1", [jobSeeker.id]))
      .length;
  const before = await matches();
  for (const [change, back, positions] of [
    ["max_distance_miles = 60", "max_distance_miles = 40", 1],
    ["desired_pay_cents = 3700", "desired_pay_cents = 4000", 1],
  ] as const) {
    await sql(stack, `update public.job_seeker_profiles set ${change} where user_id = $1`, [
      jobSeeker.id,
    ]);
    expect(await matches(), change).toBe(before + positions);
    await sql(stack, `update public.job_seeker_profiles set ${back} where user_id = $1`, [
      jobSeeker.id,
    ]);
  }
  await sql(
    stack,
    `insert into public.credentials (user_id, kind, name, certification, status, verified_on, verified_source)
     values ($1, 'certification', 'ACLS', 'acls', 'verified', private.today(), 'the document')`,
    [jobSeeker.id],
  );
  expect(await matches()).toBe(before + 2);
});

test("shifts, schedules and kinds of facilities open and shut nothing", async () => {
  const matches = async () =>
    (await sql(stack, "select 1 from public.matches where job_seeker_id = $1", [jobSeeker.id]))
      .length;
  const before = await matches();
  expect(before).toBeGreaterThan(3);
  for (const [change, back] of [
    ["shifts = array['weekends']", "shifts = array['days']"],
    ["schedules = array['4x10']", "schedules = '{}'"],
    ["facility_types = array['pharmacy']", "facility_types = '{}'"],
  ]) {
    const opened = await wouldOpen();
    await sql(stack, `update public.job_seeker_profiles set ${change} where user_id = $1`, [
      jobSeeker.id,
    ]);
    expect(await matches(), change).toBe(before);
    expect(await wouldOpen(), change).toEqual(opened);
    await sql(stack, `update public.job_seeker_profiles set ${back} where user_id = $1`, [
      jobSeeker.id,
    ]);
  }
});

test("what somebody dealt with already is not counted as new: applied for, or not for them", async () => {
  const opened = async () =>
    (await wouldOpen()).find(({ kind, value }) => kind === "pay" && value === "3700")?.positions;
  const [shut] = await sql<{ id: string }>(
    stack,
    `select p.id from public.positions p where p.employer_id = $1 and p.pay_max_cents = 3700 and p.zip = '64108'
       and not exists (select 1 from public.position_requirements q where q.position_id = p.id)`,
    [facility.id],
  );
  const before = (await opened()) ?? 0;
  expect(before).toBeGreaterThan(0);
  await sql(
    stack,
    "insert into public.match_dismissals (job_seeker_id, position_id, reason) values ($1, $2, 'The pay')",
    [jobSeeker.id, shut!.id],
  );
  expect((await opened()) ?? 0).toBe(before - 1);
  await sql(stack, "delete from public.match_dismissals where job_seeker_id = $1", [jobSeeker.id]);
  expect(await opened()).toBe(before);
  const { error } = await (
    await apiOf(stack, jobSeeker)
  ).rpc("apply_to_position", {
    p_position_id: shut!.id,
  });
  expect(error).toBeNull();
  expect((await opened()) ?? 0).toBe(before - 1);
});

test("where automatic applications would go is where they go: nothing dealt with, nothing that asks", async () => {
  const settings = `update public.job_seeker_profiles set auto_apply = $2, auto_apply_consented_at = case when $2 then now() end,
    auto_apply_daily_cap = 1, auto_apply_min_score_bp = 0 where user_id = $1`;
  await sql(stack, settings, [jobSeeker.id, false]);
  const reach = async () => {
    const { data } = await (await apiOf(stack, jobSeeker)).rpc("my_profile_read");
    return (data as { reach: { total: number; positions: { id: string }[] } }).reach;
  };
  const matches = await sql<{ position_id: string }>(
    stack,
    `select position_id from private.job_seeker_matches($1) m where not exists (
       select 1 from jsonb_each_text(matching.components(m)) c where c.value::integer = 0)
     order by score_bp desc, position_id`,
    [jobSeeker.id],
  );
  expect(matches.length).toBeGreaterThan(2);
  const ids = async () => (await reach()).positions.map(({ id }) => id);
  expect(await ids()).toEqual(matches.slice(0, 5).map(({ position_id: id }) => id));
  const [asks, dismissed, best] = matches.map(({ position_id: id }) => id);
  await sql(
    stack,
    "insert into public.screening_questions (position_id, question, kind, required, sort_order) values ($1, 'Why?', 'text', true, 1)",
    [asks],
  );
  await sql(
    stack,
    "insert into public.match_dismissals (job_seeker_id, position_id, reason) values ($1, $2, 'No')",
    [jobSeeker.id, dismissed],
  );
  expect(await reach()).toMatchObject({
    total: matches.length - 2,
    positions: { 0: { id: best } },
  });
  await sql(stack, settings, [jobSeeker.id, true]);
  await sql(stack, "select private.apply_automatically()");
  const sent = () =>
    sql(
      stack,
      "select position_id from public.applications where job_seeker_id = $1 and source = 'automatic'",
      [jobSeeker.id],
    );
  // This stack's own worker may hold the person at that moment: then it is the one that sends.
  await expect.poll(sent, { timeout: 10_000 }).toEqual([{ position_id: best }]);
  expect(await ids()).not.toContain(best);
});

test("the gates let the very pairs pass that the matching lets pass, for a quarter of everybody there is", async () => {
  // By the first digit of their ids: all at once, the embedded database would answer nobody else meanwhile.
  for (const digit of "048c") {
    const rows = await sql(
      stack,
      `with gated as (
       select s.user_id, g.position_id from public.job_seeker_profiles s
       join public.profiles p on p.user_id = s.user_id and p.onboarding_completed and p.approval = 'approved'
       cross join lateral private.job_seeker_gates(s.user_id, array(
         select x.id from public.positions x where x.status = 'open' and x.profession = s.profession)) g
       where s.open_to_matches and g.failing = 0 and left(s.user_id::text, 1) = $1
     ), matched as (
       select e.job_seeker_id, e.position_id from public.job_seeker_profiles s
       cross join lateral private.job_seeker_matches(s.user_id) e where left(s.user_id::text, 1) = $1
     )
     (select 'only gates' as side, * from (select * from gated except select * from matched) a)
     union all
     (select 'only matches', * from (select * from matched except select * from gated) b)`,
      [digit],
    );
    expect(rows, digit).toEqual([]);
  }
  const [some] = await sql<{ n: number }>(
    stack,
    "select count(*)::integer as n from public.matches",
  );
  expect(some!.n).toBeGreaterThan(300);
}, 120_000);

test("the changes that open positions are those of reading every open position, for a quarter of everybody", async () => {
  const kinds = new Set<string>();
  for (const digit of "048c") {
    const rows = await sql<{ kind: string; few: string; all: string }>(
      stack,
      `with asked as materialized (
         select s.user_id, private.what_would_open(s.user_id) as few, private.changes_that_open(s.user_id, array(
           select p.id from public.positions p where p.status = 'open' and p.profession = s.profession
             and not exists (select from public.applications a
               where a.position_id = p.id and a.job_seeker_id = s.user_id)
             and not exists (select from public.match_dismissals d
               where d.position_id = p.id and d.job_seeker_id = s.user_id))) as "all"
         from public.job_seeker_profiles s
         join public.profiles p on p.user_id = s.user_id and p.onboarding_completed and p.approval = 'approved'
         where s.open_to_matches and left(s.user_id::text, 1) = $1)
       select a.few::text, a."all"::text, c ->> 'kind' as kind
       from asked a cross join lateral jsonb_array_elements(a."all" || a.few) c`,
      [digit],
    );
    for (const { few, all, kind } of rows) {
      expect(few).toBe(all);
      kinds.add(kind);
    }
  }
  for (const kind of ["miles", "skill"]) expect(kinds).toContain(kind);
  expect(kinds.size).toBeGreaterThan(5);
}, 120_000);

test("where much is closed, only what could be among the three is read, and the answer is that of reading all", async () => {
  for (const [certification, positions] of [
    ["acls", 45],
    ["pals", 30],
    ["tncc", 25],
    ["ccrn", 20],
    ["nrp", 24],
  ] as const) {
    await sql(
      stack,
      `with made as (
         insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
           pay_max_cents, pay_period, starts_on)
         select $1, 'Test position', 'phlebotomist', '64108', 'days', 1, 3800, 4800, 'hour', $2
         from generate_series(1, $3::integer) returning id
       )
       insert into public.position_requirements (position_id, certification, importance)
       select m.id, $4, 'must' from made m`,
      [facility.id, day(21), positions, certification],
    );
  }
  const answers = async () => {
    const [row] = await sql<Record<"all" | "few", Opening[]>>(
      stack,
      `select private.what_would_open($1) as few, private.changes_that_open($1, array(
         select p.id from public.positions p where p.status = 'open' and p.profession = 'phlebotomist'
           and not exists (select from public.applications a where a.position_id = p.id and a.job_seeker_id = $1)
           and not exists (select from public.match_dismissals d where d.position_id = p.id and d.job_seeker_id = $1))
       ) as all`,
      [jobSeeker.id],
    );
    return row!;
  };
  const { all, few } = await answers();
  expect(all).toHaveLength(3);
  expect(few).toEqual(all);
  // A certification that ends before the start: those positions seem to lack nothing, and count with the others.
  await sql(
    stack,
    `insert into public.credentials (user_id, kind, name, certification, status, verified_on, verified_source,
       verified_until, expires_on)
     values ($1, 'certification', 'NRP', 'nrp', 'verified', current_date, 'Test', $2, $2)`,
    [jobSeeker.id, day(10)],
  );
  const later = await answers();
  expect(later.few).toEqual(later.all);
  expect(later.all.map(({ kind }) => kind)).toContain("certification_renewal");
}, 60_000);
