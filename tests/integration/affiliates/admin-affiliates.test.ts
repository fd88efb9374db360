/** Partners: who counts for them, what is owed and marked as paid, each once and written down; and that nobody else can. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { todayCentral } from "#app/platform/format.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { apiOf, makeFacility, makeNurse } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const HERE = "/admin/affiliates";

let admin: Person;
let office: Visitor;
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  office = await signedIn(stack, admin);
});

const stamp = () => randomUUID().slice(0, 8);

/** An affiliate as the office adds one. */
async function added(fields: Record<string, string> = {}) {
  const formKey = randomUUID();
  const answer = await office.post(`${HERE}/new`, {
    formKey,
    name: "Some Partner",
    email: "",
    code: `c-${formKey}`,
    ...fields,
  });
  return { id: formKey, answer };
}
const send = (id: string, fields: Record<string, string>) => office.post(`${HERE}/${id}`, fields);
const pageOf = async (id: string, query = "") => textOf(await office.get(`${HERE}/${id}${query}`));
const affiliate = async (id: string) =>
  (
    await sql(
      stack,
      "select code, name, contact_email, status, version from public.affiliates where id = $1",
      [id],
    )
  )[0];

/** Referrals of people who are gone, so many and status like this. */
async function referrals(id: string, many: number, status = "pending", cents = 0) {
  return sql<{ id: string; version: number }>(
    stack,
    `insert into public.referrals (affiliate_id, email, status, bounty_cents)
     select $1, 'came-' || n || '@test.example', $3, $4 from generate_series(1, $2::int) n returning id, version`,
    [id, many, status, cents],
  );
}
/** A form about some referrals. */
const sendAbout = (
  id: string,
  picked: readonly { id: string; version: number }[],
  fields: Record<string, string>,
) =>
  office.post(`${HERE}/${id}`, {
    ...fields,
    pick: picked.map((one) => `${one.id}:${one.version}`),
  });
const pay = (
  id: string,
  picked: readonly { id: string; version: number }[],
  more: Record<string, string> = {},
) =>
  sendAbout(id, picked, {
    intent: "pay",
    reference: "Check 7",
    paidOn: todayCentral(),
    formKey: randomUUID(),
    ...more,
  });
const statusOf = async (id: string) =>
  sql(
    stack,
    "select status, bounty_cents, version from public.referrals where affiliate_id = $1 order by id",
    [id],
  );
const payouts = (id: string) =>
  sql(
    stack,
    `select reference, total_cents::int as total_cents, referrals, voided_at is not null as undone
     from public.affiliate_payouts where affiliate_id = $1 order by created_at`,
    [id],
  );
const entries = async (id: string) =>
  (
    await sql<{ action: string }>(
      stack,
      "select action from public.audit_log where subject_type = 'affiliate' and subject_id = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);

describe("a partner", () => {
  test("is added with a code in capitals, which counts once approved and no more when suspended", async () => {
    const code = `Ann-${stamp()}`;
    const { id, answer } = await added({ code: ` ${code} `, email: " Ann@Partner.example " });
    expect(answer.headers.get("location")).toBe(`${HERE}/${id}`);
    expect(await affiliate(id)).toMatchObject({
      code: code.toUpperCase(),
      contact_email: "ann@partner.example",
      status: "pending",
    });
    /** Whether somebody who comes with the code now counts for them. */
    const counts = async () => {
      const person = await makePerson(stack, { role: null });
      await sql(stack, "delete from public.profiles where user_id = $1", [person.id]);
      const visitor = await signedIn(stack, person);
      await visitor.get(`/r/${code.toUpperCase()}`);
      await visitor.get("/post-auth?role=employer");
      const found = await sql(stack, "select 1 from public.referrals where referred_user_id = $1", [
        person.id,
      ]);
      return found.length === 1;
    };
    expect(await counts()).toBe(false);
    await send(id, { intent: "approve", version: "1" });
    expect(await counts()).toBe(true);
    await send(id, { intent: "suspend", version: "2", reason: "Sends nobody real" });
    expect(await counts()).toBe(false);
    const html = await pageOf(id);
    expect(html).toContain("1 person signed up with this code, 1 of them not reviewed.");
    const [, path] = /href="(\/admin\/people\/[0-9a-f-]+)"/.exec(html)!;
    expect((await office.get(path!)).status).toBe(200);
    expect(html).toContain("Sends nobody real");
    expect(await entries(id)).toEqual([
      "affiliate.created",
      "affiliate.approved",
      "affiliate.suspended",
    ]);
  });

  test("no code is given twice, in whichever letters, also at the same moment", async () => {
    const code = `twice-${stamp()}`;
    const both = await Promise.all([added({ code }), added({ code: code.toUpperCase() })]);
    expect(both.map(({ answer }) => answer.status).sort()).toEqual([302, 422]);
    const late = both.find(({ answer }) => answer.status === 422)!;
    const html = await textOf(late.answer);
    expect(html).toContain("Another affiliate has this code.");
    expect(html).toContain("Some Partner");
    expect(await affiliate(late.id)).toBeUndefined();
  });

  test.each<[string, Record<string, string>, string]>([
    ["no name", { name: " " }, "Enter a name."],
    ["no code", { code: "" }, "Enter a code."],
    ["a space in it", { code: "a b c" }, "Use 3 to 60 characters"],
    ["no address", { email: "ann at example" }, "Enter an email address"],
  ])("%s: 422 by the field", async (_, fields, sentence) => {
    const { id, answer } = await added(fields);
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(sentence);
    expect(await affiliate(id)).toBeUndefined();
  });

  test("is changed; a code of old keeps its letters; the second of two admins is told", async () => {
    const code = `Old_${stamp()}`;
    const [made] = await sql<{ id: string }>(
      stack,
      "insert into public.affiliates (code, name) values ($1, 'Old') returning id",
      [code],
    );
    const { id } = made!;
    const change = (version: string, name: string) =>
      send(id, { intent: "change", version, name, email: "", code });
    const both = await Promise.all([change("1", "First"), change("1", "Second")]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    const late = await textOf(both.find(({ status }) => status === 409)!);
    expect(late).toContain("Someone changed this affiliate while you were editing.");
    expect(await affiliate(id)).toMatchObject({ code, version: 2 });
    expect((await change("2", "Both")).status).toBe(302);
    // Nothing new is nothing done.
    expect((await change("3", "Both")).status).toBe(302);
    expect(await affiliate(id)).toMatchObject({ name: "Both", version: 3 });
    expect(await entries(id)).toEqual(["affiliate.changed", "affiliate.changed"]);
    const decided = await Promise.all(
      [1, 2].map(() => send(id, { intent: "approve", version: "3" })),
    );
    expect(decided.map(({ status }) => status).sort()).toEqual([302, 409]);
  });
});

describe("whoever is slower reads why, and what they typed", () => {
  test("suspending what a colleague suspended", async () => {
    const { id } = await added();
    await send(id, { intent: "suspend", version: "1", reason: "Sends nobody real" });
    const late = await send(id, { intent: "suspend", version: "1", reason: "My own reason" });
    expect(late.status).toBe(409);
    const html = await textOf(late);
    expect(html).toContain("There is a problem");
    expect(html).toContain("My own reason");
  });

  test("referrals that a colleague took out of the list", async () => {
    const { id } = await added();
    const one = await referrals(id, 1);
    await sendAbout(id, one, { intent: "qualify", bounty: "$10" });
    const late = await office.post(`${HERE}/${id}?status=pending`, {
      intent: "void",
      pick: one.map((row) => `${row.id}:${row.version}`),
      reason: "Signed up twice",
    });
    expect(late.status).toBe(409);
    const html = await textOf(late);
    expect(html).toContain("No matching referrals");
    expect(html).toContain("Someone changed one of these referrals.");
    expect(html).toContain("Signed up twice");
  });
});

describe("referrals", () => {
  test("qualify with a bounty, are paid together once, and a payout is undone", async () => {
    const { id } = await added();
    const three = await referrals(id, 3);
    expect((await sendAbout(id, three, { intent: "qualify", bounty: "$1,250.50" })).status).toBe(
      302,
    );
    expect(await pageOf(id)).toContain("Owed: $3,751.50. Paid: $0.00.");
    const [first, second, third] = three.map((one) => ({ ...one, version: 2 }));
    const formKey = randomUUID();
    const twice = await Promise.all(
      [1, 2].map(() => pay(id, [first!, second!], { formKey, reference: "Check 1" })),
    );
    expect(twice.map(({ status }) => status)).toEqual([302, 302]);
    // Another form about one of them is too late, and takes the third neither.
    const late = await pay(id, [second!, third!]);
    expect(late.status).toBe(409);
    expect(await textOf(late)).toContain("Someone changed one of these referrals.");
    expect(await payouts(id)).toEqual([
      { reference: "Check 1", total_cents: 250_100, referrals: 2, undone: false },
    ]);
    expect(await pageOf(id)).toContain("Owed: $1,250.50. Paid: $2,501.00.");

    const undo = { intent: "undo", payout: formKey, reason: "The check came back" };
    expect((await send(id, undo)).status).toBe(302);
    const again = await send(id, { ...undo, reason: "It came back twice" });
    expect(again.status).toBe(409);
    const told = await textOf(again);
    expect(told).toContain("There is a problem");
    expect(told).toContain("It came back twice");
    expect(await pageOf(id)).toContain("Owed: $3,751.50. Paid: $0.00.");
    expect((await pay(id, [{ ...first!, version: 4 }], { reference: "Check 2" })).status).toBe(302);
    expect(await entries(id)).toEqual([
      "affiliate.created",
      "affiliate.referrals_qualified",
      "affiliate.paid",
      "affiliate.payout_voided",
      "affiliate.paid",
    ]);
    const html = await pageOf(id);
    expect(html).toContain("The check came back");
    expect(html).toContain("Check 2");
  });

  test("a bounty is corrected; void owes nothing, says why, and can be qualified again", async () => {
    const { id } = await added();
    const [one] = await referrals(id, 1, "qualified", 10_000);
    await sendAbout(id, [one!], { intent: "qualify", bounty: "50" });
    await sendAbout(id, [{ ...one!, version: 2 }], { intent: "void", reason: "Their own account" });
    expect(await statusOf(id)).toEqual([{ status: "void", bounty_cents: 5_000, version: 3 }]);
    const html = await pageOf(id, "?status=void");
    expect(html).toContain("Their own account");
    expect(html).toContain("Owed: $0.00");
    expect((await pay(id, [{ ...one!, version: 3 }])).status).toBe(409);
    await sendAbout(id, [{ ...one!, version: 3 }], { intent: "qualify", bounty: "60" });
    expect(await statusOf(id)).toEqual([{ status: "qualified", bounty_cents: 6_000, version: 4 }]);
  });

  test.each<[string, Record<string, string>, number, string]>([
    ["no bounty", { intent: "qualify", bounty: "" }, 422, "Enter the bounty."],
    ["too small a bounty", { intent: "qualify", bounty: "0" }, 422, "Enter at least one dollar."],
    ["no reason", { intent: "void", reason: "no" }, 422, "at least 3 characters"],
    ["nothing qualified to pay", { intent: "pay" }, 409, "Select only those that are qualified"],
    ["paid tomorrow", { intent: "pay", paidOn: "2098-01-01" }, 409, "Select only those"],
  ])("%s: refused, and nothing changes", async (_, fields, status, sentence) => {
    const { id } = await added();
    const some = await referrals(id, 2);
    const needed = { reference: "Check 7", paidOn: todayCentral(), formKey: randomUUID() };
    const answer = await sendAbout(id, some, { ...needed, ...fields });
    expect(answer.status).toBe(status);
    const html = await textOf(answer);
    expect(html).toContain(sentence);
    // Those that were selected still are.
    expect(html.match(/name="pick"[^>]*checked=""|checked=""[^>]*name="pick"/g)).toHaveLength(2);
    expect(await statusOf(id)).toEqual(
      some.map(() => ({ status: "pending", bounty_cents: 0, version: 1 })),
    );
    expect(await entries(id)).toEqual(["affiliate.created"]);
  });

  test("of another partner cannot be taken, nor is one selected that is none", async () => {
    const [{ id }, other] = [await added(), await added()];
    const [mine] = await referrals(id, 1, "qualified", 500);
    const [theirs] = await referrals(other.id, 1, "qualified", 500);
    expect((await pay(id, [mine!, theirs!])).status).toBe(404);
    expect((await pay(id, [mine!, { id: randomUUID(), version: 1 }])).status).toBe(404);
    expect((await pay(id, [])).status).toBe(422);
    expect(await payouts(id)).toEqual([]);
    expect(await statusOf(other.id)).toMatchObject([{ status: "qualified" }]);
  });

  test("two admins pay the same at once: once", async () => {
    const { id } = await added();
    const some = await referrals(id, 5, "qualified", 1_000);
    const both = await Promise.all([pay(id, some), pay(id, some)]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(await payouts(id)).toMatchObject([{ total_cents: 5_000, referrals: 5 }]);
  });
});

describe("lists and files", () => {
  test("partners by status, words and what is owed", async () => {
    const word = `name${stamp()}`;
    const { id } = await added({ name: `The ${word} Clinic`, email: `${word}@mail.example` });
    const shown = async (query: string) =>
      (await textOf(await office.get(`${HERE}?${query}`))).includes(id);
    expect(await shown(`q=${word.toUpperCase()}`)).toBe(true);
    expect(await shown(`q=${word}@mail.example`)).toBe(true);
    expect(await shown(`q=${word.slice(0, 8)}+clin`)).toBe(true);
    expect(await shown(`q=${word}x`)).toBe(false);
    expect(await shown(`q=${word}&status=pending`)).toBe(true);
    expect(await shown(`q=${word}&status=approved`)).toBe(false);
    expect(await shown(`q=${word}&status=owed`)).toBe(false);
    await referrals(id, 1, "qualified", 700);
    expect(await shown(`q=${word}&status=owed`)).toBe(true);
    expect(await shown("q=%27%00%5C")).toBe(false);
  });

  test("referrals go on where they ended, without a gap", async () => {
    const { id } = await added();
    await referrals(id, 60);
    const seen: string[] = [];
    let next: string | undefined = `${HERE}/${id}?status=pending`;
    while (next) {
      const html: string = await textOf(await office.get(next));
      seen.push(...[...html.matchAll(/value="([0-9a-f-]{36}):1"/g)].map(([, found]) => found!));
      next = /href="([^"]*after=[^"]*)"[^>]*>Older referrals/
        .exec(html)?.[1]
        ?.replaceAll("&amp;", "&");
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });

  test("files have every row, and no formula", async () => {
    const { id } = await added({ name: "=cmd()" });
    await referrals(id, 30, "qualified", 12_345);
    const theirs = await office.get(`${HERE}/${id}/referrals.csv`);
    expect(theirs.headers.get("content-type")).toContain("text/csv");
    expect(theirs.headers.get("cache-control")).toContain("no-store");
    const lines = (await theirs.text()).trim().split("\n");
    expect(lines).toHaveLength(31);
    expect(lines[1]).toContain(",123.45,");
    const all = await (await office.get(`${HERE}.csv`)).text();
    const line = all.split("\n").find((one) => one.includes(id.toUpperCase()))!;
    expect(line).toMatch(/^'=cmd\(\),/);
    expect(line).toContain(",30,0,3703.50,0.00");
    expect((await office.get(`${HERE}/${randomUUID()}/referrals.csv`)).status).toBe(404);
  });

  test("a file of what the page shows, in more than one part, each once; and written down", async () => {
    const { id } = await added();
    await referrals(id, 2_300, "void");
    await referrals(id, 2, "pending");
    const file = await (await office.get(`${HERE}/${id}/referrals.csv?status=void`)).text();
    const addresses = file.match(/came-\d+@/g) ?? [];
    expect([addresses.length, new Set(addresses).size]).toEqual([2_300, 2_300]);
    const word = `file${stamp()}`;
    const one = await added({ name: `The ${word}` });
    await added({ name: `Another ${word}` });
    await send(one.id, { intent: "approve", version: "1" });
    const found = await (await office.get(`${HERE}.csv?status=approved&q=${word}`)).text();
    expect(found.trim().split("\n")).toHaveLength(2);
    expect(found).toContain(`The ${word}`);
    const written = await sql(
      stack,
      `select subject_id, details from public.audit_log
       where actor_id = $1 and action in ('affiliates.exported', 'affiliate.referrals_exported') order by id desc limit 2`,
      [admin.id],
    );
    expect(written).toEqual([
      { subject_id: "list", details: { status: "approved", search: word, affiliates: 1 } },
      { subject_id: id, details: { status: "void", referrals: 2_300 } },
    ]);
  });
});

describe("nobody else", () => {
  test.each<[string, () => Promise<Person>]>([
    ["a facility's owner", () => makeFacility(stack)],
    ["a candidate", () => makeNurse(stack)],
  ])("%s reads nothing of it and does nothing about it", async (_, make) => {
    const { id } = await added({ email: "secret@partner.example" });
    const [one] = await referrals(id, 1, "qualified", 500);
    const person = await make();
    const api = await apiOf(stack, person);
    const it = { p_id: id, p_version: 1 };
    const some = { p_affiliate: id, p_ids: [one!.id], p_versions: [1] };
    for (const answer of [
      await api.rpc("admin_affiliates"),
      await api.rpc("admin_affiliate", { p_id: id }),
      await api.rpc("admin_referrals", { p_affiliate: id }),
      await api.rpc("begin_affiliate_export"),
      await api.rpc("begin_referral_export", { p_affiliate: id }),
      await api.rpc("create_affiliate", { p_form_key: randomUUID(), p_name: "Me", p_code: "MINE" }),
      await api.rpc("change_affiliate", { ...it, p_name: "Me", p_code: "MINE" }),
      await api.rpc("decide_affiliate", { ...it, p_to: "approved" }),
      await api.rpc("qualify_referrals", { ...some, p_bounty_cents: 100_000 }),
      await api.rpc("void_referrals", { ...some, p_reason: "For fun" }),
      await api.rpc("pay_referrals", {
        ...some,
        p_form_key: randomUUID(),
        p_reference: "Mine",
        p_paid_on: todayCentral(),
      }),
      await api.rpc("void_payout", { p_id: randomUUID(), p_reason: "For fun" }),
    ])
      expect(answer.error?.code).toBe("PT403");
    for (const table of ["affiliates", "affiliate_payouts"] as const)
      expect((await api.from(table).select("*").limit(1)).data, table).toEqual([]);
    const theirs = await signedIn(stack, person);
    expect((await theirs.post(`${HERE}/${id}`, { version: "1", intent: "approve" })).status).toBe(
      302,
    );
    for (const path of [`${HERE}.csv`, `${HERE}/${id}/referrals.csv`]) {
      const answer = await theirs.get(path);
      expect(answer.status).toBe(302);
      expect(await answer.text()).not.toContain("partner.example");
      const anonymous = await new Visitor(stack.open).get(path);
      expect(anonymous.headers.get("location")).toMatch(/^\/auth/);
    }
    expect(await affiliate(id)).toMatchObject({ status: "pending", version: 1 });
    expect(await statusOf(id)).toEqual([{ status: "qualified", bounty_cents: 500, version: 1 }]);
  });
});

describe("a hundred thousand partners and as many referrals", () => {
  let db: TestDatabase;
  let busy: string;
  beforeAll(async () => {
    db = await bareDatabase();
    const admin = randomUUID();
    busy = randomUUID();
    await db.exec(`
      insert into auth.users (id, email) values ('${admin}', 'admin@test.example');
      insert into public.admin_users (user_id) values ('${admin}');
      select set_config('request.jwt.claim.sub', '${admin}', false);
      insert into public.affiliates (code, name, contact_email, status, created_at)
      select 'CODE-' || n, 'Partner ' || n || ' of group' || n % 5000, 'partner' || n || '@test.example',
        case n % 3 when 0 then 'pending' when 1 then 'approved' else 'suspended' end, now() - make_interval(mins => n)
      from generate_series(1, 100000) n;
      insert into public.affiliates (id, code, name, status) values ('${busy}', 'BUSY', 'Busy', 'approved');
      insert into public.referrals (affiliate_id, status, bounty_cents, created_at)
      select case when n % 2 = 0 then '${busy}' else a.id end, case n % 4 when 0 then 'pending' when 1 then 'paid'
        when 2 then 'qualified' else 'void' end, 5000, now() - make_interval(mins => n)
      from generate_series(1, 100000) n join public.affiliates a on a.code = 'CODE-' || n;
      analyze public.affiliates; analyze public.referrals;`);
  }, 120_000);
  afterAll(() => db.close());

  const scans = async () => {
    await db.query("select pg_stat_force_next_flush()");
    const { rows } = await db.query<{ n: number }>(
      `select (pg_stat_get_numscans('public.affiliates'::regclass) + pg_stat_get_numscans('public.referrals'::regclass))::int as n`,
    );
    return rows[0]!.n;
  };
  const middle = async (from: string) => {
    const { rows } = await db.query<{ id: string }>(
      `select id from public.${from} order by created_at offset 15000 limit 1`,
    );
    return `'${rows[0]!.id}'`;
  };

  test.each([
    ["partners, from the beginning", "admin_affiliates()", 26],
    ["partners of a status, far on", "admin_affiliates('approved', null, {affiliates})", 26],
    ["partners by a word that few have", "admin_affiliates(null, 'group4999')", 20],
    ["partners by a word that all have", "admin_affiliates('pending', 'partner')", 26],
    ["partners by a code", "admin_affiliates(null, 'CODE-77777')", 1],
    ["partners by words that none has", "admin_affiliates(null, 'helicopters')", 0],
    ["those who are owed", "admin_affiliates('owed')", 1],
    ["a busy partner's referrals", "admin_referrals({busy})", 26],
    [
      "those of a status, far on",
      "admin_referrals({busy}, 'pending', {referrals where status = 'pending'})",
      26,
    ],
  ])("%s: by an index, without reading a table", async (_, asked, many) => {
    let call = asked.replace("{busy}", `'${busy}'`);
    const [place, from] = /\{([^}]+)\}/.exec(call) ?? [];
    if (place) call = call.replace(place, await middle(from!));
    const before = await scans();
    const began = performance.now();
    const { rows } = await db.query<{ found: unknown[] }>(`select public.${call} as found`);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await scans()).toBe(before);
    expect(rows[0]!.found).toHaveLength(many);
  });
});
