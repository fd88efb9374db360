/** Whose license works where, by the compacts as they are seeded: what the pages say of nurses, therapists and others. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await bareDatabase();
}, 60_000);
afterAll(() => db.close());

/** Where a verified license works: "KS MO", or nothing. */
async function works(profession: string, license: string, home: string, multistate: boolean) {
  const id = randomUUID();
  await db.exec(`
    insert into auth.users (id, email) values ('${id}', '${id}@test.example');
    insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
      values ('${id}', 'job_seeker', 'Dana Reyes', true, 'approved', now());
    insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
      desired_pay_cents, desired_pay_period, shifts, available_from)
      values ('${id}', '${profession}', 5, '64108', '${home}', 50, 4000, 'hour', '{days}', current_date);
    insert into public.credentials (user_id, kind, profession, state, number, multistate, expires_on, status,
      verified_on, verified_source, verified_until, verified_multistate)
      values ('${id}', 'license', '${profession}', '${license}', 'L-1', ${multistate}, private.today() + 300, 'verified',
        private.today(), 'the board', private.today() + 300, ${multistate});`);
  const [row] = await db.rows<{ works: string | null }>(
    `select string_agg(works_in, ' ' order by works_in) as works from private.license_reach where user_id = '${id}'`,
  );
  return row!.works ?? "";
}

test("a nurse's multistate license from any state of the compact works in Missouri and Kansas, if they live there", async () => {
  const members = await db.rows<{ state: string }>(
    "select state from public.compact_members where compact = 'nlc' and issues order by state",
  );
  const states = members.map(({ state }) => state);
  expect(states.length).toBeGreaterThan(30);
  expect(states).toEqual(expect.arrayContaining(["KS", "MO"]));
  for (const profession of ["rn", "lpn"]) {
    for (const state of states)
      expect(await works(profession, state, state, true), `${profession} ${state}`).toBe("KS MO");
    // What counts is where they live: elsewhere it is a license of its own state alone.
    expect(await works(profession, "MO", "IL", true)).toBe("MO");
    expect(await works(profession, "TX", "IL", true)).toBe("");
    expect(await works(profession, "MO", "MO", false)).toBe("MO");
    expect(await works(profession, "KS", "KS", false)).toBe("KS");
    expect(await works(profession, "IL", "IL", false)).toBe("");
  }
}, 60_000);

test("everybody else's license works in its own state alone, and therapists' compacts give privileges, no licenses", async () => {
  const others = await db.rows<{ code: string; gives: string | null }>(
    `select p.code, c.gives from public.professions p left join public.compacts c on c.code = p.compact
     where p.code not in ('rn', 'lpn') order by 1`,
  );
  expect(others.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["np", "physical_therapist", "occupational_therapist"]),
  );
  for (const { code, gives } of others) {
    expect(await works(code, "MO", "MO", true), code).toBe("MO");
    expect(await works(code, "KS", "KS", true), code).toBe("KS");
    expect(await works(code, "TX", "TX", true), code).toBe("");
    const isTherapist = code.endsWith("_therapist");
    expect(gives, code).toBe(isTherapist ? "privilege" : null);
  }
  // A privilege is entered as what its state granted, and works there, wherever its owner lives.
  expect(await works("physical_therapist", "MO", "IL", false)).toBe("MO");
}, 60_000);
