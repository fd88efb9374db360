/** The PostgreSQL server of a test run, and its template databases. */
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

/** A run's server: the URL of its default database, which no test uses. */
type Server = { postgres: string };

/** The password of every test server; it listens on this machine only, for the length of the run. */
const PASSWORD = "only-for-tests";

/** The URL of one of the run's databases. */
export function urlOf({ postgres }: Server, name: string): string {
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return url.href;
}

/** The URL of the market's database on a server at this port. */
export const marketUrl = (port: number): string =>
  `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/market`;

/** A server with the template databases, and a function that stops it. */
export type TestPostgres = {
  /** The URL of its default database. */
  postgres: string;
  /** Creates a copy of the market, with a separate folder for its files. */
  copyMarket(database: string): Promise<StackPlace>;
  stop(): Promise<void>;
};

/** Names the server that was started for all suites of a run. */
const SHARED = "NOMERA_TEST_POSTGRES";
type Shared = Server & { folder: string };

/** The server shared by this run's suites, if there is one. */
function shared(): Shared | undefined {
  const told = process.env[SHARED];
  return told ? (JSON.parse(told) as Shared) : undefined;
}

/** The port of the shared server; undefined if each suite starts its own. */
export function sharedPort(): number | undefined {
  const found = shared();
  return found && Number(new URL(found.postgres).port);
}

/** This suite's server: the shared one, or a new one on this port. */
export async function testPostgres(port: number): Promise<TestPostgres> {
  const found = shared();
  // A shared server is stopped by whoever started it.
  return found
    ? { ...copying(found), stop: () => Promise.resolve() }
    : await startTestPostgres(port);
}

/** Starts a server shared by all suites of this run. */
export async function shareTestPostgres(port: number): Promise<TestPostgres> {
  const server = await startTestPostgres(port);
  process.env[SHARED] = JSON.stringify({ postgres: server.postgres, folder: server.folder });
  return server;
}

/** Starts a server with the template databases `lite` and `seeded`. */
async function startTestPostgres(port: number): Promise<TestPostgres & { folder: string }> {
  const children = new Children();
  const folder = mkdtempSync(join(tmpdir(), "nomera-test-"));
  // The postgres user must be able to enter.
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

/** Creates a database as a copy of another. */
export async function copyOf(server: Server, template: string, name: string): Promise<string> {
  return createDatabase(asServer(server), name, template);
}

/** Drops a database, even with open connections. */
export async function dropDatabase(server: Server, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.postgres });
  await client.connect();
  await client.query(`drop database "${name}" with (force)`);
  await client.end();
}

/**
 * Creates the templates with Supabase: `lite` with only the migrations, and `seeded` with the demo's market, whose
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
  // The passwords stay the same, so nobody is notified, and nobody has to sign in again.
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
