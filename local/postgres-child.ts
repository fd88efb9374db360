// Runs a PostgreSQL server as a child process, so that it stops with its parent, even after kill -9 (see
// end-with-parent.ts). Started by start-postgres.ts, which gets one message: ready, or why it failed.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { findPostgres, requireEntrance, serverOwner, type Owner } from "./postgres/binaries.ts";
import { endPredecessor } from "./postgres/predecessor.ts";

/** Passes the owner's password in the environment, because command lines are readable by every user of the machine. */
export const PASSWORD_VARIABLE = "NOMERA_POSTGRES_PASSWORD";

/** The child's options, as JSON in its first argument. */
export interface PostgresChildOptions {
  /** The server's data folder; created if missing. */
  folder: string;
  port: number;
  /** Whether commits survive a machine crash; tests don't need that. */
  durable: boolean;
}

/** The one message the child sends. */
export type PostgresMessage = { ready: true } | { failed: string };

if (import.meta.main) {
  try {
    await main(JSON.parse(process.argv[2] ?? "{}") as PostgresChildOptions);
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error);
    console.error(failed);
    process.send?.({ failed } satisfies PostgresMessage);
    process.exitCode = 1;
    process.disconnect?.();
  }
}

async function main(options: PostgresChildOptions): Promise<void> {
  const binaries = findPostgres();
  if (!binaries) throw new Error("This machine has no PostgreSQL server.");
  const owner = serverOwner();
  const { [PASSWORD_VARIABLE]: password = "", ...env } = process.env;
  if (existsSync(join(options.folder, "PG_VERSION"))) await endPredecessor(options.folder);
  else initialize(binaries, owner, options.folder, password);
  const server = spawn(
    join(binaries, "postgres"),
    ["-D", options.folder, ...settings(options).flatMap((setting) => ["-c", setting])],
    { ...owner, env, cwd: options.folder, stdio: ["ignore", "inherit", "inherit"] },
  );
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  process.once("SIGTERM", () => {
    // A fast shutdown: open transactions are rolled back, committed data stays.
    server.kill("SIGINT");
    void ended.then(() => process.exit(0));
  });
  await answering(options.port, password, server);
  process.send?.({ ready: true } satisfies PostgresMessage);
  await ended;
  // It stopped on its own: the exit code tells the parent.
  process.exit(1);
}

/** Settings for a server with one machine and one user; everything else is PostgreSQL's default. */
function settings({ port, durable }: PostgresChildOptions): string[] {
  return [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "timezone=UTC",
    "shared_buffers=256MB",
    "max_connections=100",
    ...(durable
      ? []
      : [
          "fsync=off",
          "synchronous_commit=off",
          "full_page_writes=off",
          "max_wal_size=4GB",
          "checkpoint_timeout=1h",
        ]),
  ];
}

function initialize(
  binaries: string,
  owner: Owner | undefined,
  folder: string,
  password: string,
): void {
  mkdirSync(dirname(folder), { recursive: true });
  requireEntrance(dirname(folder), owner);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  // A private folder: another user could have created a predictable name in the shared one.
  const passing = mkdtempSync(join(tmpdir(), "nomera-postgres-"));
  const passwordFile = join(passing, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [passing, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const access = ["-U", "postgres", "-A", "scram-sha-256", "--pwfile", passwordFile];
  // Sorts and compares like the embedded database, whatever this machine's locale.
  const language = ["--encoding=UTF8", "--locale=C.UTF-8"];
  try {
    execFileSync(
      join(binaries, "initdb"),
      ["-D", folder, ...access, ...language, "--no-instructions"],
      { ...owner, cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
    );
  } finally {
    rmSync(passing, { recursive: true, force: true });
  }
}

/** Waits until the server accepts connections. */
async function answering(port: number, password: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (server.exitCode !== null) throw new Error("PostgreSQL did not start: see its log.");
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(30);
    }
  }
}
