/** A facility's team: who lets whom in, what an invitation is worth to whom, and what becomes of those who leave. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { LEGAL_DOCUMENTS } from "#app/site/legal/rules.ts";
import { clientOf, startByApi } from "#tests/helpers/acting.ts";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { followMail, mailTo } from "#tests/helpers/mail.ts";
import {
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
const token = () => `${randomUUID()}${randomUUID()}`.replaceAll("-", "").slice(0, 43);
const newcomer = () => makePerson(stack, { role: "employer", status: "draft" });

let facility: Person;
let owner: Api;
beforeAll(async () => {
  facility = await makeFacility(stack);
  owner = await apiOf(stack, facility);
});

const invite = (api: Api, email: string, with_ = token(), role = "recruiter") =>
  api.rpc("invite_member", { p_email: email, p_role: role, p_token: with_ });
const accept = (api: Api, with_: string) =>
  api.rpc("accept_invitation", { p_token: with_, p_full_name: "Ann New" });
const memberOf = async (person: Person) =>
  (
    await sql<{ facility_id: string; role: string }>(
      stack,
      "select facility_id, role from public.facility_members where user_id = $1",
      [person.id],
    )
  )[0];
const statusOf = async (person: Person) =>
  (
    await sql<{ onboarding_completed: boolean; approval: string }>(
      stack,
      "select onboarding_completed, approval from public.profiles where user_id = $1",
      [person.id],
    )
  )[0];
const decisionsTold = (person: Person) =>
  sql(
    stack,
    "select event from public.notifications where user_id = $1 and kind = 'account_decided' order by created_at",
    [person.id],
  );
/** Somebody invited, who has joined. */
async function joined(role = "recruiter") {
  const person = await newcomer();
  const link = token();
  expect((await invite(owner, person.email, link, role)).error).toBeNull();
  const api = await apiOf(stack, person);
  expect((await accept(api, link)).error).toBeNull();
  return { person, api, link };
}

describe("only the owner decides", () => {
  const OTHERS = ["recruiter", "viewer", "other facility", "job seeker", "acting"] as const;
  const apis = {} as Record<(typeof OTHERS)[number], Api>;
  beforeAll(async () => {
    const admin = await makePerson(stack, { role: null, admin: true });
    apis.recruiter = await apiOf(stack, await makeMember(stack, facility, "recruiter"));
    apis.viewer = await apiOf(stack, await makeMember(stack, facility, "viewer"));
    apis["other facility"] = await apiOf(stack, await makeFacility(stack));
    apis["job seeker"] = await apiOf(stack, await makeNurse(stack));
    apis.acting = (await clientOf(
      stack,
      admin,
      await startByApi(stack, admin, { user: facility.id }),
    )) as Api;
  });

  test.each(OTHERS)("%s changes nothing of it", async (who) => {
    const api = apis[who];
    const member = await makeMember(stack, facility, "viewer");
    const invited = `invited-${randomUUID()}@test.example`;
    const made = await invite(owner, invited);
    const email = `wanted-${randomUUID()}@test.example`;
    await invite(api, email);
    await api.rpc("change_member_role", { p_user_id: member.id, p_role: "recruiter" });
    await api.rpc("remove_member", { p_user_id: member.id });
    await api.rpc("revoke_invitation", { p_id: made.data! });
    expect(await memberOf(member)).toEqual({ facility_id: facility.id, role: "viewer" });
    const left = await sql<{ email: string }>(
      stack,
      "select email from public.facility_invitations where facility_id = $1 and email = any ($2::text[])",
      [facility.id, `{${email},${invited}}`],
    );
    expect(left).toEqual([{ email: invited }]);
    // While acting an admin reads what the owner reads; nobody else reads who is invited.
    const seen = JSON.stringify((await api.rpc("facility_team")).data);
    expect(seen.includes(invited)).toBe(who === "acting");
  });

  test("the mail has the link, the table only its digest; nothing of it stays once sent or taken back", async () => {
    const email = `mailed-${randomUUID()}@test.example`;
    const link = token();
    const { data: id } = await invite(owner, email, link);
    await expect
      .poll(async () => (await mailTo(stack.mailbox, email)).map((mail) => mail.links[0]), {
        timeout: 15_000,
      })
      .toEqual([`${stack.open}/employer/team/join?token=${link}`]);
    const left = () =>
      sql(stack, "select 1 from public.outbox where to_email = $1 or href like '%' || $2", [
        email,
        link,
      ]);
    await expect.poll(left, { timeout: 15_000 }).toEqual([]);
    const kept = await sql(
      stack,
      "select to_jsonb(i)::text as row from public.facility_invitations i where i.id = $1",
      [id],
    );
    expect(JSON.stringify(kept)).not.toContain(link);
    expect((await invite(owner, email)).error?.message).toContain("Wait a minute");
    // As if it had not been sent yet, and would not be soon.
    await sql(
      stack,
      `insert into public.outbox (to_email, kind, event, href, next_attempt_at)
       values ($1, 'team', 'team_invited', '/employer/team/join?token=' || $2, now() + interval '1 day')`,
      [email, link],
    );
    expect((await owner.rpc("revoke_invitation", { p_id: id! })).error).toBeNull();
    expect(await left()).toEqual([]);
  });

  test("thirty a day, also when each is taken back", async () => {
    const own = await makeFacility(stack);
    const api = await apiOf(stack, own);
    await sql(
      stack,
      `insert into public.audit_log (actor_id, action, subject_type, subject_id)
       select $1::uuid, 'team.invited', 'profile', $1::text from generate_series(1, 29)`,
      [own.id],
    );
    const { data: id, error } = await invite(api, "one@test.example");
    expect(error).toBeNull();
    expect((await api.rpc("revoke_invitation", { p_id: id! })).error).toBeNull();
    expect((await invite(api, "two@test.example")).error?.message).toBe(
      "You’ve sent many invitations today. Send more tomorrow.",
    );
  });

  test("sent again, the earlier link ends", async () => {
    const person = await newcomer();
    const [first, second] = [token(), token()];
    await invite(owner, person.email, first);
    await sql(
      stack,
      "update public.facility_invitations set created_at = now() - interval '2 minutes' where email = $1",
      [person.email],
    );
    expect((await invite(owner, person.email, second)).error).toBeNull();
    const api = await apiOf(stack, person);
    expect((await accept(api, first)).error).toMatchObject({ code: "PT404" });
    expect((await accept(api, second)).error).toBeNull();
  });
});

describe("joining", () => {
  test("gives the facility, its approval and the role; twice is once; the link is used", async () => {
    const { person, api, link } = await joined();
    expect(await memberOf(person)).toEqual({ facility_id: facility.id, role: "recruiter" });
    expect(await statusOf(person)).toEqual({ onboarding_completed: true, approval: "approved" });
    expect((await accept(api, link)).error).toBeNull();
    const [mine] = (await api.rpc("my_facility")).data!;
    expect(mine).toMatchObject({ facility_id: facility.id, team_role: "recruiter" });
    expect(await decisionsTold(person), "nothing of them was decided").toEqual([]);
    const told = await sql(
      stack,
      "select facts ->> 'role' as role from public.notifications where user_id = $1 and event = 'team_joined'",
      [facility.id],
    );
    expect(told.length).toBeGreaterThan(0);
  });

  test.each<[string, () => Promise<Person>]>([
    ["a professional who has submitted", () => makeNurse(stack)],
    ["an administrator", () => makePerson(stack, { role: null, admin: true })],
    [
      "a member of another team",
      async () => makeMember(stack, await makeFacility(stack), "viewer"),
    ],
    [
      "an owner whose facility has positions",
      async () => {
        const person = await makeFacility(stack);
        await makePosition(stack, person);
        return person;
      },
    ],
    [
      "an owner with a team",
      async () => {
        const person = await makeFacility(stack);
        await makeMember(stack, person, "viewer");
        return person;
      },
    ],
    [
      "an address that was never confirmed",
      async () => {
        const person = await newcomer();
        return person;
      },
    ],
  ])("is refused to %s", async (what, make) => {
    const person = await make();
    const before = await memberOf(person);
    const link = token();
    await invite(owner, person.email, link);
    const api = await apiOf(stack, person);
    if (what.startsWith("an address"))
      await sql(stack, "update auth.users set email_confirmed_at = null where id = $1", [
        person.id,
      ]);
    const { error } = await accept(api, link);
    expect(error?.code).toMatch(/^PT4(03|09)$/);
    expect(await memberOf(person)).toEqual(before);
  });

  test("an owner whose own plan renews is refused until they cancel it", async () => {
    const person = await makePerson(stack, { role: "employer", status: "approved" });
    const plan = (cancelAt: string) =>
      sql(
        stack,
        `update public.employer_subscriptions set subscription_id = $2, cancel_at = ${cancelAt} where employer_id = $1`,
        [person.id, `sub_${person.id.replaceAll("-", "")}`],
      );
    await plan("null");
    const link = token();
    await invite(owner, person.email, link);
    const api = await apiOf(stack, person);
    expect((await accept(api, link)).error).toMatchObject({
      code: "PT409",
      message:
        "Your own facility has a plan that renews. Cancel it under Billing first, or join with another email address.",
    });
    expect(await memberOf(person)).toBeUndefined();
    await plan("current_period_end");
    expect((await accept(api, link)).error).toBeNull();
    expect(await memberOf(person)).toEqual({ facility_id: facility.id, role: "recruiter" });
  });

  test("a link is worth nothing to others, after its time, and once it is made up", async () => {
    const person = await newcomer();
    const link = token();
    await invite(owner, person.email, link);
    const other = await apiOf(stack, await newcomer());
    expect((await accept(other, link)).error).toMatchObject({ code: "PT403" });
    const [kept] = await sql(
      stack,
      "select expires_at - created_at = interval '14 days' as two_weeks from public.facility_invitations where email = $1",
      [person.email],
    );
    expect(kept).toEqual({ two_weeks: true });
    const [seen] = (await other.rpc("invitation_by_token", { p_token: link })).data!;
    expect(seen).toEqual({ state: "other_person", facility_name: null, role: null });
    expect((await accept(other, token())).error).toMatchObject({ code: "PT404" });
    await sql(
      stack,
      "update public.facility_invitations set expires_at = now() - interval '1 second' where email = $1",
      [person.email],
    );
    const api = await apiOf(stack, person);
    expect((await accept(api, link)).error?.message).toContain("expired");
    expect(await memberOf(person)).toBeUndefined();
  });

  test("by the pages: who is not signed in is led there, the right person joins", async () => {
    const person = await newcomer();
    const link = token();
    await invite(owner, person.email, link, "viewer");
    const path = `/employer/team/join?token=${link}`;
    const visitor = await signedIn(stack, person);
    const page = await (await visitor.get(path)).text();
    expect(page).toContain("Join Test Facility’s team");
    const answer = await visitor.post(path, { token: link, fullName: "Ann New" });
    expect(answer.headers.get("location")).toBe("/employer/dashboard");
    expect((await visitor.get("/employer/dashboard")).status).toBe(200);
    expect(await (await visitor.get("/employer/team")).text()).toContain("Ann New");
    expect(
      (
        await visitor.post("/employer/team", {
          intent: "invite",
          email: "a@b.example",
          role: "viewer",
        })
      ).status,
    ).toBe(403);
  });
});

test("somebody new who creates an account from an invitation is brought back to it", async () => {
  const email = `colleague-${randomUUID()}@test.example`;
  const link = token();
  await invite(owner, email, link, "viewer");
  const path = `/employer/team/join?token=${link}`;
  const visitor = new Visitor(stack.open);
  const invitation = await (await visitor.get(path)).text();
  expect(invitation).toContain("confirm that address with the link we send");
  const signUp = /href="(\/employer\/signup[^"]*)"/.exec(invitation)![1]!;
  const next = new URL(signUp, stack.open).searchParams.get("next")!;
  await visitor.post(signUp, { email, password: "a long enough password", next });
  const handOff = await followMail(stack.mailbox, visitor, email);
  expect((await visitor.get(handOff)).headers.get("location")).toBe(path);
  expect(await (await visitor.get(path)).text()).toContain("Join Test Facility’s team");
});

test("a member with a facility of their own from before reads the team's, and nobody sees their own", async () => {
  const own = await makeFacility(stack);
  const slug = async () =>
    (await sql<{ slug: string }>(stack, "select private.facility_slug($1) as slug", [own.id]))[0]!
      .slug;
  const path = `/facilities/${await slug()}`;
  expect((await new Visitor(stack.open).get(path)).status).toBe(200);
  const link = token();
  expect((await invite(owner, own.email, link)).error).toBeNull();
  const api = await apiOf(stack, own);
  expect((await accept(api, link)).error).toBeNull();
  expect((await api.from("employer_profiles").select("user_id")).data).toEqual([
    { user_id: facility.id },
  ]);
  const page = await (await signedIn(stack, own)).get("/employer/facility");
  expect(await page.text()).toContain(facility.id.replaceAll("-", "").slice(0, 12));
  await expect
    .poll(async () => (await new Visitor(stack.open).get(path)).status, { timeout: 5_000 })
    .toBe(404);
});

describe("afterwards", () => {
  test("another role counts at once", async () => {
    const { person, api } = await joined("viewer");
    const post = () =>
      api.rpc("set_position_status", { p_id: randomUUID(), p_version: 1, p_status: "open" });
    expect((await post()).error).toMatchObject({ code: "PT403" });
    await owner.rpc("change_member_role", { p_user_id: person.id, p_role: "recruiter" });
    expect((await post()).error).toMatchObject({ code: "PT404" });
  });

  test.each(["removed", "left"])(
    "whoever was %s sees nothing with the next request",
    async (how) => {
      const { person, api } = await joined();
      const position = await makePosition(stack, facility);
      const visitor = await signedIn(stack, person);
      expect((await visitor.get(`/employer/positions/${position}/preview`)).status).toBe(200);
      const done =
        how === "left"
          ? await api.rpc("leave_team")
          : await owner.rpc("remove_member", { p_user_id: person.id });
      expect(done.error).toBeNull();
      expect(
        (await visitor.get(`/employer/positions/${position}/preview`)).headers.get("location"),
      ).toBe("/employer/onboarding");
      expect((await api.from("positions").select("id").eq("id", position)).data).toEqual([]);
      expect((await api.rpc("facility_positions", {})).data).toEqual([]);
      // The approval was the facility's: it does not stay with them.
      expect(await statusOf(person)).toEqual({
        onboarding_completed: false,
        approval: "pending",
      });
    },
  );

  test("members stand and fall with the facility, and none is left approved when it goes", async () => {
    const boss = await makeFacility(stack);
    const member = await makeMember(stack, boss, "recruiter");
    const stand = (status: string) =>
      sql(stack, "update public.profiles set verification_status = $2 where user_id = $1", [
        boss.id,
        status,
      ]);
    await stand("rejected");
    expect((await statusOf(member))?.approval).toBe("rejected");
    // They cannot submit something of their own to get around it, nor be approved alone.
    const api = await apiOf(stack, member);
    const own = await api.rpc("submit_facility", {
      p_facility: {
        full_name: "Ann New",
        facility_name: "Their own",
        facility_type: "hospital",
        address_line: "1 Street",
        zip: "64108",
        phone: "8165550100",
        may_hire: true,
        agreement_version: String(LEGAL_DOCUMENTS.facility_agreement.version),
      },
    });
    expect(own.error).toMatchObject({ code: "PT403" });
    await sql(
      stack,
      "update public.profiles set profile_status = 'verified_good' where user_id = $1",
      [member.id],
    );
    expect((await statusOf(member))?.approval).toBe("rejected");
    const page = await signedIn(stack, member);
    for (const path of ["/employer/awaiting-approval", "/pending-approval"]) {
      const waits = await (await page.get(path)).text();
      expect(waits, path).toContain("Your facility isn’t approved right now");
      expect(waits, path).not.toContain("submit again");
      expect(waits, path).not.toContain("Appeal the decision");
    }
    // It would not bring them back: only the facility's approval does.
    const appeal = "We are a real hospital, look again.";
    expect((await api.rpc("appeal_decision", { p_body: appeal })).error).toMatchObject({
      code: "PT403",
      message: "Only your facility’s owner can appeal.",
    });
    const ownersApi = await apiOf(stack, boss);
    expect((await ownersApi.rpc("appeal_decision", { p_body: appeal })).error).toBeNull();
    expect(await (await (await signedIn(stack, boss)).get("/pending-approval")).text()).toContain(
      "We received your appeal",
    );
    await stand("approved");
    expect((await statusOf(member))?.approval).toBe("approved");
    expect(await decisionsTold(boss)).toEqual([{ event: "rejected" }, { event: "approved" }]);
    expect(await decisionsTold(member), "only the facility's approval was decided").toEqual([]);
    await deleteAccounts(stack, boss.id);
    expect(await statusOf(member)).toEqual({ onboarding_completed: false, approval: "pending" });
  });

  test("their name leaves with their account, whether they were on the team or had left it", async () => {
    const name = `Wilhelmina ${randomUUID().slice(0, 8)}`;
    const boss = await makeFacility(stack);
    const api = await apiOf(stack, boss);
    const people = await Promise.all(
      [0, 1].map(async () => {
        const person = await newcomer();
        await sql(stack, "update public.profiles set full_name = $2 where user_id = $1", [
          person.id,
          name,
        ]);
        const link = token();
        expect((await invite(api, person.email, link)).error).toBeNull();
        const their = await apiOf(stack, person);
        expect((await accept(their, link)).error).toBeNull();
        return { person, api: their };
      }),
    );
    expect((await people[1]!.api.rpc("leave_team")).error).toBeNull();
    const told = async () =>
      (
        await sql<{ name: string | null }>(
          stack,
          "select facts ->> 'name' as name from public.notifications where user_id = $1 and kind = 'team' order by created_at",
          [boss.id],
        )
      ).map((row) => row.name);
    expect(await told()).toEqual([name, name, name]);
    const page = await signedIn(stack, boss);
    expect(await (await page.get("/notifications")).text()).toContain(`${name} joined your team`);
    for (const { person, api: their } of people) {
      await sql(stack, "update auth.sessions set created_at = now() where user_id = $1", [
        person.id,
      ]);
      expect((await their.rpc("delete_my_account", { p_email: person.email })).error).toBeNull();
    }
    expect(await told()).toEqual([null, null, null]);
    const tables = await sql<{ name: string }>(
      stack,
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')",
    );
    for (const table of tables) {
      const left = await sql(
        stack,
        `select 1 from ${table.name} t where to_jsonb(t)::text like $1`,
        [`%${name}%`],
      );
      expect(left, table.name).toEqual([]);
    }
    expect(await (await page.get("/notifications")).text()).toContain("Someone joined your team");
  });

  test("an owner cannot leave, and nobody is removed from another's team", async () => {
    expect((await owner.rpc("leave_team")).error).toMatchObject({ code: "PT409" });
    const elsewhere = await makeMember(stack, await makeFacility(stack), "viewer");
    await owner.rpc("remove_member", { p_user_id: elsewhere.id });
    expect(await memberOf(elsewhere)).toBeDefined();
  });
});

test("a viewer reads the facility's page, and is offered no form there", async () => {
  const page = async (person: Person) =>
    (await (await signedIn(stack, person)).get("/employer/facility")).text();
  const team = await (await signedIn(stack, facility)).get("/employer/team");
  expect(await team.text(), "the way there").toContain('href="/employer/facility"');
  const theirs = await page(await makeMember(stack, facility, "viewer"));
  expect(theirs).toContain("You can view everything here.");
  expect(theirs).not.toContain("Save changes");
  for (const who of [facility, await makeMember(stack, facility, "recruiter")]) {
    expect(await page(who)).toContain("Save changes");
  }
});
