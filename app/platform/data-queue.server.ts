import { AsyncLocalStorage } from "node:async_hooks";
import PQueue from "p-queue";
import { getEnv } from "./env.server.ts";

/** How long a call waits for its turn before the page says we are busy. */
const PATIENCE_MS = 5_000;

/** How long one request's calls have waited in the queue; calls that wait at the same time count once. */
export class WaitClock {
  /** Whether one of its calls has run. A request that was started is finished before new ones begin. */
  hadTurn = false;
  #waiting = 0;
  #since = 0;
  #total = 0;

  /** A call starts waiting. @returns a function to call when it gets its turn or gives up */
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

  /** Milliseconds waited so far. */
  ms = (): number => this.#total + (this.#waiting > 0 ? performance.now() - this.#since : 0);
}

/** A person's next waiting call counts as if it had arrived at least this long after their last one. */
const SAME_OWNER_GAP_MS = 250;
/** Weight of the newest call in the moving average of call times. */
const NEWEST = 0.1;

/** The owner of the request a call belongs to, when the request arrived (performance.now()), and its wait clock. */
export type Waiting = { owner: string; since: number; clock: WaitClock };

/** The queue in which data API calls wait for their turn: see inQueue. */
export class FairQueue {
  readonly #queue: PQueue;
  readonly #atOnce: number;
  /** Effective arrival time of each waiting call, including its owner's gaps. */
  readonly #waiting = new Map<symbol, { owner: string; came: number }>();
  #callMs = 0;

  constructor(atOnce: number) {
    this.#queue = new PQueue({ concurrency: atOnce });
    this.#atOnce = atOnce;
  }

  /**
   * Runs a call when its turn comes: among waiting calls, the one whose request arrived first. One person's many
   * requests do not hold up everyone else's.
   * @throws after five seconds, or at once if a request's first call would wait longer than that
   */
  async take<T>(call: () => Promise<T>, { owner, since, clock }: Waiting): Promise<T> {
    const all = [...this.#waiting.values()];
    // What was begun keeps its place. A later call of the same person never gets an earlier place than those that wait.
    const last = clock.hadTurn
      ? -Infinity
      : Math.max(...all.filter((other) => other.owner === owner).map((other) => other.came));
    const came = Math.max(since, last + SAME_OWNER_GAP_MS);
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

/** Who has connections of their own: logged-in people and programs with a token, or visitors. */
type Lane = "people" | "visitors";
/** Where the calls of a request wait. */
export type Turn = Waiting & { lane: Lane };

/**
 * How many of a process's calls at once are for whom: a quarter for visitors, so that neither a flood of searches nor a
 * busy morning slows the others down. Each has at least one.
 */
export function sharesOf(atOnce: number): Record<Lane, number> {
  const visitors = Math.max(1, Math.floor(atOnce / 4));
  return { people: Math.max(1, atOnce - visitors), visitors };
}

const turns = new AsyncLocalStorage<Turn>();
let lanes: Record<Lane, FairQueue> | undefined;

/** Runs the work of a request: data API calls in it wait in this turn, whichever client makes them. */
export function inTurn<T>(turn: Turn, work: () => T): T {
  return turns.run(turn, work);
}

/** Runs a read that many requests share. It waits for itself: not behind the other calls of the one that came first. */
export function inTurnOf<T>(owner: string, work: () => T): T {
  const turn = turns.getStore();
  if (!turn) return work();
  return turns.run({ ...turn, owner, since: performance.now(), clock: new WaitClock() }, work);
}

/**
 * Storage does not use the database's connections, and a file takes as long as its size requires. A health check
 * measures the database, not this queue.
 */
const NEVER_WAITS = /\/storage\/v1\/|\/rest\/v1\/rpc\/ping$/;

/**
 * Wraps fetch so that a request's calls queue up. Otherwise many pages at once all wait for each other until all time
 * out. At most as many calls run at once as the database has connections for us, and the page that arrived first
 * finishes first. A time limit inside `fetcher` starts when the call is sent, not when it is queued. Calls outside of
 * requests, such as the worker's, do not wait.
 * @throws if a call gets no turn in five seconds, or clearly will not; supabase-js reports it as a failed connection
 */
export function inQueue(fetcher: typeof fetch): typeof fetch {
  return (input, init) => {
    const turn = turns.getStore();
    if (!turn || NEVER_WAITS.test(String(input))) return fetcher(input, init);
    lanes ??= lanesOf(sharesOf(getEnv().DATA_API_AT_ONCE));
    return lanes[turn.lane].take(() => fetcher(input, init), turn);
  };
}

const lanesOf = ({ people, visitors }: Record<Lane, number>): Record<Lane, FairQueue> => ({
  people: new FairQueue(people),
  visitors: new FairQueue(visitors),
});
