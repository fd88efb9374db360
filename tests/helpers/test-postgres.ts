/** The PostgreSQL server of a test run, and the databases that others are copied from. */
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { Children } from "#local/children.ts";
import { passwordHashes } from "#local/demo-accounts.ts";
import { openMailbox } from "#local/mailbox.ts";
import { seedMarket } from "#local/seed.ts";
import { createDatabase, startPostgres, type PostgresServer } from "#local/start-postgres.ts";
import { startSupabase, type SupabaseOptions } from "#local/supabase.ts";
import { quickHash } from "./quick-hash.ts";
import type { StackPlace } from "./stack.ts";

/** Where a run's server is: the address of its first database, which no test uses. */
type Server = { postgres: string };

/** What the server is started with everywhere in tests; it listens on this machine only, for as long as the run lasts. */
const PASSWORD = "only-for-tests";

/** The address of one of the run's databases. */
export function urlOf({ postgres }: Server, name: string): string {
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return url.href;
}

/** The address of the market's database, where the server listens on this port. */
export const marketUrl = (port: number): string =>
  `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/market`;

/** A server with the databases that others are copied from, and what ends it. */
export type TestPostgres = {
  /** The address of its first database. */
  postgres: string;
  /** Makes a copy of the market, with a folder of its own that has its files. */
  copyMarket(database: string): Promise<StackPlace>;
  stop(): Promise<void>;
};

/** Where the suites of one run find the server that was started for all of them. */
const SHARED = "NOMERA_TEST_POSTGRES";
type Shared = Server & { folder: string };

/** The server that was started for all suites of this run, if there is one. */
function shared(): Shared | undefined {
  const told = process.env[SHARED];
  return told ? (JSON.parse(told) as Shared) : undefined;
}

/** The port of the server that this run's suites share; undefined where each starts its own. */
export function sharedPort(): number | undefined {
  const found = shared();
  return found && Number(new URL(found.postgres).port);
}

/** The server of this suite: the one that is there for all, or one of its own on this port. */
export async function testPostgres(port: number): Promise<TestPostgres> {
  const found = shared();
  // Whoever started it stops it.
  return found
    ? { ...copying(found), stop: () => Promise.resolve() }
    : await startTestPostgres(port);
}

/** Starts a server that all suites of this run share. */
export async function shareTestPostgres(port: number): Promise<TestPostgres> {
  const server = await startTestPostgres(port);
  process.env[SHARED] = JSON.stringify({ postgres: server.postgres, folder: server.folder });
  return server;
}

/** Starts a server with the databases that others are copied from: `lite` and `seeded`. */
async function startTestPostgres(port: number): Promise<TestPostgres & { folder: string }> {
  const children = new Children();
  const folder = mkdtempSync(join(tmpdir(), "nomera-test-"));
  // PostgreSQL's own user has to get through.
  chmodSync(folder, 0o711);
  const server = await startPostgres(children, {
    folder: join(folder, "postgres"),
    port,
    password: PASSWORD,
    durable: false,
    log: join(folder, "postgres.log"),
  });
  await makeSupabaseTemplates(server, join(folder, "files"));
  return {
    ...copying({ postgres: server.url("postgres"), folder }),
    folder,
    async stop() {
      await children.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function copying({ postgres, folder }: Shared): Pick<TestPostgres, "postgres" | "copyMarket"> {
  return {
    postgres,
    async copyMarket(database) {
      const own = join(folder, database);
      await copyOf({ postgres }, "seeded", database);
      cpSync(join(folder, "files"), join(own, "files"), { recursive: true });
      return { postgres, database, folder: own };
    },
  };
}

const asServer = (server: Server): Pick<PostgresServer, "url"> => ({
  url: (name) => urlOf(server, name),
});

/** Makes a database that is a copy of another. */
export async function copyOf(server: Server, template: string, name: string): Promise<string> {
  return createDatabase(asServer(server), name, template);
}

/** Removes a database, whoever is still connected to it. */
export async function dropDatabase(server: Server, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.postgres });
  await client.connect();
  await client.query(`drop database "${name}" with (force)`);
  await client.end();
}

/**
 * Makes the two that Supabase was started on: `lite` with the migrations, and `seeded` with the demo's market, whose
 * files are left in a folder.
 */
export async function makeSupabaseTemplates(server: PostgresServer, files: string): Promise<void> {
  const options = (name: string): SupabaseOptions => ({
    dataDir: null,
    postgresUrl: server.url(name),
    files,
    siteUrl: "http://localhost",
    mailbox: openMailbox(null),
    log: () => {},
  });
  await createDatabase(server, "lite");
  await (await startSupabase(options("lite"))).close();
  await createDatabase(server, "seeded", "lite");
  const supabase = await startSupabase(options("seeded"));
  await seedMarket(supabase);
  // The same passwords, so nobody is told, and nobody has to sign in for it.
  const telling = async (verb: "disable" | "enable") => {
    for (const trigger of ["users_password_changed", "users_password_needs_sign_in"]) {
      await supabase.exec(`alter table auth.users ${verb} trigger ${trigger}`);
    }
  };
  await telling("disable");
  for (const [password, hash] of Object.entries(passwordHashes)) {
    await supabase.exec(
      "update auth.users set encrypted_password = $1 where encrypted_password = $2",
      [quickHash(password), hash],
    );
  }
  await telling("enable");
  await supabase.close();
}
