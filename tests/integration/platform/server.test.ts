/** The server itself: headers, log, health, settings, a database that goes and comes back, a graceful stop. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { appEnvironment, startApp } from "#local/app.ts";
import { Children, type Child } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { makePerson, signedIn, Visitor } from "#tests/helpers/people.ts";
import { openValve, type Valve } from "#tests/helpers/valve.ts";

const stack = inject("stack");
const SESSION_SECRET = "a session secret of this test alone, long enough";

describe("headers", () => {
  // Public pages are kept, and carry hashes instead: shared-pages.test.ts.
  test.each(["/auth", "/no-such-page", "/coming-soon?error=x"])(
    "%s is protected by a nonce policy",
    async (path) => {
      const response = await new Visitor(stack.open).get(path);
      const html = await response.text();
      const policy = response.headers.get("content-security-policy")!;
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
      expect(nonce).toBeTruthy();
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
      for (const directive of [
        "default-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        `form-action 'self' ${stack.stripe.url}`,
      ]) {
        expect(policy).toContain(directive);
      }
      // Nothing comes from another site, and no form leads to one but to where cards are entered.
      const others = (policy.match(/https?:[^\s;]+/g) ?? []).filter(
        (at) => at !== stack.stripe.url,
      );
      expect(others).toEqual([]);
      const scripts = html.match(/<script\b(?! type="application\/ld\+json")[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      expect(html).not.toMatch(/<[^>]+ (style|on\w+)="/);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("x-frame-options")).toBe("DENY");
      expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(response.headers.get("server-timing")).toMatch(/total;dur=\d/);
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.headers.has("x-powered-by")).toBe(false);
    },
  );

  test("a nonce is used once", async () => {
    const policies = await Promise.all(
      [1, 2].map(async () =>
        (await new Visitor(stack.open).get("/auth")).headers.get("content-security-policy"),
      ),
    );
    expect(policies[0]).not.toBe(policies[1]);
  });

  test("an anonymous page sets no cookie; a page with a session is kept by nobody", async () => {
    expect((await new Visitor(stack.open).get("/")).headers.getSetCookie()).toEqual([]);
    const visitor = await signedIn(
      stack,
      await makePerson(stack, { role: "employer", status: "approved" }),
    );
    const response = await visitor.get("/employer/dashboard");
    expect(response.headers.get("cache-control")).toContain("no-store");
  });

  test("the session's cookie is HttpOnly and Lax, and not readable as JSON by a script of ours", async () => {
    const person = await makePerson(stack, { role: "employer", status: "approved" });
    const response = await new Visitor(stack.open).post("/auth", { ...person, intent: "password" });
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly/i);
    for (const cookie of cookies) expect(cookie).toMatch(/SameSite=Lax/i);
  });

  test("redirects, data requests and machine answers carry them too", async () => {
    for (const path of ["/admin", "/healthz", "/vision.data", "/api/stripe/webhook"]) {
      const response = await new Visitor(stack.open).get(path);
      expect(response.headers.get("content-security-policy"), path).toContain(
        "frame-ancestors 'none'",
      );
      expect(response.headers.get("x-request-id"), path).toBeTruthy();
    }
  });
});

describe("the log", () => {
  test("says at the start that routes are matched by area", () => {
    const line = readFileSync(stack.log, "utf8")
      .split("\n")
      .find((one) => one.includes("by area"));
    expect((JSON.parse(line ?? "{}") as { areas?: number }).areas).toBeGreaterThan(40);
  });

  test("has one line for a request, without query, address or token", async () => {
    const secret = "token-hash-that-must-not-be-logged";
    const email = "who-is-this@example.com";
    const visitor = new Visitor(stack.open);
    const response = await visitor.get(`/auth/confirm?token_hash=${secret}&type=signup`);
    const id = response.headers.get("x-request-id")!;
    await response.text();
    await new Visitor(stack.open).post("/auth", {
      email,
      password: "hunter2-hunter2",
      intent: "password",
    });
    await expect
      .poll(() => readFileSync(stack.log, "utf8").match(new RegExp(id, "g"))?.length)
      .toBe(1);
    const log = readFileSync(stack.log, "utf8");
    const line = JSON.parse(log.split("\n").find((one) => one.includes(id))!) as Record<
      string,
      unknown
    >;
    expect(line).toMatchObject({
      level: "info",
      method: "GET",
      route: "/auth/confirm",
      status: 200,
    });
    expect(line.ms).toBeGreaterThan(0);
    expect(Object.keys(line).toSorted()).toEqual(
      ["level", "method", "ms", "msg", "reqId", "route", "status", "time"].toSorted(),
    );
    for (const leak of [secret, email, "hunter2", "token_hash", visitor.address])
      expect(log).not.toContain(leak);
    // remix-serve's own line would not be JSON.
    expect(
      log.split("\n").filter((one) => one.startsWith("GET ") || one.startsWith("POST ")),
    ).toEqual([]);
  });
});

describe("settings", () => {
  const good = () =>
    appEnvironment({
      port: 1,
      signIn: "paused",
      supabase: { ...stack.supabase, sessionSecret: SESSION_SECRET },
      log: null,
    });
  async function run(env: Record<string, string | undefined>) {
    const child = spawn(process.execPath, ["server.ts"], {
      env: Object.fromEntries(
        Object.entries({ PATH: process.env.PATH, ...good(), ...env }).filter(
          ([, value]) => value !== undefined,
        ),
      ) as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.stderr.on("data", (chunk) => (output += String(chunk)));
    const [code] = (await once(child, "exit")) as [number];
    return { code, output };
  }

  test.each([
    ["SUPABASE_URL", undefined, "The setting SUPABASE_URL is missing."],
    [
      "SUPABASE_URL",
      "not an address",
      "The setting SUPABASE_URL must be a web address (http:// or https://).",
    ],
    ["SESSION_SECRET", "short", "The setting SESSION_SECRET must have at least 32 characters."],
    ["SIGN_IN", "sometimes", 'The setting SIGN_IN must be "paused" or "open".'],
    ["PORT", "http", "The setting PORT must be a port number."],
  ])("%s = %s stops the server with a sentence", async (name, value, sentence) => {
    const { code, output } = await run({ [name]: value });
    expect(code).toBe(1);
    expect(output.trim()).toBe(sentence);
  });

  test("a published secret is refused in front of a hosted database", async () => {
    const { code, output } = await run({
      SUPABASE_URL: "https://project.supabase.example",
      SESSION_SECRET: "development-only-session-secret-0000",
    });
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      "The setting SESSION_SECRET is a published development secret: make one of your own.",
    );
  });
});

describe("a database that goes away and comes back", () => {
  const children = new Children();
  let valve: Valve;
  let origin: string;
  let app: Child;
  let visitor: Visitor;

  beforeAll(async () => {
    valve = await openValve(stack.supabase.url);
    const port = await freePort();
    origin = `http://localhost:${port}`;
    app = await startApp(children, {
      port,
      signIn: "open",
      supabase: { ...stack.supabase, url: valve.url, sessionSecret: SESSION_SECRET },
      log: join(mkdtempSync(join(tmpdir(), "nomera-valve-")), "app.log"),
    });
    const person = await makePerson(stack, { role: "employer", status: "approved" });
    visitor = (await signedIn({ ...stack, open: origin }, person)).at(origin);
  });
  afterAll(async () => {
    await children.stop();
    await valve.close();
  });

  const ready = async () =>
    (await new Visitor(origin).get("/readyz")).json() as Promise<Record<string, unknown>>;

  test.each(["refuse", "hang"] as const)(
    "when connections %s",
    async (state) => {
      expect((await visitor.get("/employer/dashboard")).status).toBe(200);
      expect(await ready()).toMatchObject({
        status: "ready",
        database: { ok: true },
        auth: { ok: true },
      });

      valve.set(state);
      const page = await visitor.get("/employer/dashboard");
      expect(page.status).toBe(503);
      expect(page.headers.get("retry-after")).toBe("5");
      expect(await page.text()).toContain("temporarily unavailable");

      const fields = { title: 'Kept "as typed" <b>', profession: "rn", description: "Two\nlines" };
      const form = await visitor.post("/employer/new-position", fields);
      expect(form.status).toBe(503);
      const html = await form.text();
      expect(html).toContain("Send it again");
      expect(html).toContain('name="title" value="Kept &quot;as typed&quot; &lt;b&gt;"');

      const signIn = await new Visitor(origin).post("/auth", {
        email: "a@example.com",
        password: "not to be shown",
        intent: "password",
      });
      expect(signIn.status).toBe(503);
      expect(await signIn.text()).not.toContain("not to be shown");

      // Public pages stay up, the process is alive, and it says that it is not ready.
      expect((await visitor.get("/vision")).status).toBe(200);
      expect((await new Visitor(origin).get("/")).status).toBe(200);
      expect((await new Visitor(origin).get("/healthz")).status).toBe(200);
      // An answer is kept for a second.
      const unavailable = { status: "unavailable", database: { ok: false }, auth: { ok: false } };
      await expect.poll(ready, { timeout: 5_000 }).toMatchObject(unavailable);
      expect((await new Visitor(origin).get("/readyz")).status).toBe(503);

      valve.set("open");
      expect((await visitor.get("/employer/dashboard")).status).toBe(200);
      await expect.poll(ready, { timeout: 5_000 }).toMatchObject({ status: "ready" });
      expect(app.process.exitCode).toBeNull();
    },
    60_000,
  );

  test("SIGTERM lets a request under way finish, then the process ends", async () => {
    valve.set("hang");
    const underWay = visitor.get("/employer/dashboard");
    // It is under way when the server has it: the next one is answered after it arrived.
    await new Visitor(origin).get("/healthz");
    app.process.kill("SIGTERM");
    expect((await underWay).status).toBe(503);
    await app.ended;
    expect(app.process.exitCode).toBe(0);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  }, 30_000);
});

describe("rate limits", () => {
  test("the twenty-first attempt to sign in within a minute waits, from this address only", async () => {
    const visitor = new Visitor(stack.open);
    const attempt = (who: Visitor) =>
      who.post("/auth", { email: "nobody", password: "x", intent: "password" });
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await attempt(visitor)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
    // Other spellings and the sister addresses are the same door.
    for (const path of ["/AUTH", "/auth/", "/%61uth", "/login", "/employer/signin"]) {
      const other = await visitor.post(path, {
        email: "nobody",
        password: "x",
        intent: "password",
      });
      expect(other.status, path).toBe(429);
    }
    const refused = await attempt(visitor);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const page = await refused.text();
    expect(page).toContain("Too many attempts");
    expect(page).toMatch(/<input[^>]*name="email"[^>]*value="nobody"/);
    expect(page).not.toMatch(/<input[^>]*name="password"[^>]*value="x"/);
    expect((await attempt(new Visitor(stack.open))).status).toBe(422);
  });
});

describe("machine addresses", () => {
  test("post-auth-route: 401 without a session, the next place with one, and the role hint", async () => {
    expect((await new Visitor(stack.open).post("/functions/v1/post-auth-route", {})).status).toBe(
      401,
    );
    const fresh = await signedIn(stack, await makePerson(stack, { role: null }));
    const missing = await fresh.post("/functions/v1/post-auth-route", {});
    expect([missing.status, await missing.json()]).toEqual([400, { error: "ROLE_HINT_MISSING" }]);
    const hinted = await fresh.post(
      "/functions/v1/post-auth-route",
      {},
      { "x-role-hint": "employer" },
    );
    expect(await hinted.json()).toEqual({
      role: "employer",
      onboarding_completed: false,
      next: "/employer/onboarding",
    });
    const forged = await fresh.post(
      "/functions/v1/post-auth-route",
      {},
      { "x-role-hint": "admin" },
    );
    expect(await forged.json()).toMatchObject({ role: "employer" });
  });
});

test("a session that was ended everywhere is no session for a write", async () => {
  const person = await makePerson(stack, { role: "employer", status: "approved" });
  const [here, there] = [await signedIn(stack, person), await signedIn(stack, person)];
  const out = await here.post("/sign-out", { everywhere: "on" });
  expect(out.headers.get("location")).toBe("/");
  expect(here.cookie).not.toContain("nomera-auth");
  const write = await there.post("/employer/new-position", { title: "Too late" });
  expect(write.status).toBe(302);
  expect(write.headers.get("location")).toContain("/auth");
});

test("a forged or garbled session cookie is no session", async () => {
  for (const value of ["garbage", "base64-eyJhY2Nlc3NfdG9rZW4iOiJmb3JnZWQifQ", "%00", "base64-"]) {
    const response = await fetch(`${stack.open}/employer/dashboard`, {
      redirect: "manual",
      headers: { cookie: `nomera-auth=${value}` },
    });
    expect(response.status, value).toBe(302);
    expect(response.headers.get("location")).toContain("/auth?next=");
  }
});
