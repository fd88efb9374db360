// A PostgreSQL server as a process of its own, so that it ends with whoever started it, even after kill -9 (see
// end-with-parent.ts). Started by start-postgres.ts, which gets one message when it answers or why it does not.
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { findPostgres, serverOwner, type Owner } from "./postgres/binaries.ts";

/** What the child is told, as JSON in its first argument. */
export interface PostgresChildOptions {
  /** Where the server keeps its data; made when it is not there. */
  folder: string;
  port: number;
  /** The owner's password; kept by whoever keeps the folder. */
  password: string;
  /** Whether what was committed survives a crash of the machine; tests do without. */
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
  if (!existsSync(join(options.folder, "PG_VERSION"))) initialize(binaries, owner, options);
  const server = spawn(
    join(binaries, "postgres"),
    ["-D", options.folder, ...settings(options).flatMap((setting) => ["-c", setting])],
    { ...owner, cwd: options.folder, stdio: ["ignore", "inherit", "inherit"] },
  );
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  process.once("SIGTERM", () => {
    // A fast shutdown: what is under way is rolled back, what was committed stays.
    server.kill("SIGINT");
    void ended.then(() => process.exit(0));
  });
  await answering(options, server);
  process.send?.({ ready: true } satisfies PostgresMessage);
  await ended;
  // Nobody told it to: who waits for this process learns by its code.
  process.exit(1);
}

/** The settings of a server for one machine and one user; all others are PostgreSQL's own defaults, `jit` included. */
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
  { folder, password }: PostgresChildOptions,
): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const reached = spawnSync("test", ["-x", folder], { ...owner });
  if (reached.status !== 0) {
    throw new Error(
      `PostgreSQL's own user cannot enter ${folder}: choose a folder below one that everybody may enter, such as NOMERA_DATA_DIR=/var/tmp/nomera.`,
    );
  }
  const passwordFile = join(tmpdir(), `nomera-pw-${process.pid}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  try {
    execFileSync(
      join(binaries, "initdb"),
      [
        ...["-D", folder, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", passwordFile],
        // As the embedded database sorts and compares, whatever this machine's own language is.
        ...["--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions"],
      ],
      { ...owner, cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Waits until the server takes connections. */
async function answering(options: PostgresChildOptions, server: ChildProcess): Promise<void> {
  const { port, password } = options;
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
