/** Several processes of one server, and several servers: what they count and keep together, and how they end. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import http from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { appEnvironment, startApp } from "#local/app.ts";
import { Children, type Child } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { until } from "#app/platform/until.server.ts";
import { ensureStore } from "#tests/helpers/ensure-store.ts";
import { apiOf, makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { day, makePerson, signedIn, sql, type Person } from "#tests/helpers/people.ts";
import { openValve, type Valve } from "#tests/helpers/valve.ts";

const stack = inject("stack");
const SESSION_SECRET = "a session secret of this test alone, long enough";
const SOON = { tries: 20, pauseMs: 50 };
const LATER = { tries: 300, pauseMs: 100 };

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

/**
 * Asks over a connection of its own unless it gets an agent: the processes of a server take connections in turn. Limits
 * count by `from`.
 */
function ask(
  url: string,
  form?: Record<string, string>,
  from = "192.0.2.1",
  cookie?: string,
  agent: http.Agent | false = false,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      origin: new URL(url).origin,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": from,
      ...(cookie && { cookie }),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    };
    const request = http.request(url, { agent, method: form ? "POST" : "GET", headers });
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

const tryToSignIn = (origin: string, from = "198.51.100.7", agent?: http.Agent) =>
  ask(
    `${origin}/auth`,
    { email: "nobody", password: "x", intent: "password" },
    from,
    undefined,
    agent,
  );

/** Stops a process while `work` runs, so that its connections stay open and nothing answers. */
async function whileStopped<T>(pid: number, work: () => Promise<T>): Promise<T> {
  process.kill(pid, "SIGSTOP");
  try {
    return await work();
  } finally {
    process.kill(pid, "SIGCONT");
  }
}

/** The statuses of so many attempts one after the other, and the milliseconds they took together. */
async function timedTries(times: number, attempt: () => Promise<Answer>) {
  const began = performance.now();
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await attempt()).status);
  return { statuses, ms: performance.now() - began };
}

/** What 24 attempts are answered where 20 are allowed. */
const LIMITED = [...Array<number>(20).fill(422), 429, 429, 429, 429];

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

const isKept = ({ headers }: Answer) => String(headers["server-timing"]).startsWith("kept");

/** What is written about an open position, and what its page says from then on. */
const CHANGES: [string, (facility: Person, position: string) => Promise<unknown>, string][] = [
  [
    "edited",
    (_, id) => sql(stack, "update public.positions set title = 'Night Nurse' where id = $1", [id]),
    "Night Nurse",
  ],
  [
    "paused by the worker",
    (_, id) =>
      sql(
        stack,
        `with passed as (update public.positions set starts_on = current_date - 40 where id = '${id}')
         insert into private.start_checks (position_id, asked_on) values ('${id}', current_date - 31);
         select public.settle_start_dates()`,
      ),
    "This position is not open.",
  ],
  ["filled by a hire", hireFor, "closed on"],
  [
    "of a facility that is suspended",
    async ({ id }) => {
      const admin = await apiOf(stack, await makePerson(stack, { role: null, admin: true }));
      const reason = "They posted positions of another facility.";
      const { error } = await admin.rpc("suspend_person", { p_id: id, p_reason: reason });
      expect(error).toBeNull();
    },
    "This position is not open.",
  ],
];

/** A hire that fills the position, from application to acceptance. */
async function hireFor(facility: Person, position: string): Promise<void> {
  const [recruiter, candidate] = await Promise.all([
    apiOf(stack, facility),
    apiOf(stack, await makeNurse(stack)),
  ]);
  const { data: id } = await candidate.rpc("apply_to_position", { p_position_id: position });
  const its = async () => ({ p_application_id: id!, p_version: await versionOf(id!) });
  await recruiter.rpc("move_application", {
    p_id: id!,
    p_to: "shortlisted",
    p_version: await versionOf(id!),
  });
  const { data: offer } = await recruiter.rpc("make_offer", {
    ...(await its()),
    p_pay_cents: 4_200,
    p_pay_period: "hour",
    p_hours: 40,
    p_starts_on: day(30),
    p_expires_at: new Date(Date.now() + 3 * 24 * 3_600_000).toISOString(),
  });
  await candidate.rpc("answer_offer", { p_offer_id: offer!, p_answer: "accepted" });
  const { error } = await recruiter.rpc("hire", { ...(await its()), p_starts_on: day(30) });
  expect(error).toBeNull();
}

async function versionOf(application: string): Promise<number> {
  const [held] = await sql<{ version: number }>(
    stack,
    "select version from public.applications where id = $1",
    [application],
  );
  return held!.version;
}

describe("two processes of one server, and another server", () => {
  const children = new Children();
  const log = logFile();
  let valve: Valve;
  let app: Child;
  let origin: string;
  let elsewhere: string;

  /** The page as both processes and the other server answer, which all keep it. */
  const askAll = (path: string) =>
    Promise.all([origin, origin, origin, origin, elsewhere].map((at) => ask(`${at}${path}`)));
  const keepAll = async (path: string) => {
    const answers = await until(
      () => askAll(path),
      (all) => all.every(isKept),
      LATER,
    );
    expect(answers.map(isKept)).toEqual(answers.map(() => true));
  };
  const expectSoon = async (path: string, words: string) => {
    const answers = await until(
      () => askAll(path),
      (all) => all.every(({ body }) => body.includes(words)),
      SOON,
    );
    expect(answers.map(({ body }) => body.includes(words))).toEqual(answers.map(() => true));
  };

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
    const otherPort = await freePort();
    elsewhere = `http://localhost:${otherPort}`;
    await startApp(children, {
      port: otherPort,
      signIn: "open",
      supabase: { ...stack.supabase, sessionSecret: SESSION_SECRET },
      log: logFile(),
    });
    // The first to listen answers /healthz; both do when the log says so.
    await until(begunToListen, (times) => times === 2, LATER);
  });
  afterAll(async () => {
    await children.stop();
    await valve.close();
  });

  /** How often one of the first server's processes began to listen. */
  const begunToListen = () =>
    Promise.resolve(readFileSync(log, "utf8").match(/^\[remix-serve\] http:/gm)?.length ?? 0);
  const processes = () =>
    execFileSync("pgrep", ["-P", String(app.process.pid)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  /** The ids of those in whose name the app called while the valve hung. */
  const askedFor = () => {
    const payloads = valve.heard().matchAll(/^authorization: Bearer [^.\s]+\.([^.\s]+)\./gim);
    const claims = [...payloads].map(
      ([, payload]) =>
        JSON.parse(Buffer.from(payload!, "base64url").toString()) as { sub?: string },
    );
    return new Set(claims.flatMap(({ sub }) => sub ?? []));
  };

  test("each keeps pages by itself, and all forget them when an administrator changes what they show", async () => {
    await keepAll("/employers");
    const question = await publishAt(origin);
    await expectSoon("/employers", question);
  });

  test.each(CHANGES)("a position %s is seen at all within a second", async (_, change, words) => {
    const facility = await makeFacility(stack);
    const position = await makePosition(stack, facility);
    await keepAll(`/positions/${position}`);
    await change(facility, position);
    await expectSoon(`/positions/${position}`, words);
  });

  test("a kept page stays while the database is away; once it is back, a change meanwhile is seen", async () => {
    const position = await makePosition(stack, await makeFacility(stack));
    await keepAll(`/positions/${position}`);
    valve.set("refuse");
    await sql(stack, "update public.positions set title = 'Day Nurse' where id = $1", [position]);
    const away = () => readFileSync(log, "utf8").match(/changes were not read/g) ?? [];
    await until(
      () => Promise.resolve(away()),
      ({ length }) => length >= 2,
      LATER,
    );
    const kept = await Promise.all([1, 2, 3, 4].map(() => ask(`${origin}/positions/${position}`)));
    expect(kept.map(isKept)).toEqual([true, true, true, true]);
    valve.set("open");
    await expectSoon(`/positions/${position}`, "Day Nurse");
  });

  test("a limit holds for both together", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 24; n += 1) statuses.push((await tryToSignIn(origin)).status);
    expect(statuses).toEqual(LIMITED);
  });

  test("a process whose counter hangs counts by itself, and only one form waits for it", async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const again = () => tryToSignIn(origin, "198.51.100.8", agent);
    // The primary process accepts connections, so this one is made before it stops.
    expect((await again()).status).toBe(422);
    const { statuses, ms } = await whileStopped(app.process.pid!, () => timedTries(24, again));
    agent.destroy();
    expect(statuses).toEqual(LIMITED);
    // Waiting a second for each would take 24.
    expect(ms).toBeLessThan(12_000);
  }, 60_000);

  test("one that dies is started again, and the other answers meanwhile", async () => {
    const before = processes();
    process.kill(before[0]!, "SIGKILL");
    const gone = () => Promise.resolve(!processes().includes(before[0]!));
    expect(await until(gone, Boolean, LATER)).toBe(true);
    expect((await ask(`${origin}/healthz`)).status).toBe(200);
    expect(await until(begunToListen, (times) => times === 3, LATER)).toBe(3);
    const again = processes();
    expect(again).toHaveLength(2);
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
    expect(told()).toHaveLength(2);
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
  let storePort: number;
  const origins: string[] = [];

  beforeAll(async () => {
    storePort = await freePort();
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

  test("the store holds no address, path, email or id in the clear", async () => {
    const from = "198.51.100.77";
    const employer = await makePerson(stack, { role: "employer", status: "approved" });
    const at = origins[0]!;
    const { cookie } = (await signedIn({ ...stack, open: at }, employer, at)).at(at);
    const wrong = { current: "not their password", email: "new@nomera.test" };
    expect((await ask(`${at}/account/email`, wrong, from, cookie)).status).toBe(422);
    const tried = { email: employer.email, password: "wrong", intent: "password" };
    expect((await ask(`${at}/auth`, tried, from)).status).toBe(422);

    const redis = new Redis(storePort);
    const keys = await redis.keys("*");
    const values = await redis.mget(keys);
    redis.disconnect();
    const limiters = ["requests", "current password", "sign-in"];
    for (const name of limiters) expect(keys.join("\n")).toContain(`nomera ${name} `);
    for (const key of keys) expect(key).toMatch(/^nomera [a-z -]+ \d+ \d+:[\w-]{43}$/);
    for (const value of values) expect(value).toMatch(/^\d+$/);
  });

  test("while the store hangs, each counts by itself, and only one form waits for it", async () => {
    const pid = execFileSync("pgrep", ["-P", String(store.process.pid)], { encoding: "utf8" });
    const { statuses, ms } = await whileStopped(Number(pid), () =>
      timedTries(24, () => tryToSignIn(origins[1]!, "198.51.100.9")),
    );
    expect(statuses).toEqual(LIMITED);
    // Waiting a second for each would take 24.
    expect(ms).toBeLessThan(12_000);
    // It asks the store again, and then both count together.
    const other = () => tryToSignIn(origins[0]!, "198.51.100.10");
    for (let n = 0; n < 20; n += 1) expect((await other()).status).toBe(422);
    const here = await until(
      () => tryToSignIn(origins[1]!, "198.51.100.10"),
      ({ status }) => status === 429,
      { tries: 15, pauseMs: 500 },
    );
    expect(here.status).toBe(429);
  }, 60_000);

  test("a limit holds at both together, and for each by itself while the store is away", async () => {
    const tries = async (times: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n += 1) {
        statuses.push((await tryToSignIn(origins[n % 2]!)).status);
      }
      return statuses;
    };
    expect(await tries(24)).toEqual(LIMITED);

    store.process.kill("SIGTERM");
    await store.ended;
    // Nobody is locked out, and nobody gets more than a process allows.
    expect(await tries(44)).toEqual([...Array<number>(40).fill(422), 429, 429, 429, 429]);
    const told = readFileSync(log, "utf8").match(/this process counts limits alone/g);
    expect(told).toHaveLength(1);
  });
});
