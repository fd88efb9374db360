/** Several processes of one server, and several servers: what they count and keep together, and how they end. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import http from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { appEnvironment, startApp } from "#local/app.ts";
import { Children, type Child } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { until } from "#app/platform/until.server.ts";
import { ensureStore } from "#tests/helpers/ensure-store.ts";
import { makePerson, signedIn, sql } from "#tests/helpers/people.ts";
import { openValve, type Valve } from "#tests/helpers/valve.ts";

const stack = inject("stack");
const SESSION_SECRET = "a session secret of this test alone, long enough";
const SOON = { tries: 20, pauseMs: 50 };
const LATER = { tries: 300, pauseMs: 100 };

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** Asks over a connection of its own: the processes of a server take connections in turn. Limits count by `from`. */
function ask(
  url: string,
  form?: Record<string, string>,
  from = "192.0.2.1",
  cookie?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      origin: new URL(url).origin,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": from,
      ...(cookie && { cookie }),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    };
    const request = http.request(url, { agent: false, method: form ? "POST" : "GET", headers });
    request.once("error", reject);
    request.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.end(form && new URLSearchParams(form).toString());
  });
}

const tryToSignIn = (origin: string) =>
  ask(`${origin}/auth`, { email: "nobody", password: "x", intent: "password" }, "198.51.100.7");

/** Asked by a visitor, to be published by an administrator: what /employers shows from then on. */
async function waitingQuestion(): Promise<{ id: string; question: string }> {
  const question = `Do you hire word${randomUUID().replaceAll("-", "")}?`;
  const [made] = await sql<{ id: string }>(
    stack,
    "insert into public.faq_questions (question) values ($1) returning id",
    [question],
  );
  return { id: made!.id, question };
}

async function publishAt(origin: string): Promise<string> {
  const { id, question } = await waitingQuestion();
  const admin = await makePerson(stack, { role: null, admin: true });
  const office = (await signedIn({ ...stack, open: origin }, admin, origin)).at(origin);
  const form = { version: "1", intent: "publish", question, answer: "Yes." };
  expect((await office.post(`/admin/faq/${id}`, form)).status).toBe(302);
  return question;
}

const logFile = () => join(mkdtempSync(join(tmpdir(), "nomera-processes-")), "app.log");

describe("two processes of one server", () => {
  const children = new Children();
  const log = logFile();
  let valve: Valve;
  let app: Child;
  let origin: string;

  beforeAll(async () => {
    valve = await openValve(stack.supabase.url);
    const port = await freePort();
    origin = `http://localhost:${port}`;
    app = await startApp(children, {
      port,
      signIn: "open",
      supabase: { ...stack.supabase, url: valve.url, sessionSecret: SESSION_SECRET },
      log,
      env: { WEB_CONCURRENCY: "2", TRUSTED_PROXIES: "1" },
    });
    // The first to listen answers /healthz; both do when the log says so.
    await until(
      () => Promise.resolve(processes()),
      ({ length }) => length === 2,
      LATER,
    );
  });
  afterAll(async () => {
    await children.stop();
    await valve.close();
  });

  const processes = () =>
    execFileSync("pgrep", ["-P", String(app.process.pid)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  /** The ids of those in whose name the app called while the valve hung. */
  const askedFor = () => {
    const payloads = valve.heard().matchAll(/^authorization: Bearer [^.]+\.([^.]+)\./gim);
    const claims = [...payloads].map(
      ([, payload]) =>
        JSON.parse(Buffer.from(payload!, "base64url").toString()) as { sub?: string },
    );
    return new Set(claims.flatMap(({ sub }) => sub ?? []));
  };
  const isKept = ({ headers }: Answer) => String(headers["server-timing"]).startsWith("kept");

  test("each keeps pages by itself, and both forget them when an administrator changes what they show", async () => {
    const page = () => ask(`${origin}/employers`);
    // Both answer: each has drawn its own, and then keeps it.
    const answers = await until(
      () => Promise.all([page(), page(), page(), page()]),
      (four) => four.every(isKept),
      LATER,
    );
    expect(answers.map(isKept)).toEqual([true, true, true, true]);

    const question = await publishAt(origin);
    const after = await until(
      () => Promise.all([page(), page(), page(), page()]),
      (four) => four.every(({ body }) => body.includes(question)),
      SOON,
    );
    expect(after.map(({ body }) => body.includes(question))).toEqual([true, true, true, true]);
  });

  test("a limit holds for both together", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 24; n += 1) statuses.push((await tryToSignIn(origin)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429, 429, 429, 429]);
  });

  test("one that dies is started again, and the other answers meanwhile", async () => {
    const before = processes();
    process.kill(before[0]!, "SIGKILL");
    const gone = () => Promise.resolve(!processes().includes(before[0]!));
    expect(await until(gone, Boolean, LATER)).toBe(true);
    expect((await ask(`${origin}/healthz`)).status).toBe(200);
    const again = await until(
      () => Promise.resolve(processes()),
      ({ length }) => length === 2,
      LATER,
    );
    expect(again).toContain(before[1]);
    expect(again).not.toContain(before[0]);
    expect(readFileSync(log, "utf8")).toContain("a process ended; starting another");
    for (let n = 0; n < 4; n += 1) expect((await ask(`${origin}/healthz`)).status).toBe(200);
  }, 60_000);

  test("SIGTERM lets requests under way finish at both, then all end", async () => {
    const two = [
      await makePerson(stack, { role: "employer", status: "approved" }),
      await makePerson(stack, { role: "employer", status: "approved" }),
    ];
    const cookies = await Promise.all(
      two.map(
        async (person) => (await signedIn({ ...stack, open: origin }, person, origin)).cookie,
      ),
    );
    valve.set("hang");
    const underWay = cookies.map((cookie) =>
      ask(`${origin}/employer/dashboard`, undefined, "192.0.2.1", cookie),
    );
    const all = processes();
    // A request that has not reached its process by now may be cut off.
    await until(
      () => Promise.resolve(askedFor()),
      ({ size }) => size === 2,
      LATER,
    );
    expect(askedFor()).toEqual(new Set(two.map(({ id }) => id)));
    app.process.kill("SIGTERM");
    const told = () => readFileSync(log, "utf8").match(/stopping: finishing/g) ?? [];
    await until(
      () => Promise.resolve(told()),
      ({ length }) => length === 2,
      LATER,
    );
    valve.set("refuse");
    expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([503, 503]);
    await app.ended;
    expect(app.process.exitCode).toBe(0);
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  }, 60_000);
});

test("a server whose port is taken ends with code 1", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const children = new Children();
  const app = children.start({
    name: "The app",
    script: "server.ts",
    env: {
      ...appEnvironment({
        port: (taken.address() as AddressInfo).port,
        signIn: "open",
        supabase: { ...stack.supabase, sessionSecret: SESSION_SECRET },
        log: null,
      }),
      WEB_CONCURRENCY: "2",
    },
    log: logFile(),
  });
  expect(await app.ended).toBe(1);
  await children.stop();
  await new Promise((resolve) => taken.close(resolve));
}, 60_000);

describe("two servers with one store", () => {
  const children = new Children();
  const log = logFile();
  let store: Child;
  const origins: string[] = [];

  beforeAll(async () => {
    const storePort = await freePort();
    store = children.start({
      name: "The store",
      script: "tests/helpers/store-child.ts",
      args: [ensureStore(), String(storePort)],
      log: logFile(),
    });
    for (let n = 0; n < 2; n += 1) {
      const port = await freePort();
      origins.push(`http://localhost:${port}`);
      await startApp(children, {
        port,
        signIn: "open",
        supabase: { ...stack.supabase, sessionSecret: SESSION_SECRET },
        log: n === 0 ? log : logFile(),
        env: { RATE_LIMIT_URL: `redis://127.0.0.1:${storePort}`, TRUSTED_PROXIES: "1" },
      });
    }
  }, 120_000);
  afterAll(() => children.stop());

  test("what is published at one is read at the other within a second", async () => {
    const page = () => ask(`${origins[1]}/employers`);
    await page();
    const question = await publishAt(origins[0]!);
    const read = await until(page, ({ body }) => body.includes(question), SOON);
    expect(read.body).toContain(question);
  });

  test("a limit holds at both together, and for each by itself while the store is away", async () => {
    const tries = async (times: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n += 1) {
        statuses.push((await tryToSignIn(origins[n % 2]!)).status);
      }
      return statuses;
    };
    expect(await tries(24)).toEqual([...Array<number>(20).fill(422), 429, 429, 429, 429]);

    store.process.kill("SIGTERM");
    await store.ended;
    // Nobody is locked out, and nobody gets more than a process allows.
    expect(await tries(44)).toEqual([...Array<number>(40).fill(422), 429, 429, 429, 429]);
    const told = readFileSync(log, "utf8").match(/this process counts limits alone/g);
    expect(told).toHaveLength(1);
  });
});
