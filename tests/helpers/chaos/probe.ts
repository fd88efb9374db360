import { setTimeout as pause } from "node:timers/promises";
import { signedIn, type Visitor } from "../people.ts";
import type { Stack } from "../stack.ts";
import type { Installation, Victim } from "./installation.ts";
import { talk, type Load } from "./load.ts";
import type { Market, Thread } from "./market.ts";
import type { Arrival } from "./sink.ts";

/** Milliseconds from a kill until each function worked again; null if never, or not tested. */
export type Recovery = {
  victim: Victim;
  readMs: number | null;
  writeMs: number | null;
  mailMs: number | null;
  /** Until everything tested worked; null if something never did. */
  ms: number | null;
};

/** A service that does not recover within this time needs manual help. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 50;
/** An email may have been in transit when its worker was killed. */
const ON_ITS_WAY_MS = 100;

/** A user who constantly reads and writes, and one who waits for email. */
export class Probe {
  readonly #load: Load;
  readonly #visitor: Visitor;
  readonly #thread: Thread;
  readonly #arrivals: readonly Arrival[];

  private constructor(load: Load, visitor: Visitor, thread: Thread, arrivals: readonly Arrival[]) {
    this.#load = load;
    this.#visitor = visitor;
    this.#thread = thread;
    this.#arrivals = arrivals;
  }

  static async of(load: Load, { origin, sink }: Installation, market: Market): Promise<Probe> {
    const thread = market.threads[0]!;
    const visitor = await signedIn({ open: origin } as Stack, thread.nurse);
    return new Probe(load, visitor, thread, sink.arrivals);
  }

  /**
   * Kills a service, and measures the time until a page loads, a message is sent and, after killing a worker, an email
   * arrives.
   */
  async recovery(victim: Victim, kill: () => void): Promise<Recovery> {
    const at = Date.now();
    kill();
    const since = (done: boolean) => (done ? Date.now() - at : null);
    const [readMs, writeMs, mailMs] = await Promise.all([
      this.#reads(at).then(since),
      this.#writes().then(since),
      victim === "worker" ? this.#mails(at).then(since) : null,
    ]);
    const asked = victim === "worker" ? [readMs, writeMs, mailMs] : [readMs, writeMs];
    const ms = asked.includes(null) ? null : Math.max(...(asked as number[]));
    return { victim, readMs, writeMs, mailMs, ms };
  }

  async #reads(at: number): Promise<boolean> {
    while (Date.now() < at + PATIENCE_MS) {
      const page = await this.#load.ledger.read(
        this.#visitor,
        "/job-seeker/applications",
        "Registered",
      );
      if (page !== null) return true;
      await pause(RETRY_MS);
    }
    return false;
  }

  async #writes(): Promise<boolean> {
    const write = await talk(this.#load, this.#visitor, this.#thread, "job-seeker", RETRY_MS);
    return write.acknowledged;
  }

  async #mails(at: number): Promise<boolean> {
    while (Date.now() < at + PATIENCE_MS) {
      if (this.#arrivals.some((mail) => mail.at > at + ON_ITS_WAY_MS)) return true;
      await pause(RETRY_MS);
    }
    return false;
  }
}
