/** Who has to have a second factor, and which functions ask for it: in the database, whatever the pages do. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { asCaller, makeWorld, type World } from "#tests/helpers/rls-world.ts";

let db: TestDatabase;
let world: World;
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
}, 60_000);
afterAll(() => db.close());

const REASON = "'A reason for this'";
const ACT = `select * from public.start_acting(${REASON}, 'employer')`;
const INVITE = `select public.invite_member('new@example.com', 'viewer', repeat('a', 40))`;
const asked = async (who: "admin" | "owner", statement: string, required: 0 | 1 | 2) => {
  await db.query("update public.app_settings set value = $1 where key = 'second_factor_required'", [
    required,
  ]);
  const came = await asCaller(db, { sub: world[who] }, statement);
  return "code" in came ? came.code : "done";
};

test("administrators without one are refused unless the setting is off, owners where it says so", async () => {
  expect(await asked("admin", ACT, 0)).toBe("done");
  expect(await asked("admin", ACT, 1)).toBe("PT428");
  expect(await asked("admin", ACT, 2)).toBe("PT428");
  expect(await asked("owner", INVITE, 0)).toBe("done");
  expect(await asked("owner", INVITE, 1)).toBe("done");
  expect(await asked("owner", INVITE, 2)).toBe("PT428");
});

test("a new project requires it of administrators, and the setting is changed by no page", async () => {
  const [seeded] = await db.rows<{ definition: string }>(
    "select prosrc as definition from pg_proc where proname = 'set_numbers' and pronamespace = 'private'::regnamespace",
  );
  expect(seeded!.definition).not.toContain("second_factor_required");
  const came = await asCaller(
    db,
    { sub: world.admin },
    "update public.app_settings set value = 0 where key = 'second_factor_required'",
  );
  expect(came).toMatchObject({ code: "42501" });
});

test("acting, payouts, teams, roles and resets ask for it", async () => {
  const asking = await db.rows<{ name: string }>(
    `select p.proname as name from pg_proc p where p.pronamespace = 'private'::regnamespace
     and p.proname <> 'only_confirmed' and p.prosrc ~ 'private\\.(only_confirmed|owned_facility)\\('`,
  );
  expect(asking.map(({ name }) => name).sort()).toEqual([
    "change_member_role",
    "change_role",
    "invite_member",
    "make_admin",
    "owned_facility",
    "pay_referrals",
    "remove_admin",
    "remove_member",
    "reset_second_factor",
    "revoke_invitation",
    "start_acting",
    "void_payout",
  ]);
});
