import PQueue from "p-queue";
import { getEnv } from "./env.server.ts";

/** So long a call waits for its turn before the page says that we are busy. */
const PATIENCE_MS = 5_000;

/** How long one request's calls have stood in line; calls that wait side by side count once. */
export class WaitClock {
  /** Whether one of its calls went out. What was begun is finished before what comes new. */
  hadTurn = false;
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

/** Whose call waits, and since when: of the same person's, each further one counts as if it had come so much later. */
const SHARE_MS = 250;
/** How much the newest call counts in what a call takes on average. */
const NEWEST = 0.1;

/** Whose request a call is part of, when that came by performance.now(), and how long its calls have waited. */
export type Waiting = { owner: string; since: number; clock: WaitClock };

/** A line in which calls wait for their turn: see inLine. */
export class DataLine {
  readonly #queue: PQueue;
  readonly #atOnce: number;
  /** By when each waiting call's request came, with its owner's share. */
  readonly #waiting = new Map<symbol, { owner: string; came: number }>();
  #callMs = 0;

  constructor(atOnce: number) {
    this.#queue = new PQueue({ concurrency: atOnce });
    this.#atOnce = atOnce;
  }

  /**
   * Runs a call when its turn comes; of those that wait, the one whose request came first. One person's many requests
   * do not hold up everybody else's.
   * @throws after five seconds, or at once when a request's first call would wait longer than that
   */
  async take<T>(call: () => Promise<T>, { owner, since, clock }: Waiting): Promise<T> {
    const all = [...this.#waiting.values()];
    const came = since + SHARE_MS * all.filter((other) => other.owner === owner).length;
    const ahead = all.filter((other) => other.came <= came).length;
    if (!clock.hadTurn && (ahead / this.#atOnce) * this.#callMs > PATIENCE_MS) {
      throw new Error(`no turn at the data API within ${PATIENCE_MS} ms: ${ahead} are ahead`);
    }
    const place = Symbol(owner);
    this.#waiting.set(place, { owner, came });
    const waited = clock.begin();
    let gone = false;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        gone = true;
        this.#waiting.delete(place);
        waited();
        reject(new Error(`no turn at the data API within ${PATIENCE_MS} ms`));
      }, PATIENCE_MS);
    });
    const turn = this.#queue.add(
      () => {
        clearTimeout(timer);
        this.#waiting.delete(place);
        waited();
        if (gone) return undefined as never;
        clock.hadTurn = true;
        return this.#timed(call);
      },
      { priority: -came },
    );
    return Promise.race([turn, tooLong]);
  }

  async #timed<T>(call: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await call();
    } finally {
      const ms = performance.now() - began;
      this.#callMs = this.#callMs === 0 ? ms : this.#callMs * (1 - NEWEST) + ms * NEWEST;
    }
  }
}

let line: DataLine | undefined;

/**
 * A fetch whose calls stand in line, so that many pages at once do not all wait for each other until all are too late:
 * so many go out at the same moment as the database has connections for us, and the page that came first is finished
 * first. A time limit inside `fetcher` begins when the call goes out, not when it begins to wait.
 * @throws when a call's turn does not come in five seconds, or surely will not; supabase-js hands that back as a failed
 * connection
 */
export function inLine(fetcher: typeof fetch, waiting: Waiting): typeof fetch {
  return (input, init) => {
    // Files go by another way than the database's connections, and take as long as they are large.
    if (String(input).includes("/storage/v1/")) return fetcher(input, init);
    line ??= new DataLine(getEnv().DATA_API_AT_ONCE);
    return line.take(() => fetcher(input, init), waiting);
  };
}
