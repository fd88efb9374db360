/**
 * One checkout with its own market, started through its own demo, because the older side of a comparison may not have
 * this bench.
 */
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, readdirSync, rmSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoAccounts } from "#local/demo-accounts.ts";
import { freePort } from "#local/ports.ts";
import { step } from "#local/progress.ts";
import type { Running } from "#local/running.ts";
import type { Secrets } from "#local/secrets.ts";
import { DATABASE, postgresUrl } from "#local/start-postgres.ts";
import { signedIn, sql } from "#tests/helpers/people.ts";
import type { Who } from "#tests/helpers/signed-in-pages.ts";

/** One checkout being measured. */
export type Side = {
  /** "now", or the commit. */
  name: string;
  origin: string;
  /** How other programs reach its parts. */
  running: Running;
  /** Its database URL, for the tests' sql(). */
  sql: string;
  /** Session cookies by user. */
  cookies: Partial<Record<Who, string>>;
  ids: Record<string, string>;
  /** CPU seconds its server has used so far, over all its processes. */
  cpu: () => number;
  /** Megabytes its server uses now, over all its processes. */
  memory: () => number;
  stop: () => Promise<void>;
};

/**
 * The most match lists built for a large market, the busy recruiter's first. Building more would take hours, and none
 * of them would be read.
 */
const MOST_LISTS = 10_000;

type Demo = { running: Running; url: string; stop: () => Promise<void> };

/**
 * Starts a checkout's demo on PostgreSQL, with statement statistics.
 * @param folder its data folder: emptied first
 * @param candidates how many to add to the demo's market
 */
export async function startSide(
  name: string,
  checkout: string,
  folder: string,
  candidates = 0,
): Promise<Side> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const first = await startDemo(checkout, folder);
  await sql({ sql: first.url }, "alter system set shared_preload_libraries = pg_stat_statements");
  try {
    if (candidates > 0) await enlarge(first.url, candidates);
  } finally {
    await first.stop();
  }
  const second = await startDemo(checkout, folder);
  try {
    return await measurable(name, checkout, second);
  } catch (error) {
    await second.stop();
    throw error;
  }
}

/** A running demo with statement statistics, and a session for each of its people. */
async function measurable(name: string, checkout: string, second: Demo): Promise<Side> {
  for (const statement of [
    "create extension if not exists pg_stat_statements",
    "alter system set pg_stat_statements.track = 'all'",
    "alter system set pg_stat_statements.track_planning = on",
    "select pg_reload_conf()",
  ]) {
    await sql({ sql: second.url }, statement);
  }
  const { origin, pid } = second.running;
  const stack = { open: origin, sql: second.url } as Parameters<typeof signedIn>[0];
  const cookies: Side["cookies"] = {};
  // The first account of each role: the facility's owner, not the read-only colleague.
  for (const account of demoAccounts.toReversed()) {
    cookies[account.role] = (await signedIn(stack, { id: "", ...account }, origin)).cookie;
  }
  return {
    name,
    origin,
    running: second.running,
    sql: second.url,
    cookies,
    ids: await idsIn(checkout, stack),
    cpu: () => secondsOf(serversBelow(pid)),
    memory: () => megabytesOf(serversBelow(pid)),
    stop: second.stop,
  };
}

/** The ids in a checkout's market, by its own helper: an older schema may lack what ours reads. */
async function idsIn(checkout: string, stack: { sql: string }): Promise<Record<string, string>> {
  const helper = join(checkout, "tests", "helpers", "signed-in-pages.ts");
  const { idsOfPages } = (await import(
    helper
  )) as typeof import("#tests/helpers/signed-in-pages.ts");
  return idsOfPages(stack as Parameters<typeof idsOfPages>[0]);
}

async function startDemo(checkout: string, folder: string): Promise<Demo> {
  const port = await freePort();
  const log = openSync(join(folder, "..", `${checkout.split("/").at(-1)}.log`), "a");
  const data = join(folder, "data");
  const child = spawn("node", ["local/bootstrap.mjs", "local/demo.ts", "--postgres"], {
    cwd: checkout,
    env: { ...process.env, PORT: String(port), NOMERA_DATA_DIR: data },
    stdio: ["ignore", log, log],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (const deadline = Date.now() + 600_000; ; await pause(200)) {
    const running = readRunning(data);
    if (running) {
      const url = urlOf(data);
      return { running, url, stop: () => (child.kill("SIGTERM"), ended) };
    }
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGTERM");
      throw new Error(`The demo of ${checkout} did not start.`);
    }
  }
}

function readRunning(data: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(join(data, "running.json"), "utf8")) as Running;
  } catch {
    return undefined;
  }
}

/** The URL of a running demo's database, as its owner. */
function urlOf(data: string): string {
  const { postgresPassword } = JSON.parse(
    readFileSync(join(data, "secrets.json"), "utf8"),
  ) as Secrets;
  const port = Number(
    readFileSync(join(data, "postgres", "postmaster.pid"), "utf8").split("\n")[3],
  );
  return postgresUrl({ port, password: postgresPassword }, DATABASE);
}

/** Adds a market to the demo's and runs matching on it. */
async function enlarge(url: string, candidates: number): Promise<void> {
  const size: Record<string, number> = {
    candidates,
    positions: candidates / 10,
    facilities: candidates / 50,
    applications: candidates * 3,
  };
  const file = (name: string) =>
    readFileSync(new URL(name, import.meta.url), "utf8").replace(
      /\{(candidates|positions|facilities|applications)\}/g,
      (_, of: string) => String(size[of]),
    );
  const run = (name: string, text: string) => step(name, () => sql({ sql: url }, text));
  await run("Made the market", file("../matching/market.sql"));
  await run("Made its applications", file("large.sql"));
  await run("Gathered statistics", "vacuum analyze");
  await run("Took it over", "select matching.sync_market()");
  await step("Built its lists", async () => {
    for (let built = 0, done = 1; done > 0 && built < MOST_LISTS; built += done) {
      const [row] = await sql<{ done: number }>(
        { sql: url },
        "select matching.rebuild_some(50) as done",
      );
      done = Number(row!.done);
    }
  });
  // Otherwise half of the market waits for its first email about matches, which the worker sends to 200 a minute.
  await run(
    "Told everybody of their matches",
    "update public.job_seeker_profiles set matches_told_at = now(); delete from matching.news",
  );
  await run("Gathered statistics again", "vacuum analyze");
}

/** A demo's web processes: server.ts and its children. */
function serversBelow(demo: number): number[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`) }];
      } catch {
        // It has exited in the meantime.
        return [];
      }
    });
  const server = all.find(
    ({ parent, command }) => parent === demo && /\bserver\.ts\0/.test(command.toString()),
  );
  if (!server) throw new Error("The demo has no server.");
  return [server.pid, ...all.filter(({ parent }) => parent === server.pid).map(({ pid }) => pid)];
}

const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

function secondsOf(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS;
  }, 0);
}

function megabytesOf(pids: number[]): number {
  const held = (pid: number) =>
    /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(pids.reduce((sum, pid) => sum + Number(held(pid)?.[1] ?? 0), 0) / 1024);
}
