/**
 * What must hold of scores whoever the people are: who trade all they have trade their scores, nothing that gets better
 * makes a score worse, and what somebody says of themselves changes nothing. On a small market, whole lists at once.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";

const PEOPLE = 12;
const idOf = (kind: number, n: number) =>
  `${kind}0000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const made = (kind: number) => `('${kind}0000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid`;
const person = fc.integer({ min: 1, max: PEOPLE }).map((n) => idOf(1, n));

let db: TestDatabase;
beforeAll(async () => {
  db = await bareDatabase();
  await db.exec(`
    insert into auth.users (id, email) select ${made(1)}, 'p' || i || '@test.example' from generate_series(1, ${PEOPLE}) i;
    insert into auth.users (id, email) values ('${idOf(2, 1)}', 'f@test.example');
    insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
      select u.id, case when u.email like 'p%' then 'job_seeker' else 'employer' end, 'Somebody', true, 'approved', now()
      from auth.users u;
    insert into public.employer_profiles (user_id, facility_name, facility_type, address_line, zip, phone)
      values ('${idOf(2, 1)}', 'Facility', 'hospital', '1 Street', '64108', '8165550100');
    insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
        desired_pay_cents, desired_pay_period, shifts, available_from, skills, facility_types)
      select ${made(1)}, 'rn', i % 6, (array['64108', '64114', '64055', '66204'])[1 + i % 4], 'MO', 60, 3200 + 90 * i, 'hour',
        case when i % 3 = 0 then array['nights'] else array['days'] end, private.today() + 4 * i,
        case when i % 2 = 0 then array['IV starts'] else array['Wound care', 'Telemetry'] end,
        case when i % 4 = 0 then array['clinic'] else '{}' end
      from generate_series(1, ${PEOPLE}) i;
    insert into public.credentials (user_id, kind, profession, state, number, multistate, expires_on, status,
          verified_on, verified_source, verified_until, verified_multistate)
      select ${made(1)}, 'license', 'rn', 'MO', 'T-' || i, i % 2 = 0, private.today() + 400, 'verified', private.today(), 'Nursys',
        private.today() + 400, i % 2 = 0
      from generate_series(1, ${PEOPLE}) i;
    insert into public.credentials (user_id, kind, name, certification, status, verified_on, verified_source)
      select ${made(1)}, 'certification', 'ACLS', 'acls', 'verified', private.today(), 'the document' from generate_series(1, ${PEOPLE}, 3) i;
    insert into public.positions (id, employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
        pay_max_cents, pay_period, starts_on, status)
      select ${made(3)}, '${idOf(2, 1)}', 'Position ' || i, 'rn', (array['64108', '66204'])[1 + i % 2],
        (array['days', 'nights'])[1 + i % 2], i, 3000, 4200 + 100 * i, 'hour', private.today() + 6 * i, 'open'
      from generate_series(1, 5) i;
    insert into public.position_requirements (position_id, skill, importance)
      select ${made(3)}, 'IV insertion', case when i % 2 = 0 then 'must' else 'nice' end from generate_series(1, 4) i
      union all select ${made(3)}, 'Wound care', 'nice' from generate_series(2, 5) i;
    insert into public.position_requirements (position_id, certification, importance)
      select ${made(3)}, 'acls', 'nice' from generate_series(1, 3) i;
    insert into public.candidate_views (employer_id, job_seeker_id) select '${idOf(2, 1)}', ${made(1)} from generate_series(1, 3) i;`);
}, 120_000);
afterAll(() => db.close());

type Row = { position: string; person: string; score: number };
/** Every pair that fits, by position and person. */
async function scores(): Promise<Map<string, number>> {
  const { rows } = await db.query<Row>(
    "select position_id as position, job_seeker_id as person, score_bp as score from public.matches",
  );
  return new Map(rows.map((row) => [`${row.position} ${row.person}`, row.score]));
}
/** Does something and takes it back. */
async function tried(task: () => Promise<void>): Promise<void> {
  await db.exec("begin");
  try {
    await task();
  } finally {
    await db.exec("rollback");
  }
}

test("two who trade everything that matching knows of them trade their scores, and nobody else's changes", async () => {
  const before = await scores();
  expect(before.size).toBeGreaterThan(20);
  const columns =
    "years_experience, zip, max_distance_miles, desired_pay_cents, shifts, available_from, skills, facility_types";
  await fc.assert(
    fc.asyncProperty(person, person, async (one, other) => {
      fc.pre(one !== other);
      await tried(async () => {
        const swap = "case $1::uuid when user_id then $2::uuid else $1::uuid end";
        await db.query(
          `update public.job_seeker_profiles s set (${columns}) = (select ${columns} from public.job_seeker_profiles o
             where o.user_id = ${swap.replaceAll("user_id", "s.user_id")})
           where s.user_id in ($1, $2)`,
          [one, other],
        );
        for (const table of ["credentials", "candidate_views"]) {
          const column = table === "credentials" ? "user_id" : "job_seeker_id";
          // By way of a third, whom nobody is: nobody may have the same twice meanwhile.
          await db.exec("set local session_replication_role = replica");
          for (const [from, to] of [
            [one, idOf(9, 9)],
            [other, one],
            [idOf(9, 9), other],
          ] as const) {
            await db.query(`update public.${table} set ${column} = $2 where ${column} = $1`, [
              from,
              to,
            ]);
          }
          await db.exec("set local session_replication_role = origin");
        }
        for (const who of [one, other])
          await db.query("select matching.sync_job_seeker($1)", [who]);
        const traded = new Map(
          [...before].map(([pair, score]) => {
            const [position, who] = pair.split(" ") as [string, string];
            return [`${position} ${who === one ? other : who === other ? one : who}`, score];
          }),
        );
        expect([...(await scores())].sort()).toEqual([...traded].sort());
      });
    }),
    { numRuns: 15 },
  );
}, 60_000);

test("nothing that gets better for one side or the other lowers a score or shuts a gate", async () => {
  const before = await scores();
  const some = fc.integer({ min: 1, max: 12 });
  const ofPerson = (set: (by: number) => string) =>
    fc
      .tuple(person, some)
      .map(
        ([who, by]) => `update public.job_seeker_profiles set ${set(by)} where user_id = '${who}'`,
      );
  const ofPosition = (set: (by: number) => string) =>
    fc
      .tuple(fc.integer({ min: 1, max: 5 }), some)
      .map(([n, by]) => `update public.positions set ${set(by)} where id = '${idOf(3, n)}'`);
  const better = fc.oneof(
    ofPerson((by) => `years_experience = years_experience + ${by}`),
    ofPerson((by) => `desired_pay_cents = desired_pay_cents - ${10 * by}`),
    ofPerson((by) => `max_distance_miles = max_distance_miles + ${by}`),
    ofPerson((by) => `available_from = available_from - ${by}`),
    ofPerson(() => "shifts = array['days', 'nights', 'evenings']"),
    ofPerson(() => "facility_types = '{}'"),
    ofPerson(() => "on_call = true"),
    ofPerson(() => "skills = skills || array['IV start', 'Wound care']"),
    ofPerson(() => "other_zips = array['64108', '66204']"),
    ofPosition((by) => `pay_max_cents = pay_max_cents + ${10 * by}`),
    // Down to one: a position that asks for none has nothing to compare any more.
    ofPosition((by) => `min_years_experience = greatest(1, min_years_experience - ${by})`),
    ofPosition(() => "zip = zip"),
    person.map(
      (who) =>
        `insert into public.credentials (user_id, kind, name, certification, status, verified_on, verified_source)
         values ('${who}', 'certification', 'ACLS', 'acls', 'verified', private.today(), 'the document') on conflict do nothing`,
    ),
    person.map(
      (who) =>
        `update public.credentials set multistate = true where user_id = '${who}' and kind = 'license'`,
    ),
    person.map(
      (who) =>
        `delete from public.candidate_views where job_seeker_id = '${who}'; select matching.sync_job_seeker('${who}')`,
    ),
  );
  let raised = 0;
  await fc.assert(
    fc.asyncProperty(better, async (statement) => {
      await tried(async () => {
        await db.exec(statement);
        const after = await scores();
        for (const [pair, score] of before) {
          expect(after.get(pair), `${pair} after ${statement}`).toBeGreaterThanOrEqual(score);
          if (after.get(pair)! > score) raised += 1;
        }
      });
    }),
    { numRuns: 60 },
  );
  expect(raised, "some do get better").toBeGreaterThan(20);
}, 60_000);

test("what somebody says of themselves, however they say it, is no input", async () => {
  const all = async () =>
    (
      await db.query(
        "select to_jsonb(m) - 'computed_at' as match from public.matches m order by m.position_id, m.n",
      )
    ).rows;
  const before = await all();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          person,
          fc.constantFrom("female", "male", "undisclosed"),
          fc.constantFrom("hispanic", "white", "black", "asian", "native"),
        ),
        { minLength: 1 },
      ),
      async (said) => {
        await tried(async () => {
          for (const [who, sex, ethnicity] of said) {
            await db.query(
              `insert into public.self_identification (user_id, sex, ethnicity) values ($1, $2, $3)
               on conflict (user_id) do update set sex = excluded.sex, ethnicity = excluded.ethnicity`,
              [who, sex, ethnicity],
            );
            await db.query("select matching.sync_job_seeker($1)", [who]);
          }
          await db.exec(`insert into matching.stale (opening) select o.n from matching.openings o on conflict do nothing;
            select matching.rebuild_some(50)`);
          expect(await all()).toEqual(before);
        });
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);
