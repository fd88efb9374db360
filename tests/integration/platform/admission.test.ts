/** A house that is full: who is signed in waits or is told at once, forms are taken, visitors notice nothing. */
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { tokenOf } from "#tests/helpers/billing.ts";
import { ensureChromium } from "#tests/helpers/chromium.ts";
import { sessionCookieOf, tokenWith } from "#tests/helpers/forged-session.ts";
import { makePerson, signedIn, Visitor } from "#tests/helpers/people.ts";
import { sessionIn } from "#tests/helpers/session-cookie.ts";
import { openValve, type Valve } from "#tests/helpers/valve.ts";

const stack = inject("stack");
const children = new Children();
let valve: Valve;
let origin: string;
let person: Visitor;
let token: string;
/** The person in another browser. */
let inAnother: () => Promise<Visitor>;

beforeAll(async () => {
  valve = await openValve(stack.supabase.url);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  await startApp(children, {
    port,
    signIn: "open",
    supabase: {
      ...stack.supabase,
      url: valve.url,
      sessionSecret: "a session secret of this test alone, long enough",
    },
    log: join(mkdtempSync(join(tmpdir(), "nomera-door-")), "app.log"),
    env: { DATA_API_AT_ONCE: "1" },
  });
  const employer = await makePerson(stack, { role: "employer", status: "approved" });
  inAnother = async () => (await signedIn({ ...stack, open: origin }, employer, origin)).at(origin);
  person = await inAnother();
  token = await tokenOf(stack, employer);
});
afterAll(async () => {
  await children.stop();
  await valve.close();
});

/** As a browser asks for a page. */
const open = (path: string) => person.get(path, { accept: "text/html" });

test("what cannot be answered in time is told so at once, and the rest is answered", async () => {
  expect((await person.get("/employer/dashboard")).status).toBe(200);
  await new Visitor(origin).get("/");
  valve.delay(1_000);
  // After these the door knows that a request takes long.
  for (let n = 0; n < 4; n += 1) expect((await person.get("/account/email")).status).toBe(200);
  const many = Array.from({ length: 12 }, () => open("/employer/dashboard"));
  const form = person.post("/account/email", { email: "not an address" });
  const began = performance.now();
  expect((await new Visitor(origin).get("/")).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(1_000);

  const answers = await Promise.all(many);
  const told = answers.filter(({ status }) => status === 503);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(told.length).toBeGreaterThan(0);
  const page = await Promise.all(
    told.map(async (answer) => ({ headers: answer.headers, html: await answer.text() })),
  );
  const atTheDoor = page.filter(({ html }) => html.includes("busy right now"));
  expect(atTheDoor.length).toBeGreaterThan(0);
  for (const { headers, html } of atTheDoor) {
    expect(headers.get("retry-after")).toBe("5");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(html).toContain('<meta http-equiv="refresh" content="5">');
    expect(html).toContain('href="/employer/dashboard"');
  }
  // A form is worked on, whatever comes of it.
  expect(await (await form).text()).not.toContain("busy right now");
}, 120_000);

/** Does this while so many pages of a browser wait, which take seconds each, that no further one gets its turn. */
async function whileFull<T>(browser: Visitor, work: () => Promise<T>): Promise<T> {
  valve.delay(1_000);
  let isOver = false;
  let answered = Promise.withResolvers<void>();
  const full = Promise.withResolvers<void>();
  const busy = Array.from({ length: 12 }, async () => {
    while (!isOver) {
      const page = await browser.get("/employer/dashboard", { accept: "text/html" });
      await page.arrayBuffer();
      if (page.status === 503) {
        full.resolve();
        // There is no room before another one was answered.
        if (!isOver) await answered.promise;
        continue;
      }
      answered.resolve();
      answered = Promise.withResolvers();
    }
  });
  try {
    await full.promise;
    return await work();
  } finally {
    isOver = true;
    valve.delay(0);
    answered.resolve();
    await Promise.all(busy);
  }
}

test("in a browser, a page that got no turn is loaded as a document, and shows once there is room", async () => {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    const session = await inAnother();
    const cookies = session.cookie.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
    });
    await page.context().addCookies(cookies);
    await page.goto(`${origin}/employer/dashboard`);
    await page.waitForFunction(() => "__remixRouter" in globalThis);
    await whileFull(session, async () => {
      const asked = page.waitForResponse((it) => it.url().includes("/employer/positions.data"));
      const loaded = page.waitForRequest((it) => it.isNavigationRequest());
      await page.getByRole("link", { name: "Positions", exact: true }).first().click();
      expect((await asked).status()).toBe(202);
      expect((await loaded).url()).toBe(`${origin}/employer/positions`);
    });
    await page.getByRole("heading", { name: "Positions", exact: true, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/employer/positions");
  } finally {
    await browser.close();
  }
}, 120_000);

test("a visitor's searches and a program's calls wait in the queue, each in its own part", async () => {
  await (await new Visitor(origin).get("/positions?q=nurse")).arrayBuffer();
  const call = () =>
    new Visitor(origin).get("/api/stripe/subscriptions/sub_1", {
      authorization: `Bearer ${token}`,
    });
  // Until its token was accepted once, a program waits as a visitor.
  await (await call()).arrayBuffer();
  valve.set("hang");
  const searches = Array.from({ length: 12 }, (_, n) =>
    new Visitor(origin).get(`/positions?q=ward${n}`),
  );
  const calls = Array.from({ length: 6 }, call);
  const answers = await Promise.all([...searches, ...calls]);
  valve.set("open");
  for (const { status } of answers) expect(status).toBe(503);
  const heard = (call: string) => valve.heard().split(call).length - 1;
  // One at once of each; the next one goes out when the first has been given up.
  expect(heard("/rpc/list_positions")).toBeOneOf([1, 2]);
  expect(heard(token)).toBeOneOf([1, 2]);
}, 120_000);

test("forged sessions wait in the visitors' part, whoever they claim to be", async () => {
  valve.set("open");
  expect((await person.get("/employer/dashboard")).status).toBe(200);
  valve.set("hang");
  const tokens = Array.from({ length: 8 }, () => tokenWith({ sub: randomUUID() }));
  const forged = tokens.map((one) =>
    new Visitor(origin).with(sessionCookieOf(one)).get("/employer/dashboard"),
  );
  const own = person.get("/employer/dashboard");
  for (const { status } of await Promise.all([...forged, own])) expect(status).toBe(503);
  valve.set("open");
  const heard = valve.heard();
  expect(heard).toContain(sessionIn(person.cookie).access_token);
  // One at once; the next one goes out when the first has been given up.
  expect(tokens.filter((one) => heard.includes(one)).length).toBeOneOf([1, 2]);
}, 120_000);
