/**
 * Notices changes of what public pages show, whoever writes them: a page of any process, the worker, or SQL by hand.
 * Triggers log each change under a topic (supabase/schemas/platform/public_changes.sql), and each process that keeps
 * public pages or data asks for new ones. docs/decisions/0036-processes.md says why it asks.
 */
import { unwrap } from "./failures.server.ts";
import { log } from "./log.server.ts";
import { serviceClient } from "./supabase.server.ts";

/** Leaves time for the answer: a change is to be noticed within a second. */
const POLL_MS = 800;
const TIMEOUT_MS = 2_000;
/** The worker deletes older rows of the log after an hour. */
const LOG_KEPT_MS = 55 * 60_000;

/** The topics that changed, null if nobody can know; and the database's snapshot to ask with next time. */
export type Changes = { topics: readonly string[] | null; snapshot: string };

/** What one process knows about changes. Whatever it keeps carries the version of its topics in its name. */
export class PublicChanges {
  #read: ((since: string | null) => Promise<Changes>) | undefined;
  readonly #counts = new Map<string, number>();
  #everything = 0;
  #snapshot: string | null = null;
  #answeredAt = 0;
  #keptUntil = 0;
  #begun: Promise<void> | undefined;
  #isDown = false;

  /** Reads changes from now on, while this process keeps something. A program without pages reads none. */
  watch(read: (since: string | null) => Promise<Changes>): void {
    this.#read = read;
  }

  /** Counts a change, so that nothing kept before it is found again. */
  drop(topic: string): void {
    this.#counts.set(topic, (this.#counts.get(topic) ?? 0) + 1);
  }

  /** What changes with each of these topics. */
  versionOf(topics: readonly string[]): string {
    return [this.#everything, ...topics.map((topic) => this.#counts.get(topic) ?? 0)].join(".");
  }

  /**
   * The version to keep something under. Ask before reading it: a change that the read misses then ends this version.
   * @param forMs for how long it is kept, and changes are noticed
   */
  async versionToKeep(topics: readonly string[], forMs: number): Promise<string> {
    const read = this.#read;
    if (read && topics.length > 0) {
      this.#keptUntil = Math.max(this.#keptUntil, Date.now() + forMs);
      // After a time without asking, what changed meanwhile must be known first.
      await (this.#begun ??= this.#poll(read));
    }
    return this.versionOf(topics);
  }

  async #poll(read: (since: string | null) => Promise<Changes>): Promise<void> {
    const askedAt = Date.now();
    const since = askedAt - this.#answeredAt < LOG_KEPT_MS ? this.#snapshot : null;
    try {
      const { topics, snapshot } = await read(since);
      if (topics === null) this.#everything += 1;
      else for (const topic of topics) this.drop(topic);
      this.#snapshot = snapshot;
      this.#answeredAt = askedAt;
      this.#isDown = false;
    } catch (error) {
      // What is kept stays: pages without a database are better than none. The first answer tells what they missed.
      if (!this.#isDown) log.warn({ reason: (error as Error).message }, "changes were not read");
      this.#isDown = true;
    }
    const next = () => {
      if (Date.now() < this.#keptUntil) void this.#poll(read);
      else this.#begun = undefined;
    };
    setTimeout(next, Math.max(0, POLL_MS - (Date.now() - askedAt))).unref();
  }
}

/** This process's. */
export const publicChanges = new PublicChanges();

/** Reads what changed since a snapshot from the database. */
export async function readPublicChanges(since: string | null): Promise<Changes> {
  const asked = serviceClient().rpc("public_changes", since === null ? {} : { p_since: since });
  const [answer] = unwrap(await asked.abortSignal(AbortSignal.timeout(TIMEOUT_MS)));
  return answer as Changes;
}
