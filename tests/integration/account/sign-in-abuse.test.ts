/** Signing in under attack: planted cookies, used links, next= to another origin, forms from another site. */
import { createCookieSessionStorage } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import PQueue from "p-queue";
import { describe, expect, inject, test } from "vitest";
import { sessionOf } from "#tests/helpers/browser-session.ts";
import { throughGithub } from "#tests/helpers/github.ts";
import { waitForLink } from "#tests/helpers/mail.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const PASSWORD = "a long enough password";
const locationOf = (response: Response) => response.headers.get("location")!;
const makeEmployer = () => makePerson(stack, { role: "employer", status: "approved" });
const makeJobSeeker = () => makePerson(stack, { role: "job_seeker", status: "approved" });
const enter = (visitor: Visitor, { email, password }: Person, headers = {}) =>
  visitor.post("/auth", { email, password, intent: "password" }, headers);

/** Cookies by name, of a Cookie header. */
const jar = (header: string) =>
  new Map(
    header
      .split("; ")
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );

/** A session cookie of ours with any values: what somebody could make who had signed it, or had us sign it. */
const sessionCookie = async (values: Record<string, unknown>) => {
  const storage = createCookieSessionStorage({
    cookie: { name: "nomera-session", secrets: [stack.sessionSecret] },
  });
  const session = await storage.getSession();
  for (const [name, value] of Object.entries(values)) session.set(name, value);
  return (await storage.commitSession(session)).split(";")[0]!;
};

describe("cookies that an attacker planted before the victim signs in", () => {
  test.each(["a password", "a link", "GitHub"])(
    "gain nothing when the victim signs in with %s",
    async (way) => {
      const [attacker, victim] = [await makeJobSeeker(), await makeEmployer()];
      const evil = await signedIn(stack, attacker);
      // Everything the attacker has in their own browser, and keeps a copy of.
      await evil.get("/auth/callback?code=x");
      const planted = `${evil.cookie}; ${await sessionCookie({ loginRole: "job_seeker" })}`;
      const before = jar(planted);
      expect([...before.keys()]).toEqual(
        expect.arrayContaining(["nomera-auth", "nomera-session", "known-browser"]),
      );

      const browser = new Visitor(stack.open);
      const withPlanted = { cookie: planted };
      const answers: Response[] = [];
      if (way === "a password") {
        answers.push(await enter(browser, victim, withPlanted));
      } else if (way === "a link") {
        await new Visitor(stack.open).post("/auth", { email: victim.email, intent: "link" });
        const link = new URL(await waitForLink(stack.mailbox, victim.email));
        const fields = Object.fromEntries(link.searchParams);
        answers.push(await browser.post("/auth/confirm", fields, withPlanted));
      } else {
        const start = await browser.get("/auth/with/github");
        const callback = await throughGithub(locationOf(start), { email: victim.email });
        const cookie = `${planted}; ${browser.cookie}`;
        answers.push(await browser.get(callback, { cookie }));
        expect(locationOf(answers[0]!)).toContain("/post-auth");
      }
      // What the browser has now: the planted cookies, as they were replaced and removed.
      const after = new Map(before);
      for (const line of answers.flatMap((answer) => answer.headers.getSetCookie())) {
        const [[name, value]] = jar(line.split(";")[0]!) as unknown as [[string, string]];
        if (/max-age=0/i.test(line)) after.delete(name);
        else after.set(name, value);
      }
      const cookie = [...after].map(([name, value]) => `${name}=${value}`).join("; ");
      for (const name of ["nomera-auth", "known-browser"]) {
        expect(after.get(name), name).not.toBe(before.get(name));
      }
      expect(decodeURIComponent(cookie)).not.toContain(before.get("nomera-auth"));
      const home = await new Visitor(stack.open).get("/post-auth", { cookie });
      expect(locationOf(home)).toBe("/employer/dashboard");
      const account = await new Visitor(stack.open).get("/account", { cookie });
      const html = await account.text();
      expect(html).toContain(victim.email);
      expect(html).not.toContain(attacker.email);

      // The attacker's copy is still only the attacker's.
      const copy = await new Visitor(stack.open).get("/account", { cookie: planted });
      expect(await copy.text()).not.toContain(victim.email);
    },
  );

  test("a planted session in pieces does not survive a whole one", async () => {
    const [attacker, victim] = [await makeJobSeeker(), await makeEmployer()];
    const evil = (await signedIn(stack, attacker)).cookie;
    const value = jar(evil).get("nomera-auth")!;
    const half = Math.floor(value.length / 2);
    const planted = `nomera-auth.0=${value.slice(0, half)}; nomera-auth.1=${value.slice(half)}`;
    expect(locationOf(await new Visitor(stack.open).get("/post-auth", { cookie: planted }))).toBe(
      "/job-seeker/dashboard",
    );
    const browser = new Visitor(stack.open);
    const response = await enter(browser, victim, { cookie: planted });
    const removed = response.headers.getSetCookie().filter((line) => /max-age=0/i.test(line));
    expect(removed.map((line) => line.split("=")[0])).toEqual(
      expect.arrayContaining(["nomera-auth.0", "nomera-auth.1"]),
    );
    const both = `${planted}; ${browser.cookie}`;
    const home = await new Visitor(stack.open).get("/post-auth", { cookie: both });
    expect(locationOf(home)).toBe("/employer/dashboard");
  });

  test("two people who sign in after each other have sessions of their own", async () => {
    const [one, two] = [await makeJobSeeker(), await makeEmployer()];
    const browser = await signedIn(stack, one);
    const first = jar(browser.cookie).get("nomera-auth");
    await browser.post("/sign-out", {});
    expect(browser.cookie).not.toContain("nomera-auth=");
    await enter(browser, two);
    expect(jar(browser.cookie).get("nomera-auth")).not.toBe(first);
    expect(locationOf(await browser.get("/post-auth"))).toBe("/employer/dashboard");
  });
});

test("a sign-in link works once, in whichever browser", async () => {
  const { email } = await makeEmployer();
  await new Visitor(stack.open).post("/auth", { email, intent: "link" });
  const link = new URL(await waitForLink(stack.mailbox, email));
  const fields = Object.fromEntries(link.searchParams);
  const both = await Promise.all(
    [1, 2].map(() => new Visitor(stack.open).post("/auth/confirm", fields)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([302, 410]);
  const late = await new Visitor(stack.open).post("/auth/confirm", fields);
  expect(late.status).toBe(410);
  expect(await late.text()).toContain("This link was used already or has expired.");
});

describe("over the session of somebody else", () => {
  const sessionsOf = ({ id }: Person) =>
    sql(stack, "select id from auth.sessions where user_id = $1", [id]);

  test.each(["magiclink", "recovery"])(
    "a link of type %s says so before and after, and ends the old session",
    async (type) => {
      const [one, two] = [await makeJobSeeker(), await makeEmployer()];
      const next = "/vision";
      const path = type === "recovery" ? "/password-reset" : "/auth";
      await new Visitor(stack.open).post(path, { email: two.email, intent: "link", next });
      const link = new URL(await waitForLink(stack.mailbox, two.email));
      const address = link.pathname + link.search;
      const words = "logs in the person it was sent to";
      expect(await (await new Visitor(stack.open).get(address)).text()).not.toContain(words);

      const visitor = await signedIn(stack, one);
      const page = /<main.*<\/main>/s.exec(await (await visitor.get(address)).text())![0];
      expect(page).toContain(one.email);
      expect(page).toContain(words);
      expect(await sessionsOf(one)).toHaveLength(1);
      await visitor.post("/auth/confirm", Object.fromEntries(link.searchParams));
      expect(await sessionsOf(one)).toEqual([]);
      expect(await sessionsOf(two)).toHaveLength(1);
      // The message, and beside it what the link was asked for.
      const kept = await sessionOf(stack, visitor);
      expect(JSON.stringify(kept)).toContain(`You’re logged in as ${two.email}.`);
      expect(kept["loginNext"]).toBe(type === "recovery" ? next : undefined);
      expect(await (await visitor.get("/vision")).text()).toContain(`as ${two.email}.`);
    },
  );

  test("a password ends the old session, and a wrong one does not", async () => {
    const [one, two] = [await makeJobSeeker(), await makeEmployer()];
    const visitor = await signedIn(stack, one);
    await enter(visitor, { ...two, password: "wrong" });
    expect((await visitor.get("/account")).status).toBe(200);
    expect(await sessionsOf(one)).toHaveLength(1);
    expect((await enter(visitor, two)).status).toBe(302);
    expect(await sessionsOf(one)).toEqual([]);
    expect(await sessionsOf(two)).toHaveLength(1);
  });
});

/** Ways to write another site's address that some browser, library or proxy took for a path. */
const ELSEWHERE = [
  "https://evil.example",
  "HTTPS://EVIL.EXAMPLE/",
  "hTtPs:evil.example",
  "http:/evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "\\\\evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "/%2fevil.example",
  "%2f%2fevil.example",
  "/%5cevil.example",
  "%5c%5cevil.example",
  "/%252fevil.example",
  "/%25252fevil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e%2e//evil.example",
  "/./\\evil.example",
  "@evil.example",
  "/@evil.example",
  "//user:pass@evil.example",
  "https://localhost@evil.example",
  "//localhost%40evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/%09/evil.example",
  "/%0d%0aLocation:%20https://evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "/javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "／／evil.example",
  "/／evil.example",
  "/∕evil.example",
  "//evil。example",
  "//ｅｖｉｌ.example",
  "/\u2028/evil.example",
  "/\u0000/evil.example",
  "//[::1]/",
  "//0x7f.1",
  "https:///evil.example",
  "?next=//evil.example",
  "#//evil.example",
];

/** Follows a sign-in to its end as a browser would resolve each Location; gives where it ends. */
async function arrive(visitor: Visitor, first: Response, what: string): Promise<string> {
  const own = new URL(stack.open).origin;
  let response = first;
  let here = `${stack.open}/`;
  for (let hops = 0; hops < 10; hops += 1) {
    const location = response.headers.get("location");
    if (location === null) {
      expect([200, 404], what).toContain(response.status);
      return here;
    }
    const to = new URL(location, here);
    expect(to.origin, `${what} → ${location}`).toBe(own);
    here = to.href;
    response = await visitor.get(to.pathname + to.search);
  }
  throw new Error(`${what} goes round in circles`);
}

/** Asks with ten values at a time: every request for mail is answered only after a second. */
const withEach = (values: readonly string[], ask: (value: string) => Promise<void>) =>
  new PQueue({ concurrency: 10 }).addAll(values.map((value) => () => ask(value)));

describe("next leads nowhere but here, in any spelling", () => {
  test("at the sign-in form", async () => {
    const person = await makeEmployer();
    for (const next of ELSEWHERE) {
      const visitor = new Visitor(stack.open);
      const { email, password } = person;
      const first = await visitor.post("/auth", { email, password, next });
      expect(first.status).toBe(302);
      await arrive(visitor, first, next);
    }
  }, 120_000);

  test("at the address of the sign-in page, of signing up and of a new password: as hidden fields", async () => {
    for (const next of ELSEWHERE) {
      const query = new URLSearchParams({ next });
      for (const path of ["/auth", "/candidate-signup", "/password-reset"]) {
        const html = await (await new Visitor(stack.open).get(`${path}?${query}`)).text();
        const hidden = /name="next" value="([^"]*)"/.exec(html)![1]!.replaceAll("&amp;", "&");
        expect(new URL(hidden || "/", stack.open).origin, next).toBe(new URL(stack.open).origin);
      }
    }
  }, 120_000);

  test("at signing up, by the link in the mail", async () => {
    await withEach(ELSEWHERE, async (next) => {
      const visitor = new Visitor(stack.open);
      const email = `next-${randomUUID()}@test.example`;
      await visitor.post("/candidate-signup", { email, password: PASSWORD, next });
      const link = new URL(await waitForLink(stack.mailbox, email));
      expect(link.origin).toBe(new URL(stack.open).origin);
      expect(new URL(link.searchParams.get("next")!).origin, next).toBe(new URL(stack.open).origin);
      const first = await visitor.post("/auth/confirm", Object.fromEntries(link.searchParams));
      expect(first.status).toBe(302);
      await arrive(visitor, first, next);
    });
  }, 120_000);

  test("in a link to /auth/confirm that somebody changed", async () => {
    const carried = ELSEWHERE.flatMap((next) => [
      next,
      `${stack.open}/post-auth?${new URLSearchParams({ next })}`,
    ]);
    await withEach(carried, async (value) => {
      // A newer link of the same person would end this one.
      const person = await makeEmployer();
      await new Visitor(stack.open).post("/auth", { email: person.email, intent: "link" });
      const link = new URL(await waitForLink(stack.mailbox, person.email));
      const visitor = new Visitor(stack.open);
      const first = await visitor.post("/auth/confirm", {
        ...Object.fromEntries(link.searchParams),
        next: value,
      });
      expect(first.status, value).toBe(302);
      await arrive(visitor, first, value);
    });
  }, 120_000);

  test("at /post-auth, and in a cookie of ours", async () => {
    const visitor = await signedIn(stack, await makeEmployer());
    for (const next of ELSEWHERE) {
      const asked = await visitor.get(`/post-auth?${new URLSearchParams({ next })}`);
      expect(asked.status).toBe(302);
      await arrive(visitor, asked, next);
      const cookie = `${visitor.cookie}; ${await sessionCookie({ loginNext: next })}`;
      await arrive(visitor, await visitor.get("/post-auth", { cookie }), `cookie ${next}`);
    }
  }, 120_000);

  test("at the start with a provider, through to the end", async () => {
    const { email } = await makeEmployer();
    for (const next of ELSEWHERE) {
      const visitor = new Visitor(stack.open);
      const start = await visitor.get(`/auth/with/github?${new URLSearchParams({ next })}`);
      const back = new URL(locationOf(start)).searchParams.get("redirect_to");
      expect(back).toBe(`${stack.open}/auth/callback`);
      const callback = await throughGithub(locationOf(start), { email });
      await arrive(visitor, await visitor.get(callback), next);
    }
  }, 120_000);

  test("while a path of ours is kept as it is", async () => {
    const person = await makeEmployer();
    const visitor = new Visitor(stack.open);
    const next = "/employer/new-position?a=1&b=%2F%2Fx#c";
    const first = await visitor.post("/auth", {
      email: person.email,
      password: person.password,
      next,
    });
    expect(await arrive(visitor, first, next)).toBe(stack.open + next);
  });
});

describe("forms of signing in that another site sent", () => {
  test.each([
    ["/auth", { email: "a@b.example", password: PASSWORD, intent: "password" }],
    ["/auth", { email: "a@b.example", intent: "link" }],
    ["/auth", { email: "a@b.example", intent: "resend" }],
    ["/login", { email: "a@b.example", password: PASSWORD }],
    ["/candidate/signin", { email: "a@b.example", password: PASSWORD }],
    ["/employer/signin", { email: "a@b.example", password: PASSWORD }],
    ["/candidate-signup", { email: "a@b.example", password: PASSWORD }],
    ["/employer/signup", { email: "a@b.example", password: PASSWORD }],
    ["/password-reset", { email: "a@b.example" }],
    ["/password-setup", { password: PASSWORD, repeated: PASSWORD }],
    ["/auth/confirm", { token_hash: "x".repeat(56), type: "magiclink" }],
    ["/sign-out", {}],
  ])("%s %j is refused", async (path, fields) => {
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "", origin: "https://evil.example" },
      { "sec-fetch-site": "", origin: "null" },
    ];
    for (const headers of foreign) {
      const visitor = new Visitor(stack.open);
      const response = await visitor.post(path, fields, headers);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain("sent from another site");
      expect(visitor.cookie).toBe("");
    }
  });
});
