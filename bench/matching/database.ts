/**
 * The database for the matching bench: PostgreSQL from the system's packages if installed, otherwise the embedded one.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { PGlite } from "@supabase/lite/pglite";
import pg from "pg";
import { inRoot } from "#local/paths.ts";
import { migrateBare } from "#local/schema/bare.ts";

/** One connection; queries return rows. */
export type Connection = {
  query: <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Runs several statements without results. */
  run: (sql: string) => Promise<void>;
};
/** A database with the migrations applied. */
export type BenchDatabase = Connection & {
  name: string;
  embedded: boolean;
  /** Opens another connection; the embedded database has only one. */
  connect: () => Promise<Connection>;
  stop: () => Promise<void>;
};

const PACKAGES = "/usr/lib/postgresql";

/**
 * Starts the newest PostgreSQL installed from system packages, or the embedded one, and applies the migrations.
 * @param folder PostgreSQL's data folder: emptied before and removed after
 * @param buffers the size of shared_buffers
 * @param changed a modified migration to try out
 */
export async function startDatabase(
  embedded: boolean,
  folder = inRoot(".cache", "bench", "postgres"),
  buffers = "2GB",
  changed = (migration: string) => migration,
): Promise<BenchDatabase> {
  const version = embedded ? undefined : newest();
  const database = version ? await startPackaged(version, folder, buffers) : embeddedDatabase();
  await migrateBare((text) => database.run(changed(text)));
  return database;
}

function newest(): string | undefined {
  if (!existsSync(PACKAGES)) return undefined;
  return readdirSync(PACKAGES)
    .filter((version) => existsSync(`${PACKAGES}/${version}/bin/postgres`))
    .sort((a, b) => Number(b) - Number(a))[0];
}

function embeddedDatabase(): BenchDatabase {
  const db = new PGlite();
  const connection: Connection = {
    query: async <Row>(sql: string, values: unknown[] = []) =>
      (await db.query<Row>(sql, values)).rows,
    run: async (sql) => void (await db.exec(sql)),
  };
  return {
    ...connection,
    name: "embedded PostgreSQL",
    embedded: true,
    connect: () => Promise.resolve(connection),
    stop: () => db.close(),
  };
}

/** PostgreSQL refuses to run as root, so run it as the user that its package created. */
async function startPackaged(
  version: string,
  folder: string,
  buffers: string,
): Promise<BenchDatabase> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const socket = `/tmp/nomera-bench-${process.pid}`;
  mkdirSync(socket);
  const root = process.getuid?.() === 0;
  const owner = root ? { uid: id("-u"), gid: id("-g") } : {};
  if (root) execFileSync("chown", ["postgres", folder, socket]);
  const bin = `${PACKAGES}/${version}/bin`;
  execFileSync(`${bin}/initdb`, ["-D", folder, "-A", "trust", "-U", "bench"], {
    ...owner,
    stdio: "ignore",
    cwd: "/tmp",
  });
  // Durable: fsync and synchronous_commit keep their default, on.
  const settings = {
    listen_addresses: "",
    unix_socket_directories: socket,
    shared_buffers: buffers,
    work_mem: "64MB",
    maintenance_work_mem: "1GB",
    max_wal_size: "8GB",
    jit: "off",
    max_parallel_workers_per_gather: "0",
  };
  const server = spawn(
    `${bin}/postgres`,
    [
      "-D",
      folder,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { ...owner, stdio: "ignore", cwd: "/tmp" },
  );
  const clients: pg.Client[] = [];
  const connect = async (): Promise<Connection> => {
    const client = new pg.Client({ host: socket, user: "bench", database: "postgres" });
    await client.connect();
    clients.push(client);
    return {
      query: async <Row>(sql: string, values: unknown[] = []) =>
        (await client.query(sql, values)).rows as Row[],
      run: async (sql) => void (await client.query(sql)),
    };
  };
  const first = await answering(connect);
  return {
    ...first,
    name: `PostgreSQL ${version}`,
    embedded: false,
    connect,
    stop: async () => {
      await Promise.all(clients.map((client) => client.end()));
      const ended = new Promise((done) => server.once("exit", done));
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
      rmSync(socket, { recursive: true, force: true });
    },
  };
}

const id = (what: "-u" | "-g") =>
  Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" }));

/** Waits for a server that was just started. */
async function answering(connect: () => Promise<Connection>): Promise<Connection> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await connect();
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    }
  }
}
