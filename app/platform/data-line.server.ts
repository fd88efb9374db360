import PQueue from "p-queue";
import { getEnv } from "./env.server.ts";

/** So long a call waits for its turn before the page says that we are busy. */
const PATIENCE_MS = 5_000;

/** How long one request's calls have stood in line; calls that wait side by side count once. */
export class WaitClock {
  #waiting = 0;
  #since = 0;
  #total = 0;

  /** A call begins to wait. @returns to be called when its turn comes, or when it gives up */
  begin(): () => void {
    if (this.#waiting === 0) this.#since = performance.now();
    this.#waiting += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#total += performance.now() - this.#since;
    };
  }

  /** Milliseconds so far. */
  ms = (): number => this.#total + (this.#waiting > 0 ? performance.now() - this.#since : 0);
}

/** A line in which calls wait for their turn: see inLine. */
export class DataLine {
  readonly #queue: PQueue;
  constructor(atOnce: number) {
    this.#queue = new PQueue({ concurrency: atOnce });
  }

  /** Runs a call when its turn comes; of those that wait, the one whose request came first. @throws after five seconds */
  async take<T>(call: () => Promise<T>, since: number, clock: WaitClock): Promise<T> {
    const waited = clock.begin();
    let gone = false;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        gone = true;
        waited();
        reject(new Error(`no turn at the data API within ${PATIENCE_MS} ms`));
      }, PATIENCE_MS);
    });
    const turn = this.#queue.add(
      () => {
        clearTimeout(timer);
        waited();
        return gone ? (undefined as never) : call();
      },
      { priority: -since },
    );
    return Promise.race([turn, tooLong]);
  }
}

let line: DataLine | undefined;

/**
 * A fetch whose calls stand in line, so that many pages at once do not all wait for each other until all are too late:
 * so many go out at the same moment as the database has connections for us, and the page that came first is finished
 * first. A time limit inside `fetcher` begins when the call goes out, not when it begins to wait.
 * @param since when the page's request came, by performance.now()
 * @throws when a call's turn does not come in five seconds; supabase-js hands that back as a failed connection
 */
export function inLine(fetcher: typeof fetch, since: number, clock: WaitClock): typeof fetch {
  return (input, init) => {
    // Files go by another way than the database's connections, and take as long as they are large.
    if (String(input).includes("/storage/v1/")) return fetcher(input, init);
    line ??= new DataLine(getEnv().DATA_API_AT_ONCE);
    return line.take(() => fetcher(input, init), since, clock);
  };
}
