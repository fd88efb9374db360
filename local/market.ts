import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { appEnvironment, type StripeSettings } from "./app.ts";
import type { Child, Children } from "./children.ts";
import {
  admitPostgres,
  clearDataDir,
  databaseIn,
  makeDataDir,
  readMark,
  shutPostgresOut,
  strangers,
  writeMark,
} from "./data-dir.ts";
import { demoAccounts } from "./demo-accounts.ts";
import { keepSupabase } from "./keep-supabase.ts";
import { LockedError, takeLock } from "./lock.ts";
import { freeOrElse, freePort } from "./ports.ts";
import { endPredecessor } from "./postgres/predecessor.ts";
import { report, step } from "./progress.ts";
import { loadSecrets } from "./secrets.ts";
import { startPostgres } from "./start-postgres.ts";
import { startStripeChild } from "./start-stripe-child.ts";
import { startSupabaseChild } from "./start-supabase-child.ts";
import { localSecretKey } from "./stripe/key.ts";
import type { ReadySupabase } from "./supabase-child.ts";

/** A data directory's path for display. */
export function shownPath(path: string): string {
  return relative(process.cwd(), path) || ".";
}

/** Makes sure that a data directory is ours alone. Returns a function that releases it. */
export async function takeDataDir(dataDir: string): Promise<() => void> {
  const [stranger] = strangers(dataDir);
  if (stranger) {
    throw new Error(
      `The data directory ${shownPath(dataDir)} contains files that are not ours (${stranger}): set NOMERA_DATA_DIR to a separate folder.`,
    );
  }
  makeDataDir(dataDir);
  try {
    return await takeLock(join(dataDir, "demo.lock"));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new Error(
      `The data directory ${shownPath(dataDir)} is already in use (process ${error.pid}): stop that process first, or set PORT and NOMERA_DATA_DIR for a second one.`,
      { cause: error },
    );
  }
}

/**
 * Starts the embedded Supabase and the Stripe stand-in on a locked data directory, and seeds both on the first start,
 * or if an earlier first start did not finish.
 * @returns the processes and their addresses
 */
export async function startMarket(
  children: Children,
  options: {
    dataDir: string;
    port: number;
    reset: boolean;
    /** Whether to use a PostgreSQL server instead of PGlite. */
    postgres: boolean;
    /** The output file for each service; null prints it. */
    log: (name: string) => string | null;
  },
): Promise<{
  standIns: Pick<Child, "name" | "ended">[];
  supabase: ReadySupabase;
  stripe: StripeSettings;
}> {
  const { dataDir, port } = options;
  const isFilled = await prepare(dataDir, options);
  const server = options.postgres ? await startDatabase(children, options) : undefined;
  const supabase = {
    dataDir,
    ...(server && { postgresPort: server.port }),
    siteUrl: `http://localhost:${port}`,
    mailboxPort: port + 1,
    githubPort: port + 2,
    seed: !isFilled,
    log: options.log("supabase.log"),
  };
  const started = await startSupabaseChild(children, supabase);
  const { ready, startedMs, seededMs } = started;
  report("Started Supabase", startedMs);
  if (!isFilled) {
    report("Filled the market", seededMs);
    writeFileSync(join(dataDir, "demo-accounts.json"), JSON.stringify(demoAccounts, null, 2));
  }
  const { stripe, child: stripeChild } = await startBilling(children, {
    ...options,
    supabase: ready,
    seed: !isFilled,
  });
  // Written last: without this mark, the next start does not trust the data.
  writeMark(dataDir);
  const kept = keepSupabase(children, started, supabase);
  const standIns = [kept, stripeChild, ...(server ? [server.child] : [])];
  return { standIns, supabase: ready, stripe };
}

/** Starts a data directory's PostgreSQL server, which survives a machine crash, as PGlite does. */
async function startDatabase(
  children: Children,
  { dataDir, log }: { dataDir: string; log: (name: string) => string | null },
): Promise<{ child: Child; port: number }> {
  const { postgresPassword: password } = await loadSecrets(join(dataDir, "secrets.json"));
  const port = await freePort();
  const { child } = await step("Started PostgreSQL", () =>
    startPostgres(children, {
      folder: join(dataDir, "postgres"),
      port,
      password,
      durable: true,
      log: log("postgres.log"),
    }),
  );
  return { child, port };
}

/** Starts the Stripe stand-in with the settings the app will use. */
async function startBilling(
  children: Children,
  options: {
    dataDir: string;
    port: number;
    log: (name: string) => string | null;
    supabase: ReadySupabase;
    seed: boolean;
  },
): Promise<{ child: Child; stripe: StripeSettings }> {
  const { dataDir, port, supabase, seed } = options;
  const secrets = await loadSecrets(join(dataDir, "secrets.json"));
  // Open pages contain its address, so keep the port if possible.
  const own = await freeOrElse(port + 3);
  const stripe = {
    url: `http://localhost:${own}`,
    secretKey: localSecretKey,
    webhookSecret: secrets.stripeWebhookSecret,
  };
  const log = options.log("stripe.log");
  const { child, startedMs, seededMs } = await startStripeChild(children, {
    dataDir,
    port: own,
    webhook: {
      url: `http://127.0.0.1:${port}/api/stripe/webhook`,
      secret: secrets.stripeWebhookSecret,
    },
    seed,
    env: appEnvironment({ port, signIn: "open", supabase, stripe, log }),
    log,
  });
  if (seed) report("Filled billing", seededMs);
  report("Started Stripe's stand-in", startedMs);
  return { child, stripe };
}

/** Whether an earlier start's data is kept; deletes incomplete data. */
async function prepare(
  dataDir: string,
  { reset, postgres }: { reset: boolean; postgres: boolean },
): Promise<boolean> {
  const mark = reset ? "none" : readMark(dataDir);
  if (mark === "outdated") {
    throw new Error(
      `The data in ${shownPath(dataDir)} was made with other migrations: start over with --reset.`,
    );
  }
  const found = databaseIn(dataDir);
  if (mark === "current" && found !== (postgres ? "postgres" : "pglite")) {
    throw new Error(
      postgres
        ? `The data in ${shownPath(dataDir)} was made without --postgres: start without it, or start over with --postgres --reset.`
        : `The data in ${shownPath(dataDir)} was made with --postgres: start with it, or start over with --reset.`,
    );
  }
  if (postgres) admitPostgres(dataDir);
  else shutPostgresOut(dataDir);
  if (mark === "current") return true;
  if (found && !reset) {
    console.log("  The first start did not finish: starting over.");
  }
  // Its database process may still be shutting down.
  const unlockDatabase = await takeLock(join(dataDir, "db.lock"), 15_000);
  await endPredecessor(join(dataDir, "postgres"));
  clearDataDir(dataDir);
  unlockDatabase();
  if (found && reset) report("Removed the old data");
  return false;
}

/** The table of accounts that can sign in. */
export function accountTable(): string {
  const names = {
    admin: "Administrator",
    employer: "Employer",
    job_seeker: "Job seeker",
  };
  const row = (role: string, email: string, password: string) =>
    `  ${role.padEnd(15)}${email.padEnd(36)}${password}`;
  return [
    row("Role", "Email", "Password"),
    ...demoAccounts.map(({ role, title, email, password }) =>
      row(title ?? names[role], email, password),
    ),
  ].join("\n");
}
