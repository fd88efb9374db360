/** What expires of approved people: listed soonest first, filtered, and asked for once in seven days. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { apiOf, makeNurse, toldTo } from "#tests/helpers/marketplace.ts";
import {
  day,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const HERE = "/admin/verification";

let admin: Person;
let office: Visitor;
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  office = await signedIn(stack, admin);
});

const licenseOf = async ({ id }: Person) =>
  (
    await sql<{ id: string }>(
      stack,
      "select id from public.credentials where user_id = $1 and kind = 'license'",
      [id],
    )
  )[0]!.id;
type Row = { of: string; id: string; user_id: string; days: number; asked_at: string | null };
/** All rows of somebody, however many parts the list has before. */
async function rowsOf({ id }: Person, asked: Record<string, string | number> = {}): Promise<Row[]> {
  const api = await apiOf(stack, admin);
  const found: Row[] = [];
  let after = {};
  for (;;) {
    const { data, error } = await api.rpc("admin_expiring", { ...asked, ...after });
    expect(error).toBeNull();
    const part = data as unknown as Row[];
    found.push(...part.slice(0, 25));
    if (part.length <= 25) return found.filter((row) => row.user_id === id);
    after = { p_after_kind: part[24]!.of, p_after: part[24]!.id };
  }
}
const ask = (id: string, of = "credential", who = office) => who.post(HERE, { of, id });

describe("the list", () => {
  test("has what expires or has, of approved people, and not what was renewed", async () => {
    const soon = await makeNurse(stack, { license: { expiresOn: day(20) } });
    const gone = await makeNurse(stack, { license: { expiresOn: day(-400) } });
    const far = await makeNurse(stack, { license: { expiresOn: day(91) } });
    const refused = await makeNurse(stack, { license: { expiresOn: day(5), status: "rejected" } });
    const waiting = await makePerson(stack, { role: "job_seeker", status: "pending" });
    await sql(stack, "update public.credentials set expires_on = $2 where user_id = $1", [
      waiting.id,
      day(5),
    ]);
    const renewed = await makeNurse(stack);
    const certify = (expiresOn: string) =>
      sql(
        stack,
        "insert into public.credentials (user_id, kind, name, expires_on) values ($1, 'certification', 'Fire safety', $2)",
        [renewed.id, expiresOn],
      );
    await certify(day(10));
    expect(await rowsOf(renewed)).toHaveLength(1);
    await certify(day(740));
    expect(await rowsOf(soon)).toMatchObject([{ of: "credential", days: 20, asked_at: null }]);
    expect(await rowsOf(gone)).toMatchObject([{ days: -400 }]);
    for (const person of [far, refused, waiting, renewed]) expect(await rowsOf(person)).toEqual([]);
  });

  test("documents, certifications and our own checks stand in it too, each under its filter", async () => {
    const nurse = await makeNurse(stack, { license: { state: "KS", expiresOn: day(40) } });
    await sql(
      stack,
      `insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path, expires_on)
       values ($1, 'certification', 'bls.pdf', 'application/pdf', 9, repeat('a', 64), $3, $2)`,
      [nurse.id, day(30), `${nurse.id}/${nurse.id}`],
    );
    await sql(
      stack,
      "insert into public.credentials (user_id, kind, name, expires_on) values ($1, 'certification', 'BLS', $2)",
      [nurse.id, day(-2)],
    );
    await sql(
      stack,
      `insert into public.verification_checks (user_id, rule_id, label, source, result, checked_on, looked_up, expires_on)
       select $1, r.id, r.label, r.source, 'clear', $2, 'Somebody', $3
       from public.verification_rules r where r.subject = 'job_seeker' and r.code = 'leie'`,
      [nurse.id, day(-30), day(1)],
    );
    expect((await rowsOf(nurse)).map(({ of, days }) => [of, days])).toEqual([
      ["credential", -2],
      ["document", 30],
      ["credential", 40],
    ]);
    const count = async (asked: Record<string, string | number>) =>
      (await rowsOf(nurse, asked)).map(({ days }) => days);
    expect(await count({ p_kind: "document" })).toEqual([30]);
    expect(await count({ p_kind: "certification" })).toEqual([-2]);
    expect(await count({ p_kind: "license" })).toEqual([40]);
    expect(await count({ p_kind: "check" })).toEqual([1]);
    expect(await count({ p_days: 7 })).toEqual([-2]);
    expect(await count({ p_kind: "check", p_days: 30 })).toEqual([1]);
    // A license is its state's; the rest is where they live.
    expect(await count({ p_state: "KS" })).toEqual([40]);
    expect(await count({ p_state: "MO" })).toEqual([-2, 30]);
  });

  test("each leads to whose it is, and the list goes on by its address", async () => {
    // Enough that expired long before anything else here.
    const nurses = await Promise.all(
      Array.from({ length: 27 }, () => makeNurse(stack, { license: { expiresOn: "1999-12-31" } })),
    );
    const idsIn = (html: string) =>
      [...html.matchAll(/href="\/admin\/verification\/([0-9a-f-]{36})"/g)].map(([, id]) => id!);
    const first = await textOf(await office.get(`${HERE}?kind=license`));
    const more = /href="([^"]*after=[^"]*)"/.exec(first)![1]!.replaceAll("&amp;", "&");
    const next = await textOf(await office.get(more));
    expect(idsIn(first)).toHaveLength(25);
    const ours = new Set(nurses.map(({ id }) => id));
    const seen = [...idsIn(first), ...idsIn(next)].filter((id) => ours.has(id));
    expect(seen).toHaveLength(27);
    expect(new Set(seen)).toEqual(ours);
    await sql(stack, "delete from public.credentials where user_id = any ($1::uuid[])", [
      `{${nurses.map(({ id }) => id).join(",")}}`,
    ]);
  });
});

describe("asking to renew", () => {
  test("tells the person once, and a second time only after seven days", async () => {
    const nurse = await makeNurse(stack, { license: { expiresOn: day(20) } });
    const id = await licenseOf(nurse);
    const asked = async () =>
      (await toldTo(stack, nurse)).filter((told) => told.endsWith("renewal_asked"));
    expect((await ask(id)).headers.get("location")).toBe(HERE);
    expect(await asked()).toEqual(["credential_expiring/credential_renewal_asked"]);
    expect(await rowsOf(nurse)).toMatchObject([{ asked_at: expect.any(String) as string }]);
    const again = await ask(id);
    expect(again.status).toBe(409);
    expect(await textOf(again)).toContain("They were asked in the last seven days.");
    expect(await asked()).toHaveLength(1);
    const jobSeeker = await signedIn(stack, nurse);
    expect(await textOf(await jobSeeker.get("/notifications"))).toContain("Please renew:");

    await sql(
      stack,
      "update public.notifications set created_at = now() - interval '8 days' where user_id = $1",
      [nurse.id],
    );
    expect((await ask(id)).status).toBe(302);
    expect(await asked()).toHaveLength(2);
  });

  test.each([
    ["what does not expire soon", async () => licenseOf(await makeNurse(stack)), 409],
    ["what is gone", async () => "00000000-0000-4000-8000-000000000000", 404],
  ])("%s is not asked for", async (_, idOf, status) => {
    expect((await ask(await idOf())).status).toBe(status);
  });

  test("nobody but an administrator reads the list or asks", async () => {
    const nurse = await makeNurse(stack, { license: { expiresOn: day(20) } });
    const id = await licenseOf(nurse);
    const api = await apiOf(stack, nurse);
    expect((await api.rpc("admin_expiring")).error?.code).toBe("PT403");
    expect((await api.rpc("ask_to_renew", { p_of: "credential", p_id: id })).error?.code).toBe(
      "PT403",
    );
    const sent = await ask(id, "credential", await signedIn(stack, nurse));
    expect(sent.headers.get("location")).toBe("/job-seeker/dashboard");
    expect(await toldTo(stack, nurse)).not.toContain(
      "credential_expiring/credential_renewal_asked",
    );
  });
});
