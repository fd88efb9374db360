/** Signing in and up, recovery, and their emails: each sentence, nothing that tells who has an account, no lost intent. */
import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { followMail, mailTo, waitForLink } from "#tests/helpers/mail.ts";
import { makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const PASSWORD = "a long enough password";
const newEmail = () => `person-${randomUUID()}@test.example`;
const locationOf = (response: Response) => response.headers.get("location")!;
const makeApproved = () => makePerson(stack, { role: "employer", status: "approved" });

/** Somebody who signed up and has not confirmed yet. */
async function makeUnconfirmed(): Promise<string> {
  const email = newEmail();
  await new Visitor(stack.open).post("/employer/signup", { email, password: PASSWORD });
  return email;
}

/** What stands in the error summary. */
const summaryOf = (html: string) =>
  [...(/There is a problem.*?<\/ul>/s.exec(html)?.[0] ?? "").matchAll(/>([^<]+)<\/(?:a|li)>/g)].map(
    ([, text]) => text!.replaceAll("&#x27;", "'"),
  );

describe("one sentence for each way it can fail", () => {
  const said = async (response: Response) => [response.status, summaryOf(await response.text())];

  test("a wrong password", async () => {
    const { email } = await makeApproved();
    const answer = new Visitor(stack.open).post("/auth", { email, password: "wrong" });
    expect(await said(await answer)).toEqual([422, ["Incorrect email or password."]]);
  });

  test("an address that is not confirmed, with the mail offered again by a plain form", async () => {
    const email = await makeUnconfirmed();
    const visitor = new Visitor(stack.open);
    const response = await visitor.post("/auth", {
      email,
      password: PASSWORD,
      next: "/job-application",
    });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(summaryOf(html)).toEqual([
      "Confirm your email address first: follow the link we sent you when you signed up.",
    ]);
    const form = /aria-label="Send the confirmation again".*?<\/form>/s.exec(html)![0];
    expect(form).toContain(`name="email" value="${email}"`);
    expect(form).toContain('name="next" value="/job-application"');
    expect(form).toContain('name="intent" value="resend"');
    const again = await visitor.post("/auth", { email, intent: "resend" });
    expect(locationOf(again)).toBe("/auth?sent=confirmation");
    await expect.poll(async () => (await mailTo(stack.mailbox, email)).length).toBe(2);
    expect(await followMail(stack.mailbox, visitor, email)).toBe("/post-auth");
    expect(locationOf(await visitor.get("/post-auth"))).toBe("/employer/onboarding");
    // Confirmed now: nothing more is sent, and nothing else is said.
    const once = await new Visitor(stack.open).post("/auth", { email, intent: "resend" });
    expect(locationOf(once)).toBe("/auth?sent=confirmation");
    expect(await mailTo(stack.mailbox, email)).toHaveLength(2);
  });

  test.each([
    ["used", "update auth.users set recovery_token = null where email = $1"],
    [
      "expired",
      "update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1",
    ],
  ])("a link that is %s", async (_, change) => {
    const { email } = await makeApproved();
    await new Visitor(stack.open).post("/auth", { email, intent: "link" });
    const link = new URL(await waitForLink(stack.mailbox, email));
    await sql(stack, change, [email]);
    const visitor = new Visitor(stack.open);
    const answer = await visitor.post("/auth/confirm", Object.fromEntries(link.searchParams));
    expect(await said(answer)).toEqual([
      410,
      ["This link was used already or has expired. Ask for a new one."],
    ]);
    expect(visitor.cookie).not.toContain("nomera-auth=");
  });

  test.each([
    ["signup", 'href="/auth"', "get a new link there"],
    ["magiclink", 'href="/auth?by=link"', "ask for a new link"],
    ["recovery", 'href="/password-reset"', "ask for a new link"],
    ["email_change", 'href="/account/email"', "ask for a new link"],
  ])("a dead link of type %s leads to where its like can be had", async (type, href, words) => {
    const token_hash = "made-up-token-hash-of-nobody";
    const query = new URLSearchParams({ token_hash, type });
    const response = await new Visitor(stack.open).post(`/auth/confirm?${query}`, {
      token_hash,
      type,
    });
    expect(response.status).toBe(410);
    const main = /<main.*<\/main>/s.exec(await response.text())![0];
    expect(main).toContain(href);
    expect(main).toContain(words);
    expect(main, "no button that could only fail again").not.toContain("<button");
  });

  test("too many attempts from one place", async () => {
    const visitor = new Visitor(stack.open);
    const attempt = () => visitor.post("/auth", { email: newEmail(), intent: "resend" });
    for (let i = 0; i < 20; i += 1) expect((await attempt()).status).toBe(302);
    const [status, [sentence]] = (await said(await attempt())) as [number, string[]];
    expect(status).toBe(429);
    expect(sentence).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/);
  });
});

/** A page without what is different each time it is drawn, and without what was typed. */
const drawn = (html: string, email: string) =>
  html
    .replaceAll(email, "(typed)")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "(id)");

describe("no form tells who has an account", () => {
  test.each([
    ["signing in", "/auth", { password: "not the password", intent: "password" }, 422],
    ["a sign-in link", "/auth", { intent: "link" }, 302],
    ["the confirmation again", "/auth", { intent: "resend" }, 302],
    ["signing up", "/candidate-signup", { password: PASSWORD }, 302],
    ["a new password", "/password-reset", {}, 302],
  ])("%s", async (_, path, fields, status) => {
    const kinds = {
      known: (await makeApproved()).email,
      unconfirmed: await makeUnconfirmed(),
      unknown: newEmail(),
    };
    const answers: Record<string, unknown> = {};
    for (const [kind, email] of Object.entries(kinds)) {
      const visitor = new Visitor(stack.open);
      const response = await visitor.post(path, { email, ...fields });
      expect(response.status, kind).toBe(status);
      const to = response.headers.get("location");
      const page = to ? await visitor.get(to) : response;
      answers[kind] = {
        to,
        page: drawn(await page.text(), email),
        cookies: response.headers.getSetCookie().map((line) => line.slice(0, line.indexOf("="))),
      };
    }
    expect(answers.known).toEqual(answers.unknown);
    expect(answers.unconfirmed).toEqual(answers.unknown);
  });
});

describe("what somebody came for survives the email, in this browser and in another", () => {
  const NEXT = "/employer/new-position?from=mail&more=1";

  test.each(["the same", "another"])("signing up, confirmed in %s browser", async (which) => {
    const email = newEmail();
    const visitor = new Visitor(stack.open);
    await visitor.post("/employer/signup", { email, password: PASSWORD, next: NEXT });
    const here = which === "the same" ? visitor : new Visitor(stack.open);
    const to = await followMail(stack.mailbox, here, email);
    expect(to).toBe(`/post-auth?${new URLSearchParams({ role: "employer", next: NEXT })}`);
    expect(locationOf(await here.get(to))).toBe("/employer/onboarding");
  });

  test.each(["the same", "another"])("a sign-in link, opened in %s browser", async (which) => {
    const { email } = await makeApproved();
    const visitor = new Visitor(stack.open);
    await visitor.post("/auth", { email, intent: "link", next: NEXT });
    const here = which === "the same" ? visitor : new Visitor(stack.open);
    expect(locationOf(await here.get(await followMail(stack.mailbox, here, email)))).toBe(NEXT);
    // Once: it is not where the next sign-in leads.
    expect(locationOf(await here.get("/post-auth"))).toBe("/employer/dashboard");
  });

  test.each(["the same", "another"])("a new password, set in %s browser", async (which) => {
    const person = await makeApproved();
    const elsewhere = await signedIn(stack, person);
    const visitor = new Visitor(stack.open);
    await visitor.post("/password-reset", { email: person.email, next: NEXT });
    // Until the link is followed, the password stays as it is.
    await signedIn(stack, person);
    const here = which === "the same" ? visitor : new Visitor(stack.open);
    expect(await followMail(stack.mailbox, here, person.email)).toBe("/password-setup");
    const password = "a new password, long enough";
    const set = await here.post("/password-setup", { password, repeated: password });
    expect(locationOf(set)).toBe("/post-auth");
    expect(locationOf(await here.get("/post-auth"))).toBe(NEXT);
    expect(await (await here.get(NEXT)).text()).toContain("Your new password is set.");
    // The old password is worth nothing, nor is a session that was made with it.
    const old = { email: person.email, password: person.password };
    expect((await new Visitor(stack.open).post("/auth", old)).status).toBe(422);
    const write = await elsewhere.post("/employer/new-position", { title: "Too late" });
    expect(locationOf(write)).toContain("/auth");
    await signedIn(stack, { ...person, password });
  });

  test("a role and next stay with the links between the pages", async () => {
    const query = "role=employer&amp;next=%2Femployer%2Fnew-position";
    const visitor = new Visitor(stack.open);
    const page = async (path: string) => (await visitor.get(path)).text();
    const signIn = await page("/auth?role=employer&next=%2Femployer%2Fnew-position");
    expect(signIn).toContain(`href="/auth?by=link&amp;${query}"`);
    expect(signIn).toContain(`href="/password-reset?${query}"`);
    expect(signIn).toContain('href="/employer/signup?next=%2Femployer%2Fnew-position"');
    const reset = await page("/password-reset?role=employer&next=%2Femployer%2Fnew-position");
    expect(reset).toContain('name="next" value="/employer/new-position"');
    expect(await page("/employer/signup?next=%2Femployer%2Fnew-position")).toContain(
      `href="/auth?${query}"`,
    );
  });
});

describe("check your email", () => {
  test("names the address in this browser only, and sends the confirmation again without JavaScript", async () => {
    const email = newEmail();
    const visitor = new Visitor(stack.open);
    const sent = locationOf(await visitor.post("/candidate-signup", { email, password: PASSWORD }));
    const html = await (await visitor.get(sent)).text();
    expect(html).toContain("Check your email");
    expect(html).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${email}"`));
    expect(await (await new Visitor(stack.open).get(sent)).text()).not.toContain(email);
    await visitor.post("/auth", { email, intent: "resend", role: "job_seeker" });
    await expect.poll(async () => (await mailTo(stack.mailbox, email)).length).toBe(2);
    const to = await followMail(stack.mailbox, visitor, email);
    expect(locationOf(await visitor.get(to))).toBe("/job-seeker/onboarding");
    expect(visitor.cookie, "forgotten after signing in").not.toContain("nomera-session");
  });
});
