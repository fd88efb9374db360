/** The audit log as administrators read it and take it away: what is asked for and nothing else, and nobody else does. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { apiOf, makeFacility, makeNurse } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const HERE = "/admin/audit-log";

let admin: Person;
let nurse: Person;
let office: Visitor;
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  nurse = await makeNurse(stack);
  office = await signedIn(stack, admin);
});

type Facts = {
  actor?: string | null;
  behalf?: string | null;
  action?: string;
  type?: string;
  subject?: string;
  reason?: string | null;
  details?: object;
  at?: string;
};
/** Writes an entry; gives its id. */
async function entry(facts: Facts = {}): Promise<string> {
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.audit_log (actor_id, on_behalf_of, action, subject_type, subject_id, reason, details, at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, coalesce($8::timestamptz, now())) returning id`,
    [
      facts.actor === undefined ? admin.id : facts.actor,
      facts.behalf ?? null,
      facts.action ?? "test.done",
      facts.type ?? "test",
      facts.subject ?? randomUUID(),
      facts.reason ?? null,
      JSON.stringify(facts.details ?? {}),
      facts.at ?? null,
    ],
  );
  return String(row!.id);
}
const ask = async (query: Record<string, string>, visitor = office) => {
  const response = await visitor.get(`${HERE}?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return (await response.text()).replace(/<!-- -->/g, "");
};
const idsIn = (html: string) => [...html.matchAll(/id="entry-(\d+)"/g)].map(([, id]) => id);

describe("what is asked for", () => {
  test("by whom, about what, what, when, on whose behalf: each, and together", async () => {
    const subject = randomUUID();
    const other = await makePerson(stack, { role: null, admin: true });
    const first = await entry({ subject, at: "2025-03-09T05:59:59Z", action: "test.begun" });
    const second = await entry({ subject, at: "2025-03-09T06:00:00Z" });
    const third = await entry({ subject, at: "2025-03-10T04:59:59Z", actor: other.id });
    const fourth = await entry({ subject, at: "2025-03-10T05:00:00Z", behalf: nurse.id });
    const found = async (query: Record<string, string>) => idsIn(await ask({ subject, ...query }));
    expect(await found({})).toEqual([fourth, third, second, first]);
    expect(await found({ action: "test.begun" })).toEqual([first]);
    expect(await found({ actor: other.email.toUpperCase() })).toEqual([third]);
    expect(await found({ actor: admin.id })).toEqual([fourth, second, first]);
    expect(await found({ behalf: "yes" })).toEqual([fourth]);
    expect(await found({ type: "other" })).toEqual([]);
    // Days are Central time's: the ninth is the day the clocks go forward, and has 23 hours.
    expect(await found({ from: "2025-03-09", to: "2025-03-09" })).toEqual([third, second]);
    expect(await found({ from: "2025-03-10" })).toEqual([fourth]);
    expect(await found({ to: "2025-03-08" })).toEqual([first]);
    expect(await found({ actor: "nobody@test.example" })).toEqual([]);
    expect(await found({ actor: admin.email, action: "test.done", to: "2025-03-09" })).toEqual([
      second,
    ]);
  });

  test("about a person, by email address, in words with their name", async () => {
    const id = await entry({ action: "account.approved", type: "profile", subject: nurse.id });
    const html = await ask({ subject: nurse.email });
    expect(idsIn(html)).toEqual([id]);
    expect(html).toContain(`approved Test Person ${nurse.id.slice(0, 8)}’s account`);
    expect(html).toContain(admin.email);
  });

  test("what makes no sense asks for nothing, and breaks nothing", async () => {
    const id = await entry();
    const nonsense = {
      from: "2025-02-31",
      to: "yesterday",
      after: "1 or 1",
      open: "-1",
      behalf: "no",
    };
    expect(idsIn(await ask(nonsense))).toContain(id);
    const empty = await ask({ subject: "'); drop table x; --" });
    expect(empty).toContain("No matching entries");
  });

  test("parts: each entry once, to the last", async () => {
    const subject = randomUUID();
    const at = "2025-05-05T12:00:00Z";
    const written: string[] = [];
    // All at one moment: only their numbers tell them apart.
    for (let i = 0; i < 60; i += 1) written.unshift(await entry({ subject, at }));
    const seen: (string | undefined)[] = [];
    let path: string | undefined = `${HERE}?subject=${subject}`;
    for (let parts = 0; path && parts < 5; parts += 1) {
      const html: string = await (await office.get(path)).text();
      seen.push(...idsIn(html));
      path = /href="([^"]*after=\d+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(seen).toEqual(written);
  });
});

test("details of the one that is opened, with its link of the chain, and of no other", async () => {
  const subject = randomUUID();
  const open = await entry({
    subject,
    details: { weighed: "sentinel-one" },
    reason: "Told <b>why</b>",
  });
  await entry({ subject, details: { weighed: "sentinel-two" } });
  const closed = await ask({ subject });
  expect(closed).not.toContain("sentinel");
  expect(closed).toContain("Told &lt;b&gt;why&lt;/b&gt;");
  const html = await ask({ subject, open });
  expect(html).toContain("sentinel-one");
  expect(html).not.toContain("sentinel-two");
  const [link] = await sql<{ link: string }>(
    stack,
    "select seq || ':' || encode(hash, 'hex') as link from private.audit_chain where entry_id = $1",
    [open],
  );
  expect(html).toContain(link!.link);
});

describe("as a file", () => {
  const fileOf = async (query: Record<string, string>) => {
    const response = await office.get(`${HERE}.csv?${new URLSearchParams(query)}`);
    expect(response.status).toBe(200);
    return { response, text: await response.text() };
  };
  const exports = () =>
    sql<{ details: unknown }>(
      stack,
      "select details from public.audit_log where actor_id = $1 and action = 'audit_log.exported' order by id",
      [admin.id],
    );

  test("what the page shows, with details; nothing that a spreadsheet would run; and written down", async () => {
    const subject = randomUUID();
    await entry({ subject, reason: '=HYPERLINK("http://evil.example")', details: { a: 1 } });
    await entry({ subject, reason: "plain, with a comma" });
    await entry();
    const before = (await exports()).length;
    const { response, text } = await fileOf({ subject, open: "1" });
    expect(response.headers.get("content-type")).toContain("text/csv");
    expect(response.headers.get("content-disposition")).toMatch(/audit-log-\d{4}-\d\d-\d\d\.csv/);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const lines = text.trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("When (US Central),Who,");
    expect(lines[1]).toContain('"plain, with a comma"');
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines[2]).toContain('{""a"":1}');
    expect((await exports()).slice(before)).toEqual([{ details: { subject } }]);
  });

  test("more than one part of it, each entry once", async () => {
    const subject = randomUUID();
    await sql(
      stack,
      `insert into public.audit_log (action, subject_type, subject_id, reason)
       select 'test.done', 'test', $1, 'r' || i from generate_series(1, 2300) i`,
      [subject],
    );
    const { text } = await fileOf({ subject });
    const reasons = text.match(/,r\d+,/g) ?? [];
    expect([reasons.length, new Set(reasons).size]).toEqual([2300, 2300]);
  });
});

describe("nobody else", () => {
  test.each([
    ["a candidate", () => makeNurse(stack), "/job-seeker/dashboard"],
    ["a facility", () => makeFacility(stack), "/employer/dashboard"],
  ])("%s reads nothing of it, and takes nothing away", async (_, make, home) => {
    const person = await make();
    const visitor = await signedIn(stack, person);
    for (const path of [HERE, `${HERE}.csv`]) {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe(home);
    }
    const api = await apiOf(stack, person);
    expect((await api.rpc("admin_audit_log")).error?.code).toBe("PT403");
    expect((await api.rpc("audit_export_part")).error?.code).toBe("PT403");
    expect((await api.rpc("begin_audit_export", { p_asked: {} })).error?.code).toBe("PT403");
  });
});
