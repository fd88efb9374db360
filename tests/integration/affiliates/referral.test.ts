/** A partner's code: how it reaches us, what it survives, and the one moment at which it counts. */
import { createClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { giveSession, sessionOf } from "#tests/helpers/browser-session.ts";
import { waitForLink } from "#tests/helpers/mail.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const stamp = Date.now();
const APPROVED = `Partner_${stamp}`;
const CODES = { approved: APPROVED, pending: `waits-${stamp}`, suspended: `gone-${stamp}` };

beforeAll(async () => {
  for (const [status, code] of Object.entries(CODES))
    await sql(stack, "insert into public.affiliates (code, status) values ($1, $2)", [
      code,
      status,
    ]);
});

async function newcomer(): Promise<Person> {
  const person = await makePerson(stack, { role: null });
  await sql(stack, "delete from public.profiles where user_id = $1", [person.id]);
  return person;
}

const referralsOf = (id: string) =>
  sql(
    stack,
    `select a.code, r.email, r.status, r.bounty_cents, p.referral_code
     from public.referrals r join public.affiliates a on a.id = r.affiliate_id
     join public.profiles p on p.user_id = r.referred_user_id where r.referred_user_id = $1`,
    [id],
  );

const counted = (email: string) => [
  { code: APPROVED, email, status: "pending", bounty_cents: 0, referral_code: APPROVED },
];

const kept = async (visitor: Visitor) => (await sessionOf(stack, visitor))["referralCode"];

describe("a code is kept", () => {
  test.each([
    "/auth",
    "/login",
    "/candidate/signin",
    "/employer/signin",
    "/candidate-signup",
    "/employer/signup",
  ])("by %s, open or paused", async (path) => {
    for (const origin of [stack.open, stack.paused]) {
      const visitor = new Visitor(origin);
      expect((await visitor.get(`${path}?referral_code=${APPROVED}`)).status).toBe(200);
      expect(await kept(visitor)).toBe(APPROVED);
    }
  });

  test("by the short address, which looks the same for every code", async () => {
    const answers: string[] = [];
    for (const code of [APPROVED, CODES.pending, "nobodys-code"]) {
      const visitor = new Visitor(stack.open);
      const response = await visitor.get(`/r/${code}`);
      answers.push(
        `${response.status} ${response.headers.get("location")} ${await response.text()}`,
      );
      expect(await kept(visitor)).toBe(code);
    }
    expect(new Set(answers)).toEqual(new Set(["302 / "]));
  });

  test.each([
    ["too short", "ab"],
    ["too long", "a".repeat(61)],
    ["a space inside", "par%20tner"],
    ["a slash", "a%2Fb%2Fc"],
    ["markup", "%3Cscript%3E"],
    ["a line break", "partner%0d%0aSet-Cookie:x=1"],
    ["no ASCII", "pärtner"],
    ["SQL", "x'%20or%201=1--"],
    ["a null byte", "abc%00"],
  ])("not when it can be none: %s", async (_, code) => {
    const visitor = new Visitor(stack.open);
    const response = await visitor.get(`/r/${code}`);
    expect(response.headers.get("location")).toBe("/");
    await visitor.get(`/auth?referral_code=${code}`);
    expect(await kept(visitor)).toBeUndefined();
    expect(visitor.cookie).toBe("");
  });

  test("with white space around it, and the newest one counts", async () => {
    const visitor = new Visitor(stack.open);
    await visitor.get("/r/first-one");
    await visitor.get(`/auth?referral_code=%20${APPROVED}%20`);
    expect(await kept(visitor)).toBe(APPROVED);
    await visitor.get("/auth?referral_code=..");
    expect(await kept(visitor)).toBe(APPROVED);
  });
});

describe("it counts when the profile is made", () => {
  test("after signing in at the page that was linked to", async () => {
    const person = await newcomer();
    const visitor = await signedIn(stack, person);
    await visitor.get(`/r/${APPROVED}`);
    await visitor.get("/post-auth?role=employer");
    expect(await referralsOf(person.id)).toEqual(counted(person.email));
    // It was used: nothing is left of it.
    expect(await kept(visitor)).toBeUndefined();
  });

  test("by the query of /post-auth, before an older one", async () => {
    const person = await newcomer();
    const visitor = await giveSession(stack, await signedIn(stack, person), {
      referralCode: CODES.suspended,
    });
    await visitor.get(`/post-auth?role=employer&referral_code=${APPROVED}`);
    expect(await referralsOf(person.id)).toEqual(counted(person.email));
  });

  test("at /dashboard-redirect, and where a role is chosen", async () => {
    for (const go of [
      (visitor: Visitor) => visitor.get("/dashboard-redirect?src=oauth"),
      (visitor: Visitor) => visitor.post("/role-selection", { role: "employer" }),
    ]) {
      const person = await newcomer();
      const visitor = await signedIn(stack, person);
      await visitor.get(`/r/${APPROVED}`);
      expect((await go(visitor)).status).toBe(302);
      expect(await referralsOf(person.id)).toEqual(counted(person.email));
    }
  });

  test("although the confirming email is opened in another browser", async () => {
    const email = `referred-${stamp}@test.example`;
    const visitor = new Visitor(stack.open);
    await visitor.get(`/employer/signup?referral_code=${APPROVED}`);
    await visitor.post("/employer/signup", { email, password: "a long enough password" });
    const link = new URL(await waitForLink(stack.mailbox, email));
    const elsewhere = new Visitor(stack.open);
    const confirmed = await elsewhere.post("/auth/confirm", {
      token_hash: link.searchParams.get("token_hash")!,
      type: link.searchParams.get("type")!,
    });
    const next = await elsewhere.get(confirmed.headers.get("location")!);
    expect(next.headers.get("location")).toBe("/employer/onboarding");
    const [user] = await sql<{ id: string }>(stack, "select id from auth.users where email = $1", [
      email,
    ]);
    expect(await referralsOf(user!.id)).toEqual(counted(email));
  });

  test("once: neither again, nor of another partner", async () => {
    const other = `other-${stamp}`;
    await sql(stack, "insert into public.affiliates (code, status) values ($1, 'approved')", [
      other,
    ]);
    const person = await newcomer();
    const visitor = await signedIn(stack, person);
    for (const code of [APPROVED, APPROVED, other]) {
      await visitor.get(`/r/${code}`);
      await visitor.get("/post-auth?role=employer");
    }
    expect(await referralsOf(person.id)).toEqual(counted(person.email));
  });
});

describe("it does not count", () => {
  test.each([
    ["of a partner who waits for approval", CODES.pending],
    ["of a suspended partner", CODES.suspended],
    ["of nobody", "nobodys-code"],
    ["in another spelling", APPROVED.toUpperCase()],
  ])("%s", async (_, code) => {
    const person = await newcomer();
    const visitor = await signedIn(stack, person);
    await visitor.get(`/r/${code}`);
    await visitor.get("/post-auth?role=employer");
    const [profile] = await sql(
      stack,
      "select referral_code, (select count(*)::int from public.referrals r where r.referred_user_id = p.user_id) as referrals from public.profiles p where user_id = $1",
      [person.id],
    );
    expect(profile).toEqual({ referral_code: null, referrals: 0 });
  });

  test("for somebody who has a profile already", async () => {
    for (const status of ["draft", "approved"] as const) {
      const person = await makePerson(stack, { role: "employer", status });
      const visitor = await signedIn(stack, person);
      await visitor.get(`/post-auth?referral_code=${APPROVED}`);
      await visitor.get(`/dashboard-redirect?referral_code=${APPROVED}`);
      expect(await referralsOf(person.id)).toEqual([]);
    }
  });

  test("by a client that writes it itself", async () => {
    const person = await newcomer();
    const db = createClient(stack.supabase.url, stack.supabase.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await db.auth.signInWithPassword(person);
    const written = await db
      .from("profiles")
      .insert({ user_id: person.id, role: "employer", referral_code: APPROVED });
    expect(written.error?.code).toBe("PT403");
    const [affiliate] = await sql<{ id: string }>(
      stack,
      "select id from public.affiliates where code = $1",
      [APPROVED],
    );
    const row = await db.from("referrals").insert({
      affiliate_id: affiliate!.id,
      referred_user_id: person.id,
      bounty_cents: 100_000,
    });
    expect(row.error).not.toBeNull();
    expect(await referralsOf(person.id)).toEqual([]);
    expect((await db.from("affiliates").select("code")).data).toEqual([]);
  });
});
