/**
 * Somebody who moved to another state: until when their multistate license from the old one works elsewhere, and when it
 * is due. What it opens follows from private.license_reach alone.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";

const ADMIN = randomUUID();
let db: TestDatabase;
let nurse: string;
beforeAll(async () => {
  db = await bareDatabase();
  await db.exec(`insert into auth.users (id, email) values ('${ADMIN}', 'admin@test.example');
    insert into public.admin_users (user_id) values ('${ADMIN}');`);
}, 60_000);
afterAll(() => db.close());

/** A nurse with a verified license that ends in 700 days. */
async function makeNurse(facts: { home: string; license: string; multistate?: boolean }) {
  const id = randomUUID();
  const { home, license, multistate = true } = facts;
  await db.exec(`
    insert into auth.users (id, email) values ('${id}', '${id}@test.example');
    insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
      values ('${id}', 'job_seeker', 'Dana Reyes', true, 'approved', now());
    insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
      desired_pay_cents, desired_pay_period, shifts, available_from)
      values ('${id}', 'rn', 5, '64108', '${home}', 50, 4000, 'hour', '{days}', current_date);
    insert into public.credentials (user_id, kind, profession, state, number, multistate, expires_on, status,
      verified_on, verified_source, verified_until, verified_multistate)
      values ('${id}', 'license', 'rn', '${license}', 'RN-1', ${multistate}, private.today() + 700, 'verified',
        private.today(), 'Nursys', private.today() + 700, ${multistate});`);
  return id;
}
const move = (to: string) =>
  db.query("update public.job_seeker_profiles set home_state = $2 where user_id = $1", [nurse, to]);
/** As if the move were so many days ago. */
const daysLater = (days: number) =>
  db.query(
    "update public.job_seeker_profiles set moved_on = moved_on - $2::integer where user_id = $1",
    [nurse, days],
  );
/** Where the license works today, and for how many days: "KS 60, MO 700". */
const works = async () =>
  (
    await db.rows<{ works: string | null }>(
      `select string_agg(works_in || ' ' || (expires_on - private.today()), ', ' order by works_in) as works
       from private.license_reach where user_id = $1 and expires_on >= private.today()`,
      [nurse],
    )
  )[0]!.works;
/** In how many days the license is due in the queue, and how it is called there. */
async function due() {
  await db.exec(`begin; set local request.jwt.claim.sub = '${ADMIN}';`);
  const [row] = await db.rows<{ rows: { user_id: string; days: number; what: string }[] }>(
    "select public.admin_expiring(p_days => 1000) as rows",
  );
  await db.exec("commit");
  return row!.rows
    .filter(({ user_id }) => user_id === nurse)
    .map(({ days, what }) => `${what}: ${days}`)
    .join();
}

describe.each<[string, string, string, number, string | null]>([
  // license of, lives in, moves to, days ago, works
  ["MO", "MO", "KS", 0, "KS 60, MO 700"],
  ["MO", "MO", "KS", 60, "KS 0, MO 700"],
  ["MO", "MO", "KS", 61, "MO 700"],
  ["KS", "KS", "TX", 10, "KS 700, MO 50"],
  ["TX", "TX", "KS", 60, "KS 0, MO 0"],
  ["TX", "TX", "KS", 61, null],
  // The new license works as any of the state of residence.
  ["KS", "MO", "KS", 61, "KS 700, MO 700"],
  // Out of the compact the license is one of its state alone, at once.
  ["MO", "MO", "IL", 0, "MO 700"],
])(
  "a multistate license of %s, moved from %s to %s %i days ago",
  (license, from, to, days, expected) => {
    test(`works: ${expected ?? "nowhere"}`, async () => {
      nurse = await makeNurse({ home: from, license });
      await move(to);
      await daysLater(days);
      expect(await works()).toBe(expected);
    });
  },
);

describe("a move from Missouri to Kansas", () => {
  beforeEach(async () => {
    nurse = await makeNurse({ home: "MO", license: "MO" });
    await move("KS");
  });

  test("makes the license due in 60 days, and keeps it in the queue after them, until there is one of Kansas", async () => {
    expect(await due()).toBe("Registered Nurse license (moved): 60");
    await db.exec(
      `update public.job_seeker_profiles set moved_on = moved_on - 70, home_state = home_state where user_id = '${nurse}'`,
    );
    expect(await due()).toBe("Registered Nurse license (moved): -10");
    await db.exec(`insert into public.credentials (user_id, kind, profession, state, number, multistate, expires_on)
      values ('${nurse}', 'license', 'rn', 'KS', 'KS-1', true, private.today() + 720)`);
    expect(await due()).toBe("Registered Nurse license: 700,Registered Nurse license: 720");
  });

  test("and back is no move", async () => {
    await move("MO");
    expect(await works()).toBe("KS 700, MO 700");
    expect(await due()).toBe("Registered Nurse license: 700");
  });

  test("is asked about in words that say so", async () => {
    await daysLater(70);
    await db.exec(`begin; set local request.jwt.claim.sub = '${ADMIN}';
      select public.ask_to_renew('credential', (select id from public.credentials where user_id = '${nurse}'));
      commit;`);
    const [told] = await db.rows<{ facts: object }>(
      "select facts from public.notifications where user_id = $1 and event = 'credential_renewal_asked'",
      [nurse],
    );
    expect(told!.facts).toMatchObject({ moved: "yes" });
  });
});

test("a single-state license is as it was, wherever its holder moves", async () => {
  nurse = await makeNurse({ home: "MO", license: "MO", multistate: false });
  await move("KS");
  expect(await works()).toBe("MO 700");
  expect(await due()).toBe("Registered Nurse license: 700");
});

test("whoever is not approved corrects their state, and has not moved", async () => {
  nurse = await makeNurse({ home: "MO", license: "MO" });
  await db.query("update public.profiles set verification_status = 'pending' where user_id = $1", [
    nurse,
  ]);
  await move("KS");
  expect(
    await db.rows(
      "select moved_on, moved_from from public.job_seeker_profiles where user_id = $1",
      [nurse],
    ),
  ).toEqual([{ moved_on: null, moved_from: null }]);
  expect(await works()).toBe("MO 700");
});
