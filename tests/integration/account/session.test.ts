/**
 * Sessions: silent refresh under load, in several tabs and several server processes; what ends one, and what happens
 * then; what a cookie may hold. Nothing here may loop, end a good session, or answer with a defect.
 */
import { createHmac, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { openGate, type Gate } from "#tests/helpers/gate.ts";
import {
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  Visitor,
} from "#tests/helpers/people.ts";
import { dueForRefresh, sessionIn, withSession } from "#tests/helpers/session-cookie.ts";

const stack = inject("stack");
const GUARDED = "/employer/dashboard";
const ENDED = "Your session has ended. Log in again to continue.";
const REFRESH = "/auth/v1/token?grant_type=refresh_token";

const employer = () => makePerson(stack, { role: "employer", status: "approved" });
const range = (length: number) => Array.from({ length }, (_, index) => index);

/** A request of one tab: it has this cookie, and its answer's cookies go to a jar of its own. */
async function ask(origin: string, cookie: string, path = GUARDED) {
  const tab = new Visitor(origin);
  tab.cookie = cookie;
  const response = await tab.get(path);
  return { tab, response, status: response.status, to: response.headers.get("location") };
}

// Processes of their own in front of a gate: what they ask of auth is counted, and can fail.
const children = new Children();
const folder = mkdtempSync(join(tmpdir(), "nomera-session-"));
let gate: Gate;
let one: string;
let two: string;

beforeAll(async () => {
  gate = await openGate(stack.supabase.url);
  const start = async (name: string) => {
    const port = await freePort();
    await startApp(children, {
      port,
      signIn: "open",
      supabase: {
        ...stack.supabase,
        url: gate.url,
        sessionSecret: "a session secret of this test alone, long enough",
      },
      log: join(folder, `${name}.log`),
      env: { TRUSTED_PROXIES: "1" },
    });
    return `http://localhost:${port}`;
  };
  [one, two] = await Promise.all([start("one"), start("two")]);
});
afterAll(async () => {
  await children.stop();
  await gate.close();
});

const logOf = (name: "one" | "two") => readFileSync(join(folder, `${name}.log`), "utf8");

async function cookieOf(person: Person): Promise<string> {
  return (await signedIn(stack, person)).cookie;
}

describe("silent refresh", () => {
  test("twenty requests at once spend one refresh, and leave twenty good cookies", async () => {
    const due = dueForRefresh(await cookieOf(await employer()));
    gate.count(REFRESH);
    const tabs = await Promise.all(range(20).map(() => ask(one, due)));
    expect(tabs.map(({ status }) => status)).toEqual(range(20).map(() => 200));
    expect(gate.count(REFRESH)).toBe(1);
    const sessions = tabs.map(({ tab }) => sessionIn(tab.cookie));
    expect(new Set(sessions.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect(sessions[0]!.refresh_token).not.toBe(sessionIn(due).refresh_token);
    expect(sessions[0]!.expires_at).toBeGreaterThan(Date.now() / 1_000);
    // Every one of them goes on.
    const after = await Promise.all(tabs.map(({ tab }) => tab.get(GUARDED)));
    expect(after.map(({ status }) => status)).toEqual(range(20).map(() => 200));
    expect(gate.count(REFRESH)).toBe(0);
  });

  test("the loaders of one page share it, and so do forms", async () => {
    const due = dueForRefresh(await cookieOf(await employer()));
    gate.count(REFRESH);
    const [page, data, form] = await Promise.all([
      ask(one, due, "/employer/new-position"),
      ask(one, due, "/employer/new-position.data"),
      (() => {
        const tab = new Visitor(one);
        tab.cookie = due;
        return tab.post("/employer/new-position", { title: "Not complete" });
      })(),
    ]);
    expect([page.status, data.status, form.status]).toEqual([200, 200, 422]);
    expect(gate.count(REFRESH)).toBe(1);
  });

  test("an older tab goes on with the cookie from before", async () => {
    const due = dueForRefresh(await cookieOf(await employer()));
    const first = await ask(one, due);
    const older = await ask(one, due);
    expect([first.status, older.status]).toEqual([200, 200]);
    expect(sessionIn(older.tab.cookie).refresh_token).toBe(
      sessionIn(first.tab.cookie).refresh_token,
    );
  });

  test("two processes that refresh at once end with good cookies on both sides, again and again", async () => {
    const due = dueForRefresh(await cookieOf(await employer()));
    gate.count(REFRESH);
    const tabs = await Promise.all(range(10).flatMap(() => [ask(one, due), ask(two, due)]));
    expect(tabs.map(({ status }) => status)).toEqual(range(20).map(() => 200));
    expect(gate.count(REFRESH)).toBe(2);
    // Whichever cookie the browser ends with, the next refresh works too, wherever it lands.
    for (const { tab } of [tabs[0]!, tabs[1]!]) {
      const next = await ask(two, dueForRefresh(tab.cookie));
      expect(next.status).toBe(200);
      expect((await ask(one, next.tab.cookie)).status).toBe(200);
    }
  });

  test("the open and the paused server share sessions as well", async () => {
    const due = dueForRefresh(await cookieOf(await employer()));
    const tabs = await Promise.all([stack.open, stack.paused].map((origin) => ask(origin, due)));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    for (const { tab } of tabs) expect((await ask(stack.open, tab.cookie)).status).toBe(200);
  });
});

describe("a session that has ended", () => {
  /** Follows redirects with one jar; fails on a loop. */
  async function open(visitor: Visitor, path: string) {
    let [to, response] = [path, await visitor.get(path)];
    for (let hops = 0; response.status >= 300 && response.status < 400; hops += 1) {
      expect(hops, `a loop at ${to}`).toBeLessThan(4);
      to = response.headers.get("location")!;
      response = await visitor.get(to);
    }
    return { to, status: response.status, html: await response.text() };
  }

  async function expectSignedOut(visitor: Visitor) {
    const page = await open(visitor, GUARDED);
    expect([page.to, page.status]).toEqual([`/auth?next=${encodeURIComponent(GUARDED)}`, 200]);
    const shown = page.html.replace(/<script\b[\s\S]*?<\/script>/g, "");
    expect(shown.split(ENDED).length - 1, "said once").toBe(1);
    expect(visitor.cookie).not.toContain("nomera-auth");
    const again = await open(visitor, GUARDED);
    expect(again.html).not.toContain(ENDED);
  }

  test("by a token older than the last one: signed out, with one sentence", async () => {
    const oldest = dueForRefresh(await cookieOf(await employer()));
    const parent = await ask(one, oldest);
    const child = await ask(one, dueForRefresh(parent.tab.cookie));
    expect(child.status).toBe(200);
    // Another process does not know the first answer any more, and auth ends the session for such a token.
    const grandparent = new Visitor(two);
    grandparent.cookie = oldest;
    await expectSignedOut(grandparent);
    const other = new Visitor(two);
    other.cookie = dueForRefresh(child.tab.cookie);
    await expectSignedOut(other);
  });

  test.each([
    ["30 days after it began", "31 days", "1 hour"],
    ["14 days after it was last used", "20 days", "15 days"],
  ])("by itself, %s", async (_when, began, used) => {
    const person = await employer();
    const cookie = await cookieOf(person);
    const change = `update auth.sessions set created_at = now() - $2::interval,
      refreshed_at = (now() - $3::interval) at time zone 'UTC' where user_id = $1`;
    // A day less is no reason yet.
    await sql(stack, change, [person.id, "29 days", "13 days"]);
    const kept = await ask(one, dueForRefresh(cookie));
    expect(kept.status).toBe(200);
    await sql(stack, change, [person.id, began, used]);
    const late = new Visitor(one);
    late.cookie = dueForRefresh(kept.tab.cookie);
    await expectSignedOut(late);
  });

  test("a browser keeps it for as long as auth renews one that nobody used", async () => {
    const { tab, response } = await ask(one, dueForRefresh(await cookieOf(await employer())));
    expect(tab.cookie).toContain("nomera-auth");
    const line = response.headers.getSetCookie().find((one) => one.startsWith("nomera-auth="));
    expect(line).toContain(`Max-Age=${14 * 24 * 3_600}`);
    expect(readFileSync("supabase/config.toml", "utf8")).toContain('inactivity_timeout = "336h"');
  });

  test.each([
    ["everywhere, at once", "on", true],
    ["here only", "", false],
  ])("by signing out %s", async (_where, everywhere, endsOthers) => {
    const person = await employer();
    const [here, there] = [await signedIn(stack, person), await signedIn(stack, person)];
    const copied = here.cookie;
    const out = await here.post("/sign-out", everywhere ? { everywhere } : {});
    expect(out.headers.get("location")).toBe("/");
    expect(out.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(here.cookie).not.toContain("nomera-auth");
    // The token itself would be good for an hour.
    const stolen = new Visitor(stack.open);
    stolen.cookie = copied;
    await expectSignedOut(stolen);
    if (endsOthers) await expectSignedOut(there);
    else expect((await there.get(GUARDED)).status).toBe(200);
  });

  test("by signing out ends acting as well", async () => {
    const admin = await makePerson(stack, { role: null, admin: true });
    const other = await employer();
    const visitor = await signedIn(stack, admin);
    const reason = "They cannot find their position";
    await visitor.post(`/admin/acting/start?user=${other.id}`, { userId: other.id, reason });
    expect(visitor.cookie).toContain("nomera-acting");
    expect((await visitor.get(GUARDED)).status).toBe(200);
    expect((await visitor.post("/sign-out", {})).headers.get("location")).toBe("/");
    expect(visitor.cookie).not.toContain("nomera-acting");
    expect(
      await sql(
        stack,
        "select ended_at is not null as ended from public.acting_sessions where admin_id = $1",
        [admin.id],
      ),
    ).toEqual([{ ended: true }]);
  });

  test("by deleting its account", async () => {
    const person = await employer();
    const visitor = await signedIn(stack, person);
    await deleteAccounts(stack, person.id);
    await expectSignedOut(visitor);
    const late = new Visitor(one);
    const gone = await employer();
    late.cookie = dueForRefresh(await cookieOf(gone));
    await deleteAccounts(stack, gone.id);
    await expectSignedOut(late);
  });

  test("says so while sign-in is paused, too", async () => {
    const person = await employer();
    const visitor = await signedIn(stack, person, stack.paused);
    await sql(stack, "delete from auth.sessions where user_id = $1", [person.id]);
    const page = await open(visitor, GUARDED);
    expect(page.to).toBe("/coming-soon");
    expect(page.html).toContain(ENDED);
  });

  test("public pages simply show it as signed out", async () => {
    const person = await employer();
    const visitor = await signedIn(stack, person);
    await sql(stack, "delete from auth.sessions where user_id = $1", [person.id]);
    const page = await visitor.get("/vision");
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("/sign-out");
  });
});

describe("when a part of Supabase does not answer", () => {
  afterAll(() => gate.shut(null));

  test.each([
    ["auth, as the token is due", "/auth/v1", dueForRefresh],
    ["the data API", "/rest/v1", (cookie: string) => cookie],
  ] as const)(
    "%s: a 503 that recovers, and the session stays",
    async (_part, prefix, made) => {
      const visitor = new Visitor(one);
      visitor.cookie = made(await cookieOf(await employer()));
      const before = visitor.cookie;
      gate.shut(prefix);
      const page = await visitor.get(GUARDED);
      expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await page.text()).toContain("temporarily unavailable");
      // A public page is shown as signed out, and the log says why.
      const open = await visitor.get("/vision");
      expect(open.status).toBe(200);
      const html = await open.text();
      expect(html).toContain("<h1");
      expect(html).not.toContain("/sign-out");
      await expect.poll(() => logOf("one")).toContain("session not loaded, shown as logged out");
      expect(visitor.cookie).toBe(before);
      gate.shut(null);
      expect((await visitor.get(GUARDED)).status).toBe(200);
    },
    40_000,
  );

  test("a check of the session that is one too many says nothing about it: a 503, and it stays", async () => {
    const visitor = new Visitor(one);
    visitor.cookie = await cookieOf(await employer());
    const before = visitor.cookie;
    const send = () => visitor.post("/employer/new-position", { title: "Not complete" });
    gate.shut("/auth/v1/user", 429);
    expect((await send()).status).toBe(503);
    expect(visitor.cookie).toBe(before);
    gate.shut(null);
    expect((await send()).status).toBe(422);
  });

  test("signing out works all the same: the cookies go, and the log says that auth was not told", async () => {
    const visitor = new Visitor(two);
    visitor.cookie = dueForRefresh(await cookieOf(await employer()));
    gate.shut("/auth/v1");
    const out = await visitor.post("/sign-out", { everywhere: "on" });
    expect([out.status, out.headers.get("location")]).toEqual([302, "/"]);
    expect(visitor.cookie).not.toContain("nomera-auth");
    // The log is written beside the answer, not before it.
    await expect.poll(() => logOf("two")).toContain("sign-out was not confirmed by auth");
    gate.shut(null);
  }, 40_000);
});

describe("a cookie that holds no session", () => {
  const token = (secret: string, claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const text = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
    return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
  };
  let person: Person;
  let good: string;
  beforeAll(async () => {
    person = await employer();
    good = (await signedIn(stack, person)).cookie;
  });
  const soon = () => Math.floor(Date.now() / 1_000) + 3_600;
  const claims = (more: object = {}) => ({
    sub: person.id,
    role: "authenticated",
    aud: "authenticated",
    session_id: randomUUID(),
    exp: soon(),
    ...more,
  });

  test.each([
    ["a token of another key", () => token("another key, long enough to sign with it", claims())],
    ["an unsigned token", () => token("x", claims()).replace(/[^.]*$/, "")],
    ["a token that calls itself the service", () => token("x", claims({ role: "service_role" }))],
    ["words instead of a token", () => "eyJhbGciOiJIUzI1NiJ9.not.atoken"],
    ["no token at all", () => ""],
  ])("%s: signed out on guarded pages, ignored on public ones", async (_what, forged) => {
    const cookie = withSession(good, {
      ...sessionIn(good),
      access_token: forged(),
      expires_at: soon(),
    });
    const guarded = await ask(stack.open, cookie);
    expect([guarded.status, guarded.to]).toEqual([
      302,
      `/auth?next=${encodeURIComponent(GUARDED)}`,
    ]);
    expect(guarded.tab.cookie).not.toContain("nomera-auth");
    const page = await ask(stack.open, cookie, "/vision");
    expect(page.status).toBe(200);
    expect(await page.response.text()).not.toContain("/sign-out");
  });

  test("one of 12 KB is answered like any other that is none", async () => {
    for (const cookie of [
      `nomera-auth=${"a".repeat(12_000)}`,
      range(4)
        .map((at) => `nomera-auth.${at}=${"b".repeat(3_000)}`)
        .join("; "),
    ]) {
      const { status, tab } = await ask(stack.open, cookie);
      expect(status).toBe(302);
      expect(tab.cookie).not.toContain("nomera-auth");
      expect((await ask(stack.open, cookie, "/vision")).status).toBe(200);
    }
    expect((await ask(stack.open, `nomera-auth=${"a".repeat(60_000)}`, "/vision")).status).toBe(
      431,
    );
  });

  test("hundreds of mutilated ones, and never a defect", async () => {
    const names = [
      "nomera-auth",
      "nomera-auth.0",
      "nomera-auth.1",
      "nomera-session",
      "nomera-kept",
      "nomera-last",
      "nomera-acting",
    ];
    const value = /nomera-auth=([^;]+)/.exec(good)![1]!;
    const session = sessionIn(good) as Record<string, unknown>;
    const odd: unknown[] = [
      null,
      true,
      -1,
      1e300,
      "",
      "x",
      [],
      {},
      [null],
      { a: { b: 1 } },
      "\u0000",
      "😀",
    ];
    const mutated = [
      ...range(120).map((at) => {
        const place = (at * 37) % value.length;
        const letter = 'A_-.%=;\\"9é'[at % 11]!;
        return `nomera-auth=${encodeURI(value.slice(0, place) + letter + value.slice(place + 1)).replaceAll(";", "%3B")}`;
      }),
      ...range(40).map(
        (at) => `nomera-auth=${value.slice(0, Math.floor((value.length * at) / 40))}`,
      ),
      ...Object.keys(session).flatMap((key) =>
        odd.map((instead) => withSession(good, { ...session, [key]: instead })),
      ),
      ...odd.map((instead) => withSession(good, instead as object)),
      ...names.flatMap((name) =>
        [
          "",
          "%",
          "%00",
          "%E0%A4%A",
          "base64-",
          "base64-====",
          "null",
          "{}",
          "[]",
          "a.b.c",
          "__proto__",
          `${value}${value}`,
        ].map((text) => `${name}=${text}`),
      ),
    ];
    expect(mutated.length).toBeGreaterThan(300);
    const found = new Map<number, string[]>();
    for (let at = 0; at < mutated.length; at += 20) {
      const batch = mutated.slice(at, at + 20);
      const answers = await Promise.all(
        batch.map((cookie, index) => ask(stack.open, cookie, index % 2 ? GUARDED : "/sign-out")),
      );
      answers.forEach(({ status }, index) =>
        found.set(status, [...(found.get(status) ?? []), batch[index]!]),
      );
    }
    expect([...found].filter(([status]) => status !== 200 && status !== 302)).toEqual([]);
    // The good one among them went on being good.
    expect((await ask(stack.open, good)).status).toBe(200);
  }, 60_000);
});
