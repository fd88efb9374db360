/** What administrators set: held by the database, one entry each or nothing, and nobody's but theirs. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { apiOf, makeFacility, makeNurse } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn } from "#tests/helpers/people.ts";

const stack = inject("stack");
const ADMIN = "33333333-3333-4333-8333-333333333333";
const FACILITY = "22222222-2222-4222-8222-222222222222";

describe("on a database of its own", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await bareDatabase();
    await db.exec(`insert into auth.users (id, email) values ('${ADMIN}', 'admin@test.example'), ('${FACILITY}', 'f@test.example');
      insert into public.admin_users (user_id) values ('${ADMIN}');
      insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
        values ('${FACILITY}', 'employer', 'Owner', true, 'approved', now());
      insert into public.employer_profiles (user_id, facility_name, facility_type, address_line, zip, phone)
        values ('${FACILITY}', 'Facility', 'hospital', '1 Street', '64108', '8165550100');`);
  }, 60_000);
  afterAll(() => db.close());

  const as = async (user: string, call: string) => {
    await db.exec(
      `begin; set local role authenticated; set local request.jwt.claim.sub = '${user}';`,
    );
    try {
      await db.query(`select public.${call}`);
      await db.exec("commit");
    } catch (error) {
      await db.exec("rollback");
      throw error;
    }
  };
  type Entry = { subject_id: string; details: { before: unknown; after: unknown } };
  const entries = async () =>
    (
      await db.query<Entry>(
        "select subject_id, details from public.audit_log where action = 'setting.changed' order by id",
      )
    ).rows;
  /** What a call leaves in the log; nobody but an admin may make it. */
  async function leaves(call: string, refusal?: RegExp): Promise<Entry[]> {
    const before = (await entries()).length;
    await expect(as(FACILITY, call), call).rejects.toThrow("Only administrators");
    if (refusal) await expect(as(ADMIN, call), call).rejects.toThrow(refusal);
    else await as(ADMIN, call);
    return (await entries()).slice(before);
  }
  const position = (zip: string, status: string) =>
    db.query<{ id: string }>(
      `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
         pay_max_cents, pay_period, starts_on, status)
       values ('${FACILITY}', 'Nurse', 'rn', $1, 'days', 1, 3000, 4000, 'hour', private.today() + 9, $2) returning id`,
      [zip, status],
    );

  test("a state that is closed: nothing new there, what is open stays, and it opens again", async () => {
    const open = (await position("66204", "open")).rows[0]!.id;
    const draft = (await position("66204", "draft")).rows[0]!.id;
    const there = (await position("64108", "open")).rows[0]!.id;
    expect(await leaves("set_service_area(1, '{MO}', 'No staff in Kansas')")).toEqual([
      {
        subject_id: "service_area",
        details: { before: { MO: true, KS: true }, after: { MO: true, KS: false } },
      },
    ]);
    const refused = "positions can’t be posted in Kansas";
    await expect(position("66204", "open")).rejects.toThrow(refused);
    await expect(
      db.query("update public.positions set status = 'open' where id = $1", [draft]),
    ).rejects.toThrow(refused);
    await expect(
      db.query("update public.positions set zip = '66204' where id = $1", [there]),
    ).rejects.toThrow(refused);
    await db.query("update public.positions set title = 'Other' where id = $1", [open]);
    const { rows } = await db.query("select status from public.positions where id = $1", [open]);
    expect(rows).toEqual([{ status: "open" }]);
    expect(await leaves("set_service_area(2, '{MO}', 'The same')")).toEqual([]);
    expect(
      await leaves("set_service_area(1, '{MO,KS}', 'Late')", /changed this while you were editing/),
    ).toEqual([]);
    expect(await leaves("set_service_area(2, '{}', 'Nowhere')", /at least one state/)).toEqual([]);
    expect(await leaves("set_service_area(2, '{MO,TX}', 'Far')", /states from the list/)).toEqual(
      [],
    );
    expect(await leaves("set_service_area(2, '{MO,KS}', '')", /Say why/)).toEqual([]);
    expect(await leaves("set_service_area(2, '{MO,KS}', 'Back again')")).toHaveLength(1);
    await position("66204", "open");
  });

  test("numbers: within their bounds, only what changed is written down", async () => {
    const numbers = (more: object) =>
      JSON.stringify({
        guarantee_days: 90,
        past_due_days: 7,
        documents_most: 40,
        document_uploads_daily: 30,
        document_mb_most: 10,
        checks_required_to_approve: 1,
        four_eyes_rejections: 0,
        ...more,
      });
    const set = (version: number, more: object) =>
      `set_numbers(${version}, '${numbers(more)}', 'As agreed')`;
    expect(await leaves(set(1, { guarantee_days: 60, document_mb_most: 2 }))).toEqual([
      {
        subject_id: "numbers",
        details: {
          before: { guarantee_days: 90, document_mb_most: 10 },
          after: { guarantee_days: 60, document_mb_most: 2 },
        },
      },
    ]);
    const large = `insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path)
      values ('${FACILITY}', 'resume', 'a.pdf', 'application/pdf', 2097153, repeat('a', 64), 'x/y')`;
    await expect(db.query(large)).rejects.toThrow("at most 2 MB");
    expect(await leaves(set(1, {}), /changed this while you were editing/)).toEqual([]);
    expect(await leaves(set(2, { document_mb_most: 11 }), /from 1 to 10/)).toEqual([]);
    expect(await leaves(set(2, { guarantee_days: -1 }), /from 0 to 365/)).toEqual([]);
    expect(await leaves(set(2, { four_eyes_rejections: 2 }), /from 0 to 1/)).toEqual([]);
    expect(await leaves(set(2, { guarantee_days: 60, document_mb_most: 2 }))).toEqual([]);
    await expect(
      db.query("update public.app_settings set value = 400 where key = 'guarantee_days'"),
    ).rejects.toThrow("app_settings_bounds");
    const { rows } = await db.query("select private.setting('guarantee_days') as days");
    expect(rows).toEqual([{ days: 60 }]);
  });

  test("license rules: with a source once confirmed; what counts in matching", async () => {
    const rule = (version: number, required: boolean, source: string, reason = "A new law") =>
      `set_license_rule(${version}, 'phlebotomist', 'MO', ${required}, true, '${source}', '${reason}')`;
    expect(await leaves(rule(1, true, ""), /which law or board/)).toEqual([]);
    expect(await leaves(rule(1, true, "RSMo 1", " "), /Say why/)).toEqual([]);
    expect(await leaves(rule(1, true, "RSMo 1"))).toMatchObject([
      {
        subject_id: "license_rules",
        details: { before: { required: false }, after: { required: true } },
      },
    ]);
    expect(
      await db.rows("select reason from public.audit_log where subject_id = 'license_rules'"),
    ).toEqual([{ reason: "A new law" }]);
    expect(await leaves(rule(2, true, "RSMo 1"))).toEqual([]);
    expect(
      await leaves(
        "set_license_rule(2, 'pilot', 'MO', true, false, null, 'As agreed')",
        /from the list/,
      ),
    ).toEqual([]);
    expect(await leaves("set_verification(1, false, 'To begin with')")).toEqual([
      {
        subject_id: "verification",
        details: {
          before: { certifications: true },
          after: { certifications: false },
        },
      },
    ]);
    expect(await leaves("set_verification(2, false, 'The same')")).toEqual([]);
    expect(
      await leaves("set_verification(1, true, 'Late')", /changed this while you were editing/),
    ).toEqual([]);
  });

  test("the compacts: whose license works where, at once", async () => {
    const nurse = "11111111-1111-4111-8111-111111111111";
    await db.exec(`insert into auth.users (id, email) values ('${nurse}', 'n@test.example');
      insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
        values ('${nurse}', 'job_seeker', 'Nurse', true, 'approved', now());
      insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
        desired_pay_cents, desired_pay_period, shifts, available_from)
        values ('${nurse}', 'rn', 5, '64108', 'MO', 40, 3000, 'hour', array['days'], current_date);
      insert into public.credentials (user_id, kind, profession, state, multistate, number, expires_on, status,
          verified_on, verified_source, verified_until, verified_multistate)
        values ('${nurse}', 'license', 'rn', 'MO', true, 'RN-1', current_date + 700, 'verified', current_date, 'Nursys', current_date + 700, true);`);
    const works = async () =>
      (
        await db.query<{ works_in: string; ks: number }>(
          `select r.works_in, c.ks_until as ks from private.license_reach r
           join matching.job_seekers k on k.user_id = r.user_id join matching.places c on c.n = k.n
           where r.user_id = '${nurse}' order by 1`,
        )
      ).rows;
    const set = (state: string, membership: string, version = 1, reason = "A member left") =>
      `set_compact_member(${version}, 'nlc', '${state}', '${membership}', 'NCSBN', '${reason}')`;
    const both = await works();
    expect(both.map(({ works_in }) => works_in)).toEqual(["KS", "MO"]);
    expect(both[0]!.ks).toBeGreaterThan(-32_768);

    const entry = "Nurse Licensure Compact, Kansas";
    expect(await leaves(set("KS", "none"))).toEqual([
      {
        subject_id: "compacts",
        details: {
          before: { [entry]: "issuing" },
          after: { [entry]: "none", source: "NCSBN" },
        },
      },
    ]);
    expect(await works()).toEqual([{ works_in: "MO", ks: -32_768 }]);
    expect(await leaves(set("KS", "issuing", 1), /changed this while you were editing/)).toEqual(
      [],
    );
    expect(await leaves(set("ZZ", "issuing", 2), /a state from the list/)).toEqual([]);
    expect(await leaves(set("KS", "perhaps", 2), /what the state does/)).toEqual([]);
    expect(await leaves(set("KS", "issuing", 2, ""), /Say why/)).toEqual([]);
    // Joined is not in force.
    for (const [version, membership] of [
      [2, "joined"],
      [3, "unknown"],
    ] as const) {
      expect(await leaves(set("KS", membership, version))).toHaveLength(1);
      expect((await works()).map(({ works_in }) => works_in)).toEqual(["MO"]);
    }
    expect(await leaves(set("KS", "issuing", 4))).toHaveLength(1);
    expect((await works()).map(({ works_in }) => works_in)).toEqual(["KS", "MO"]);

    // A license of any member works in both, as long as its holder lives there.
    await db.exec(`update public.credentials set state = 'TX' where user_id = '${nurse}';
      update public.job_seeker_profiles set home_state = 'TX' where user_id = '${nurse}';`);
    expect((await works()).map(({ works_in }) => works_in)).toEqual(["KS", "MO"]);
    await db.exec(
      `update public.job_seeker_profiles set home_state = 'KS' where user_id = '${nurse}'`,
    );
    // Who moved has 60 days; then it works nowhere here.
    expect((await works()).map(({ works_in }) => works_in)).toEqual(["KS", "MO"]);
    await db.exec(
      `update public.job_seeker_profiles set moved_on = null, moved_from = null where user_id = '${nurse}'`,
    );
    expect(await works()).toEqual([]);
  });
});

describe("the page", () => {
  test("a setting is changed, shown with before and after; two admins: the second is told", async () => {
    const office = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
    const html = await (await office.get("/admin/settings")).text();
    const version = /name="version" value="(\d+)"[\s\S]*?value="rule"/.exec(
      html.slice(html.indexOf('id="group-rule"')),
    )![1]!;
    const source = `Board letter ${version}`;
    const form = {
      intent: "rule",
      version,
      rule: "medical_receptionist.KS",
      required: "no",
      source,
      reason: `The board wrote ${version}`,
    };
    const saved = await office.post("/admin/settings", form);
    expect([saved.status, saved.headers.get("location")]).toEqual([302, "/admin/settings"]);
    const after = (await (await office.get("/admin/settings")).text()).replace(/<!-- -->/g, "");
    expect(after).toContain(`source: none, now ${source}`);
    expect(after).toContain(form.reason);
    expect(after).toMatch(/open there, and stays? open if you turn the state off\./);
    const second = await office.post("/admin/settings", { ...form, source: "Another" });
    expect(second.status).toBe(409);
    const told = await second.text();
    expect(told).toContain("Another administrator changed this while you were editing.");
    expect(told).toContain('value="Another"');
    const forms: Record<string, string>[] = [
      { intent: "numbers", version: "1" },
      { intent: "area", version: "1", MO: "on" },
      { ...form, version: "x" },
      { ...form, reason: "" },
      {
        intent: "compact",
        version: "1",
        compact: "nlc",
        compactState: "MO",
        membership: "issuing",
        source: "NCSBN",
      },
    ];
    for (const wrong of forms) {
      expect((await office.post("/admin/settings", wrong)).status).toBe(422);
    }
  });

  test.each([
    ["a candidate", () => makeNurse(stack)],
    ["a facility", () => makeFacility(stack)],
  ])("%s reads and changes nothing of it", async (_, make) => {
    const person = await make();
    const visitor = await signedIn(stack, person);
    expect((await visitor.get("/admin/settings")).status).toBe(302);
    expect((await visitor.post("/admin/settings", { intent: "area" })).status).toBe(302);
    const api = await apiOf(stack, person);
    expect((await api.rpc("admin_settings")).error?.code).toBe("PT403");
    const area = { p_version: 1, p_open: ["MO"], p_reason: "For myself" };
    expect((await api.rpc("set_service_area", area)).error?.code).toBe("PT403");
  });
});
