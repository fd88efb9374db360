/** What we say that we never ask, use or charge, against the database itself. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { as, makeWorld, type World } from "#tests/helpers/rls-world.ts";

let db: TestDatabase;
let world: World;
beforeAll(async () => {
  db = await bareDatabase();
  world = await makeWorld(db);
}, 60_000);
afterAll(() => db.close());

test("no column is for a Social Security number, birth, age, former pay, health, a record or a card's number", async () => {
  const asked = await db.rows(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
     where table_schema in ('public', 'private', 'matching') and column_name ~
       '(^|_)(ssn|social_security|tax_id|birth|born|birthday|dob|age|salary_history|current_pay|former_pay|health|medical|disability|pregnan|vaccin|immuni|criminal|conviction|arrest|background|card_number|cvc|religion|marital)'`,
  );
  expect(asked).toEqual([]);
});

test("sex and origin are read by what counts them, and by their owner alone", async () => {
  const readers = await db.rows<{ name: string }>(
    `select distinct n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private', 'matching') and p.prosrc ~ 'self_identification' order by 1`,
  );
  expect(readers.map(({ name }) => name)).toEqual([
    "private.count_fairness",
    "private.count_replay",
    "private.drop_self_identification",
    "private.export_my_data",
    "private.own_self_identification",
    "private.save_self_identification",
    "public.drop_self_identification",
    "public.own_self_identification",
    "public.save_self_identification",
  ]);
  const views = await db.rows(
    `select schemaname, viewname from pg_views where schemaname in ('public', 'private', 'matching')
     and definition ~ 'self_identification'`,
  );
  expect(views).toEqual([]);
});

describe("a professional pays nothing", () => {
  test("every plan is a facility's", async () => {
    const plans = await db.rows<{ code: string }>("select code from public.plan_definitions");
    expect(plans.filter(({ code }) => !code.startsWith("employer_"))).toEqual([]);
  });

  test.each([
    "begin_plan_checkout('employer_starter')",
    "begin_fee_checkout(gen_random_uuid(), 'page')",
    "facility_billing()",
  ])("public.%s is refused", async (call) => {
    expect(await as(db, world, "candidate", `select public.${call}`)).toMatchObject({
      code: "PT403",
    });
  });

  test("whoever is charged is a facility: the tables of customers, plans and fees refer to facilities", async () => {
    const payers = await db.rows<{ payer: string; refers: string }>(
      `select c.conrelid::regclass::text || '.' || a.attname as payer, c.confrelid::regclass::text as refers
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.conrelid::regclass::text ~ '^(public\\.)?(billing_|employer_subscriptions)'
         and c.confrelid in ('public.profiles'::regclass, 'public.job_seeker_profiles'::regclass)`,
    );
    expect(payers).toEqual([]);
  });
});
