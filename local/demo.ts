// `npm run demo`: everything on this machine, filled with a believable market.
// Ends with code 0 on Ctrl-C and SIGTERM, which are how it is meant to be
// stopped, and with 1 when it cannot go on.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startApp } from "./app.ts";
import { build, isBuilt } from "./build.ts";
import { Children, type Child } from "./children.ts";
import {
  clearDataDir,
  makeDataDir,
  readMark,
  strangers,
  writeMark,
} from "./data-dir.ts";
import { demoAccounts } from "./demo-accounts.ts";
import { LockedError, takeLock } from "./lock.ts";
import { isFree } from "./ports.ts";
import { startSupabaseChild } from "./start-supabase-child.ts";

const children = new Children();
let unlock: (() => void) | undefined;
let leaving = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void leave(0));
}
// The bootstrap in front of us has vanished.
process.on("disconnect", () => void leave(0));
process.channel?.unref();

try {
  await main();
} catch (error) {
  if (!leaving) {
    console.error(error instanceof Error ? error.message : error);
    await leave(1);
  }
}

/** Stops everything and ends, once. */
async function leave(code: number): Promise<void> {
  if (leaving) return;
  leaving = true;
  if (code === 0 && unlock) console.log("\nStopping…");
  await children.stop();
  unlock?.();
  process.exit(code);
}

async function main(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      reset: { type: "boolean", default: false },
      verbose: { type: "boolean", default: false },
    },
  });
  const port = readPort();
  const signIn = process.env["SIGN_IN"] || "open";
  const dataDir = resolve(process.env["NOMERA_DATA_DIR"] || ".data");
  const shown = relative(process.cwd(), dataDir) || ".";
  const log = (name: string) =>
    flags.verbose ? null : join(dataDir, "logs", name);

  refuseStrangers(dataDir, shown);
  makeDataDir(dataDir);
  unlock = await lock(dataDir, shown);
  if (!(await isFree(port))) {
    throw new Error(
      `Port ${port} is in use: stop what is using it, or choose another one, for example PORT=${port + 10} npm run demo.`,
    );
  }

  console.log("Nomera Health demo\n");
  const wasSeeded = await prepareData(dataDir, shown, flags.reset);
  if (!isBuilt()) {
    await step("Built the app", () => build(children, log("build.log")));
  }

  const supabase = await startSupabaseChild(children, {
    dataDir,
    siteUrl: `http://localhost:${port}`,
    mailboxPort: port + 1,
    seed: !wasSeeded,
    log: log("supabase.log"),
  });
  report("Started Supabase", supabase.startedMs);
  if (!wasSeeded) {
    report("Filled the market", supabase.seededMs);
    writeFileSync(
      join(dataDir, "demo-accounts.json"),
      JSON.stringify(demoAccounts, null, 2),
    );
  }
  writeMark(dataDir);

  const appLog = log("app.log");
  const app = await step("Started the app", () =>
    startApp(children, { port, signIn, supabase: supabase.ready, log: appLog }),
  ).catch((error: Error) => {
    throw new Error(explain(error.message, appLog));
  });
  for (const child of [supabase.child, app]) watch(child, shown);

  console.log(`
  Open   http://localhost:${port}${signIn === "paused" ? "   (sign-in is paused: SIGN_IN=paused)" : ""}
  Mail   ${supabase.ready.mailboxUrl}   (every e-mail arrives here, none leaves)
  Data   ${shown}${flags.verbose ? "" : `   (log: ${join(shown, "logs", "app.log")})`}

${accountTable()}

Ctrl-C stops everything and keeps the data; \`npm run demo -- --reset\` starts afresh.`);
}

function readPort(): number {
  const text = process.env["PORT"] || "3000";
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new Error(`PORT must be a port number; it is "${text}".`);
  }
  return port;
}

function refuseStrangers(dataDir: string, shown: string): void {
  const [first] = strangers(dataDir);
  if (!first) return;
  throw new Error(
    `The data directory ${shown} holds things that are not the demo's (${first}): set NOMERA_DATA_DIR to a folder of its own.`,
  );
}

async function lock(dataDir: string, shown: string): Promise<() => void> {
  try {
    return await takeLock(join(dataDir, "demo.lock"));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new Error(
      `The demo is already running on ${shown} (process ${error.pid}): stop it first, or set PORT and NOMERA_DATA_DIR for a second one.`,
    );
  }
}

/** Whether the data of an earlier start is kept; clears what is not whole. */
async function prepareData(
  dataDir: string,
  shown: string,
  reset: boolean,
): Promise<boolean> {
  const mark = reset ? "none" : readMark(dataDir);
  if (mark === "outdated") {
    throw new Error(
      `The data in ${shown} was made with other migrations: start afresh with npm run demo -- --reset.`,
    );
  }
  if (mark === "current") return true;
  const found = existsSync(join(dataDir, "db"));
  if (found && !reset) {
    console.log("  The first start did not come to its end: starting afresh.");
  }
  // Its database process may still be on its way out.
  const unlockDatabase = await takeLock(join(dataDir, "db.lock"), 15_000);
  clearDataDir(dataDir);
  unlockDatabase();
  if (found && reset) report("Removed the old data");
  return false;
}

async function step<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  const result = await work();
  report(name, performance.now() - started);
  return result;
}

function report(name: string, ms?: number): void {
  const time = ms === undefined ? "" : `${(ms / 1000).toFixed(1)} s`;
  console.log(`  ${name.padEnd(24)}${time.padStart(8)}`);
}

function watch(child: Child, shown: string): void {
  void child.ended.then(async (code) => {
    if (leaving) return;
    console.error(
      `${child.name} ended unexpectedly (code ${code}), so the demo stops: see ${join(shown, "logs")}.`,
    );
    await leave(1);
  });
}

/** A failure with the last lines of the log that tells why. */
function explain(message: string, file: string | null): string {
  if (!file || !existsSync(file)) return message;
  const lines = readFileSync(file, "utf8").trim().split("\n").slice(-5);
  return `${message} The end of its log, ${file}:\n${lines.join("\n")}`;
}

function accountTable(): string {
  const names = {
    admin: "Administrator",
    employer: "Employer",
    job_seeker: "Job seeker",
  };
  const row = (role: string, email: string, password: string) =>
    `  ${role.padEnd(15)}${email.padEnd(36)}${password}`;
  return [
    row("Role", "E-mail", "Password"),
    ...demoAccounts.map(({ role, email, password }) =>
      row(names[role], email, password),
    ),
  ].join("\n");
}
