/** The demo from the first start to the last stop, as processes: what people rely on when they try the product. */
import { spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { openMailbox } from "#local/mailbox.ts";
import { inRoot, root } from "#local/paths.ts";
import { freePort } from "#local/ports.ts";
import { findPostgres } from "#local/postgres/binaries.ts";
import { runningOn } from "#local/running.ts";
import { startSupabase } from "#local/supabase.ts";

const folder = mkdtempSync(join(tmpdir(), "nomera-demo-"));
// PostgreSQL's own user has to get through.
chmodSync(folder, 0o711);
const kept = join(folder, "kept");
const port = await freePort();

type Demo = { process: ChildProcess; output: () => string; ended: Promise<number | null> };
const started: Demo[] = [];

/** Starts the demo as people do, or without npm in front. */
function start(dataDir: string, options: { npm?: boolean; port?: number; args?: string[] } = {}) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NOMERA_DATA_DIR: dataDir,
    PORT: String(options.port ?? port),
  };
  for (const name of Object.keys(env)) if (/^(NODE_ENV|VITEST|TEST)/.test(name)) delete env[name];
  const args = options.args ?? [];
  const child = options.npm
    ? spawn("npm", ["run", "demo", "--", ...args], { cwd: root, env, detached: true })
    : spawn(process.execPath, [inRoot("local/demo.ts"), ...args], {
        cwd: root,
        env,
        detached: true,
      });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const demo: Demo = {
    process: child,
    output: () => output,
    ended: new Promise((resolve) => child.once("close", resolve)),
  };
  started.push(demo);
  return demo;
}

async function until(what: string, condition: () => unknown, within = 90_000): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await condition())) {
    if (Date.now() > deadline) {
      throw new Error(`Waited in vain: ${what}.\n${started.at(-1)?.output()}`);
    }
    await pause(25);
  }
}

const isReady = (demo: Demo) =>
  until("the demo is ready", () => {
    if (demo.process.exitCode !== null) throw new Error(`It ended:\n${demo.output()}`);
    return demo.output().includes("Ctrl-C stops");
  });

/** The processes that have this data directory in their environment, whoever started them; Linux tells. */
function processesOf(dataDir: string): number[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      if (!pid || pid === process.pid) return false;
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8").includes(
          `NOMERA_DATA_DIR=${dataDir}\0`,
        );
      } catch {
        return false;
      }
    });
}

async function expectNothingLeft(dataDir: string): Promise<void> {
  await until("no process is left", () => processesOf(dataDir).length === 0);
  expect(readdirSync(dataDir).filter((name) => name.endsWith(".lock"))).toEqual([]);
}

/** Looks into the data of a demo that is stopped. */
async function inDatabase<Row>(dataDir: string, sql: string): Promise<Row[]> {
  const supabase = await startSupabase({
    dataDir,
    siteUrl: "http://localhost",
    mailbox: openMailbox(null),
  });
  const rows = await supabase.exec<Row>(sql);
  await supabase.close();
  return rows;
}

/** What the stand-in for Stripe has. */
async function stateOf(stripeUrl: string) {
  const response = await fetch(`${stripeUrl}/_emulator/state`);
  return (await response.json()) as {
    now: number;
    subscriptions: { id: string }[];
    customers: { id: string }[];
  };
}

const healthz = () =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (response) => response.status,
    () => 0,
  );

afterEach(async () => {
  for (const demo of started.splice(0)) {
    if (demo.process.exitCode === null) demo.process.kill("SIGTERM");
    await demo.ended;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a first start serves the app and tells what there is; SIGTERM to npm alone stops all", async () => {
  const demo = start(kept, { npm: true });
  await isReady(demo);
  expect(await healthz()).toBe(200);

  const accounts = JSON.parse(readFileSync(join(kept, "demo-accounts.json"), "utf8")) as {
    role: string;
    email: string;
    password: string;
  }[];
  for (const role of ["admin", "employer", "job_seeker"]) {
    const account = accounts.find((candidate) => candidate.role === role);
    expect(account, role).toEqual({
      role,
      email: expect.any(String),
      password: expect.any(String),
    });
    expect(demo.output()).toContain(account!.email);
  }
  expect(demo.output()).toContain(`http://localhost:${port}`);
  expect(statSync(join(kept, "secrets.json")).mode & 0o777).toBe(0o600);
  // What other commands find the running demo by.
  expect(runningOn(kept)).toMatchObject({ origin: `http://localhost:${port}` });
  const { stripeUrl } = runningOn(kept)!;
  expect(demo.output()).toContain(`Stripe ${stripeUrl}`);
  const { now, subscriptions } = await stateOf(stripeUrl);
  expect(subscriptions).toHaveLength(12);
  // Its clock went back for the market's history, and is right again.
  expect(Math.abs(now - Date.now() / 1000)).toBeLessThan(5);

  const workerLog = () => readFileSync(join(kept, "logs", "worker.log"), "utf8");
  await until("the worker runs", () => workerLog().includes("worker started"));
  demo.process.kill("SIGTERM");
  await demo.ended;
  await expectNothingLeft(kept);
  expect(await healthz()).toBe(0);
  expect(existsSync(join(kept, "running.json"))).toBe(false);
  expect(workerLog()).toContain("worker stopped");
});

test("a second start keeps the data, and a stop by Ctrl-C is no failure", async () => {
  await inDatabase(kept, "insert into public.faq_questions (question) values ('Still here?')");
  const paying = await inDatabase<{ id: string }>(
    kept,
    "select customer_id as id from public.billing_customers",
  );
  const demo = start(kept);
  await isReady(demo);
  expect(demo.output()).not.toContain("Filled the market");
  expect(demo.output()).not.toContain("Filled billing");
  expect(await healthz()).toBe(200);
  const { customers } = await stateOf(runningOn(kept)!.stripeUrl);
  expect(paying).toHaveLength(12);
  expect(customers.map(({ id }) => id).toSorted()).toEqual(paying.map(({ id }) => id).toSorted());
  // The terminal sends it to the whole group.
  process.kill(-demo.process.pid!, "SIGINT");
  expect(await demo.ended).toBe(0);
  await expectNothingLeft(kept);
  expect(
    await inDatabase(kept, "select 1 from public.faq_questions where question = 'Still here?'"),
  ).toHaveLength(1);
});

test("its facilities have paid, and each story of billing is told by one of them", async () => {
  const counts = {
    active: "public.employer_subscriptions where status = 'active' and subscription_id is not null",
    pastDue: "public.employer_subscriptions where status = 'past_due'",
    ended: "public.employer_subscriptions where status = 'canceled'",
    leaving: "public.employer_subscriptions where cancel_at > now()",
    goingDown: "public.employer_subscriptions where next_plan_code is not null",
    refunds: "public.billing_adjustments where kind = 'refund' and status = 'done'",
    mails: "public.outbox where kind = 'billing'",
    ownInvoices: "public.billing_invoices join own using (employer_id) where status = 'paid'",
    ownFees: "public.placements join own using (employer_id)",
    ownFeesPaid: "public.placement_payments join own using (employer_id)",
    // Counted by the period that Stripe tells, or they would be free again.
    ownViews: `public.candidate_views v join own using (employer_id)
      join public.employer_subscriptions s using (employer_id) where v.period_start = s.current_period_start`,
  };
  const columns = Object.entries(counts).map(
    ([name, from]) => `(select count(*)::int from ${from}) as "${name}"`,
  );
  const [found] = await inDatabase<Record<keyof typeof counts, number>>(
    kept,
    `with own as (select id as employer_id from auth.users where email = 'employer@demo.nomera.example')
     select ${columns.join(", ")}`,
  );
  const { ownInvoices, ownFees, ownFeesPaid, ownViews, ...stories } = found!;
  expect(stories).toEqual({
    active: 10,
    pastDue: 1,
    ended: 1,
    leaving: 1,
    goingDown: 1,
    refunds: 1,
    mails: 0,
  });
  expect(ownInvoices).toBe(4);
  expect(ownFeesPaid).toBeGreaterThan(0);
  expect(ownFeesPaid).toBeLessThan(ownFees);
  expect(ownViews).toBeGreaterThan(0);
});

test("a second demo on the same data is refused, and the first goes on", async () => {
  const first = start(kept);
  await isReady(first);
  const second = start(kept, { port: await freePort() });
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toMatch(
    /^The data directory .* is already in use \(process \d+\): .*\.$/,
  );
  expect(await healthz()).toBe(200);
});

test("a demo that is killed outright takes its children along, and the next one starts", async () => {
  const killed = start(kept);
  await isReady(killed);
  killed.process.kill("SIGKILL");
  await until("its children are gone", () => processesOf(kept).length === 0);
  expect(existsSync(join(kept, "demo.lock"))).toBe(true);

  const next = start(kept);
  await isReady(next);
  expect(next.output()).not.toContain("Filled the market");
});

test("a port in use is told in one sentence", async () => {
  const dataDir = join(folder, "port");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const demo = start(dataDir);
  expect(await demo.ended).toBe(1);
  expect(demo.output().trim()).toMatch(/^Port \d+ is in use: .*PORT=\d+.*\.$/);
  await new Promise((resolve) => server.close(resolve));
  await expectNothingLeft(dataDir);
});

test("a first start that was cut short is done again from scratch", async () => {
  const dataDir = join(folder, "cut-short");
  const cut = start(dataDir);
  await until("the database is being made", () => existsSync(join(dataDir, "db", "PG_VERSION")));
  cut.process.kill("SIGKILL");
  expect(existsSync(join(dataDir, "seeded.json"))).toBe(false);

  const demo = start(dataDir);
  await isReady(demo);
  expect(demo.output()).toContain("The first start did not finish");
  demo.process.kill("SIGTERM");
  expect(await demo.ended).toBe(0);
  await expectNothingLeft(dataDir);
  const [count] = await inDatabase<{ open: number }>(
    dataDir,
    "select count(*)::int as open from public.positions where status = 'open'",
  );
  // One facility's plan has ended, and with it its two open positions.
  expect(count).toEqual({ open: 47 });
});

test("--reset starts afresh", async () => {
  const demo = start(kept, { args: ["--reset"] });
  await isReady(demo);
  demo.process.kill("SIGTERM");
  await demo.ended;
  await expectNothingLeft(kept);
  expect(
    await inDatabase(kept, "select 1 from public.faq_questions where question = 'Still here?'"),
  ).toHaveLength(0);
});

test.skipIf(!findPostgres())(
  "with --postgres a server keeps the data, also when everything is killed outright",
  async () => {
    const dataDir = join(folder, "server");
    const first = start(dataDir, { args: ["--postgres"] });
    await until("the demo is ready", () => first.output().includes("Ctrl-C stops"));
    expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(existsSync(join(dataDir, "db"))).toBe(false);
    const { supabaseUrl, secretKey } = runningOn(dataDir)!;
    const questions = (url: string, init?: RequestInit) =>
      fetch(`${url}/rest/v1/faq_questions?question=eq.Still%20here%3F`, {
        headers: { apikey: secretKey, "content-type": "application/json" },
        ...init,
      });
    const asked = { method: "POST", body: JSON.stringify({ question: "Still here?" }) };
    expect((await questions(supabaseUrl, asked)).status).toBe(201);

    const all = processesOf(dataDir);
    expect(all.length).toBeGreaterThan(6);
    for (const pid of all) process.kill(pid, "SIGKILL");
    await first.ended;
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(true);

    const next = start(dataDir, { args: ["--postgres"] });
    await isReady(next);
    expect(next.output()).not.toContain("Filled the market");
    expect(await (await questions(runningOn(dataDir)!.supabaseUrl)).json()).toHaveLength(1);
    next.process.kill("SIGTERM");
    expect(await next.ended).toBe(0);
    await expectNothingLeft(dataDir);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);

    const without = start(dataDir);
    expect(await without.ended).toBe(1);
    expect(without.output()).toMatch(
      /^The data in .* was made with --postgres: start with it, or start over with --reset\.$/m,
    );
  },
  120_000,
);

test.skipIf(!findPostgres())("data made without --postgres is not mixed with it", async () => {
  const dataDir = join(folder, "without");
  mkdirSync(join(dataDir, "db"), { recursive: true });
  writeFileSync(join(dataDir, "seeded.json"), JSON.stringify({ migrations: {} }));
  const demo = start(dataDir, { args: ["--postgres"] });
  expect(await demo.ended).toBe(1);
  expect(demo.output()).toMatch(
    /^The data in .* was made without --postgres: start without it, or start over with --postgres --reset\.$/m,
  );
  expect(readdirSync(dataDir)).not.toContain("postgres");
});

test("--reset does not touch a folder that holds other things", async () => {
  const dataDir = join(folder, "precious");
  mkdirSync(join(dataDir, "db"), { recursive: true });
  writeFileSync(join(dataDir, "thesis.txt"), "years of work");
  const demo = start(dataDir, { args: ["--reset"] });
  expect(await demo.ended).toBe(1);
  expect(demo.output()).toContain("contains files that are not ours (thesis.txt)");
  expect(readdirSync(dataDir).sort()).toEqual(["db", "thesis.txt"]);
});
