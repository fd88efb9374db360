// What the embedded Supabase keeps its data in: PGlite inside this process, or a PostgreSQL server.
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

/** Runs SQL as the database's owner; several statements only without parameters. */
export type Exec = <Row = Record<string, unknown>>(
  sql: string,
  parameters?: unknown[],
) => Promise<Row[]>;

/** An open database, and how Lite reaches it. */
export interface EmbeddedDatabase {
  connection: Connection;
  exec: Exec;
  /** The same from within a turn, see inTurn. */
  execInTurn: Exec;
  /**
   * Runs what uses the connection, one after the other where there is only one. Lite opens a transaction for a request
   * on PGlite's one connection without waiting for another's: measured, of 20 parallel requests with two different keys
   * all 20 ran in the role of one of them.
   */
  inTurn: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** PGlite itself, for tools that speak PostgreSQL's protocol. */
  pglite?: PGlite;
  close(): Promise<void>;
}

/** What the database is told about the request being answered beside what Lite tells it. */
export type RequestScope = { headers: Record<string, string>; redirectTo: string | null };
export const requestScope = new AsyncLocalStorage<RequestScope>();

/** Opens PGlite on a folder, or in memory when there is none. */
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

/** Opens a database of a PostgreSQL server, with so many connections for requests and one for our own SQL. */
export async function openPostgres(url: string, max: number): Promise<EmbeddedDatabase> {
  // Lite hands over JSON that is text already; the driver's own way would quote it once more.
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
  // One, and a new one when the server has ended and is back: statements of one transaction come one by one.
  const own = new pg.Pool({
    connectionString: url,
    types: textTypes,
    max: 1,
    idleTimeoutMillis: 0,
  });
  own.on("error", () => undefined);
  // Fails here when there is no such database.
  await own.query("select 1");
  const ownTurn = oneByOne();
  const exec: Exec = <Row>(text: string, parameters?: unknown[]) =>
    ownTurn(async () => {
      const answer = await own.query(text, parameters);
      // Several statements give a result each.
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
 * With every request Lite looks through the text of every view for types of its own, for each column: a sixth of what
 * it takes. Ours have no such types, so the texts are left out of what it knows.
 */
function withoutViewTexts(connection: Connection): void {
  const introspect = connection.introspect.bind(connection);
  connection.introspect = async (...options) => {
    const found = await introspect(...options);
    for (const view of found.views) view.sql = "";
    return found;
  };
}

/** What Lite knows of a request when it opens its transaction. */
type Known = {
  auth?: { role?: string; uid?: unknown; jwt?: unknown };
  storage?: { operation?: unknown };
};
type RpcRequest = { method: string; path: string; requestHeaders?: object };

/**
 * Lite tells the database about a request in up to ten statements, one setting each, which is most of what a short
 * request takes. Here they go as one, and the headers that our own policies read go with every request, as
 * PostgREST has it; Lite shows them to functions only.
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

/** Sets what holds until the transaction ends. */
async function set(transaction: Kysely<unknown>, settings: Record<string, string>): Promise<void> {
  const calls = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await sql`select ${sql.join(calls)}`.execute(transaction);
}
