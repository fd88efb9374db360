/**
 * A facility that is suspended, rejected, on hold or not approved yet reads nothing of candidates, by no table and by no
 * function of the data API: only what is its own, as its profile, its positions and its bills.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { CALLS } from "#tests/helpers/foreign-ids.ts";
import { READS } from "#tests/helpers/rls-table.ts";
import { as, makeWorld, ROLES, type Role, type World } from "#tests/helpers/rls-world.ts";

const TEAM = [
  "owner",
  "recruiter",
  "viewer",
  "acting for owner",
] as const satisfies readonly Role[];
/** What stays theirs, whatever comes of their account. */
const OWN = new Set(
  `app_settings profiles employer_profiles facility_images facility_members employer_subscriptions billing_invoices placement_payments
   positions position_details position_drafts position_imports position_requirements screening_questions position_changes position_first_matches
   placement_disputes`.split(/\s+/),
);
/** What is known of the candidates of the world. */
const CANDIDATES = /Ann|Ben Other|A note|Hello|Rude|cv\.pdf|RN-1|"wage|8320000|By phone/;

const STATES: Record<string, (world: World) => string> = {
  suspended: ({ owner }) =>
    `insert into private.suspensions (user_id, reason) values ('${owner}', 'For reasons of ours');
     update public.profiles set profile_status = 'verified_issue' where user_id = '${owner}'`,
  rejected: ({ owner }) =>
    `update public.profiles set verification_status = 'rejected' where user_id = '${owner}'`,
  "on hold": ({ owner }) =>
    `update public.profiles set on_hold_since = now() where user_id = '${owner}'`,
  "not approved yet": ({ owner }) =>
    `update public.profiles set verification_status = 'pending' where user_id = '${owner}'`,
};

describe.each(Object.entries(STATES))("a facility that is %s", (_, becomes) => {
  let db: TestDatabase;
  let world: World;
  beforeAll(async () => {
    db = await bareDatabase();
    world = await makeWorld(db);
    await db.exec(becomes(world));
  }, 60_000);
  afterAll(() => db.close());

  test("reads its own tables and no others", async () => {
    for (const [table, cases] of Object.entries(READS)) {
      for (const { row, seenBy } of cases) {
        for (const role of TEAM) {
          const came = await as(
            db,
            world,
            role,
            `select 1 from public.${table} where ${row(world)}`,
          );
          const seen = "rows" in came && came.rows > 0;
          const theirs =
            seenBy.length === ROLES.length || (OWN.has(table) && seenBy.includes(role));
          expect(seen, `${table}, ${role}`).toBe(theirs);
        }
      }
    }
  });

  test("is answered nothing about candidates by any function", async () => {
    const calls = Object.entries(CALLS).flatMap(([name, list]) =>
      list
        .filter(({ by }) => TEAM.some((role) => by.includes(role)))
        .map(({ of, sql }) => ({ name, args: sql.replaceAll("$ID", `'${world[of]}'`) })),
    );
    const plain = await db.rows<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
         and p.pronargs = p.pronargdefaults and has_function_privilege('authenticated', p.oid, 'execute')
         -- Somebody's own data, such as the messages that they wrote themselves, stays theirs to take along.
         and p.proname <> 'export_my_data'`,
    );
    for (const { name, args } of [...calls, ...plain.map(({ name }) => ({ name, args: "()" }))]) {
      const filled = args
        .replaceAll("'{other}/{ticket}'", `'${world.other}/${world.ticket}'`)
        .replaceAll(/\{([a-z]\w*)\}/gi, (_match, one: keyof World) => `'${world[one]}'`);
      for (const role of ["owner", "viewer"] as const) {
        const came = await as(db, world, role, `select * from public.${name}${filled}`);
        if ("says" in came) expect(came.says, `${name}, ${role}`).not.toMatch(CANDIDATES);
        else expect(came.code, `${name}, ${role}`).toMatch(/^(PT4\d\d|42501)$/);
      }
    }
  });

  test("is told of no candidate by name, and takes its own data along", async () => {
    const told = async () => [
      await as(db, world, "owner", "select public.my_notifications() as page"),
      await as(db, world, "owner", "select unread from public.current_account()"),
    ];
    const before = await told();
    expect(before[0]).toMatchObject({ says: expect.stringContaining(world.facilityNotice) });
    await db.query(
      `insert into public.notifications (user_id, kind, event, href, facts)
       values ($1, 'message', 'message_received', '/employer/dashboard', $2)`,
      [world.owner, { application: world.application, candidate: "Ann Nurse" }],
    );
    expect(await told()).toEqual(before);

    const taken = await as(db, world, "owner", "select public.export_my_data() as data");
    expect(taken).toMatchObject({ says: expect.stringContaining("Hello") });
    expect(taken).not.toMatchObject({ says: expect.stringContaining("Ann Nurse") });
  });

  test("and reads again once it is approved", async () => {
    const seen = `select * from public.facility_application('${world.application}')`;
    for (const role of TEAM)
      expect(await as(db, world, role, seen), role).toMatchObject({ code: "PT403" });
    await db.exec(`begin; delete from private.suspensions;
      update public.profiles set on_hold_since = null, profile_status = null, verification_status = 'approved'
      where user_id = '${world.owner}'; commit`);
    for (const role of TEAM)
      expect(await as(db, world, role, seen), role).toMatchObject({ rows: 1 });
    const inbox = await as(db, world, "owner", "select public.my_notifications() as page");
    expect(inbox).toMatchObject({ says: expect.stringContaining("Ann Nurse") });
  });
});
