/** Trying passwords: how many reach the auth service, and that the owner gets in meanwhile. */
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { throughGithub } from "#tests/helpers/github.ts";
import { waitForLink } from "#tests/helpers/mail.ts";
import { makePerson, Visitor, type Person } from "#tests/helpers/people.ts";
import { openRecorder, type Recorder } from "#tests/helpers/recorder.ts";

const stack = inject("stack");
const children = new Children();
const PASSWORD_GRANT = "/auth/v1/token?grant_type=password";
let recorder: Recorder;
let origin: string;

beforeAll(async () => {
  recorder = await openRecorder(stack.supabase.url);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  await startApp(children, {
    port,
    signIn: "open",
    supabase: { ...stack.supabase, url: recorder.url, sessionSecret: stack.sessionSecret },
    log: join(mkdtempSync(join(tmpdir(), "nomera-limits-")), "app.log"),
    env: { TRUSTED_PROXIES: "1" },
  });
});
afterAll(async () => {
  await children.stop();
  await recorder.close();
});
beforeEach(() => void recorder.requests.splice(0));

const tried = () => recorder.requests.filter(({ path }) => path === PASSWORD_GRANT).length;
const attempt = (who: Visitor, email: string, password = "not the password") =>
  who.post("/auth", { email, password, intent: "password" });
const makeOwner = () => makePerson(stack, { role: "employer", status: "approved" });

/** A thousand attempts, each from an address of its own. */
async function attack(email: string, password = "not the password"): Promise<Response[]> {
  const answers: Response[] = [];
  for (let i = 0; i < 20; i += 1) {
    const volley = Array.from({ length: 50 }, () => attempt(new Visitor(origin), email, password));
    answers.push(...(await Promise.all(volley)));
  }
  return answers;
}

async function byLink(person: Person): Promise<string | null> {
  const visitor = new Visitor(origin);
  await visitor.post("/auth", { email: person.email, intent: "link" });
  const link = new URL(await waitForLink(stack.mailbox, person.email));
  await visitor.post("/auth/confirm", Object.fromEntries(link.searchParams));
  return (await visitor.get("/post-auth")).headers.get("location");
}

test("of a thousand attempts from a thousand addresses ten reach auth; the owner gets in all the while", async () => {
  const owner = await makeOwner();
  const known = new Visitor(origin);
  expect((await attempt(known, owner.email, owner.password)).status).toBe(302);
  await known.post("/sign-out", {});
  recorder.requests.splice(0);

  const answers = await attack(owner.email);
  const statuses = answers.map(({ status }) => status);
  expect(tried()).toBe(10);
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(990);
  const refused = answers.at(-1)!;
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(600);
  expect(await refused.text()).toMatch(
    /Too many attempts to log in with this email address\. Try again in 1\d minutes, or have a sign-in link/,
  );

  // The right password is refused to strangers as well, or they would learn it.
  expect((await attempt(new Visitor(origin), owner.email, owner.password)).status).toBe(429);
  expect((await attempt(new Visitor(origin), ` ${owner.email.toUpperCase()} `)).status).toBe(429);
  expect((await attempt(known, owner.email, owner.password)).status).toBe(302);
  expect(await byLink(owner)).toBe("/employer/dashboard");
  // Somebody else's account is not concerned.
  const other = await makeOwner();
  expect((await attempt(new Visitor(origin), other.email, other.password)).status).toBe(302);
}, 120_000);

test("an address without an account is limited alike", async () => {
  const email = `nobody-${randomUUID()}@test.example`;
  const volley = Array.from({ length: 30 }, () => attempt(new Visitor(origin), email));
  const statuses = (await Promise.all(volley)).map(({ status }) => status);
  expect(tried()).toBe(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

test("a browser that knows the account has ten attempts too, and no more", async () => {
  const owner = await makeOwner();
  const known = new Visitor(origin);
  await attempt(known, owner.email, owner.password);
  await known.post("/sign-out", {});
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) statuses.push((await attempt(known, owner.email)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
  // Its mistakes are nobody else's.
  expect((await attempt(new Visitor(origin), owner.email, owner.password)).status).toBe(302);
});

test("right passwords are not counted", async () => {
  const owner = await makeOwner();
  for (let i = 0; i < 12; i += 1) {
    const visitor = new Visitor(origin);
    expect((await attempt(visitor, owner.email, owner.password)).status).toBe(302);
  }
});

test("an outage is not counted either", async () => {
  const owner = await makeOwner();
  recorder.answerInstead(PASSWORD_GRANT, {});
  for (let i = 0; i < 12; i += 1) {
    expect((await attempt(new Visitor(origin), owner.email)).status).toBeGreaterThanOrEqual(500);
  }
  recorder.answerInstead(PASSWORD_GRANT, undefined);
  expect((await attempt(new Visitor(origin), owner.email, owner.password)).status).toBe(302);
});

/** Only the cookie by which a browser is known. */
const knownBrowser = (visitor: Visitor) =>
  /known-browser=[^;]+/.exec(visitor.cookie)?.[0] ?? "none";

test("a browser is known after any way of signing in, for that account only", async () => {
  const [owner, stranger] = [await makeOwner(), await makeOwner()];
  const byMail = new Visitor(stack.open);
  await byMail.post("/auth", { email: owner.email, intent: "link" });
  const link = new URL(await waitForLink(stack.mailbox, owner.email));
  await byMail.post("/auth/confirm", Object.fromEntries(link.searchParams));
  const byGithub = new Visitor(stack.open);
  const start = (await byGithub.get("/auth/with/github")).headers.get("location")!;
  await byGithub.get(await throughGithub(start, { email: owner.email }));
  const byPassword = new Visitor(stack.open);
  await attempt(byPassword, owner.email, owner.password);
  const strangers = new Visitor(stack.open);
  await attempt(strangers, stranger.email, stranger.password);

  for (let i = 0; i < 10; i += 1) await attempt(new Visitor(origin), owner.email);
  const enter = async (cookie: string) =>
    (
      await new Visitor(origin).post(
        "/auth",
        { email: owner.email, password: owner.password, intent: "password" },
        { cookie },
      )
    ).status;
  for (const visitor of [byMail, byGithub, byPassword]) {
    expect(await enter(knownBrowser(visitor))).toBe(302);
  }
  expect(await enter(knownBrowser(strangers))).toBe(429);
  const changed = knownBrowser(byPassword).replace(
    /.{9}$/,
    (end) => (end[0] === "A" ? "B" : "A") + end.slice(1),
  );
  expect(await enter(changed)).toBe(429);
  expect(await enter("known-browser=made-up")).toBe(429);
});

test("the cookie is HttpOnly, says nothing, and does not keep public pages from being kept", async () => {
  const owner = await makeOwner();
  const visitor = new Visitor(stack.open);
  const response = await attempt(visitor, owner.email, owner.password);
  const line = response.headers.getSetCookie().find((one) => one.startsWith("known-browser="))!;
  expect(line).toMatch(/HttpOnly/i);
  expect(line).toMatch(/SameSite=Lax/i);
  const value = Buffer.from(line.slice(14).split(";")[0]!, "base64url").toString("latin1");
  expect(value).not.toContain(owner.email);
  const page = await new Visitor(stack.open).get("/vision", { cookie: knownBrowser(visitor) });
  expect(page.headers.get("cache-control")).toContain("public");
});

test("auth is told the client's address, and the secret key goes with nobody's token", async () => {
  const owner = await makeOwner();
  const visitor = new Visitor(origin);
  await attempt(visitor, owner.email, owner.password);
  await visitor.post("/password-reset", { email: owner.email });
  await visitor.get("/employer/dashboard");
  const sent = recorder.requests.map(({ path, headers }) => ({
    path: path.split("?")[0],
    address: headers["sb-forwarded-for"],
    key: headers.apikey === stack.supabase.secretKey,
    token: (headers.authorization ?? "").startsWith("Bearer ey"),
  }));
  const bare = visitor.address;
  expect(sent).toContainEqual({ path: "/auth/v1/token", address: bare, key: true, token: false });
  expect(sent).toContainEqual({ path: "/auth/v1/recover", address: bare, key: true, token: false });
  expect(sent.some(({ token }) => token)).toBe(true);
  expect(sent.filter(({ key, token }) => key && token)).toEqual([]);
});
