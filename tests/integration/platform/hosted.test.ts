/** What people do, on a database that grants nothing by itself. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LEGAL_DOCUMENTS } from "#app/site/legal/rules.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";

const NURSE = "11111111-1111-4111-8111-111111111111";
const FACILITY = "22222222-2222-4222-8222-222222222222";
const ADMIN = "33333333-3333-4333-8333-333333333333";
let db: TestDatabase;

/** Runs SQL in a role, as somebody, the way the data API does. */
async function as<Row>(
  role: "anon" | "authenticated" | "service_role",
  user: string | null,
  sql: string,
) {
  await db.exec(
    `begin; set local role ${role}; set local request.jwt.claim.sub = '${user ?? ""}';`,
  );
  try {
    return (await db.query<Row>(sql)).rows;
  } finally {
    await db.exec("rollback; ");
  }
}

/** The same, kept. */
async function commitAs(user: string, sql: string, claims = "{}") {
  try {
    await db.exec(
      `begin; set local role authenticated; set local request.jwt.claim.sub = '${user}';
       set local request.jwt.claims = '${claims}'; ${sql}; commit;`,
    );
  } catch (error) {
    await db.exec("rollback");
    throw error;
  }
}

/** A profile that is submitted, as SQL. */
const profileOf = (profession: string, availableFrom: string) =>
  `jsonb_build_object('full_name', 'Ann Example', 'profession', '${profession}', 'years_experience', 5, 'zip', '64108',
     'home_state', 'MO', 'max_distance_miles', 40, 'desired_pay_cents', 4000, 'desired_pay_period', 'hour',
     'shifts', jsonb_build_array('days'), 'available_from', ${availableFrom})`;

beforeAll(async () => {
  db = await bareDatabase();
  await db.exec(`
    insert into auth.users (id, email, raw_user_meta_data) values
      ('${NURSE}', 'nurse@example.com', '{"role_hint": "job_seeker"}'),
      ('${FACILITY}', 'facility@example.com', '{}'), ('${ADMIN}', 'admin@example.com', '{}');
    insert into public.admin_users (user_id) values ('${ADMIN}');
  `);
}, 60_000);
afterAll(() => db.close());

describe("the thin line under the grants that the migrations make", () => {
  test("sign-up to match", async () => {
    await commitAs(NURSE, "select public.ensure_profile()");
    await commitAs(FACILITY, "select public.ensure_profile('employer')");
    await commitAs(
      NURSE,
      `select public.submit_job_seeker(${profileOf("rn", "current_date + 5")} || jsonb_build_object('credentials',
         jsonb_build_array(jsonb_build_object('kind', 'license', 'state', 'MO', 'number', '123', 'multistate', true,
           'expires_on', current_date + 700))))`,
    );
    await commitAs(
      FACILITY,
      `select public.submit_facility('{"full_name": "Dana Example", "facility_name": "Example Hospital",
         "facility_type": "hospital", "address_line": "1 Street", "zip": "66204", "phone": "9135550100", "may_hire": true,
         "agreement_version": "${LEGAL_DOCUMENTS.facility_agreement.version}"}')`,
    );
    await commitAs(
      ADMIN,
      `select public.record_check(p.user_id, c.rule, c.looked_up, 'clear', current_date - 1, c.credential)
       from unnest(array['${NURSE}', '${FACILITY}']::uuid[]) p (user_id)
       cross join lateral jsonb_to_recordset(public.verification_of(p.user_id) -> 'checks')
         c (rule uuid, looked_up text, credential uuid)`,
    );
    const waiting = await db.rows<{ user_id: string; submitted_at: string }>(
      "select user_id, submitted_at::text from public.profiles where submitted_at is not null",
    );
    expect(waiting).toHaveLength(2);
    for (const { user_id, submitted_at } of waiting)
      await commitAs(
        ADMIN,
        `select public.decide_account('${user_id}', 'approved', '${submitted_at}')`,
      );
    await db.exec(
      `insert into public.employer_subscriptions (employer_id, plan_code, current_period_start, current_period_end)
       values ('${FACILITY}', 'employer_starter', now(), now() + interval '1 month')`,
    );
    await commitAs(
      FACILITY,
      `select public.save_position('6e1f3e1c-4a49-4d7c-9a50-1a2b3c4d5e71', null, jsonb_build_object('title', 'A position',
         'profession', 'rn', 'zip', '66204', 'shift', 'days', 'min_years_experience', 2, 'pay_min_cents', 3500,
         'pay_max_cents', 4500, 'pay_period', 'hour', 'starts_on', current_date + 20), p_status => 'open')`,
    );
    const [mine] = await as(
      "authenticated",
      NURSE,
      `select w #>> '{matches,0,title}' as title, w #>> '{matches,0,facility}' as facility_name from public.my_week() w`,
    );
    expect(mine).toEqual({ title: "A position", facility_name: "Example Hospital" });
    const [theirs] = await as(
      "authenticated",
      FACILITY,
      `select c #>> '{rows,0,profession}' as profession, c #>> '{rows,0,city}' as city
       from public.position_candidates('6e1f3e1c-4a49-4d7c-9a50-1a2b3c4d5e71') c`,
    );
    expect(theirs).toEqual({ profession: "rn", city: "Kansas City" });
    const [account] = await as(
      "authenticated",
      NURSE,
      "select role, approval from public.current_account()",
    );
    expect(account).toEqual({ role: "job_seeker", approval: "approved" });
  });

  test("an open position is public also where nobody has written down the state's rule", async () => {
    const shown = () =>
      as(
        "anon",
        null,
        "select title, license_required, license_rule_confirmed from public.newest_positions(6)",
      );
    const position = { title: "A position", license_required: true, license_rule_confirmed: true };
    expect(await shown()).toEqual([position]);
    await db.exec("delete from public.license_rules where profession = 'rn' and state = 'KS'");
    expect(await shown()).toEqual([
      { ...position, license_required: null, license_rule_confirmed: false },
    ]);
  });

  test.each([
    "select count(*) from public.professions",
    "select count(*) from public.service_states",
    "select count(*) from public.license_rules",
    "select count(*) from public.zip_codes",
    "select count(*) from public.plan_definitions",
    "select count(*) from public.skills",
    "select count(*) from public.skill_synonyms",
    "select count(*) from public.units",
    "select count(*) from public.unit_synonyms",
    "select public.is_admin()",
    "select public.ping()",
    "select * from public.published_faqs()",
    "select * from public.public_position(gen_random_uuid())",
    "select * from public.newest_positions(6)",
    "select public.position_addresses()",
  ])("everybody may: %s", async (sql) => {
    for (const role of ["anon", "authenticated", "service_role"] as const) {
      await expect(as(role, null, sql), role).resolves.toBeDefined();
    }
  });

  test.each([
    "select * from public.profiles",
    "select * from public.matches",
    "select * from public.audit_log",
    "select * from public.faq_questions",
    "select public.current_account()",
    "select public.pending_accounts()",
    "select public.find_people('someone')",
    "select public.recent_acting()",
    "select public.start_acting('a reason that is long enough', 'employer')",
    "select public.stop_acting()",
    "select * from public.acting_sessions",
    "select private.refresh_matches(null, gen_random_uuid())",
    "select private.job_seeker_matches(gen_random_uuid())",
    "select * from matching.places",
    "select * from matching.place_words",
    "select matching.live_weights()",
    "select public.rebuild_matches(1)",
    "select private.finish_submission('x')",
    "select private.audit('forged', 'x', 'y')",
    "select * from public.own_sessions()",
    "select * from public.account_details()",
    "select public.export_my_data()",
    "select public.delete_my_account('nurse@example.com')",
    "select * from public.email_changes",
    "select private.only_oneself('x')",
    "select * from private.current_matches",
    "select * from private.public_positions",
    "select * from public.positions",
  ])("an anonymous visitor may not even try: %s", async (sql) => {
    await expect(as("anon", null, sql)).rejects.toThrow("permission denied");
  });

  test.each([
    "update public.profiles set role = 'admin'",
    "update public.profiles set profile_status = 'verified_good'",
    "delete from public.profiles",
    "update public.matches set score_bp = 10000",
    "delete from public.matches",
    "insert into public.skills (n, name) values (303, 'x')",
    "select * from matching.places",
    "select * from matching.place_words",
    "select public.rebuild_matches(1)",
    "insert into public.admin_users (user_id) values (auth.uid())",
    "update public.professions set name = 'x'",
    "update public.plan_definitions set monthly_price_cents = 0",
    "select private.refresh_matches(null, auth.uid())",
    "select private.finish_submission('x')",
    "select private.audit('forged', 'x', 'y')",
  ])("somebody signed in may not even try: %s", async (sql) => {
    await expect(as("authenticated", NURSE, sql)).rejects.toThrow("permission denied");
  });

  test("somebody takes a copy of everything, and leaves", async () => {
    const leaver = "44444444-4444-4444-8444-444444444444";
    await db.exec(`insert into auth.users (id, email) values ('${leaver}', 'leaver@example.com');
      insert into auth.sessions (id, user_id) values ('${leaver}', '${leaver}');
      insert into auth.audit_log_entries (id, payload) values ('${leaver}', '{"actor_id": "${leaver}"}')`);
    await commitAs(leaver, "select public.ensure_profile('employer')");
    const [copy] = await as<{ email: string }>(
      "authenticated",
      leaver,
      "select public.export_my_data() -> 'account' ->> 'email' as email",
    );
    expect(copy).toEqual({ email: "leaver@example.com" });
    const leave = "select public.delete_my_account('Leaver@example.com')";
    await expect(commitAs(leaver, leave)).rejects.toThrow("You logged in a while ago.");
    await commitAs(leaver, leave, `{"session_id": "${leaver}"}`);
    const { rows } = await db.query(
      `select id from auth.users where id = '${leaver}' union all select id from auth.audit_log_entries`,
    );
    expect(rows).toEqual([]);
  });

  test("dates that would overflow a comparison are refused where they are stored", async () => {
    for (const date of ["99999-01-01", "infinity"]) {
      await expect(
        commitAs(
          NURSE,
          `select public.submit_job_seeker(${profileOf("medical_receptionist", `'${date}'::text`)})`,
        ),
      ).rejects.toThrow();
    }
  });
});
