/** The PostgreSQL server of a test run, and the databases that others are copied from. */
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Children } from "#local/children.ts";
import { passwordHashes } from "#local/demo-accounts.ts";
import { openMailbox } from "#local/mailbox.ts";
import { seedMarket } from "#local/seed.ts";
import { createDatabase, startPostgres, type PostgresServer } from "#local/start-postgres.ts";
import { startSupabase, type SupabaseOptions } from "#local/supabase.ts";
import { quickHash } from "./quick-hash.ts";

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
 * Starts a server that keeps its data below a folder for as long as the children live.
 * @param folder one that PostgreSQL's own user may enter
 */
export function startTestPostgres(
  children: Children,
  folder: string,
  port: number,
): Promise<PostgresServer> {
  return startPostgres(children, {
    folder: join(folder, "postgres"),
    port,
    password: PASSWORD,
    durable: false,
    log: join(folder, "postgres.log"),
  });
}

/** A folder for a run's files that PostgreSQL's own user may enter. */
export function runFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "nomera-test-"));
  chmodSync(folder, 0o711);
  return folder;
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
