// The embedded Supabase's database: PGlite in this process, or a PostgreSQL server.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Connection } from "@supabase/lite";
import { createPgliteConnection, type PGlite } from "@supabase/lite/pglite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { Kysely, sql } from "kysely";
import pg from "pg";
import { oneByOne } from "./one-by-one.ts";
import { putBackStack } from "./pglite-stack.ts";
import { pipelinedDialect } from "./postgres/pipelined.ts";
import { textTypes } from "./postgres/types.ts";

/** Runs SQL as the database's owner. Several statements work only without parameters. */
export type Exec = <Row = Record<string, unknown>>(
  sql: string,
  parameters?: unknown[],
) => Promise<Row[]>;

/** An open database, and how Supabase Lite reaches it. */
export interface EmbeddedDatabase {
  connection: Connection;
  exec: Exec;
  /** The same from inside inTurn. */
  execInTurn: Exec;
  /**
   * Runs tasks that use the connection, one at a time if there is only one. Lite opens a request's transaction on
   * PGlite's single connection without waiting for others: in a test, of 20 parallel requests with two different keys,
   * all 20 ran in the role of one of them.
   */
  inTurn: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** PGlite itself, for tools that speak the PostgreSQL protocol. */
  pglite?: PGlite;
  close(): Promise<void>;
}

/** Request data passed to the database in addition to what Lite passes. */
export type RequestScope = { headers: Record<string, string>; redirectTo: string | null };
export const requestScope = new AsyncLocalStorage<RequestScope>();

/** Opens PGlite on a folder, or in memory if null. */
export async function openPglite(folder: string | null): Promise<EmbeddedDatabase> {
  const connection = await createPgliteConnection({ url: folder ?? "memory://" });
  settingsTogether(connection);
  withoutViewTexts(connection);
  const { driver } = connection;
  await putBackStack(driver);
  const inTurn = oneByOne();
  const execInTurn: Exec = async <Row>(text: string, parameters?: unknown[]) => {
    if (parameters) return (await driver.query<Row>(text, parameters)).rows;
    return ((await driver.exec(text)).at(-1)?.rows ?? []) as Row[];
  };
  return {
    connection,
    inTurn,
    pglite: driver,
    exec: (text, parameters) => inTurn(() => execInTurn(text, parameters)),
    execInTurn,
    close: () => connection.close(),
  };
}

/** Opens a database on a PostgreSQL server, with `max` connections for requests and one for our own SQL. */
export async function openPostgres(url: string, max: number): Promise<EmbeddedDatabase> {
  // Lite passes JSON that is already text; the driver's default would quote it again.
  const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  const json = (oid: number) => ({
    to: oid,
    from: [oid],
    serialize: asText,
    parse: (value: string) => JSON.parse(value) as unknown,
  });
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max,
      onnotice: () => undefined,
      types: { json: json(114), jsonb: json(3802) },
    },
  });
  connection.kysely = new Kysely({ dialect: pipelinedDialect(connection.driver) });
  settingsTogether(connection);
  withoutViewTexts(connection);
  // A pool of one, which reconnects after a server restart. Statements of a transaction arrive one at a time.
  const own = new pg.Pool({
    connectionString: url,
    types: textTypes,
    max: 1,
    idleTimeoutMillis: 0,
  });
  own.on("error", () => undefined);
  // Fails here if the database does not exist.
  await own.query("select 1");
  const ownTurn = oneByOne();
  const exec: Exec = <Row>(text: string, parameters?: unknown[]) =>
    ownTurn(async () => {
      const answer = await own.query(text, parameters);
      // Several statements return several results.
      return ([answer].flat().at(-1)?.rows ?? []) as Row[];
    });
  return {
    connection,
    inTurn: (task) => task(),
    exec,
    execInTurn: exec,
    async close() {
      await own.end();
      await connection.close();
    },
  };
}

/**
 * For every request and each column, Lite scans the text of every view for custom types, a sixth of the request's time.
 * Our views have none, so their texts are removed from its catalog.
 */
function withoutViewTexts(connection: Connection): void {
  const introspect = connection.introspect.bind(connection);
  connection.introspect = async (...options) => {
    const found = await introspect(...options);
    for (const view of found.views) view.sql = "";
    return found;
  };
}

/** What Lite knows about a request when it opens the transaction. */
type Known = {
  auth?: { role?: string; uid?: unknown; jwt?: unknown };
  storage?: { operation?: unknown };
};
type RpcRequest = { method: string; path: string; requestHeaders?: object };

/**
 * Lite sets a request's settings in up to ten statements, most of a short request's time. Here they go in one
 * statement, and the headers that our policies read are set for every request, as in PostgREST; Lite shows them only to
 * functions.
 */
function settingsTogether(connection: Connection): void {
  Object.assign(connection as object, {
    applyJwtSessionContext(transaction: Kysely<unknown>, { auth, storage }: Known) {
      const role = auth?.role ?? "anon";
      const claims = auth?.jwt && typeof auth.jwt === "object" ? JSON.stringify(auth.jwt) : "";
      const headers = requestScope.getStore()?.headers ?? {};
      return set(transaction, {
        role,
        "request.jwt.claim.sub": String(auth?.uid ?? ""),
        "request.jwt.claim.role": role,
        "request.jwt.claims": claims,
        "storage.operation": String(storage?.operation ?? ""),
        "request.headers": Object.keys(headers).length > 0 ? JSON.stringify(headers) : "",
      });
    },
    applyRpcRequestGucs(transaction: Kysely<unknown>, rpc: RpcRequest) {
      return set(transaction, {
        "response.status": "",
        "response.headers": "",
        "request.method": rpc.method,
        "request.path": rpc.path,
        "request.headers": JSON.stringify(rpc.requestHeaders ?? {}),
      });
    },
  });
}

/** Sets transaction-local settings. */
async function set(transaction: Kysely<unknown>, settings: Record<string, string>): Promise<void> {
  const calls = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await sql`select ${sql.join(calls)}`.execute(transaction);
}
