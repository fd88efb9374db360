/** What administrators do with accounts: suspended, restored, made and removed as an administrator, merged. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  actingCookie,
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";
import { rowsOf, upload } from "#tests/helpers/documents.ts";
import { pdf } from "#tests/helpers/files.ts";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
} from "#tests/helpers/marketplace.ts";
import { textOf as shownBy } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const REASON = "Somebody else signs in with this account.";
let admin: Person;
let office: Visitor;

beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  office = await signedIn(stack, admin);
});

const decide = (id: string, intent: string, fields: Record<string, string> = {}) =>
  office.post(`/admin/people/${id}`, { intent, reason: REASON, ...fields });
const sinceOf = async (id: string) =>
  /name="since" value="([^"]+)"/.exec(await (await office.get(`/admin/people/${id}`)).text())![1]!;
const restore = async (id: string) => decide(id, "restore", { since: await sinceOf(id) });
const matchesOf = async (id: string) =>
  (
    await sql<{ position_id: string }>(
      stack,
      "select position_id from public.matches where job_seeker_id = $1",
      [id],
    )
  ).map((row) => row.position_id);
const leads = async (visitor: Visitor, path: string) => {
  const answer = await visitor.get(path);
  await answer.body?.cancel();
  return answer.headers.get("location");
};
const textOf = async (visitor: Visitor, path: string) => shownBy(await visitor.get(path));

describe("a suspended nurse", () => {
  let nurse: Person;
  let visitor: Visitor;
  let position: string;

  beforeAll(async () => {
    position = await makePosition(stack, await makeFacility(stack));
    nurse = await makeNurse(stack);
    visitor = await signedIn(stack, nurse);
  });

  test("is not suspended without a reason", async () => {
    expect((await decide(nurse.id, "suspend", { reason: " " })).status).toBe(422);
    expect(await matchesOf(nurse.id)).toContain(position);
  });

  test("is matched with nothing, from that moment on", async () => {
    expect(await matchesOf(nurse.id)).toContain(position);
    expect((await decide(nurse.id, "suspend")).status).toBe(302);
    expect(await matchesOf(nurse.id)).toEqual([]);
  });

  test.each([
    "/job-seeker/dashboard",
    "/job-seeker/positions",
    "/job-seeker/onboarding",
    "/job-seeker/awaiting-approval",
    "/job-seeker/documents",
  ])("is led from %s to why", async (path) => {
    expect(await leads(visitor, path)).toBe("/suspended");
  });

  test("reads why and whom to write to, signs in, takes the data along and could leave", async () => {
    const page = await textOf(await signedIn(stack, nurse), "/suspended");
    expect(page).toContain(REASON);
    expect(page).toMatch(/Since (?:<!-- -->)?\w{3} \d+, \d{4}, \d+:\d\d [AP]M CT/);
    expect(page).toContain("mailto:");
    const copy = await visitor.get("/account/export");
    expect(copy.status).toBe(200);
    expect(await copy.text()).toContain(REASON);
    expect((await visitor.get("/account/delete")).status).toBe(200);
    const account = await textOf(visitor, "/account");
    expect(account).toContain("Suspended");
    expect(account).toContain("You don’t appear in matches or lists.");
    expect(await textOf(visitor, "/pending-approval")).not.toContain("Send my appeal");
  });

  test("has no document that a facility opens, and applications that stand still, until restored", async () => {
    const facility = await makeFacility(stack);
    const [own, theirs] = [await makeNurse(stack), await signedIn(stack, facility)];
    await upload(await signedIn(stack, own), { bytes: pdf(), name: "bls card.pdf" });
    const [doc] = await rowsOf(own, stack);
    const api = await apiOf(stack, own);
    const { data: id } = await api.rpc("apply_to_position", {
      p_position_id: await makePosition(stack, facility),
    });
    const message = { p_body: "I can start in May.", p_form_key: randomUUID() };
    const sent = await api.rpc("send_message", { p_application_id: id!, ...message });
    expect(sent.error).toBeNull();
    const employer = await apiOf(stack, facility);
    const opened = async () => {
      const answer = await theirs.get(`/documents/${doc!.id}`);
      await answer.body?.cancel();
      return answer.status;
    };
    const move = (to: string, version: number) =>
      employer.rpc("move_application", { p_id: id!, p_to: to, p_version: version });
    expect(await opened()).toBe(200);
    await decide(own.id, "suspend");
    expect(await opened()).toBe(404);
    // What the facility had, it keeps: whom it talks with, and what they wrote.
    const kept = JSON.stringify((await employer.rpc("facility_application", { p_id: id! })).data);
    expect(kept).toContain("I can start in May.");
    expect(kept).toContain(`Test Person ${own.id.slice(0, 8)}`);
    expect((await move("shortlisted", 1)).error?.message).toContain(
      "This application is paused, so nothing was changed.",
    );
    expect((await restore(own.id)).status).toBe(302);
    expect(await opened()).toBe(200);
    expect((await move("shortlisted", 1)).error).toBeNull();
  });

  test("whose appeal was open has it open again once restored", async () => {
    const waiting = await makePerson(stack, { role: "job_seeker", status: "rejected" });
    const appeals = async () =>
      (
        await sql<{ status: string }>(
          stack,
          "select status from public.account_appeals where user_id = $1 order by created_at",
          [waiting.id],
        )
      ).map(({ status }) => status);
    await sql(
      stack,
      `insert into public.account_appeals (user_id, body, status, decided_at, created_at) values
       ($1, 'The first time.', 'superseded', now() - interval '9 days', now() - interval '10 days'),
       ($1, 'Please look again.', 'open', null, now())`,
      [waiting.id],
    );
    await decide(waiting.id, "suspend");
    expect(await appeals()).toEqual(["superseded", "suspended"]);
    const checks = await textOf(office, `/admin/verification/${waiting.id}`);
    expect(checks).toContain("Profile resubmitted");
    expect(checks).toContain("Account suspended");
    const api = await apiOf(stack, admin);
    for (const [status, sentence] of [
      ["superseded", "This appeal is no longer open: the profile was submitted again."],
      ["suspended", "This appeal is no longer open: the account was suspended."],
    ]) {
      const [appeal] = await sql<{ id: string }>(
        stack,
        "select id from public.account_appeals where user_id = $1 and status = $2",
        [waiting.id, status],
      );
      const late = await api.rpc("decide_appeal", { p_id: appeal!.id, p_decision: "reopened" });
      expect(late.error).toMatchObject({ code: "PT409", message: sentence });
    }
    expect((await restore(waiting.id)).status).toBe(302);
    expect(await appeals()).toEqual(["superseded", "open"]);
  });

  test("does nothing by the data API either", async () => {
    const api = await apiOf(stack, nurse);
    const applied = await api.rpc("apply_to_position", { p_position_id: position });
    expect(applied.status).toBe(403);
    const appeal = await api.rpc("appeal_decision", { p_body: "This is not right at all." });
    expect(appeal.status).toBe(409);
  });

  test("was told, once, and in the words of it", async () => {
    const told = await sql<{ event: string; href: string }>(
      stack,
      "select event, href from public.notifications where user_id = $1 and kind = 'account_decided'",
      [nurse.id],
    );
    expect(told).toEqual([{ event: "suspended", href: "/suspended" }]);
  });

  test("is suspended for the second administrator too", async () => {
    const again = await decide(nurse.id, "suspend");
    expect(again.status).toBe(409);
    const text = await shownBy(again);
    expect(text).toContain("already suspended");
    expect(text).toContain("What you wrote:");
  });

  test("stays suspended whatever is decided meanwhile, and that counts afterwards", async () => {
    await sql(
      stack,
      "update public.profiles set verification_status = 'pending', verification_status_new = null, profile_status = null, verification_reason = null where user_id = $1",
      [nurse.id],
    );
    expect(await leads(visitor, "/job-seeker/dashboard")).toBe("/suspended");
    expect((await restore(nurse.id)).status).toBe(302);
    expect(await leads(visitor, "/job-seeker/dashboard")).toBe("/job-seeker/awaiting-approval");
  });

  test("is somebody as before once restored, and /suspended leads home", async () => {
    const other = await makeNurse(stack);
    await decide(other.id, "suspend");
    const since = await sinceOf(other.id);
    expect((await restore(other.id)).status).toBe(302);
    expect(await matchesOf(other.id)).toContain(position);
    const back = await signedIn(stack, other);
    expect((await back.get("/job-seeker/dashboard")).status).toBe(200);
    expect(await leads(back, "/suspended")).toBe("/job-seeker/dashboard");
    const again = await decide(other.id, "restore", { since });
    expect(again.status).toBe(409);
  });
});

test("a suspended facility's positions disappear, its team is closed out, and all of it comes back", async () => {
  const owner = await makeFacility(stack);
  const member = await makeMember(stack, owner, "recruiter");
  const position = await makePosition(stack, owner);
  const nurse = await makeNurse(stack);
  const [ownerVisitor, memberVisitor] = [
    await signedIn(stack, owner),
    await signedIn(stack, member),
  ];
  const shown = async () => (await office.at(stack.open).get(`/positions/${position}`)).status;
  const anonymous = async () => (await fetch(`${stack.open}/positions/${position}`)).status;
  expect(await anonymous()).toBe(200);
  await decide(owner.id, "suspend");
  expect(await matchesOf(nurse.id)).not.toContain(position);
  expect(await leads(ownerVisitor, "/employer/dashboard")).toBe("/suspended");
  expect(await leads(memberVisitor, "/employer/dashboard")).toBe("/employer/awaiting-approval");
  const [open] = await sql<{ n: number }>(
    stack,
    "select count(*)::int as n from public.public_position($1)",
    [position],
  );
  expect(open!.n).toBe(0);
  await restore(owner.id);
  expect(await matchesOf(nurse.id)).toContain(position);
  expect((await ownerVisitor.get("/employer/dashboard")).status).toBe(200);
  expect((await memberVisitor.get("/employer/dashboard")).status).toBe(200);
  expect(await shown()).toBe(302);
});

test("a member who is suspended alone is, and their facility is not", async () => {
  const owner = await makeFacility(stack);
  const member = await makeMember(stack, owner, "recruiter");
  const visitor = await signedIn(stack, member);
  await decide(member.id, "suspend");
  expect(await leads(visitor, "/employer/dashboard")).toBe("/suspended");
  expect((await (await signedIn(stack, owner)).get("/employer/dashboard")).status).toBe(200);
  await restore(member.id);
  expect((await visitor.get("/employer/dashboard")).status).toBe(200);
});

describe("administrators", () => {
  test("are made and removed, and their power goes with the next request", async () => {
    const nurse = await makeNurse(stack);
    const visitor = await signedIn(stack, nurse);
    const victim = await makeNurse(stack);
    const api = await apiOf(stack, nurse);
    expect((await decide(nurse.id, "make_admin")).status).toBe(302);
    expect((await visitor.get("/admin/people")).status).toBe(200);
    expect((await api.rpc("admin_people")).status).toBe(200);

    expect((await decide(nurse.id, "remove_admin")).status).toBe(302);
    expect(await leads(visitor, "/admin/people")).toBe("/job-seeker/dashboard");
    const tried = await visitor.post(`/admin/people/${victim.id}`, {
      intent: "suspend",
      reason: REASON,
    });
    expect(tried.headers.get("location")).toBe("/job-seeker/dashboard");
    expect((await api.rpc("suspend_person", { p_id: victim.id, p_reason: REASON })).status).toBe(
      403,
    );
    expect((await api.rpc("admin_people")).status).toBe(403);
    expect(
      await sql(stack, "select 1 from private.suspensions where user_id = $1", [victim.id]),
    ).toEqual([]);
  });

  test("do not remove themselves, and are not suspended while they are one", async () => {
    expect((await decide(admin.id, "remove_admin")).status).toBe(403);
    const other = await makePerson(stack, { role: null, admin: true });
    expect((await decide(other.id, "suspend")).status).toBe(409);
  });

  test("decide nothing while they act for somebody", async () => {
    const nurse = await makeNurse(stack);
    const acting = office.with(await actingCookie(stack, admin, { userId: nurse.id }));
    const api = await apiOf(stack, admin);
    const [session] = await sql<{ id: string }>(
      stack,
      "select id from public.acting_sessions where admin_id = $1 order by started_at desc limit 1",
      [admin.id],
    );
    // The admin area is theirs as themselves; a call that names the acting session has no admin's power.
    expect((await acting.get("/admin/people")).status).toBe(200);
    const tried = await api
      .rpc("suspend_person", { p_id: nurse.id, p_reason: REASON })
      .setHeader("x-nomera-acting", session!.id);
    expect(tried.status).toBe(403);
  });
});

test("a role is changed until a profile is submitted, by who saw the current one", async () => {
  const person = await makePerson(stack, { role: "job_seeker" });
  const change = (fields: Record<string, string>) => decide(person.id, "change_role", fields);
  expect((await change({ role: "employer", was: "none" })).status).toBe(409);
  expect((await change({ role: "employer", was: "job_seeker" })).status).toBe(302);
  expect(await leads(await signedIn(stack, person), "/job-seeker/onboarding")).toBe(
    "/employer/dashboard",
  );
  const nurse = await makeNurse(stack);
  const refused = await decide(nurse.id, "change_role", { role: "employer", was: "job_seeker" });
  expect(refused.status).toBe(409);
});

describe("two accounts of one professional", () => {
  test("become one: what collides is shown and stays, everything else moves, the second one is closed", async () => {
    const facility = await makeFacility(stack);
    const [both, one] = [await makePosition(stack, facility), await makePosition(stack, facility)];
    const [kept, second] = [await makeNurse(stack), await makeNurse(stack)];
    const apply = (position: string, nurse: Person) =>
      sql(
        stack,
        `insert into public.applications (position_id, job_seeker_id, employer_id, status, source)
         values ($1, $2, $3, 'applied', 'applied')`,
        [position, nurse.id, facility.id],
      );
    await apply(both, kept);
    await apply(both, second);
    await apply(one, second);
    await sql(
      stack,
      `insert into public.messages (application_id, sender_id, side, body)
       select id, job_seeker_id, 'candidate', 'Hello there' from public.applications where position_id = $1 and job_seeker_id = $2`,
      [one, second.id],
    );
    await sql(
      stack,
      "insert into public.saved_searches (user_id, name, query) values ($1, 'Nights', 'shift=nights')",
      [second.id],
    );
    const [first, other] = await Promise.all([apiOf(stack, kept), apiOf(stack, second)]);
    for (const [api, position] of [
      [first, both],
      [other, both],
      [other, one],
    ] as const) {
      expect((await api.rpc("save_open_position", { p_position_id: position })).error).toBeNull();
    }
    const path = `/admin/people/${kept.id}/merge`;
    const shown = await textOf(office, `${path}?other=${encodeURIComponent(second.email)}`);
    expect(shown).toContain("1 application, 1 saved search");
    expect(shown).toContain("Both applied, so we close");
    expect(shown).toContain("Both have this license");
    const key = /name="key" value="([0-9a-f]{32})"/.exec(shown)![1]!;
    const merge = () =>
      office.post(path, { other: second.id, key, reason: "They signed up twice." });

    await sql(
      stack,
      "insert into public.saved_searches (user_id, name, query) values ($1, 'Days', 'shift=days')",
      [second.id],
    );
    const stale = await merge();
    expect(stale.status).toBe(409);
    expect(await stale.text()).toContain("Something changed");
    await sql(stack, "delete from public.saved_searches where user_id = $1 and name = 'Days'", [
      second.id,
    ]);
    expect((await merge()).status).toBe(302);

    for (const address of [`/admin/people?q=${second.id}`, `/admin/search?q=${second.id}`]) {
      const found = await textOf(office, address);
      expect(found, address).toContain("Merged");
      expect(found.match(/<main[^]*<\/main>/)![0].replace(/<form[^]*?<\/form>/g, "")).not.toContain(
        "Suspended",
      );
    }
    const listed = async (suspended: string) =>
      (await textOf(office, `/admin/people?q=${second.id}&suspended=${suspended}`)).includes(
        `/admin/people/${second.id}`,
      );
    expect([await listed("yes"), await listed("merged"), await listed("no")]).toEqual([
      false,
      true,
      false,
    ]);

    const rows = await sql<{ position_id: string; job_seeker_id: string; status: string }>(
      stack,
      "select position_id, job_seeker_id, status from public.applications where employer_id = $1",
      [facility.id],
    );
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual({ position_id: one, job_seeker_id: kept.id, status: "applied" });
    expect(rows).toContainEqual({ position_id: both, job_seeker_id: kept.id, status: "applied" });
    expect(rows).toContainEqual({ position_id: both, job_seeker_id: second.id, status: "closed" });
    const [ended] = await sql<{ closed_reason: string }>(
      stack,
      "select closed_reason from public.applications where position_id = $1 and job_seeker_id = $2",
      [both, second.id],
    );
    expect(ended!.closed_reason).toContain("This candidate had two accounts, and we merged them.");
    const [counts] = await sql<Record<string, number>>(
      stack,
      `select (select count(*)::int from public.messages where sender_id = $1) as messages,
         (select count(*)::int from public.saved_searches where user_id = $1) as searches,
         (select count(*)::int from public.matches where job_seeker_id = $2) as matches,
         (select count(*)::int from public.saved_positions where user_id = $1 and position_id in ($3, $4)) as saved,
         (select count(*)::int from public.saved_positions where user_id = $2) as left`,
      [kept.id, second.id, one, both],
    );
    expect(counts).toEqual({ messages: 1, searches: 1, matches: 0, saved: 2, left: 0 });

    const closed = await signedIn(stack, second);
    expect(await leads(closed, "/job-seeker/dashboard")).toBe("/suspended");
    expect(await textOf(closed, "/suspended")).toContain("everything is in your other one now");
    expect((await (await signedIn(stack, kept)).get("/job-seeker/applications")).status).toBe(200);
    const page = await textOf(office, `/admin/people/${second.id}`);
    expect(page).toContain(`/admin/people/${kept.id}`);
    expect(page).toContain("closed for good");
  });

  test.each([
    ["a facility", () => makeFacility(stack), "Only accounts of professionals"],
    ["an administrator", () => makePerson(stack, { role: null, admin: true }), "are not merged"],
    [
      "somebody without a profile",
      () => makePerson(stack, { role: "job_seeker" }),
      "no profile yet",
    ],
  ])("are not merged when one is %s", async (_, make, sentence) => {
    const kept = await makeNurse(stack);
    const { email } = await make();
    const page = await textOf(
      office,
      `/admin/people/${kept.id}/merge?other=${encodeURIComponent(email)}`,
    );
    expect(page).toContain(sentence);
    expect(page).not.toContain("Merge accounts");
  });
});

test("a facility's page names the plan it has, not one that ended", async () => {
  const facility = await makePerson(stack, {
    role: "employer",
    status: "approved",
    plan: "employer_growth",
  });
  const here = `/admin/people/${facility.id}`;
  expect(await textOf(office, here)).toContain("Growth plan");
  await sql(
    stack,
    `update public.employer_subscriptions set current_period_start = now() - interval '40 days',
       current_period_end = now() - interval '10 days' where employer_id = $1`,
    [facility.id],
  );
  const ended = await textOf(office, here);
  expect(ended).not.toContain("Growth plan");
  expect(ended).toContain("no plan");
});

test("a timeline tells what somebody did and what was done to them, with the reasons, and goes on", async () => {
  const nurse = await makeNurse(stack);
  for (let n = 0; n < 14; n += 1) {
    await decide(nurse.id, "suspend");
    await restore(nurse.id);
  }
  const first = await textOf(office, `/admin/people/${nurse.id}`);
  expect(
    first.match(/restored the account/g)!.length + first.match(/suspended the account/g)!.length,
  ).toBe(25);
  expect(first).toContain(REASON);
  const next = /href="(\/admin\/people\/[^"]*after=\d+)"/.exec(first)![1]!;
  const rest = await textOf(office, next);
  expect(rest.match(/(restored|suspended) the account/g)).toHaveLength(3);
  expect(await textOf(office, `/admin/people/${admin.id}`)).toContain("They restored the account");
});

test("documents are listed by kind, and opening one is written down", async () => {
  const nurse = await makeNurse(stack);
  const [document] = await sql<{ id: string }>(
    stack,
    `insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path, file_state)
     values ($1::uuid, 'resume', 'my-secret-name.pdf', 'application/pdf', 9, repeat('c', 64), $1::text || '/' || gen_random_uuid(), 'clean')
     returning id`,
    [nurse.id],
  );
  const page = await textOf(office, `/admin/people/${nurse.id}`);
  expect(page).toContain(`/admin/documents/${document!.id}`);
  expect(page).not.toContain("my-secret-name");
  await office.get(`/admin/documents/${document!.id}`);
  const views = await sql(
    stack,
    "select 1 from public.document_views where document_id = $1 and viewer_id = $2",
    [document!.id, admin.id],
  );
  expect(views).toHaveLength(1);
});

test("nobody else reads any of it", async () => {
  const nurse = await makeNurse(stack);
  const api = await apiOf(stack, nurse);
  const other = await makeNurse(stack);
  expect((await api.rpc("admin_person", { p_id: other.id })).status).toBe(403);
  expect((await api.rpc("admin_search", { p_query: "test" })).status).toBe(403);
  expect((await api.rpc("merge_plan", { p_keep: nurse.id, p_gone: other.id })).status).toBe(403);
});

test("somebody whose address no provider has verified has an account without one, and pages", async () => {
  const id = randomUUID();
  await sql(
    stack,
    "insert into auth.users (id, created_at, updated_at) values ($1, now() + interval '1 hour', now())",
    [id],
  );
  const admin = await makePerson(stack, { role: null, admin: true });
  const visitor = await signedIn(stack, admin);
  const list = await visitor.get("/admin/people");
  expect(list.status).toBe(200);
  const html = await list.text();
  expect(html).toContain(`/admin/people/${id}`);
  expect(html).toContain("Unnamed account");
  const person = await visitor.get(`/admin/people/${id}`);
  expect(person.status).toBe(200);
  expect(await person.text()).toContain("No verified address");
  await deleteAccounts(stack, id);
});
