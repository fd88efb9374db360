/** Reads of a signed-in page that go to the database together with its account, instead of after it. */
import { setImmediate } from "node:timers/promises";
import type { Database, Json } from "./database.types.ts";
import { Outage, within } from "./failures.server.ts";
import { countRead } from "./rpc-counts.server.ts";
import type { Db } from "./supabase.server.ts";

/** Values of the account row without which a read is left out: see read_page in supabase/schemas. */
export type Expected = Record<string, Json>;
type AccountRow = Database["public"]["Functions"]["current_account"]["Returns"][number];
type Failure = { code: string; message: string; hint: string | null };
type Answer<T> = { data: T | null; error: Failure | null; status: number };
/** What read_page returns; null for a read that was left out. */
type PageAnswer = {
  account: AccountRow | null;
  ms: number;
  reads: ({ data: Json; ms: number } | { error: Failure; ms: number } | null)[];
};
type PendingRead = {
  name: string;
  args: object;
  /** Takes the answer; null: the read must go by itself. */
  resolve: (answer: Answer<unknown> | null) => void;
};

/** How each client that reads ahead does it. */
const readers = new WeakMap<
  object,
  (name: string, args: object) => Promise<Answer<unknown> | null>
>();

/** Reads together with the account, if the client does so; null if the call must go by itself. */
export async function readAhead(
  db: object,
  name: string,
  args: object = {},
): Promise<Answer<unknown> | null> {
  return readers.get(db)?.(name, args) ?? null;
}

/** The reads of one request, for one loader. */
export class PageReads {
  #pending: PendingRead[] = [];
  #expects: Expected = {};
  #isOpen: boolean;
  #client: Db | undefined;
  #hasPassed = false;
  readonly #passed: Promise<null>;
  #pass!: (nothing: null) => void;
  readonly #waitedMs: () => number;
  readonly #slowMs: number;

  /**
   * @param isOpen whether anything may be read before the guard has decided
   * @param waitedMs how long the request's calls have waited in the queue
   * @param slowMs how long the account waits for the reads that go with it; then it is read alone
   */
  constructor(isOpen: boolean, waitedMs: () => number, slowMs = 3_000) {
    this.#slowMs = slowMs;
    this.#isOpen = isOpen;
    this.#waitedMs = waitedMs;
    this.#passed = new Promise((resolve) => (this.#pass = resolve));
  }

  /** Whether reads can still go with the account: nobody has asked for it yet. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * A client for reading while the guard decides. Until it lets the page pass, reads by jsonOf and readRows go with the
   * account or wait, and from() and rpc() throw.
   */
  clientAhead(db: Db, expects: Expected): Db {
    this.#client = db;
    this.#expects = expects;
    const onlyAfterGuard = (method: "from" | "rpc") => ({
      value: (...args: unknown[]) => {
        if (!this.#hasPassed) throw new Error(`${method}() can’t go ahead of the guard.`);
        return Reflect.apply(db[method], db, args) as unknown;
      },
    });
    const ahead = Object.create(db, {
      from: onlyAfterGuard("from"),
      rpc: onlyAfterGuard("rpc"),
    }) as Db;
    readers.set(ahead, (name, args) =>
      this.#isOpen
        ? new Promise((resolve) => this.#pending.push({ name, args, resolve }))
        : this.#passed,
    );
    return ahead;
  }

  /** Reads the account, and what waits for it: one row, or none if the session has ended. */
  async account(client: Db): Promise<Answer<AccountRow[]>> {
    // The page's loader starts in the same moment as the layout's, which may be the one that asks.
    if (this.#isOpen) await setImmediate();
    this.#isOpen = false;
    const db = this.#client ?? client;
    if (this.#pending.length === 0) return db.rpc("current_account", {});
    const together = this.#together(db);
    try {
      return await within(this.#slowMs, "the page", together, this.#waitedMs);
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
    }
    // Given up in time for a process that must stop.
    const alone = db
      .rpc("current_account", {})
      .abortSignal(AbortSignal.timeout(this.#slowMs))
      .then((answer) => answer);
    return Promise.any([together, alone].map(answered)).catch(() => together);
  }

  /** The account; its reads are answered, or wait for the guard. */
  async #together(db: Db): Promise<Answer<AccountRow[]>> {
    const reads = this.#pending.splice(0);
    const { data, error, status } = await db.rpc("read_page", {
      p_reads: reads.map(({ name, args }) => ({ name, args, expects: this.#expects }) as Json),
    });
    if (error) {
      // If the page was too slow, and its account read alone, the guard may have decided already.
      if (this.#hasPassed) for (const { resolve } of reads) resolve({ data: null, error, status });
      else this.#pending.push(...reads);
      return { data: null, error, status };
    }
    const page = data as PageAnswer;
    countRead("current_account", page.ms);
    for (const [index, read] of reads.entries()) this.#take(read, page.reads[index] ?? null);
    return { data: page.account ? [page.account] : [], error: null, status };
  }

  /** Lets all reads that still wait, and later ones, go by themselves: the guard has let the page pass. */
  pass(): void {
    this.#isOpen = false;
    this.#hasPassed = true;
    this.#pass(null);
    for (const { resolve } of this.#pending.splice(0)) resolve(null);
  }

  #take(read: PendingRead, found: PageAnswer["reads"][number]): void {
    if (!found) {
      if (this.#hasPassed) read.resolve(null);
      else this.#pending.push(read);
    } else if ("error" in found) {
      countRead(read.name, found.ms, found.error);
      read.resolve({ data: null, error: found.error, status: 500 });
    } else {
      countRead(read.name, found.ms);
      read.resolve({ data: found.data, error: null, status: 200 });
    }
  }
}

/** The answer of a call. @throws if it failed */
async function answered<T>(call: PromiseLike<Answer<T>>): Promise<Answer<T>> {
  const answer = await call;
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}
