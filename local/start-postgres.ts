import pg from "pg";
import type { Child, Children } from "./children.ts";
import {
  PASSWORD_VARIABLE,
  type PostgresChildOptions,
  type PostgresMessage,
} from "./postgres-child.ts";

/** A running server, and the addresses of its databases. */
export interface PostgresServer {
  child: Child;
  /** The URL of one of its databases, with the owner's name and password. */
  url(database: string): string;
}

/** The database with Supabase's data, if the server is only for it. */
export const DATABASE = "nomera";

/** Starts a PostgreSQL server as a process and waits until it is ready. @throws a readable message if that fails */
export async function startPostgres(
  children: Children,
  { log, password, ...options }: PostgresChildOptions & { password: string; log: string | null },
): Promise<PostgresServer> {
  const child = children.start({
    name: "PostgreSQL",
    script: "local/postgres-child.ts",
    args: [JSON.stringify(options)],
    env: { [PASSWORD_VARIABLE]: password },
    log,
  });
  const message = await Promise.race([
    new Promise<PostgresMessage>((resolve) =>
      child.process.once("message", (value) => resolve(value as PostgresMessage)),
    ),
    child.ended.then((code) => ({ failed: `It ended with code ${code}.` })),
  ]);
  if ("failed" in message) throw new Error(`PostgreSQL did not start: ${message.failed}`);
  return { child, url: (database) => postgresUrl({ ...options, password }, database) };
}

/** The URL of a database on a local server, as its owner. */
export function postgresUrl(
  { port, password }: { port: number; password: string },
  database: string,
): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/**
 * Creates a database, as a copy of another with its settings if one is named; that one must have no connections
 * meanwhile.
 */
export async function createDatabase(
  server: Pick<PostgresServer, "url">,
  name: string,
  template = "template1",
): Promise<string> {
  await asOwner(server, `create database "${name}" template "${template}" strategy file_copy`);
  // PostgreSQL copies a database's contents, but not its settings.
  await asOwner(
    server,
    `do $$ declare setting text; begin
       for setting in select unnest(s.setconfig) from pg_db_role_setting s
         join pg_database d on d.oid = s.setdatabase and d.datname = '${template}' where s.setrole = 0
       loop
         execute format('alter database %I set %s = %L', '${name}', split_part(setting, '=', 1),
           substr(setting, position('=' in setting) + 1));
       end loop;
     end $$`,
  );
  return server.url(name);
}

/** Whether the server has a database of this name. */
export async function hasDatabase(
  server: Pick<PostgresServer, "url">,
  name: string,
): Promise<boolean> {
  const { rowCount } = await asOwner(server, "select 1 from pg_database where datname = $1", [
    name,
  ]);
  return rowCount === 1;
}

async function asOwner(server: Pick<PostgresServer, "url">, text: string, values?: unknown[]) {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}
