/**
 * How groups fare, counted from the tables that facilities' steps leave: against a naive count, and against somebody who
 * subtracts what is shown. The page: tests/e2e/matching/matching-lab.spec.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { as, makeWorld, ROLES, type World } from "#tests/helpers/rls-world.ts";

const PEOPLE = 480;
/** Fewer than a list holds, so that who fits stands on one. */
const LOOKING = 140;
const BASE: Record<string, string | null> = {
  eligible: null,
  first_ten: "eligible",
  viewed: "eligible",
  invited: "eligible",
  applied: null,
  interviewed: "applied",
  offered: "applied",
  hired: "offered",
  overall: "applied",
};
const STEPS = Object.keys(BASE);
type Kind = "sex" | "ethnicity" | "both";
type Shown = { kind: Kind; code: string; step: string; of: number; least: number; most: number };
type Report = { steps: { step: string; of: number; reached: number }[]; groups: Shown[] };
type Reached = Record<string, Set<string>>;

let db: TestDatabase;
let world: World;
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
  await db.exec(`delete from public.self_identification; ${market(world.owner)}`);
}, 60_000);
afterAll(() => db.close());

const person = "('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid";
const application = (turn: string) =>
  `('a${turn}000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid`;

/** Nurses, some of whom look for a position, and what facilities did: some of it too long ago to count. */
const market = (owner: string) => `
  insert into auth.users (id, email) select ${person}, i || '@fair.example' from generate_series(1, ${PEOPLE}) i;
  insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
    select ${person}, 'job_seeker', 'Nurse ' || i, true, 'approved', now() from generate_series(1, ${PEOPLE}) i;
  insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
      desired_pay_cents, desired_pay_period, shifts, available_from, open_to_matches)
    select ${person}, 'rn', i * 7 % 13, (array['64108', '64114', '64055'])[1 + i % 3], 'MO', 20 + i * 11 % 50,
      3000 + i * 37 % 900, 'hour', array['days'], private.today() + i * 5 % 60, i <= ${LOOKING} and i % 9 <> 0
    from generate_series(1, ${PEOPLE}) i;
  insert into public.credentials (user_id, kind, profession, state, number, expires_on, status, verified_on,
    verified_source, verified_until)
    select ${person}, 'license', 'rn', 'MO', 'RN-' || i, private.today() + 700, 'verified', private.today(), 'Nursys',
      private.today() + 700 from generate_series(1, ${PEOPLE}) i;
  insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
      pay_max_cents, pay_period, starts_on, status)
    select '${owner}', 'Position ' || i, 'rn', (array['64108', '64055'])[1 + i % 2], 'days', i % 5, 3000, 3700 + i * 30,
      'hour', private.today() + i * 3, 'open' from generate_series(1, 12) i;
  set session_replication_role = replica;
  insert into public.candidate_views (employer_id, job_seeker_id, first_viewed_at, last_viewed_at)
    select '${owner}', ${person}, now() - interval '14 months', now() - interval '1 day' * case when i % 10 = 0 then 400 else i % 90 end
    from generate_series(1, ${PEOPLE}, 2) i;
  insert into public.applications (id, position_id, job_seeker_id, employer_id, status, source, created_at)
    select ${application("1")}, p.id, ${person}, '${owner}'::uuid, 'applied', case when i % 5 = 0 then 'invited' else 'applied' end,
      now() - interval '1 day' * case when i % 14 = 0 then 380 else i % 200 end
    from generate_series(1, ${PEOPLE}) i, (select id from public.positions order by id limit 1) p where i % 3 <> 0
    union all
    select ${application("2")}, p.id, ${person}, '${owner}'::uuid, 'applied', 'applied', now() - interval '3 days'
    from generate_series(1, ${PEOPLE}, 4) i, (select id from public.positions order by id offset 1 limit 1) p;
  insert into public.application_history (application_id, at, from_status, to_status, side)
    select a.id, a.created_at, null, s.status, 'system'
    from public.applications a
    join (select ${person} as id, i from generate_series(1, ${PEOPLE}) i) n on n.id = a.job_seeker_id
    join (values ('invited', 5), ('applied', 1), ('shortlisted', 1), ('interviewing', 2), ('offered', 4), ('accepted', 4),
      ('hired', 8)) s (status, every)
      on n.i % s.every = 0 and (s.status <> 'invited' or a.source = 'invited')
        and (s.status <> 'applied' or a.source <> 'invited' or n.i % 2 = 0);
  set session_replication_role = origin;`;

const rows = <Row>(text: string) => db.rows<Row>(text);

/** The people of each step, from the tables, one by one. */
async function naiveReached(): Promise<Reached> {
  const year = Date.now() - 365.25 * 86_400_000;
  const matches = await rows<{ position: string; person: string }>(
    `select position_id as position, job_seeker_id as person from public.matches order by score_bp desc, n`,
  );
  const eligible = new Set(matches.map((one) => one.person));
  const lists = Map.groupBy(matches, ({ position }) => position);
  const views = await rows<{ person: string; at: string }>(
    "select job_seeker_id as person, last_viewed_at as at from public.candidate_views",
  );
  const applications = await rows<{ person: string; at: string; status: string }>(
    `select a.job_seeker_id as person, a.created_at as at, h.to_status as status
     from public.application_history h join public.applications a on a.id = h.application_id`,
  );
  const recent = applications.filter(({ at }) => Date.parse(at) > year);
  const with_ = (...statuses: string[]) =>
    new Set(recent.filter(({ status }) => statuses.includes(status)).map((one) => one.person));
  const among = (people: Iterable<string>) =>
    new Set([...people].filter((one) => eligible.has(one)));
  return {
    eligible,
    first_ten: new Set(
      [...lists.values()].flatMap((list) => list.slice(0, 10)).map((one) => one.person),
    ),
    viewed: among(views.filter(({ at }) => Date.parse(at) > year).map((one) => one.person)),
    invited: among(with_("invited")),
    applied: with_("applied", "interviewing", "offered", "hired"),
    interviewed: with_("interviewing"),
    offered: with_("offered", "hired"),
    hired: with_("hired"),
    overall: with_("hired"),
  };
}

type Answer = { person: string; sex: string; ethnicity: string };
const answersOf = () =>
  rows<Answer>("select user_id as person, sex, ethnicity from public.self_identification");
const isOf = (answer: Answer, code: string) =>
  code.split(" ").every((part) => answer.sex === part || answer.ethnicity === part);
const reportOf = async () =>
  (await rows<{ report: Report }>("select private.count_fairness() as report"))[0]!.report;

/** Lets most of them answer, as unevenly as `turn` says. */
const answer = (turn: number) =>
  db.exec(`delete from public.self_identification;
    insert into public.self_identification (user_id, sex, ethnicity)
    select ${person},
      case when h.a % 20 = 0 then 'undisclosed' when h.a % ${2 + (turn % 5)} = 0 then 'male' else 'female' end,
      (array['white', 'white', 'black', 'hispanic', 'asian', 'several', 'undisclosed', 'native'])
        [1 + least(7, (h.b % 8) * (h.b / 8 % ${1 + (turn % 4)}) / ${1 + (turn % 3)})]
    from generate_series(1, ${PEOPLE}) i
    cross join lateral (select abs(hashtext('sex ${turn} ' || i)) as a, abs(hashtext('origin ${turn} ' || i)) as b,
      abs(hashtext('answers ${turn} ' || i)) as c) h
    where ${turn % 2 === 0 ? "h.c % 4 > 0" : "true"}`);

describe("who reached which step", () => {
  test("is what the tables say, once a person, and not what is older than a year", async () => {
    const naive = await naiveReached();
    const found = await rows<{ step: string; people: string[] }>(
      "select step, array_agg(user_id::text order by user_id) as people from private.fairness_reached() group by step",
    );
    expect(found.map(({ step }) => step).sort()).toEqual([...STEPS].sort());
    for (const { step, people } of found) {
      expect(people, step).toEqual([...naive[step]!].sort());
      expect(people.length, step).toBeGreaterThan(5);
      const base = BASE[step];
      if (base) expect(people.length, step).toBeLessThan(naive[base]!.size);
    }
  });
});

describe("what is shown", () => {
  test.each(Array.from({ length: 12 }, (_, turn) => [turn]))(
    "is true, and tells of nobody: market %i",
    async (turn) => {
      await answer(turn);
      const [reached, answers, report] = [
        await naiveReached(),
        await answersOf(),
        await reportOf(),
      ];
      const size = (step: string, code?: string) =>
        code === undefined
          ? reached[step]!.size
          : answers.filter((one) => reached[step]!.has(one.person) && isOf(one, code)).length;
      expect(report.steps).toEqual(
        STEPS.map((step) => ({ step, of: size(BASE[step] ?? step), reached: size(step) })),
      );
      const at = (kind: Kind, step: string) =>
        report.groups.filter((group) => group.kind === kind && group.step === step);
      const isExact = (group?: Shown) => group !== undefined && group.least === group.most;

      for (const group of report.groups) {
        const { kind, code, step, of, least, most } = group;
        const base = BASE[step];
        const [count, name] = [size(step, code), `${code} ${step}`];
        expect(of, name).toBe(size(base ?? step, code));
        expect(least <= count && count <= most, name).toBe(true);
        if (!base) {
          expect(isExact(group), name).toBe(true);
          expect(Math.min(count, size(step) - count), name).toBeGreaterThanOrEqual(5);
          continue;
        }
        expect(isExact(at(kind, base).find((one) => one.code === code)), name).toBe(true);
        // The four parts that a group and a step cut everybody into: who is in the group and reached it, and so on.
        const rest = size(step) - count;
        const parts = [count, of - count, rest, size(base) - of - rest];
        if (isExact(group)) expect(Math.min(...parts), name).toBeGreaterThanOrEqual(5);
        else expect([most - least, Math.min(...parts) < 5], name).toEqual([4, true]);
      }

      // Whoever subtracts what is exact from a whole is left with five people or more, or with nobody's group.
      const wholes: [kind: Kind, code: string | undefined][] = [
        ["sex", undefined],
        ["ethnicity", undefined],
        ["both", undefined],
        ...["female", "male", "white", "black", "hispanic", "asian", "several", "native"].map(
          (code): [Kind, string] => ["both", code],
        ),
      ];
      const codes = (kind: Kind) => [
        ...new Set(
          answers.flatMap(({ sex, ethnicity }) =>
            kind === "both" ? [`${sex} ${ethnicity}`] : [kind === "sex" ? sex : ethnicity],
          ),
        ),
      ];
      for (const [kind, whole] of wholes) {
        const parts = codes(kind).filter(
          (code) => !code.includes("undisclosed") && (!whole || code.split(" ").includes(whole)),
        );
        for (const step of STEPS) {
          const shown = at(kind, step).filter(
            (group) => parts.includes(group.code) && isExact(group),
          );
          if (shown.length === 0 || shown.length === parts.length) continue;
          const left = size(step, whole) - shown.reduce((sum, { least }) => sum + least, 0);
          expect(left, `${kind} ${whole} ${step}`).toBeGreaterThanOrEqual(5);
          const base = BASE[step];
          if (!base) continue;
          const leftOut =
            size(base, whole) -
            size(step, whole) -
            shown.reduce((sum, { of, least }) => sum + of - least, 0);
          expect(leftOut, `${kind} ${whole} not ${step}`).toBeGreaterThanOrEqual(5);
        }
      }
    },
  );

  test("is something: exact numbers and ranges, at every step, of every kind", async () => {
    const groups: Shown[] = [];
    for (const turn of [1, 2, 5, 7]) {
      await answer(turn);
      groups.push(...(await reportOf()).groups);
    }
    for (const step of STEPS) {
      expect(groups.filter((group) => group.step === step).length, step).toBeGreaterThan(0);
    }
    for (const kind of ["sex", "ethnicity", "both"]) {
      const counts = groups.filter((group) => group.kind === kind && BASE[group.step]);
      expect(
        counts.some(({ least, most }) => least === most),
        kind,
      ).toBe(true);
    }
    expect(groups.some(({ least, most }) => least < most)).toBe(true);
  });

  test("is nothing where nobody answered", async () => {
    await db.exec("delete from public.self_identification");
    expect((await reportOf()).groups).toEqual([]);
  });
});

describe("the monthly count", () => {
  test("is made once a month, and only the newest is kept", async () => {
    await answer(0);
    await db.exec(`delete from private.fairness_reports;
      insert into private.fairness_reports (month, report) values (date_trunc('month', private.today() - 40), '{}');
      select private.count_fairness_monthly()`);
    const before = await rows("select * from private.fairness_reports");
    expect(before).toHaveLength(1);
    await db.exec(
      "delete from public.self_identification; select private.count_fairness_monthly()",
    );
    expect(await rows("select * from private.fairness_reports")).toEqual(before);
    // The next month's is without the answers that were removed.
    await db.exec(`update private.fairness_reports set month = month - interval '1 month';
      select private.count_fairness_monthly()`);
    const [next, ...more] = await rows<{ report: { groups: unknown[] } }>(
      "select report from private.fairness_reports",
    );
    expect([next!.report.groups, more]).toEqual([[], []]);
  });

  test("is read by admins as themselves, and by nobody else", async () => {
    for (const role of ROLES) {
      const came = await as(db, world, role, "select public.fairness_report()");
      if (role === "admin") expect(came).toHaveProperty("rows", 1);
      else expect("code" in came ? came.code : "let in", role).toMatch(/^(42501|PT403)$/);
      for (const statement of [
        "select private.count_fairness()",
        "select * from private.fairness_reached()",
        "select private.count_fairness_monthly()",
        "select * from private.fairness_reports",
      ]) {
        expect(await as(db, world, role, statement), `${role}: ${statement}`).toEqual({
          code: "42501",
        });
      }
    }
  });
});
