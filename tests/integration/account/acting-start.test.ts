/** Acting for others, over the running app: starting, and whatever keeps it from starting. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { actingCookieOf, REASON, startByForm, textOf, type Target } from "#tests/helpers/acting.ts";
import {
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
const NOBODY = "00000000-0000-0000-0000-000000000000";
let admin: Person;
let employer: Person;
let visitor: Visitor;

beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  employer = await makePerson(stack, { role: "employer", status: "approved" });
});
beforeEach(async () => {
  visitor = await signedIn(stack, admin);
});

const sessionsOf = (person: Person) =>
  sql(stack, "select role, user_id, reason from public.acting_sessions where admin_id = $1", [
    person.id,
  ]);

describe("starting", () => {
  test("leads to the person's destination, with a cookie that scripts cannot read and an entry", async () => {
    const statuses = [
      [{ role: "employer", status: "approved" }, "/employer/dashboard"],
      [{ role: "employer", status: "draft" }, "/employer/onboarding"],
      [{ role: "job_seeker", status: "pending" }, "/job-seeker/awaiting-approval"],
      [{ role: null }, "/role-selection"],
    ] as const;
    for (const [options, to] of statuses) {
      const person = await makePerson(stack, options);
      const answer = await startByForm(visitor, { user: person.id });
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe(to);
      const [cookie] = answer.headers
        .getSetCookie()
        .filter((line) => line.startsWith("nomera-acting="));
      // A browser that dropped it with the hour could not be told that acting has ended.
      expect(cookie).toMatch(/Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/);
      const page = await visitor.get(to);
      expect(page.status).toBe(200);
      expect(await textOf(page)).toMatch(/Acting for .* Stop acting/);
      const entries = await sql(
        stack,
        "select actor_id, action, reason from public.audit_log where on_behalf_of = $1",
        [person.id],
      );
      expect(entries).toEqual([{ actor_id: admin.id, action: "acting.started", reason: REASON }]);
    }
  });

  test("as a role: the all-zero id and one's own are nobody's", async () => {
    for (const id of [NOBODY, admin.id, ""]) {
      const answer = await visitor.post("/admin/acting/start", {
        userId: id,
        role: "employer",
        reason: REASON,
      });
      expect(answer.headers.get("location")).toBe("/employer/dashboard");
      expect((await sessionsOf(admin)).at(-1)).toMatchObject({ role: "employer", user_id: null });
    }
  });

  test("again ends what was started before, in whichever browser", async () => {
    const elsewhere = await signedIn(stack, admin);
    await startByForm(elsewhere, { user: employer.id });
    await startByForm(visitor, { role: "job_seeker" });
    const answer = await elsewhere.get("/employer/dashboard");
    expect(answer.headers.get("location")).toBe("/admin/dashboard");
    expect(actingCookieOf(elsewhere)).toBeUndefined();
  });
});

describe("acting does not start", () => {
  let other: Person;
  beforeAll(async () => {
    other = await makePerson(stack, { role: null, admin: true });
  });
  /** No session, no cookie. */
  async function expectNotStarted(by: Person, jar: Visitor, before: number) {
    expect(await sessionsOf(by)).toHaveLength(before);
    expect(actingCookieOf(jar)).toBeUndefined();
  }

  const wrong: [string, Record<string, string>, number, string][] = [
    ["without a reason", { role: "employer", reason: " " }, 422, "at least 10"],
    ["with a short one", { role: "employer", reason: " 9 letters " }, 422, "at least 10"],
    ["with a long one", { role: "employer", reason: "x".repeat(501) }, 422, "at most 500"],
    ["as an admin", { role: "admin", reason: REASON }, 422, "Choose one of the two roles."],
    ["as and for nobody", { reason: REASON }, 422, "Choose a role, or someone"],
    [
      "for the all-zero id alone",
      { userId: NOBODY, reason: REASON },
      422,
      "Choose a role, or someone",
    ],
    [
      "for an id of version 7",
      { userId: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", reason: REASON },
      422,
      "act for this account",
    ],
    [
      "for an id of version 1",
      { userId: "c232ab00-9414-11ec-b3c8-9f6bdeced846", reason: REASON },
      422,
      "act for this account",
    ],
    ["for what is no id", { userId: "'; drop table", reason: REASON }, 422, "act for this account"],
    [
      "for an unknown person",
      { userId: randomUUID(), reason: REASON },
      404,
      "This account no longer exists.",
    ],
  ];
  test.each(wrong)("%s", async (_why, fields, status, sentence) => {
    const before = (await sessionsOf(admin)).length;
    const answer = await visitor.post("/admin/acting/start?role=employer", fields);
    expect(answer.status).toBe(status);
    expect(await textOf(answer)).toContain(sentence);
    await expectNotStarted(admin, visitor, before);
  });

  test("for oneself without a role, or for another admin", async () => {
    const before = (await sessionsOf(admin)).length;
    const byRole = await makePerson(stack, { role: "employer", status: "approved" });
    await sql(stack, "update public.profiles set role = 'admin' where user_id = $1", [byRole.id]);
    for (const [id, status] of [
      [admin.id, 422],
      [other.id, 403],
      [byRole.id, 403],
    ] as const) {
      const answer = await visitor.post("/admin/acting/start?role=employer", {
        userId: id,
        reason: REASON,
      });
      expect(answer.status).toBe(status);
      if (status === 403) expect(await textOf(answer)).toContain("another administrator");
    }
    expect((await visitor.get(`/admin/acting/start?user=${other.id}`)).status).toBe(404);
    await expectNotStarted(admin, visitor, before);
  });

  test("for somebody whose account was deleted while the form stood open", async () => {
    const gone = await makePerson(stack, { role: "employer", status: "approved" });
    const form = `/admin/acting/start?user=${gone.id}`;
    expect((await visitor.get(form)).status).toBe(200);
    await deleteAccounts(stack, gone.id);
    const before = (await sessionsOf(admin)).length;
    const answer = await visitor.post(form, { userId: gone.id, reason: REASON });
    expect(answer.status).toBe(404);
    expect(await textOf(answer)).toContain("This account no longer exists");
    await expectNotStarted(admin, visitor, before);
  });

  test("by a link, and not from another site's page; nor does it stop so", async () => {
    const before = (await sessionsOf(admin)).length;
    await visitor.get(
      `/admin/acting/start?userId=${employer.id}&reason=${REASON}&user=${employer.id}`,
    );
    await expectNotStarted(admin, visitor, before);
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "", origin: "https://evil.example" },
    ];
    for (const headers of foreign) {
      const fields = { userId: employer.id, reason: REASON };
      const answer = await visitor.post("/admin/acting/start", fields, headers);
      expect(answer.status).toBe(403);
      await expectNotStarted(admin, visitor, before);
    }
    await startByForm(visitor, { user: employer.id });
    for (const attempt of [
      () => visitor.get("/admin/acting/stop"),
      () => visitor.post("/admin/acting/stop", {}, { "sec-fetch-site": "cross-site" }),
    ]) {
      await attempt();
      expect(await textOf(await visitor.get("/employer/dashboard"))).toContain(
        "Acting for Test Person",
      );
    }
  });

  test("for anybody who is no admin, or by nobody", async () => {
    const target: Target = { role: "job_seeker" };
    const someone = await signedIn(stack, employer);
    const answer = await startByForm(someone, target);
    expect(answer.headers.get("location")).toBe("/employer/dashboard");
    await expectNotStarted(employer, someone, 0);
    const anonymous = (await signedIn(stack, employer)).at(stack.open);
    await anonymous.post("/sign-out", {});
    expect((await startByForm(anonymous, target)).headers.get("location")).toMatch(/^\/auth\?/);
  });

  test("when it cannot be written down: the form comes back and says so", async () => {
    const before = (await sessionsOf(admin)).length;
    await sql(
      stack,
      `create function private.audit_is_full() returns trigger language plpgsql as
       $$ begin raise exception 'no space left' using errcode = '53100'; end $$`,
    );
    const trigger = "audit_is_full before insert on public.audit_log";
    await sql(
      stack,
      `create trigger ${trigger} for each row when (new.reason = 'A reason that fails') execute function private.audit_is_full()`,
    );
    try {
      const answer = await startByForm(visitor, { user: employer.id }, "A reason that fails");
      expect(answer.status).toBe(503);
      const html = await textOf(answer);
      expect(html).toContain("Acting did not start");
      expect(html).toContain("A reason that fails");
      await expectNotStarted(admin, visitor, before);
    } finally {
      await sql(stack, "drop trigger audit_is_full on public.audit_log");
      await sql(stack, "drop function private.audit_is_full()");
    }
    expect((await startByForm(visitor, { user: employer.id }, "A reason that fails")).status).toBe(
      302,
    );
  });
});
