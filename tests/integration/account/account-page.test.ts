/** The account page: address, password, sessions and access log, for every role; with the denials. */
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { LOG_IN_AGAIN } from "#app/account/settings/rules.ts";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { mailTo, waitForLink } from "#tests/helpers/mail.ts";
import {
  actingCookie,
  ageSessions,
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  Visitor,
  withoutPassword,
  type Person,
} from "#tests/helpers/people.ts";
import { sessionIn } from "#tests/helpers/session-cookie.ts";
import { openTwoStepAuth } from "#tests/helpers/two-step-auth.ts";

const stack = inject("stack");
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const NEW_PASSWORD = "Harbor-Lantern-88";

const nurse = () => makePerson(stack, { role: "job_seeker", status: "approved" });
const freshEmail = () => `moved-${randomUUID()}@test.example`;
/** The text of an answer as a reader sees it. */
const textOf = async (response: Response) =>
  (await response.text())
    .replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** Signs in with some browser, without following anything. */
async function enter(person: Person, userAgent?: string): Promise<Visitor> {
  const visitor = new Visitor(stack.open);
  const response = await visitor.post(
    "/auth",
    { ...person, intent: "password" },
    userAgent === undefined ? {} : { "user-agent": userAgent },
  );
  expect(response.status).toBe(302);
  return visitor;
}
const signInStatus = async (email: string, password: string) =>
  (await new Visitor(stack.open).post("/auth", { email, password, intent: "password" })).status;

async function clientOf(person: Person, headers: Record<string, string> = {}) {
  const client = createClient(stack.supabase.url, stack.supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers },
  });
  const { error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return client;
}
const sessionsOf = (person: Person) =>
  sql<{ id: string }>(stack, "select id from auth.sessions where user_id = $1", [person.id]);

describe("the first page", () => {
  test.each([
    [
      "a professional",
      { role: "job_seeker", status: "approved" },
      ["Healthcare professional", "A person checked your profile and approved it."],
    ],
    [
      "an employer",
      { role: "employer", status: "rejected" },
      ["Not approved yet", "A person checked your profile and couldn’t approve it yet."],
    ],
    [
      "somebody who waits",
      { role: "employer", status: "pending" },
      ["Under review", "A person is reviewing your account."],
    ],
    [
      "somebody who has submitted nothing",
      { role: "job_seeker", status: "draft" },
      ["Not submitted", "Your profile is not submitted yet"],
    ],
    [
      "an administrator",
      { role: null, admin: true },
      ["Administrator", "Administrator accounts don’t need approval."],
    ],
    [
      "somebody without a role",
      { role: null },
      ["Not chosen yet", "First choose whether you’re looking for work or hiring."],
    ],
  ] as const)("%s, while sign-in is open and while it is paused", async (_, options, words) => {
    const person = await makePerson(stack, options);
    const visitor = await signedIn(stack, person);
    for (const origin of [stack.open, stack.paused]) {
      const response = await visitor.at(origin).get("/account");
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toContain("no-store");
      const text = await textOf(response);
      expect(text).toContain(person.email);
      for (const one of words) expect(text).toContain(one);
    }
  });

  test.each(["/job-seeker/dashboard", "/vision"])("%s leads to it", async (path) => {
    expect(await textOf(await (await signedIn(stack, await nurse())).get(path))).toMatch(
      /href="\/account"/,
    );
  });
});

describe("another email address", () => {
  const change = (visitor: Visitor, email: string, current: string) =>
    visitor.post("/account/email", { email, current });

  test("asks for the password, and keeps what was typed but never that", async () => {
    const person = await nurse();
    const email = freshEmail();
    const visitor = await enter(person);
    for (const [current, sentence] of [
      ["not-the-password", "This is not your current password."],
      ["", "Enter your current password."],
    ] as const) {
      const response = await change(visitor, email, current);
      expect(response.status).toBe(422);
      const text = await textOf(response);
      expect(text).toContain(sentence);
      expect(text).toContain(email);
      expect(text).not.toContain("not-the-password");
    }
    expect(await mailTo(stack.mailbox, person.email)).toEqual([]);
    expect(await sessionsOf(person), "checking a password leaves no session").toHaveLength(1);
  });

  test("happens when the link was followed, which works once", async () => {
    const person = await nurse();
    const email = freshEmail();
    const visitor = await enter(person);
    const asked = await change(visitor, email, person.password);
    expect(asked.headers.get("location")).toBe("/account/email");
    expect(await textOf(await visitor.get("/account/email"))).toContain(
      `Not confirmed yet: ${email}`,
    );
    expect(await textOf(await visitor.get("/account"))).toContain(`Changes to ${email}`);
    expect(await signInStatus(email, person.password), "not yet").toBe(422);

    const link = new URL(await waitForLink(stack.mailbox, person.email));
    const path = link.pathname + link.search;
    expect(await textOf(await visitor.get(path))).toContain("Change your email address?");
    const form = Object.fromEntries(link.searchParams);
    const done = await visitor.post(path, form);
    expect(done.headers.get("location")).toBe("/account");
    const page = await textOf(await visitor.get("/account"));
    expect(page).toContain(`Your email address is now ${email}.`);
    expect(page).not.toContain("Changes to");
    expect(await sessionsOf(person), "the browser's older session is ended").toHaveLength(1);
    expect(await signInStatus(email, person.password)).toBe(302);
    expect(await signInStatus(person.email, person.password)).toBe(422);

    const again = await visitor.post(path, form);
    expect(again.status).toBe(410);
    const refused = await textOf(again);
    expect(refused).toContain("This link was used already or has expired.");
    expect(refused).toContain('href="/account/email"');
  });

  test("a link that has expired changes nothing", async () => {
    const person = await nurse();
    const visitor = await enter(person);
    await change(visitor, freshEmail(), person.password);
    const link = new URL(await waitForLink(stack.mailbox, person.email));
    await sql(
      stack,
      "update auth.users set email_change_sent_at = now() - interval '61 minutes' where id = $1",
      [person.id],
    );
    const response = await visitor.post(
      link.pathname + link.search,
      Object.fromEntries(link.searchParams),
    );
    expect(response.status).toBe(410);
    expect(await textOf(await visitor.get("/account"))).toContain(person.email);
  });

  test("an address that has an account gets the same answer, and nobody a message", async () => {
    const [asker, other] = [await nurse(), await nurse()];
    const free = freshEmail();
    const answers = [];
    for (const [person, email] of [
      [asker, other.email],
      [await nurse(), free],
    ] as const) {
      const visitor = await enter(person);
      const posted = await change(visitor, email, person.password);
      const page = await textOf(await visitor.get("/account/email"));
      const again = await change(visitor, email, person.password);
      answers.push({
        status: posted.status,
        location: posted.headers.get("location"),
        page: page
          .slice(page.indexOf("<main"))
          .replaceAll(email, "NEW")
          .replaceAll(person.email, "OLD"),
        again: again.status,
      });
    }
    const [taken, open] = answers;
    const withoutTime = (page: string) => page.replace(/\w{3} \d+, \d{4}, [\d:]+\s?[AP]M/g, "THEN");
    expect({ ...taken, page: withoutTime(taken!.page) }).toEqual({
      ...open,
      page: withoutTime(open!.page),
    });
    expect(taken!.again, "and no second try within a minute, in both cases").toBe(429);
    expect(await mailTo(stack.mailbox, asker.email)).toEqual([]);
    expect(await mailTo(stack.mailbox, other.email)).toEqual([]);
  });

  test("one's own address is no change", async () => {
    const person = await nurse();
    const response = await change(await enter(person), person.email.toUpperCase(), person.password);
    expect(response.status).toBe(422);
    expect(await textOf(response)).toContain("This is already your address.");
  });

  describe("as hosted Supabase does it, with two links", () => {
    const children = new Children();
    let origin: string;
    let auth: Awaited<ReturnType<typeof openTwoStepAuth>>;
    beforeAll(async () => {
      auth = await openTwoStepAuth(stack.supabase.url);
      const port = await freePort();
      origin = `http://localhost:${port}`;
      await startApp(children, {
        port,
        signIn: "open",
        supabase: {
          ...stack.supabase,
          url: auth.url,
          sessionSecret: "a secret of this test alone, long enough",
        },
        log: join(mkdtempSync(join(tmpdir(), "nomera-two-step-")), "app.log"),
        env: { TRUSTED_PROXIES: "1" },
      });
    });
    afterAll(async () => {
      await children.stop();
      await auth.close();
    });

    test("the first says to follow the other, the second changes it", async () => {
      const person = await nurse();
      const email = freshEmail();
      const visitor = await signedIn({ ...stack, open: origin }, person);
      await change(visitor, email, person.password);
      const link = new URL(await waitForLink(stack.mailbox, person.email));
      const follow = (who: Visitor, token_hash: string) =>
        who.post("/auth/confirm", { token_hash, type: "email_change" });

      const first = await follow(visitor, "first-link-0123456789");
      expect(first.headers.get("location")).toBe("/account/email");
      const page = await textOf(await visitor.get("/account/email"));
      expect(page).toContain("To finish, follow the link in our message to your other address");
      expect(page).toContain(`Not confirmed yet: ${email}`);
      // In another browser, nobody is signed in by it.
      const elsewhere = new Visitor(origin);
      expect((await follow(elsewhere, "first-link-0123456789")).headers.get("location")).toBe("/");
      expect((await elsewhere.get("/account")).status).toBe(302);

      const second = await follow(visitor, link.searchParams.get("token_hash")!);
      expect(second.headers.get("location")).toBe("/account");
      expect(await textOf(await visitor.get("/account"))).toContain(`is now ${email}`);
    });
  });
});

describe("another password", () => {
  /** Sets it past our pages, with the token of a visitor's session. */
  const setAtAuth = (visitor: Visitor) =>
    fetch(`${stack.supabase.url}/auth/v1/user`, {
      method: "PUT",
      headers: {
        apikey: stack.supabase.publishableKey,
        Authorization: `Bearer ${sessionIn(visitor.cookie).access_token}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ password: NEW_PASSWORD }),
    });
  const change = (visitor: Visitor, current: string, password: string, repeated = password) =>
    visitor.post("/account/password", { current, password, repeated });

  test.each([
    [
      "a wrong current one",
      "wrong-wrong-wrong",
      NEW_PASSWORD,
      NEW_PASSWORD,
      "This is not your current password.",
    ],
    ["none", "", NEW_PASSWORD, NEW_PASSWORD, "Enter your current password."],
    ["two that differ", "", NEW_PASSWORD, "Harbor-Lantern-89", "The two new passwords differ."],
    ["a short one", "", "short", "short", "Use at least 12 characters."],
  ])("%s is refused", async (_, current, password, repeated, sentence) => {
    const person = await nurse();
    const visitor = await enter(person);
    const response = await change(visitor, current, password, repeated);
    expect(response.status).toBe(422);
    const text = await textOf(response);
    expect(text).toContain(sentence);
    for (const secret of [current, password, repeated].filter(Boolean))
      expect(text).not.toContain(`"${secret}"`);
    expect(await signInStatus(person.email, person.password)).toBe(302);
  });

  test("the same again is refused", async () => {
    const person = await nurse();
    const response = await change(await enter(person), person.password, person.password);
    expect(response.status).toBe(422);
    expect(await textOf(response)).toContain("Choose a password other than your current one.");
  });

  test("takes the place of the old one, and ends all other sessions and a change of address", async () => {
    const person = await nurse();
    const [here, elsewhere] = [await enter(person), await enter(person)];
    await here.post("/account/email", { email: freshEmail(), current: person.password });
    const response = await change(here, person.password, NEW_PASSWORD);
    expect(response.headers.get("location")).toBe("/account");
    const page = await textOf(await here.get("/account"));
    expect(page).toContain("Your new password is set.");
    expect(page).not.toContain("Changes to");
    expect((await elsewhere.get("/account")).status, "refused at once").toBe(302);
    expect(await sessionsOf(person)).toHaveLength(1);
    expect(await signInStatus(person.email, person.password)).toBe(422);
    expect(await signInStatus(person.email, NEW_PASSWORD)).toBe(302);
  });

  test("an easy one is refused, whatever its length", async () => {
    const person = await nurse();
    const response = await change(await enter(person), person.password, "123456789012");
    expect(response.status).toBe(422);
    expect(await textOf(response)).toContain("This password is easy to guess.");
    expect(await signInStatus(person.email, person.password)).toBe(302);
  });

  test("a stolen token of an earlier sign-in changes none at auth itself", async () => {
    const person = await nurse();
    const thief = await enter(person);
    await ageSessions(stack, person, "2 hours");
    expect((await setAtAuth(thief)).ok).toBe(false);
    expect(await signInStatus(person.email, person.password)).toBe(302);
    expect(await signInStatus(person.email, NEW_PASSWORD)).toBe(422);
    // The page asks for the current one, however old the session is.
    const visitor = await enter(person);
    await ageSessions(stack, person, "2 hours");
    expect((await change(visitor, person.password, NEW_PASSWORD)).status).toBe(302);
    expect(await textOf(await visitor.get("/account"))).toContain("Your new password is set.");
    expect(await signInStatus(person.email, NEW_PASSWORD)).toBe(302);
  });

  test("without one, an old session sets none: not on the page, and not at auth itself", async () => {
    const person = await nurse();
    const visitor = await enter(person);
    await withoutPassword(stack, person);
    await ageSessions(stack, person, "61 minutes");
    expect(await textOf(await visitor.get("/account/password"))).toContain(LOG_IN_AGAIN);
    const refused = await change(visitor, "", NEW_PASSWORD);
    expect(refused.status).toBe(403);
    expect(await textOf(refused)).toContain(LOG_IN_AGAIN);
    expect((await setAtAuth(visitor)).ok).toBe(false);
    expect(await signInStatus(person.email, NEW_PASSWORD)).toBe(422);

    // Logging in again elsewhere does not make this session a new one.
    await new Visitor(stack.open).post("/auth", { email: person.email, intent: "link" });
    const link = new URL(await waitForLink(stack.mailbox, person.email));
    const again = new Visitor(stack.open);
    await again.post("/auth/confirm", Object.fromEntries(link.searchParams));
    expect((await change(visitor, "", NEW_PASSWORD)).status).toBe(403);
    expect(await textOf(await again.get("/account/password"))).not.toContain(LOG_IN_AGAIN);
    expect((await change(again, "", NEW_PASSWORD)).status).toBe(302);
    expect(await signInStatus(person.email, NEW_PASSWORD)).toBe(302);
  });

  test("without one, an old session asks for no other address, and keeps what was typed", async () => {
    const person = await nurse();
    const visitor = await enter(person);
    await withoutPassword(stack, person);
    await ageSessions(stack, person, "61 minutes");
    const email = freshEmail();
    const refused = await visitor.post("/account/email", { email });
    expect(refused.status).toBe(403);
    const text = await textOf(refused);
    expect(text).toContain(LOG_IN_AGAIN);
    expect(text).toContain(email);
    await ageSessions(stack, person, "59 minutes");
    expect((await visitor.post("/account/email", { email })).status).toBe(302);
  });

  test("who has none, having come by a link or a provider, sets one", async () => {
    const person = await nurse();
    const visitor = await enter(person);
    await withoutPassword(stack, person);
    const page = await textOf(await visitor.get("/account/password"));
    expect(page).toContain("Set a password");
    expect(page).not.toContain("Current password");
    expect((await change(visitor, "", NEW_PASSWORD)).status).toBe(302);
    expect(await signInStatus(person.email, NEW_PASSWORD)).toBe(302);
    // The link that they came by keeps working.
    await new Visitor(stack.open).post("/auth", { email: person.email, intent: "link" });
    const link = new URL(await waitForLink(stack.mailbox, person.email));
    const followed = await new Visitor(stack.open).post(
      "/auth/confirm",
      Object.fromEntries(link.searchParams),
    );
    expect(followed.status).toBe(302);
  });

  test("a right password counts for nothing, however often it is given", async () => {
    const person = await nurse();
    const visitor = await enter(person);
    const ask = (current: string, address: number) =>
      visitor.post(
        "/account/password",
        { current, password: person.password, repeated: person.password },
        { "x-forwarded-for": `10.8.${address}.1` },
      );
    // The new one is the old one, so each is refused, but not for the current one.
    for (let i = 0; i < 11; i += 1) {
      const response = await ask(person.password, i);
      expect([i, response.status]).toEqual([i, 422]);
      expect(await textOf(response)).toContain("other than your current one");
    }
    expect(await textOf(await ask("wrong-wrong-wrong", 11))).toContain("not your current password");
  });

  test("trying out passwords ends after ten, whatever address it comes from", async () => {
    const person = await nurse();
    const visitor = await enter(person);
    for (let i = 0; i < 10; i += 1) {
      const from = { "x-forwarded-for": `10.9.${i}.1` };
      const fields = {
        current: `wrong-password-${i}`,
        password: NEW_PASSWORD,
        repeated: NEW_PASSWORD,
      };
      expect((await visitor.post("/account/password", fields, from)).status).toBe(422);
    }
    const late = await change(visitor, person.password, NEW_PASSWORD);
    expect(late.status).toBe(429);
    expect(await textOf(late)).toMatch(/Too many attempts. Try again in \d+ minutes./);
    expect(await signInStatus(person.email, person.password), "signing in still works").toBe(302);
  });
});

describe("sessions", () => {
  test("are listed with browser and time, and this one is marked", async () => {
    const person = await nurse();
    await enter(person, FIREFOX);
    const visitor = await enter(person);
    const text = await textOf(await visitor.get("/account/sessions"));
    expect(text).toContain("Firefox on Windows");
    expect(text.match(/This browser/g)).toHaveLength(1);
    expect(text.indexOf("This browser")).toBeLessThan(text.indexOf("Firefox on Windows"));
  });

  test("one that is ended is refused at once, by pages and by functions; the others stay", async () => {
    const person = await nurse();
    const [here, third] = [await enter(person), await enter(person)];
    const before = new Set((await sessionsOf(person)).map(({ id }) => id));
    const client = await clientOf(person);
    const [ended] = (await sessionsOf(person)).filter(({ id }) => !before.has(id));
    expect((await client.rpc("own_sessions")).data).toHaveLength(3);

    const response = await here.post("/account/sessions", { session: ended!.id });
    expect(response.headers.get("location")).toBe("/account/sessions");
    expect(await textOf(await here.get("/account/sessions"))).toContain("The session has ended.");
    expect((await client.rpc("current_account")).data).toEqual([]);
    for (const name of ["own_sessions", "export_my_data"]) {
      expect((await client.rpc(name)).error, name).toMatchObject({ code: "PT401" });
    }
    expect((await client.rpc("account_details")).data).toEqual([]);
    expect((await client.rpc("access_log")).data).toEqual([]);
    expect((await third.get("/account")).status).toBe(200);
  });

  test("all others are ended, and their pages lead to sign-in", async () => {
    const person = await nurse();
    const [here, phone] = [await enter(person), await enter(person)];
    await here.post("/account/sessions", { session: "others" });
    expect((await here.get("/account")).status).toBe(200);
    const refused = await phone.get("/account");
    expect(refused.headers.get("location")).toBe("/auth?next=%2Faccount");
  });

  test("somebody else's is not found, one's own is ended by signing out, and nonsense is no session", async () => {
    const [person, other] = [await nurse(), await nurse()];
    const visitor = await enter(person);
    await enter(other);
    const [theirs] = await sessionsOf(other);
    const [mine] = await sessionsOf(person);
    for (const [session, status] of [
      [theirs!.id, 404],
      [mine!.id, 409],
      ["me", 422],
    ] as const) {
      expect((await visitor.post("/account/sessions", { session })).status, session).toBe(status);
    }
    expect(await sessionsOf(other)).toHaveLength(1);
    expect(await sessionsOf(person)).toHaveLength(1);
  });
});

describe("the access log", () => {
  test("shows decisions and acting with name and reason, the newest first, page by page", async () => {
    const [person, other] = [await nurse(), await nurse()];
    const admin = await makePerson(stack, { role: null, admin: true });
    const entry = (action: string, subject: string, onBehalf: string | null, reason: string) =>
      sql(
        stack,
        `insert into public.audit_log (actor_id, on_behalf_of, action, subject_type, subject_id, reason)
         values ($1, $2, $3, $4, $5, $6)`,
        [admin.id, onBehalf, action, onBehalf ? "acting_session" : "profile", subject, reason],
      );
    const visitor = await enter(person);
    expect(await textOf(await visitor.get("/account/access"))).toContain("No activity yet");

    await entry("account.approved", person.id, null, "The first of all");
    for (let i = 1; i <= 20; i += 1)
      await entry("acting.started", randomUUID(), person.id, `Call number ${i}`);
    await entry("acting.started", randomUUID(), other.id, "Someone else's reason");
    await entry("account.rejected", other.id, null, "Someone else's decision");

    const first = await textOf(await visitor.get("/account/access"));
    expect(first).toContain("Started acting for you");
    expect(first).toContain("A Nomera Health administrator");
    expect(first.indexOf("Call number 20")).toBeLessThan(first.indexOf("Call number 19"));
    expect(first).not.toContain("The first of all");
    const older = /href="(\/account\/access\?before=\d+)"/.exec(first)![1]!;
    const second = await textOf(await visitor.get(older));
    expect(second).toContain("The first of all");
    expect(second).toContain("Approved your profile");
    expect(second).not.toContain("Call number");
    expect(second).not.toMatch(/before=\d/);
    expect(first + second).not.toContain("Someone else");

    await sql(
      stack,
      "insert into public.profiles (user_id, role, full_name) values ($1, 'admin', 'Grace Keeper')",
      [admin.id],
    );
    expect(await textOf(await visitor.get("/account/access"))).toContain(
      "Grace Keeper, Nomera Health administrator",
    );
  });

  test("a teammate is named, and not called an administrator of ours", async () => {
    const [owner, teammate] = [await nurse(), await nurse()];
    await sql(
      stack,
      "update public.profiles set full_name = 'Marcus Teammate' where user_id = $1",
      [teammate.id],
    );
    await sql(
      stack,
      `insert into public.audit_log (actor_id, action, subject_type, subject_id)
       values ($1, 'facility.image_added', 'profile', $2)`,
      [teammate.id, owner.id],
    );
    const log = await textOf(await (await enter(owner)).get("/account/access"));
    expect(log).toContain("Marcus Teammate");
    expect(log).not.toContain("Marcus Teammate, Nomera Health administrator");

    // Who has left is not turned into an administrator of ours.
    await sql(
      stack,
      `insert into public.audit_log (actor_id, action, subject_type, subject_id)
       values ($1, 'account.approved', 'profile', $2)`,
      [teammate.id, owner.id],
    );
    await deleteAccounts(stack, teammate.id);
    const later = await textOf(await (await enter(owner)).get("/account/access"));
    expect(later).toContain("Someone whose account was closed");
    // Only an administrator can approve an account.
    expect(later.match(/A Nomera Health administrator/g)).toHaveLength(1);
  });
});

describe("while an admin acts for somebody", () => {
  const NOT_YOURS = "Only the account’s owner can see or change this.";
  let person: Person;
  let visitor: Visitor;
  beforeAll(async () => {
    const admin = await makePerson(stack, { role: null, admin: true });
    person = await nurse();
    await enter(person, FIREFOX);
    visitor = (await enter(admin)).with(await actingCookie(stack, admin, { userId: person.id }));
  });

  test("the first page is the other's, and says what is not done there", async () => {
    const text = await textOf(await visitor.get("/account"));
    expect(text).toContain(person.email);
    expect(text).toContain("You see this account as its owner does.");
    expect(text).not.toMatch(/href="\/account\/(email|password|sessions|export|delete)"/);
    // Its access log is read, and says the same as to its owner.
    await sql(
      stack,
      "insert into public.audit_log (action, subject_type, subject_id) values ('account.held', 'profile', $1)",
      [person.id],
    );
    const log = await textOf(await visitor.get("/account/access"));
    expect(log).toContain("Put your account on hold after a check");
  });

  test.each(["email", "password", "sessions", "delete"])("%s shows no form", async (part) => {
    const text = await textOf(await visitor.get(`/account/${part}`));
    expect(text).toContain(NOT_YOURS);
    expect(text).not.toMatch(/<main[\s\S]*<form[\s\S]*<\/main>/);
    expect(text).not.toContain("Firefox on Windows");
  });

  test("no form is taken, and nothing is handed out", async () => {
    for (const [part, fields] of [
      ["email", { email: freshEmail(), current: person.password }],
      ["password", { current: person.password, password: NEW_PASSWORD, repeated: NEW_PASSWORD }],
      ["sessions", { session: "others" }],
      ["delete", { email: person.email, current: person.password }],
    ] as const) {
      const response = await visitor.post(`/account/${part}`, fields);
      expect(response.status, part).toBe(403);
      expect(await textOf(response)).toContain(NOT_YOURS);
    }
    const copy = await visitor.get("/account/export");
    expect(copy.headers.get("location")).toBe("/account");
    expect(await textOf(await visitor.get("/account"))).toContain("Only they can download a copy");
    expect(await signInStatus(person.email, person.password)).toBe(302);
  });
});

describe("nobody else", () => {
  const FUNCTIONS: [string, Record<string, unknown>][] = [
    ["account_details", {}],
    ["ask_email_change", { p_email: "thief@test.example" }],
    ["drop_email_change", {}],
    ["own_sessions", {}],
    ["end_session", { p_id: randomUUID() }],
    ["access_log", {}],
    ["export_my_data", {}],
    ["delete_my_account", { p_email: "thief@test.example" }],
  ];

  test.each(FUNCTIONS)("without an account may call %s", async (name, args) => {
    const client = createClient(stack.supabase.url, stack.supabase.publishableKey);
    expect((await client.rpc(name, args)).error).toMatchObject({ code: "42501" });
  });

  test.each(FUNCTIONS.filter(([name]) => !["account_details", "access_log"].includes(name)))(
    "who acts for somebody may call %s",
    async (name, args) => {
      const [admin, person] = [await makePerson(stack, { role: null, admin: true }), await nurse()];
      const own = await clientOf(admin);
      const started = await own.rpc("start_acting", {
        p_reason: "To test what is refused",
        p_user_id: person.id,
      });
      const acting = await clientOf(admin, {
        "x-nomera-acting": (started.data as { id: string }[])[0]!.id,
      });
      const { error } = await acting.rpc(name, args);
      expect(error).toMatchObject({ code: "PT403" });
      expect(error!.message).toMatch(/is not possible while you act for someone/);
    },
  );

  test("reads somebody's request for another address", async () => {
    const [person, other] = [await nurse(), await nurse()];
    await (
      await enter(person)
    ).post("/account/email", { email: freshEmail(), current: person.password });
    const client = await clientOf(other);
    expect((await client.from("email_changes").select()).data).toEqual([]);
    const { error } = await client
      .from("email_changes")
      .insert({ user_id: other.id, new_email: "x@y.example" });
    expect(error).toMatchObject({ code: "42501" });
  });

  test.each([
    "/account",
    "/account/email",
    "/account/password",
    "/account/sessions",
    "/account/delete",
  ])("from another site posts to %s", async (path) => {
    const visitor = await enter(await nurse());
    const response = await visitor.post(
      path,
      { session: "others" },
      {
        "sec-fetch-site": "cross-site",
        origin: "https://evil.example",
      },
    );
    expect([403, 405]).toContain(response.status);
  });
});
