/** Reads of a signed-in page that go to the database together with its account, instead of after it. */
import { setImmediate } from "node:timers/promises";
import type { Database, Json } from "./database.types.ts";
import { countRead } from "./rpc-counts.server.ts";
import type { Db } from "./supabase.server.ts";

/** What a read requires of the account row, such as its role: see read_page in supabase/schemas. */
export type Expected = Record<string, Json>;
type AccountRow = Database["public"]["Functions"]["current_account"]["Returns"][number];
type Failure = { code: string; message: string; hint: string | null };
type Answer<T> = { data: T | null; error: Failure | null; status: number };
/** What read_page returns. */
type Page = {
  account: AccountRow | null;
  ms: number;
  reads: ({ data: Json; ms: number } | { error: Failure; ms: number } | null)[];
};
type Waiting = {
  name: string;
  args: object;
  expects: Expected;
  /** Takes the answer; null: the read goes by itself. */
  resolve: (answer: Answer<unknown> | null) => void;
};
type Reader = (name: string, args: object) => Promise<Answer<unknown> | null>;

const readers = new WeakMap<object, Reader>();

/** Reads with the account, if the client waits for it; null if the call must go by itself. */
export async function readAhead(
  db: object,
  name: string,
  args: object = {},
): Promise<Answer<unknown> | null> {
  return readers.get(db)?.(name, args) ?? null;
}

/** The reads of one request. */
export class PageReads {
  #waiting: Waiting[] = [];
  #isOpen: boolean;

  constructor(isOpen: boolean) {
    this.#isOpen = isOpen;
  }

  /** Whether reads can still go with the account: it has not been asked for. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * A client whose JSON reads wait for the account and go with it, if it turns out as expected. Otherwise they wait for
   * release().
   */
  clientAhead(db: Db, expects: Expected): Db {
    const ahead = Object.create(db) as Db;
    readers.set(ahead, async (name, args) => {
      if (!this.#isOpen) return null;
      return new Promise((resolve) => this.#waiting.push({ name, args, expects, resolve }));
    });
    return ahead;
  }

  /** Reads the account, and what waits for it: one row, or none if the session has ended. */
  async account(db: Db): Promise<Answer<AccountRow[]>> {
    // The page's loader starts in the same moment as the layout's, which may be the one that asks.
    if (this.#isOpen) await setImmediate();
    this.#isOpen = false;
    const reads = this.#waiting.splice(0);
    if (reads.length === 0) return db.rpc("current_account", {});
    const { data, error, status } = await db.rpc("read_page", {
      p_reads: reads.map(({ name, args, expects }) => ({ name, args, expects }) as Json),
    });
    // Without an account no guard lets the page's reads go on.
    if (error) return { data: null, error, status };
    const page = data as Page;
    countRead("current_account", page.ms);
    for (const [index, read] of reads.entries()) this.#take(read, page.reads[index] ?? null);
    return { data: page.account ? [page.account] : [], error: null, status };
  }

  /** Lets the reads that still wait go by themselves: for when the guard has let the page pass. */
  release(): void {
    this.#isOpen = false;
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
  }

  #take(read: Waiting, found: Page["reads"][number]): void {
    if (!found) {
      this.#waiting.push(read);
    } else if ("error" in found) {
      countRead(read.name, found.ms, found.error);
      read.resolve({ data: null, error: found.error, status: 500 });
    } else {
      countRead(read.name, found.ms);
      read.resolve({ data: found.data, error: null, status: 200 });
    }
  }
}
