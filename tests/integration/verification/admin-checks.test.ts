/** The checklist: what administrators add, change and retire of it, whom that concerns, and that nobody else does. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { clientOf, startByApi } from "#tests/helpers/acting.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { makeFacility, makeNurse } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const ADMIN = "33333333-3333-4333-8333-333333333333";
const HERE = "/admin/settings/checks";

describe("on a database of its own", () => {
  let db: TestDatabase;
  let facility: string;
  beforeAll(async () => {
    db = await bareDatabase();
    await db.exec(`insert into auth.users (id, email) values ('${ADMIN}', 'admin@test.example');
      insert into public.admin_users (user_id) values ('${ADMIN}');`);
  }, 60_000);
  afterAll(() => db.close());
  beforeEach(async () => {
    facility = randomUUID();
    await db.exec(`insert into auth.users (id, email) values ('${facility}', '${facility}@test.example');
      insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
        values ('${facility}', 'employer', 'Cleo Owner', true, 'approved', now());
      insert into public.employer_profiles (user_id, facility_name, facility_type, address_line, zip, phone)
        values ('${facility}', 'First Facility', 'hospital', '1 Street', '64108', '8165550100');`);
  });

  const as = async <Value = unknown>(user: string, call: string): Promise<Value> => {
    await db.exec(
      `begin; set local role authenticated; set local request.jwt.claim.sub = '${user}';`,
    );
    try {
      const { rows } = await db.query<{ value: Value }>(`select public.${call} as value`);
      await db.exec("commit");
      return rows[0]!.value;
    } catch (error) {
      await db.exec("rollback");
      throw error;
    }
  };
  type Entry = { subject_id: string; reason: string; details: { before: unknown; after: unknown } };
  const entries = async () =>
    (
      await db.query<Entry>(
        "select subject_id, reason, details from public.audit_log where action = 'setting.changed' order by id",
      )
    ).rows;
  /** What a call leaves in the log; nobody but an admin may make it. */
  async function leaves(call: string, refusal?: RegExp): Promise<Entry[]> {
    const before = (await entries()).length;
    await expect(as(facility, call), call).rejects.toThrow("Only administrators");
    if (refusal) await expect(as(ADMIN, call), call).rejects.toThrow(refusal);
    else await as(ADMIN, call);
    return (await entries()).slice(before);
  }

  const quoted = (value: string | number | boolean | null) =>
    typeof value === "string" ? `'${value}'` : String(value);
  const named = (fields: Record<string, string | number | boolean | null>) =>
    Object.entries(fields)
      .map(([name, value]) => `p_${name} => ${quoted(value)}`)
      .join(", ");
  const words = {
    label: "The roof is whole",
    source: "A visit",
    source_name: "a visit",
    required: true,
    holds: false,
    sort_order: 5,
    reason: "As agreed",
  };
  const add = (fields: Record<string, string | number | boolean | null> = {}) =>
    `add_verification_rule(${named({ subject: "employer", looks_at: "facility", code: "roof", ...words, ...fields })})`;
  const change = (
    id: string,
    version: number,
    fields: Record<string, string | number | boolean | null> = {},
  ) => `change_verification_rule(${named({ id, version, in_use: true, ...words, ...fields })})`;
  const missing = async () =>
    (
      await db.query<{ missing: string[] }>("select private.missing_checks($1) as missing", [
        facility,
      ])
    ).rows[0]!.missing;
  const idOf = async (code: string) =>
    (
      await db.query<{ id: string }>("select id from public.verification_rules where code = $1", [
        code,
      ])
    ).rows[0]!.id;

  test.each<[string, Record<string, string | number | boolean | null>, RegExp]>([
    ["of nobody", { subject: "nobody" }, /Choose professionals or facilities/],
    [
      "an unknown profession",
      { subject: "job_seeker", profession: "pilot" },
      /profession from the/,
    ],
    ["an unknown state", { state: "TX" }, /state from the list/],
    ["of nothing", { looks_at: "roof" }, /Choose what to look up/],
    ["a candidate's telephone", { subject: "job_seeker", looks_at: "phone" }, /For a professional/],
    ["a facility's license", { looks_at: "license" }, /Facilities have no license/],
    ["a facility's profession", { profession: "rn" }, /Facilities have no profession/],
    ["a facility's certification", { looks_at: "certification" }, /Facilities have no license/],
    ["a short name of digits", { code: "42" }, /letters from a to z/],
    ["the exclusion list once more", { code: "LEIE" }, /already in the checklist/],
    [
      "one that there is",
      { code: "phone" },
      /A check with this short name already exists: “Phone number/,
    ],
    ["without a label", { label: " " }, /Enter what to check/],
    ["without a source", { source: "" }, /Enter where to look it up/],
    ["without a name of the source", { source_name: " " }, /Enter the source name/],
    ["holding or not", { holds: null }, /what a finding does/],
    ["required or not", { required: null }, /whether it is required/],
    ["for no day", { valid_days: 0 }, /1 to 3,650 days/],
    ["without an order", { sort_order: -1 }, /from 0 to 9,999/],
    ["without a reason", { reason: "no" }, /Say why/],
  ])("a check is not added: %s", async (_what, fields, sentence) => {
    expect(await leaves(add(fields), sentence)).toEqual([]);
  });

  test("a check is asked from when it is added until it is retired, and its records stay", async () => {
    const before = await missing();
    const [added] = await leaves(add({ code: "roof" }));
    const id = await idOf("roof");
    expect(added).toMatchObject({
      subject_id: id,
      reason: "As agreed",
      details: { before: {}, after: { asked_of: "employer", label: "The roof is whole" } },
    });
    expect(await missing()).toEqual(["The roof is whole", ...before]);
    expect(
      await leaves(add({ code: "roof" }), /A check with this short name already exists/),
    ).toEqual([]);

    const { rows } = await db.query<{ today: string; soon: string }>(
      "select private.today()::text as today, (private.today() + 3)::text as soon",
    );
    const record = `record_check('${facility}', '${id}', 'First Facility, 1 Street, 64108', 'clear', '${rows[0]!.today}'`;
    await as(ADMIN, `${record}, p_expires_on => '${rows[0]!.soon}')`);
    expect(await missing()).toEqual(before);
    const running = async () =>
      JSON.stringify(await as(ADMIN, "admin_expiring(p_kind => 'check')"));
    expect(await running()).toContain(facility);

    expect(await leaves(change(id, 1, { label: "The roof is dry" }))).toMatchObject([
      {
        details: { before: { label: "The roof is whole" }, after: { label: "The roof is dry" } },
      },
    ]);
    expect(await leaves(change(id, 2, { label: "The roof is dry" }))).toEqual([]);
    expect(await leaves(change(id, 1, { source: "Late" }), /changed this check while/)).toEqual([]);
    expect(await leaves(change(id, 2, { valid_days: 4000 }), /1 to 3,650 days/)).toEqual([]);
    expect(await leaves(change(randomUUID(), 1), /There is no such check/)).toEqual([]);

    const [retired] = await leaves(change(id, 2, { label: "The roof is dry", in_use: false }));
    expect(retired!.details).toEqual({ before: { in_use: true }, after: { in_use: false } });
    expect(await missing()).toEqual(before);
    expect(await running()).not.toContain(facility);
    type Shown = { checks: { rule: string; applies: boolean; records: { label: string }[] }[] };
    const { checks } = await as<Shown>(ADMIN, `verification_of('${facility}')`);
    expect(checks.find(({ rule }) => rule === id)).toMatchObject({
      applies: false,
      records: [{ label: "The roof is whole" }],
    });
    const { rows: kept } = await db.query<{ id: string }>(
      "select c.id from public.verification_checks c where c.rule_id = $1",
      [id],
    );
    await expect(as(ADMIN, `${record}, '${kept[0]!.id}')`)).rejects.toThrow(
      "no longer applies to them",
    );
    expect(await leaves(add({ code: "roof" }), /which is retired/)).toEqual([]);

    expect(await leaves(change(id, 3, { label: "The roof is dry" }))).toMatchObject([
      { details: { before: { in_use: false }, after: { in_use: true } } },
    ]);
    expect(await missing()).toEqual(before);
    await db.query("update public.employer_profiles set address_line = '2 Street'");
    expect(await missing()).toContain("The roof is dry");
  });

  test("the list goes on after 25, and a filter has what is asked of everybody besides", async () => {
    type Row = { id: string; subject: string; profession: string | null; state: string | null };
    const rows = (asked: Record<string, string>) =>
      as<Row[]>(ADMIN, `admin_verification_rules(${named(asked)})`);
    await db.exec(`insert into public.verification_rules (subject, code, label, source, source_name, looks_at, required, sort_order)
      select 'employer', 'many_' || repeat('x', n), 'One of many', 'A call', 'a call', 'phone', false, 70 from generate_series(1, 30) n`);
    const { rows: all } = await db.query<{ id: string }>(
      "select id from public.verification_rules",
    );
    const seen: string[] = [];
    for (let part = await rows({}); ; part = await rows({ after: seen.at(-1)! })) {
      seen.push(...part.slice(0, 25).map(({ id }) => id));
      if (part.length <= 25) break;
    }
    expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    const nurses = await rows({ subject: "job_seeker", profession: "rn", state: "KS" });
    expect(nurses.map(({ profession, state }) => [profession, state])).toEqual([
      ["Registered Nurse", "Kansas"],
      // The lists of exclusions, and the checks of any license and certification.
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(await rows({ subject: "employer", profession: "rn" })).toEqual([]);
    await expect(as(facility, "admin_verification_rules()")).rejects.toThrow("Only administrators");
  });

  describe("a finding recorded while its check held nobody", () => {
    const held = async () =>
      (
        await db.query<{ approval: string; held: boolean }>(
          "select approval, on_hold_since is not null as held from public.profiles where user_id = $1",
          [facility],
        )
      ).rows[0]!;
    const rule = async (fields: Record<string, string | number | boolean | null> = {}) =>
      change(
        await idOf("windows"),
        (
          await db.rows<{ version: number }>(
            "select version from public.verification_rules where code = 'windows'",
          )
        )[0]!.version,
        { required: false, ...fields },
      );
    beforeEach(async () => {
      await db.exec("delete from public.verification_rules where code = 'windows'");
      await as(ADMIN, add({ code: "windows", required: false }));
      await as(
        ADMIN,
        `record_check('${facility}', '${await idOf("windows")}', 'First Facility, 1 Street, 64108', 'finding',
           private.today(), p_note => 'Broken')`,
      );
    });
    afterEach(() => db.exec("delete from auth.users where email like '%-%@test.example'"));

    test("holds the account in the moment in which an administrator says that it does", async () => {
      await as(ADMIN, await rule({ label: "Every window is whole" }));
      expect(await held()).toEqual({ approval: "approved", held: false });
      await as(ADMIN, await rule({ holds: true }));
      expect(await held()).toEqual({ approval: "pending", held: true });
    });

    test("holds it once the check is in use again", async () => {
      await as(ADMIN, await rule({ in_use: false }));
      await as(ADMIN, await rule({ in_use: false, holds: true }));
      expect(await held()).toEqual({ approval: "approved", held: false });
      await as(ADMIN, await rule({ holds: true }));
      expect(await held()).toEqual({ approval: "pending", held: true });
    });

    test("holds nobody a second time whose hold was lifted", async () => {
      await as(ADMIN, await rule({ holds: true }));
      await db.exec(
        "update public.app_settings set value = 0 where key = 'checks_required_to_approve'",
      );
      const [submitted] = await db.rows<{ at: string }>(
        "select submitted_at::text as at from public.profiles where user_id = $1",
        [facility],
      );
      await as(
        ADMIN,
        `decide_account('${facility}', 'approved', '${submitted!.at}', p_without => 'Mended since')`,
      );
      for (const holds of [false, true]) await as(ADMIN, await rule({ holds }));
      expect(await held()).toEqual({ approval: "approved", held: false });
    });
  });
});

describe("the pages", () => {
  const admin = () => makePerson(stack, { role: null, admin: true });
  const textOf = async (response: Response) =>
    (await response.text()).replace(/<!-- -->/g, "").replaceAll("&#x27;", "'");
  const words = {
    label: "Something that is looked up",
    source: "A call",
    sourceName: "a call",
    required: "no",
    holds: "no",
    sortOrder: "900",
    reason: "As agreed",
  };
  /** A check that hardly anybody is asked for. */
  async function make(): Promise<string> {
    const [row] = await sql<{ id: string }>(
      stack,
      `insert into public.verification_rules (subject, profession, state, code, label, source, source_name, looks_at, required, sort_order)
       values ('job_seeker', 'pharmacy_technician', 'KS', $1, 'Something that is looked up', 'A call', 'a call', 'person', false, 900)
       returning id`,
      [`page_${randomUUID().replace(/[^a-f]/g, "")}`],
    );
    return row!.id;
  }

  test("two admins: the second is told, keeps what was typed, and saves over it", async () => {
    const path = `${HERE}/${await make()}`;
    const [first, second] = await Promise.all(
      [admin(), admin()].map(async (person) => signedIn(stack, await person)),
    );
    const form = { ...words, version: "1", inUse: "on" };
    expect((await first!.post(path, { ...form, validDays: "60" })).status).toBe(302);
    const answer = await second!.post(path, { ...form, label: "Typed by the second" });
    expect(answer.status).toBe(409);
    const told = await textOf(answer);
    expect(told).toContain("Another administrator changed this check while you were editing.");
    expect(told).toContain('value="Typed by the second"');
    expect(told).toContain("days: none, now 60");
    expect(told).toContain('name="version" value="2"');
    const over = { ...form, version: "2", label: "Typed by the second" };
    expect((await second!.post(path, over)).status).toBe(302);
    expect(await textOf(await second!.get(path))).toContain(
      "label: Something that is looked up, now Typed by the second",
    );
    const settings = await textOf(await first!.get("/admin/settings"));
    expect(settings).toContain("check “Typed by the second”.");
  });

  test("what is wrong stands by its field, with what was typed", async () => {
    const office = await signedIn(stack, await admin());
    const wrong = await office.post(`${HERE}/new`, {
      ...words,
      subject: "employer",
      looksAt: "license",
      code: "of_a_facility",
    });
    expect(wrong.status).toBe(422);
    const html = await textOf(wrong);
    expect(html).toContain("Facilities have no license here.");
    expect(html).toContain('href="#looksAt"');
    expect(html).toContain('value="of_a_facility"');
    expect((await office.post(`${HERE}/${await make()}`, { ...words })).status).toBe(422);
  });

  test("a retired check says on the evidence page that it is not asked any more", async () => {
    const office = await signedIn(stack, await admin());
    const nurse = await makeNurse(stack);
    const id = await make();
    await sql(
      stack,
      `insert into public.verification_checks (user_id, rule_id, label, source, result, checked_on, looked_up)
       values ($1, $2, 'Something that was looked up', 'A call', 'clear', current_date, 'Somebody')`,
      [nurse.id, id],
    );
    const form = { ...words, version: "1" };
    const retired = await office.post(`${HERE}/${id}`, form);
    expect(retired.status).toBe(302);
    const evidence = await textOf(await office.get(`/admin/verification/${nurse.id}`));
    expect(evidence).toContain("Something that is looked up");
    expect(evidence).toContain("No longer required");
    expect(evidence).toContain(`${HERE}?subject=job_seeker&amp;profession=rn`);
    expect(await textOf(await office.get(`${HERE}/${id}`))).toContain("Retired");
  });

  test.each([
    ["a candidate", () => makeNurse(stack)],
    ["a facility", () => makeFacility(stack)],
  ])("%s reads and changes nothing of it", async (_, of) => {
    const person = await of();
    const visitor = await signedIn(stack, person);
    const id = await make();
    for (const path of [HERE, `${HERE}/new`, `${HERE}/${id}`]) {
      expect((await visitor.get(path)).status, path).toBe(302);
      expect((await visitor.post(path, { ...words, version: "1" })).status, path).toBe(302);
    }
    await expectNothing(await clientOf(stack, person), id);
  });

  test("nor does anybody who is not signed in, or an admin while acting", async () => {
    const id = await make();
    const stranger = new Visitor(stack.open);
    expect((await stranger.post(`${HERE}/${id}`, { ...words, version: "1" })).status).toBe(302);
    const office = await admin();
    const nurse = await makeNurse(stack);
    const acting = await clientOf(
      stack,
      office,
      await startByApi(stack, office, { user: nurse.id }),
    );
    await expectNothing(acting, id);
  });

  async function expectNothing(api: Awaited<ReturnType<typeof clientOf>>, id: string) {
    const said = {
      p_label: "Mine",
      p_source: "Me",
      p_source_name: "a call",
      p_required: false,
      p_holds: false,
      p_sort_order: 1,
      p_reason: "For myself",
    };
    const answers = [
      await api.rpc("admin_verification_rules"),
      await api.rpc("admin_verification_rule", { p_id: id }),
      await api.rpc("add_verification_rule", {
        p_subject: "employer",
        p_looks_at: "facility",
        p_code: "mine",
        ...said,
      }),
      await api.rpc("change_verification_rule", {
        p_id: id,
        p_version: 1,
        p_in_use: false,
        ...said,
      }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => "PT403"));
    const [row] = await sql<{ version: number }>(
      stack,
      "select version from public.verification_rules where id = $1",
      [id],
    );
    expect(row).toEqual({ version: 1 });
  }
});
