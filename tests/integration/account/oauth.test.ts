/** Signing in with Google and GitHub: the start, the way through a stand-in for GitHub, and every way it can fail. */
import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { throughGithub, type Choice } from "#tests/helpers/github.ts";
import { makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const someone = () => ({ email: `oauth-${randomUUID()}@test.example` });
const locationOf = (response: Response) => response.headers.get("location")!;

/** Begins with GitHub; gives the address of auth that the browser is sent to. */
async function begin(visitor: Visitor, query = ""): Promise<string> {
  const response = await visitor.get(`/auth/with/github${query}`);
  expect(response.status).toBe(302);
  return locationOf(response);
}

/** All the way to our callback; gives where that leads. */
async function signInWith(visitor: Visitor, choice: Choice, query = ""): Promise<string> {
  const callback = await throughGithub(await begin(visitor, query), choice);
  return locationOf(await visitor.get(callback));
}

const userOf = async (email: string) =>
  (
    await sql<{ id: string; providers: string }>(
      stack,
      `select u.id, string_agg(i.provider, ',' order by i.provider) as providers
         from auth.users u join auth.identities i on i.user_id = u.id where u.email = $1 group by u.id`,
      [email],
    )
  )[0];

describe("the start", () => {
  test.each(["google", "github"])(
    "%s: to auth, with an S256 challenge and our callback",
    async (provider) => {
      const visitor = new Visitor(stack.open);
      const response = await visitor.get(`/auth/with/${provider}`);
      expect(response.status).toBe(302);
      const to = new URL(locationOf(response));
      expect(to.origin + to.pathname).toBe(`${stack.supabase.url}/auth/v1/authorize`);
      expect(to.searchParams.get("provider")).toBe(provider);
      expect(to.searchParams.get("redirect_to")).toBe(`${stack.open}/auth/callback`);
      expect(to.searchParams.get("code_challenge_method")).toBe("s256");
      expect(to.searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
      const cookies = response.headers.getSetCookie();
      expect(cookies.some((line) => /code-verifier=[^;]+;.*HttpOnly/i.test(line))).toBe(true);
      expect(response.headers.get("cache-control")).toContain("no-store");
      // The verifier stays here.
      for (const value of visitor.cookie.matchAll(/code-verifier=base64-([^;]+)/g)) {
        expect(to.href).not.toContain(value[1]);
      }
    },
  );

  test.each([
    ["apple", "open"],
    ["GitHub", "open"],
    ["constructor", "open"],
    ["apple", "paused"],
  ] as const)("%s, which nobody set up: not found while %s", async (provider, state) => {
    const response = await new Visitor(stack[state]).get(`/auth/with/${provider}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Oops! Page not found");
  });

  test("while paused it leads where all sign-in leads", async () => {
    const response = await new Visitor(stack.paused).get("/auth/with/github");
    expect([response.status, locationOf(response)]).toEqual([302, "/coming-soon"]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("somebody signed in goes home", async () => {
    const person = await makePerson(stack, { role: "employer", status: "approved" });
    const visitor = await signedIn(stack, person);
    expect(locationOf(await visitor.get("/auth/with/github"))).toBe("/employer/dashboard");
  });

  test.each(["cross-site", "same-site"])("%s: it is not begun for anybody", async (site) => {
    const visitor = new Visitor(stack.open);
    const response = await visitor.get(
      "/auth/with/github?role=employer&next=%2Femployer%2Fnew-position",
      { "sec-fetch-site": site },
    );
    expect(locationOf(response)).toBe("/auth?role=employer&next=%2Femployer%2Fnew-position");
    expect(visitor.cookie).toBe("");
  });

  test("the twenty-first within a minute waits", async () => {
    const visitor = new Visitor(stack.open);
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      statuses.push((await visitor.get("/auth/with/github")).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(302), 429]);
  });

  test("the buttons stand on the pages for signing in and up, with what the visitor came for", async () => {
    for (const [path, query] of [
      ["/auth", ""],
      ["/auth?role=employer&next=%2Fjob-application", "?role=employer&amp;next=%2Fjob-application"],
      ["/login", ""],
      ["/employer/signin", "?role=employer"],
      ["/candidate-signup", "?role=job_seeker"],
      ["/employer/signup?next=%2F%2Fevil.example", "?role=employer"],
    ]) {
      const html = await (await new Visitor(stack.open).get(path!)).text();
      for (const [provider, name] of [
        ["google", "Google"],
        ["github", "GitHub"],
      ]) {
        expect(html, path).toContain(`href="/auth/with/${provider}${query}"`);
        expect(html).toContain(`Continue with ${name}`);
      }
    }
    const paused = await (await new Visitor(stack.paused).get("/auth")).text();
    expect(paused).not.toContain("Continue with");
  });
});

describe("the way through", () => {
  test("somebody new becomes what they came to be, and comes back as the same person", async () => {
    const person = someone();
    const visitor = new Visitor(stack.open);
    const to = await signInWith(visitor, person, "?role=employer");
    expect(to).toBe("/post-auth?role=employer");
    expect(locationOf(await visitor.get(to))).toBe("/employer/onboarding");
    // What GitHub gave auth for itself is not in the browser.
    const session = visitor.cookie.match(/nomera-auth(\.\d)?=(base64-)?[^;]+/g)!;
    const text = session.map((pair) => pair.replace(/^[^=]+=(base64-)?/, "")).join("");
    expect(Buffer.from(text, "base64url").toString()).toContain("refresh_token");
    expect(Buffer.from(text, "base64url").toString()).not.toMatch(/gho_|provider_token/);
    const user = await userOf(person.email);
    expect(user!.providers).toBe("github");

    const again = new Visitor(stack.open);
    expect(await signInWith(again, person)).toBe("/post-auth");
    expect(locationOf(await again.get("/post-auth"))).toBe("/employer/onboarding");
    expect(await userOf(person.email)).toEqual(user);
  });

  test("somebody new without a role in mind is asked for one", async () => {
    const visitor = new Visitor(stack.open);
    expect(await signInWith(visitor, someone())).toBe("/post-auth");
    expect(locationOf(await visitor.get("/post-auth"))).toContain("/role-selection");
  });

  test("next survives, once, for who may go there", async () => {
    const person = await makePerson(stack, { role: "employer", status: "approved" });
    const visitor = new Visitor(stack.open);
    const query = "?next=%2Femployer%2Fnew-position%3Fa%3D1";
    const to = await signInWith(visitor, { email: person.email }, query);
    expect(locationOf(await visitor.get(to))).toBe("/employer/new-position?a=1");
    expect(locationOf(await visitor.get("/post-auth"))).toBe("/employer/dashboard");
  });

  test("an intent of an earlier visit is not this one's", async () => {
    const visitor = new Visitor(stack.open);
    await begin(visitor, "?role=employer&next=%2Femployer%2Fnew-position");
    expect(await signInWith(visitor, someone())).toBe("/post-auth");
  });

  test("an address with a password account is that account, which keeps its password", async () => {
    const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const visitor = new Visitor(stack.open);
    expect(await signInWith(visitor, { email: person.email })).toBe("/post-auth");
    expect(locationOf(await visitor.get("/post-auth"))).toBe("/job-seeker/dashboard");
    expect(await userOf(person.email)).toEqual({ id: person.id, providers: "email,github" });
    await signedIn(stack, person);
  });

  test("an address that GitHub did not verify is nobody's account", async () => {
    const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const visitor = new Visitor(stack.open);
    const to = await signInWith(visitor, { email: person.email, verified: false });
    expect(to).toBe("/coming-soon?error=access_denied&reason=provider_email_needs_verification");
    expect(visitor.cookie).not.toContain("nomera-auth=");
    expect(await (await visitor.get(to)).text()).toContain("has not verified your email address");
    expect(await userOf(person.email)).toEqual({ id: person.id, providers: "email" });
  });

  test("who signed up with somebody else's address and never confirmed it is out when the owner comes", async () => {
    const person = someone();
    const squatter = { ...person, password: "a password of the squatter" };
    await new Visitor(stack.open).post("/employer/signup", squatter);
    const owner = new Visitor(stack.open);
    expect(await signInWith(owner, person)).toBe("/post-auth");
    const late = await new Visitor(stack.open).post("/auth", { ...squatter, intent: "password" });
    expect(late.status).toBe(422);
    expect(await late.text()).toContain("Incorrect email or password");
  });
});

describe("what goes wrong", () => {
  /** What the page says that the visitor lands on. */
  async function said(visitor: Visitor, to: string): Promise<string> {
    const response = await visitor.get(to);
    expect(response.status, to).toBe(200);
    const html = await response.text();
    return /role="alert"[^>]*>.*?<div>([^<]*)<\/div>/s.exec(html)?.[1] ?? html;
  }

  test("the person says no at the provider", async () => {
    const visitor = new Visitor(stack.open);
    const to = await signInWith(
      visitor,
      "refuse",
      "?role=employer&next=%2Femployer%2Fnew-position",
    );
    expect(to).toBe("/coming-soon?error=access_denied");
    expect(await said(visitor, to)).toBe("The sign-in was canceled, or the provider refused it.");
    // Trying again forgets nothing.
    expect(await (await visitor.get(to)).text()).toContain(
      'href="/auth?role=employer&amp;next=%2Femployer%2Fnew-position"',
    );
  });

  test.each([
    ["?error=server_error", "error=server_error", "The provider had a problem"],
    ["?error=temporarily_unavailable", "error=temporarily_unavailable", "not available right now"],
    ["?error=a+word+of+its+own", "error=a+word+of+its+own", "the provider refused it"],
    ["?error=access_denied&code=x", "error=access_denied", "canceled"],
    [
      "?error=access_denied&error_code=signup_disabled",
      "error=access_denied&reason=signup_disabled",
      "New accounts can’t be created",
    ],
    ["?error=x&error_code=toString", "error=x", "the provider refused it"],
    ["", "error=no_code", "the provider sent nothing back"],
    ["?code=", "error=no_code", "the provider sent nothing back"],
    ["?code=made-up", "error=session_failed", "could not be finished in this browser"],
  ])("/auth/callback%s", async (query, code, sentence) => {
    for (const state of ["open", "paused"] as const) {
      const visitor = new Visitor(stack[state]);
      const to = locationOf(await visitor.get(`/auth/callback${query}`));
      expect(to).toBe(`/coming-soon?${code}`);
      const html = await (await visitor.get(to)).text();
      expect(html).toContain(sentence);
      expect(html.includes("Try again"), "something to do, while there is").toBe(state === "open");
      expect(visitor.cookie).not.toContain("nomera-auth");
    }
  });

  test("a code is worth nothing in another browser, nor afterwards in the right one", async () => {
    const visitor = new Visitor(stack.open);
    const callback = await throughGithub(await begin(visitor), someone());
    const thief = new Visitor(stack.open);
    expect(locationOf(await thief.get(callback))).toBe("/coming-soon?error=session_failed");
    // With a verifier of their own, too.
    await begin(thief);
    expect(locationOf(await thief.get(callback))).toBe("/coming-soon?error=session_failed");
    expect(thief.cookie).not.toContain("nomera-auth=");

    expect(locationOf(await visitor.get(callback))).toBe("/post-auth");
    // The browser's reload: they are signed in.
    expect(locationOf(await visitor.get(callback))).toBe("/post-auth");
    const later = new Visitor(stack.open);
    await begin(later);
    expect(locationOf(await later.get(callback))).toBe("/coming-soon?error=session_failed");
  });

  test("a failed attempt leaves no verifier behind", async () => {
    const visitor = new Visitor(stack.open);
    await begin(visitor);
    expect(visitor.cookie).toContain("code-verifier");
    await visitor.get("/auth/callback?code=made-up");
    expect(visitor.cookie).not.toContain("code-verifier");
  });

  test("a stranger's code, opened by somebody signed in, changes nothing", async () => {
    const stranger = new Visitor(stack.open);
    const callback = await throughGithub(await begin(stranger), someone());
    const person = await makePerson(stack, { role: "employer", status: "approved" });
    const visitor = await signedIn(stack, person);
    expect(locationOf(await visitor.get(callback))).toBe("/post-auth");
    expect(locationOf(await visitor.get("/post-auth"))).toBe("/employer/dashboard");
  });

  test.each([
    ["garbage", "nomera-auth=garbage"],
    ["no JSON", `nomera-auth=base64-${Buffer.from("{").toString("base64url")}`],
    ["chunks of something", "nomera-auth.0=base64-e30; nomera-auth.1=zzz"],
  ])("a stale session cookie (%s) does not stand in the way", async (_, stale) => {
    const visitor = new Visitor(stack.open);
    const callback = await throughGithub(await begin(visitor), someone());
    const response = await visitor.get(callback, { cookie: `${stale}; ${visitor.cookie}` });
    expect(locationOf(response)).toBe("/post-auth");
    expect(locationOf(await visitor.get("/post-auth"))).toContain("/role-selection");
  });

  test("a session of somebody else's in this browser is replaced", async () => {
    const before = await makePerson(stack, { role: "employer", status: "approved" });
    const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const visitor = new Visitor(stack.open);
    const callback = await throughGithub(await begin(visitor), { email: person.email });
    const other = await signedIn(stack, before);
    const cookie = `${visitor.cookie}; ${other.cookie}`;
    expect(locationOf(await visitor.get(callback, { cookie }))).toBe("/post-auth");
    expect(locationOf(await visitor.get("/post-auth"))).toBe("/job-seeker/dashboard");
  });

  test("a verifier cookie that is no text is a failure with a sentence", async () => {
    const response = await new Visitor(stack.open).get("/auth/callback?code=x", {
      cookie: "nomera-auth-code-verifier=base64-%ff%fe",
    });
    expect(locationOf(response)).toBe("/coming-soon?error=session_failed");
  });
});
