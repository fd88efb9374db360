import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { oneByOne } from "#local/one-by-one.ts";
import { plainTypes } from "#local/postgres/types.ts";
import { copyOf, dropDatabase, urlOf } from "./test-postgres.ts";

type Result<Row> = { rows: Row[]; affectedRows: number };

/** One connection to a test's own database; statements run one at a time. */
export class TestConnection {
  readonly #client: pg.Client;
  readonly #inTurn = oneByOne();
  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(connectionString: string): Promise<TestConnection> {
    const client = new pg.Client({ connectionString, types: plainTypes });
    // An interrupted test's database is dropped by force; pending queries then fail on their own.
    client.on("error", () => undefined);
    await client.connect();
    return new TestConnection(client);
  }

  /** One statement, with its parameters. */
  async query<Row = Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
  ): Promise<Result<Row>> {
    const { rows, rowCount } = await this.#inTurn(() => this.#client.query(text, values));
    return { rows: rows as Row[], affectedRows: rowCount ?? 0 };
  }

  /** The rows of one statement. */
  async rows<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.query<Row>(text, values)).rows;
  }

  /** Several statements; gives a result for each. */
  async exec(text: string): Promise<Result<Record<string, unknown>>[]> {
    const answer = await this.#inTurn(() => this.#client.query(text));
    const results: pg.QueryResult[] = [answer].flat();
    return results.map(({ rows, rowCount }) => ({ rows, affectedRows: rowCount ?? 0 }));
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

/** A test's own database and its first connection. */
export class TestDatabase {
  readonly #url: string;
  readonly #name: string;
  readonly #first: TestConnection;
  readonly #others: TestConnection[] = [];
  constructor(url: string, name: string, first: TestConnection) {
    this.#url = url;
    this.#name = name;
    this.#first = first;
  }

  query: TestConnection["query"] = (text, values) => this.#first.query(text, values);
  rows: TestConnection["rows"] = (text, values) => this.#first.rows(text, values);
  exec: TestConnection["exec"] = (text) => this.#first.exec(text);

  /** Opens another connection, for concurrent statements. */
  async connect(): Promise<TestConnection> {
    const other = await TestConnection.open(this.#url);
    this.#others.push(other);
    return other;
  }

  /** Closes its connections and removes the database. */
  async close(): Promise<void> {
    await Promise.all([this.#first, ...this.#others].map((one) => one.close()));
    await dropDatabase(inject("stack"), this.#name);
  }
}

/**
 * The migrations on a PostgreSQL without default grants, like a hosted project. The embedded Supabase grants everything
 * on every table again, which would hide missing or excessive grants.
 */
export async function bareDatabase(): Promise<TestDatabase> {
  const stack = inject("stack");
  const name = `test-${randomUUID()}`;
  await copyOf(stack, "bare", name);
  const url = urlOf(stack, name);
  return new TestDatabase(url, name, await TestConnection.open(url));
}
