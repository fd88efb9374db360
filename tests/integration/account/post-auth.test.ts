/** What happens after signing in: /post-auth, /dashboard-redirect, and the post-auth function for other clients. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { giveSession, sessionOf } from "#tests/helpers/browser-session.ts";
import { openGate } from "#tests/helpers/gate.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";
import { openValve } from "#tests/helpers/valve.ts";

const stack = inject("stack");
const FUNCTION = "/functions/v1/post-auth-route";

/** Somebody who has just made an account: there is no profile yet. */
async function newcomer(metadata: Record<string, unknown> = {}): Promise<Person> {
  const person = await makePerson(stack, { role: null });
  await sql(stack, "delete from public.profiles where user_id = $1", [person.id]);
  await sql(stack, "update auth.users set raw_user_meta_data = $2 where id = $1", [
    person.id,
    JSON.stringify(metadata),
  ]);
  return person;
}

/** The role of somebody's profile, and whether there is a facility; undefined without a profile. */
async function profileOf({ id }: Person) {
  const [row] = await sql<{ role: string | null; facility: boolean; onboarded: boolean }>(
    stack,
    `select p.role, e.user_id is not null as facility, p.onboarding_completed as onboarded
     from public.profiles p left join public.employer_profiles e using (user_id) where p.user_id = $1`,
    [id],
  );
  return row;
}

async function to(visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  const response = await visitor.get(path, headers);
  await response.body?.cancel();
  return response.headers.get("location");
}

async function tokenOf(person: Person): Promise<string> {
  const client = createClient(stack.supabase.url, stack.supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return data.session.access_token;
}

describe("/post-auth", () => {
  test("without a session: to the choice of a role, which says so", async () => {
    const visitor = new Visitor(stack.open);
    const stopped = "/role-selection?source=oauth&err=no_session";
    expect(await to(visitor, "/post-auth")).toBe(stopped);
    expect(await to(visitor, "/post-auth?next=%2Fvision")).toBe(`${stopped}&next=%2Fvision`);
    expect(await to(visitor, "/post-auth?next=%2F%2Fevil.example")).toBe(stopped);
    expect(await to(visitor.with("nomera-auth=base64-e30"), "/post-auth")).toBe(stopped);
  });

  test.each([
    ["employer", "/employer/onboarding", { role: "employer", facility: true, onboarded: false }],
    [
      "candidate",
      "/job-seeker/onboarding",
      { role: "job_seeker", facility: false, onboarded: false },
    ],
    [
      "job_seeker",
      "/job-seeker/onboarding",
      { role: "job_seeker", facility: false, onboarded: false },
    ],
  ])("the role in the query makes the profile: %s", async (role, next, profile) => {
    const person = await newcomer();
    expect(await to(await signedIn(stack, person), `/post-auth?role=${role}`)).toBe(next);
    expect(await profileOf(person)).toEqual(profile);
  });

  test("without a role from anywhere: the choice of one, without an error", async () => {
    for (const query of ["", "?role=admin", "?role=Employer", "?role="]) {
      const person = await newcomer();
      const visitor = await signedIn(stack, person);
      expect(await to(visitor, `/post-auth${query}`)).toBe("/role-selection?source=oauth");
      expect((await profileOf(person))?.role).toBeNull();
    }
  });

  test("the query comes before what was remembered, that before the page before", async () => {
    const referrer = { referer: `${stack.open}/employer/signup` };
    const remembered = async () =>
      giveSession(stack, await signedIn(stack, await newcomer()), { loginRole: "job_seeker" });
    expect(await to(await remembered(), "/post-auth?role=employer")).toBe("/employer/onboarding");
    expect(await to(await remembered(), "/post-auth", referrer)).toBe("/job-seeker/onboarding");
    const nothing = await signedIn(stack, await newcomer());
    expect(await to(nothing, "/post-auth", referrer)).toBe("/employer/onboarding");
  });

  test.each([
    ["/employer/signup", "/employer/onboarding"],
    ["/employers", "/employer/onboarding"],
    ["/auth?role=employer", "/employer/onboarding"],
    ["/candidate/signin?x=1", "/job-seeker/onboarding"],
    ["/healthcare-professionals", "/job-seeker/onboarding"],
    ["/vision", "/role-selection?source=oauth"],
  ])("the page before, %s, speaks of a role", async (page, next) => {
    const visitor = await signedIn(stack, await newcomer());
    expect(await to(visitor, "/post-auth", { referer: stack.open + page })).toBe(next);
  });

  test("a page of another site does not, and neither does its link", async () => {
    for (const [path, headers] of [
      ["/post-auth", { referer: "https://evil.example/employer/signup" }],
      ["/post-auth", { referer: `${stack.open}.evil.example/employer/signup` }],
      ["/post-auth", { referer: "employer" }],
      ["/post-auth?role=employer", { "sec-fetch-site": "cross-site" }],
    ] as const) {
      const person = await newcomer();
      expect(await to(await signedIn(stack, person), path, headers)).toBe(
        "/role-selection?source=oauth",
      );
      expect((await profileOf(person))?.role).toBeNull();
    }
  });

  test("a hint makes an employer of a profile that is not submitted, and nothing else of anybody", async () => {
    const jobSeeker = await makePerson(stack, { role: "job_seeker" });
    const visitor = await signedIn(stack, jobSeeker);
    expect(await to(visitor, "/post-auth?role=employer")).toBe("/employer/onboarding");
    expect(await profileOf(jobSeeker)).toEqual({
      role: "employer",
      facility: true,
      onboarded: false,
    });
    // The other way round it is the person's own choice, on the page for it.
    expect(await to(visitor, "/post-auth?role=candidate")).toBe("/employer/onboarding");

    for (const status of ["pending", "rejected", "approved"] as const) {
      const done = await makePerson(stack, { role: "job_seeker", status });
      await to(await signedIn(stack, done), "/post-auth?role=employer");
      expect(await profileOf(done), status).toMatchObject({
        role: "job_seeker",
        facility: false,
      });
    }
    const admin = await makePerson(stack, { role: null, admin: true });
    expect(await to(await signedIn(stack, admin), "/post-auth?role=employer")).toBe(
      "/admin/overview",
    );
    expect(await profileOf(admin)).toBeUndefined();
  });

  test("what was remembered is forgotten at the end, and kept when there is more to do", async () => {
    const intent = { loginRole: "employer", loginNext: "/vision", oauthStarted: true };
    const done = await giveSession(
      stack,
      await signedIn(stack, await makePerson(stack, { role: "employer", status: "approved" })),
      { ...intent, hasVisitedLanding: true },
    );
    expect(await to(done, "/post-auth")).toBe("/vision");
    expect(await sessionOf(stack, done)).toEqual({ hasVisitedLanding: true });
    expect(await to(done, "/post-auth")).toBe("/employer/dashboard");

    const anonymous = await giveSession(stack, new Visitor(stack.open), intent);
    await to(anonymous, "/post-auth");
    expect(await sessionOf(stack, anonymous)).toEqual(intent);
  });

  test("who still has something to finish goes there before they roam", async () => {
    const waiting = await makePerson(stack, { role: "employer", status: "pending" });
    expect(await to(await signedIn(stack, waiting), "/post-auth?next=%2Fvision")).toBe(
      "/employer/awaiting-approval",
    );
  });

  test("a session that auth has ended is none", async () => {
    const person = await makePerson(stack, { role: "employer", status: "approved" });
    const visitor = await signedIn(stack, person);
    await sql(stack, "delete from auth.sessions where user_id = $1", [person.id]);
    expect(await to(visitor, "/post-auth")).toBe("/role-selection?source=oauth&err=no_session");
  });
});

describe("when the database does not answer", () => {
  const children = new Children();
  afterAll(() => children.stop());

  test("a profile that cannot be made: the hand-off says so, keeps where it was going, and can be tried again", async () => {
    const gate = await openGate(stack.supabase.url);
    const port = await freePort();
    await startApp(children, {
      port,
      signIn: "open",
      supabase: { ...stack.supabase, url: gate.url },
      log: join(mkdtempSync(join(tmpdir(), "nomera-post-auth-")), "app.log"),
    });
    const person = await newcomer();
    const visitor = (await signedIn(stack, person)).at(`http://localhost:${port}`);
    const path = "/post-auth?role=employer&next=%2Fvision";
    gate.shut("/rest/v1/rpc/ensure_profile");
    expect(await to(visitor, path)).toBe(
      "/role-selection?source=oauth&err=function&next=%2Fvision",
    );
    expect(await profileOf(person)).toBeUndefined();
    gate.shut(null);
    expect(await to(visitor, path)).toBe("/employer/onboarding");
    await gate.close();
  });

  test("the hand-off says that it could not read the account, not that nobody is signed in", async () => {
    const valve = await openValve(stack.supabase.url);
    const port = await freePort();
    await startApp(children, {
      port,
      signIn: "open",
      supabase: { ...stack.supabase, url: valve.url },
      log: join(mkdtempSync(join(tmpdir(), "nomera-post-auth-")), "app.log"),
    });
    const person = await makePerson(stack, { role: "employer", status: "approved" });
    const visitor = (await signedIn(stack, person)).at(`http://localhost:${port}`);
    valve.set("refuse");
    expect(await to(visitor, "/post-auth")).toBe("/role-selection?source=oauth&err=function");
    expect(await to(visitor, "/dashboard-redirect")).toBe("/coming-soon");
    const asked = await visitor.post(FUNCTION, {});
    expect([asked.status, asked.headers.get("retry-after")]).toEqual([503, "5"]);
    valve.set("open");
    expect(await to(visitor, "/post-auth")).toBe("/employer/dashboard");
    await valve.close();
  });
});

describe("/role-selection", () => {
  const SENTENCES: [string, string, string][] = [
    ["no_session", "You are not logged in.", "We couldn’t finish logging you in."],
    ["unauthorized", "Your session was not accepted.", "Your session was not accepted."],
    ["function", "We could not read your account", "We could not read your account"],
    [
      "no_next",
      "We couldn’t tell which page to open for you.",
      "We couldn’t tell which page to open for you.",
    ],
    ["crash", "Something went wrong after you", "Something went wrong after you"],
  ];
  /** The message on a page: what its alert says. */
  const alertOn = async (visitor: Visitor, path: string) =>
    /role="alert"[\s\S]*?<\/div>/
      .exec(await (await visitor.get(path)).text())?.[0]
      .replace(/<[^>]*>/g, " ");

  test.each(SENTENCES)("says what stopped the hand-off: %s", async (code, open, notice) => {
    const address = `/role-selection?source=oauth&err=${code}`;
    expect(await alertOn(new Visitor(stack.open), address)).toContain(open);
    // While paused this address leads to the notice, which says it; its sisters show the notice themselves.
    const paused = new Visitor(stack.paused);
    expect(await to(paused, address)).toBe(`/coming-soon?error=${code}`);
    expect(await alertOn(paused, `/coming-soon?error=${code}`)).toContain(notice);
    expect(await alertOn(paused, `/choose-role?err=${code}`)).toContain(open);
    expect(await alertOn(paused, `/select-role?err=${code}`)).toContain(open);
  });

  test("a code of nobody's is a failure without a name, and no code is none", async () => {
    for (const code of ["<b>", "constructor"]) {
      expect(await alertOn(new Visitor(stack.open), `/role-selection?err=${code}`)).toContain(
        "Something went wrong",
      );
    }
    expect(await alertOn(new Visitor(stack.open), "/role-selection?source=oauth")).toBeUndefined();
    expect(await to(new Visitor(stack.paused), "/role-selection?err=<b>")).toBe("/coming-soon");
  });

  test("hands on where somebody was going", async () => {
    const html = await (await new Visitor(stack.open).get("/role-selection?next=%2Fvision")).text();
    expect(html).toContain('href="/auth?next=%2Fvision"');
    const evil = await (
      await new Visitor(stack.open).get("/role-selection?next=%2F%2Fevil.example")
    ).text();
    expect(evil).not.toContain("evil.example");
    const approved = await makePerson(stack, { role: "employer", status: "approved" });
    const visitor = await signedIn(stack, approved);
    expect(await to(visitor, "/role-selection?next=%2Fvision")).toBe("/vision");
    expect(await to(visitor, "/role-selection")).toBe("/employer/dashboard");
  });

  test("somebody who finished everything but has no role is not sent in a circle", async () => {
    const person = await makePerson(stack, { role: null });
    await sql(
      stack,
      "update public.profiles set onboarding_completed = true, profile_status = 'verified_good' where user_id = $1",
      [person.id],
    );
    expect((await (await signedIn(stack, person)).get("/role-selection")).status).toBe(200);
  });
});

describe("/dashboard-redirect", () => {
  test("without a user: the notice", async () => {
    expect(await to(new Visitor(stack.open), "/dashboard-redirect?src=oauth&role=employer")).toBe(
      "/coming-soon",
    );
  });

  test.each([
    ["?src=oauth&role=employer", {}, "/employer/onboarding"],
    ["?src=oauth", { loginRole: "employer" }, "/employer/onboarding"],
    ["?role=candidate", { loginRole: "employer" }, "/job-seeker/onboarding"],
    ["?src=oauth", {}, "/job-seeker/onboarding"],
    ["?role=admin", {}, "/job-seeker/onboarding"],
  ])("%s with %o remembered", async (query, remembered, next) => {
    const person = await newcomer();
    const visitor = await giveSession(stack, await signedIn(stack, person), {
      ...remembered,
      loginNext: "/vision",
      referralCode: "some-code",
      hasVisitedLanding: true,
    });
    const response = await visitor.get(`/dashboard-redirect${query}`);
    expect(response.headers.get("location")).toBe(next);
    // A full page load, also for a client that fetches.
    expect(response.headers.get("x-remix-reload-document")).toBe("true");
    expect(await sessionOf(stack, visitor)).toEqual({
      hasVisitedLanding: true,
      postAuthRan: person.id,
    });
  });

  test("runs once a browser session; afterwards it only leads on", async () => {
    const person = await newcomer();
    const visitor = await signedIn(stack, person);
    await to(visitor, "/dashboard-redirect?role=candidate");
    expect(await to(visitor, "/dashboard-redirect?role=employer")).toBe("/job-seeker/onboarding");
    expect((await profileOf(person))?.role).toBe("job_seeker");
    await sql(stack, "delete from public.profiles where user_id = $1", [person.id]);
    expect(await to(visitor, "/dashboard-redirect?role=employer")).toBe("/role-selection");
    expect(await profileOf(person)).toBeUndefined();
    // The next person at this browser is not taken for the last one.
    const other = await newcomer();
    const theirs = await giveSession(stack, await signedIn(stack, other), {
      postAuthRan: person.id,
    });
    expect(await to(theirs, "/dashboard-redirect?role=employer")).toBe("/employer/onboarding");
  });

  test("the job seeker of last resort never replaces a role", async () => {
    const employer = await makePerson(stack, { role: "employer" });
    expect(await to(await signedIn(stack, employer), "/dashboard-redirect?src=oauth")).toBe(
      "/employer/onboarding",
    );
  });

  test("a link on another site chooses no role", async () => {
    const person = await newcomer();
    const visitor = await signedIn(stack, person);
    await to(visitor, "/dashboard-redirect?role=employer", { "sec-fetch-site": "cross-site" });
    expect((await profileOf(person))?.role).toBe("job_seeker");
  });
});

describe(`POST ${FUNCTION}`, () => {
  let employer: Person;
  let token: string;
  beforeAll(async () => {
    employer = await makePerson(stack, { role: "employer", status: "approved" });
    token = await tokenOf(employer);
  });
  const ask = (headers: Record<string, string>, method = "POST") =>
    fetch(stack.open + FUNCTION, { method, headers });
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

  test("answers a client by its access token, without cookies, and sets none", async () => {
    const response = await ask(bearer(token));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toEqual({
      role: "employer",
      onboarding_completed: true,
      next: "/employer/dashboard",
    });
  });

  test.each([
    ["employer", "employer"],
    ["candidate", "job_seeker"],
  ])("the hint %s makes the profile", async (hint, role) => {
    const response = await ask({ ...bearer(await tokenOf(await newcomer())), "x-role-hint": hint });
    expect(await response.json()).toMatchObject({ role, onboarding_completed: false });
  });

  test("without a hint it takes the one of the sign-up, else it asks for one: 400", async () => {
    const hinted = await tokenOf(await newcomer({ role_hint: "employer" }));
    expect(await (await ask({ ...bearer(hinted), "x-role-hint": "" })).json()).toMatchObject({
      role: "employer",
    });
    for (const hint of ["", "admin", "nobody"]) {
      const missing = await ask({
        ...bearer(await tokenOf(await newcomer())),
        "x-role-hint": hint,
      });
      expect(missing.status).toBe(400);
      expect(await missing.json()).toEqual({ error: "ROLE_HINT_MISSING" });
    }
  });

  test("an admin has no profile made", async () => {
    const admin = await makePerson(stack, { role: null, admin: true });
    const response = await ask({ ...bearer(await tokenOf(admin)), "x-role-hint": "employer" });
    expect(await response.json()).toEqual({
      role: "admin",
      onboarding_completed: true,
      next: "/admin/overview",
    });
    expect(await profileOf(admin)).toBeUndefined();
  });

  test("forged, foreign, expired and ended tokens: 401 in JSON", async () => {
    const [head, body, signature] = token.split(".") as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as { exp: number };
    const changed = (change: object) =>
      Buffer.from(JSON.stringify({ ...claims, ...change })).toString("base64url");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const ended = await tokenOf(await makePerson(stack, { role: "employer" }));
    await sql(stack, "delete from auth.sessions where id = $1", [
      (
        JSON.parse(Buffer.from(ended.split(".")[1]!, "base64url").toString()) as {
          session_id: string;
        }
      ).session_id,
    ]);
    for (const [what, value] of Object.entries({
      "another person's id": `${head}.${changed({ sub: (await newcomer()).id })}.${signature}`,
      "expired, not signed anew": `${head}.${changed({ exp: 1_000 })}.${signature}`,
      "no signature": `${none}.${body}.`,
      "its signature cut": `${head}.${body}.${signature.slice(2)}`,
      "the publishable key": stack.supabase.publishableKey,
      "the secret key": stack.supabase.secretKey,
      "no token": "x",
      nothing: "",
      "two words": `${token} ${token}`,
      "an ended session": ended,
    })) {
      const response = await ask(bearer(value));
      expect([what, response.status]).toEqual([what, 401]);
      expect(await response.json()).toEqual({ error: "Log in first." });
    }
  });

  test("a token is never mixed with cookies", async () => {
    const other = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const { cookie } = await signedIn(stack, other);
    expect(await (await ask({ cookie, ...bearer(token) })).json()).toMatchObject({
      role: "employer",
    });
    for (const bad of ["forged", ""]) {
      expect((await ask({ cookie, ...bearer(bad) })).status).toBe(401);
    }
    // Another scheme is not ours: a proxy's password, say.
    expect(await (await ask({ cookie, authorization: "Basic YTpi" })).json()).toMatchObject({
      role: "job_seeker",
    });
  });

  test("no page takes a token, only what programs ask", async () => {
    for (const path of ["/employer/dashboard", "/functions", "/apinot/x"]) {
      const response = await fetch(stack.open + path, {
        redirect: "manual",
        headers: bearer(token),
      });
      expect(response.status, path).not.toBe(200);
    }
    const form = await fetch(`${stack.open}/employer/new-position`, {
      method: "POST",
      redirect: "manual",
      headers: { ...bearer(token), "content-type": "application/x-www-form-urlencoded" },
      body: "title=x",
    });
    expect(form.headers.get("location")).toContain("/auth");
  });

  test("cookies count only for requests of our own pages", async () => {
    const { cookie } = await signedIn(stack, employer);
    expect((await ask({ cookie, origin: stack.open })).status).toBe(200);
    for (const foreign of [
      ["sec-fetch-site", "cross-site"],
      ["sec-fetch-site", "same-site"],
      ["origin", "https://evil.example"],
      ["origin", "null"],
    ] as const) {
      expect((await ask({ cookie, [foreign[0]]: foreign[1] })).status).toBe(403);
    }
    // Nobody else's page knows the token.
    expect((await ask({ ...bearer(token), origin: "https://partner.example" })).status).toBe(200);
  });

  test("only POST: 405 says so, before anybody is asked for a session", async () => {
    for (const [method, headers] of [
      ["GET", {}],
      ["PUT", bearer(token)],
      ["DELETE", bearer(token)],
    ] as const) {
      const response = await ask(headers as Record<string, string>, method);
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
      expect(await response.json()).toEqual({ error: "Use POST." });
    }
  });

  test("the example of docs/api.md runs", async () => {
    const page = readFileSync("docs/api.md", "utf8");
    const example = /### POST \/functions\/v1\/post-auth-route[\s\S]*?```js\n([\s\S]*?)```/.exec(
      page,
    )![1]!;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", example],
      { env: { ...process.env, ORIGIN: stack.open, ACCESS_TOKEN: token } },
    );
    expect(stdout.trim()).toBe("employer goes on to /employer/dashboard");
  });
});

describe("twenty first requests at once", () => {
  test.each([
    ["of ours", 3, [] as string[]],
    ["and a client's own inserts among them", 4, ["23505"]],
  ])("%s: one profile, one referral", async (_, kinds, refusals) => {
    const code = `race-${kinds}-${Date.now()}`;
    await sql(stack, "insert into public.affiliates (code, status) values ($1, 'approved')", [
      code,
    ]);
    const person = await newcomer({ referral_code: code });
    const token = await tokenOf(person);
    const visitor = await signedIn(stack, person);
    const client = createClient(stack.supabase.url, stack.supabase.publishableKey, {
      global: { headers: { Authorization: `Bearer ${token}` } },
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const codes: (string | undefined)[] = [];
    const requests = Array.from({ length: 20 }, async (_, at) => {
      if (at % kinds === 0)
        return (await visitor.at(stack.open).get("/post-auth?role=employer")).status;
      if (at % kinds === 1) {
        return (
          await fetch(stack.open + FUNCTION, {
            method: "POST",
            headers: { authorization: `Bearer ${token}`, "x-role-hint": "employer" },
          })
        ).status;
      }
      if (at % kinds === 2)
        return (await client.rpc("ensure_profile", { p_role: "employer" })).status;
      // A client that makes the profile itself and reads it when somebody was faster (specification, section 5).
      const { error } = await client
        .from("profiles")
        .insert({ user_id: person.id, role: "employer" });
      if (error) codes.push(error.code);
      return (await client.from("profiles").select("role").single()).status;
    });
    const statuses = await Promise.all(requests);
    expect(statuses.filter((status) => ![200, 302].includes(status))).toEqual([]);
    expect(new Set(codes)).toEqual(new Set(refusals));
    expect(
      await sql(stack, "select role from public.profiles where user_id = $1", [person.id]),
    ).toEqual([{ role: "employer" }]);
    const referrals = await sql(
      stack,
      "select 1 from public.referrals where referred_user_id = $1",
      [person.id],
    );
    // A client that is the first to write its own profile brings no code with it.
    if (kinds === 3) expect(referrals).toHaveLength(1);
    else expect(referrals.length).toBeLessThanOrEqual(1);
  });
});
