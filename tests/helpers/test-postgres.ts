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

/**
 * Starts the run's server, with the databases that others are copied from: `lite` and `seeded`.
 * @returns the address of its first database, the folder of the market's files, and what ends it and removes everything
 */
export async function startTestPostgres(port: number) {
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
  const files = join(folder, "files");
  await makeSupabaseTemplates(server, files);
  const postgres = server.url("postgres");
  return {
    postgres,
    /** Makes a copy of the market, with a folder of its own that has its files. */
    async copyMarket(database: string): Promise<StackPlace> {
      const own = join(folder, database);
      await copyOf({ postgres }, "seeded", database);
      cpSync(files, join(own, "files"), { recursive: true });
      return { postgres, database, folder: own };
    },
    async stop(): Promise<void> {
      await children.stop();
      rmSync(folder, { recursive: true, force: true });
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
  for (const [password, hash] of Object.entries(passwordHashes)) {
    await supabase.exec(
      "update auth.users set encrypted_password = $1 where encrypted_password = $2",
      [quickHash(password), hash],
    );
  }
  await supabase.close();
}
