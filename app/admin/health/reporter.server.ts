/** Tells the database what this process calls and counted, and asks it when we start whether all of that is there. */
import { rpcHealthSchema } from "./queries.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { randomUUID } from "node:crypto";
import type { Json } from "#app/platform/database.types.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { takeCounts, type RpcCount } from "#app/platform/rpc-counts.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import functions from "./functions.json" with { type: "json" };

const EVERY_MS = 60_000;
/** Short: at the end two batches may be told, and the process waits for them. */
const TELL_WITHIN_MS = 2_500;

/** What is told at once: its number makes the same one, told twice, count once. */
export type Batch = { number: number; at: Date; counts: RpcCount[] };

/** Hands counts on, batch by batch. What cannot be told waits, with what comes meanwhile behind it. */
export class RpcReporter {
  readonly #tell: (batch: Batch) => Promise<void>;
  #waiting: Batch | undefined;
  #last = 0;
  #telling: Promise<void> | undefined;

  constructor(tell: (batch: Batch) => Promise<void>) {
    this.#tell = tell;
  }

  /** Tells all that was counted; never rejects. */
  flush(): Promise<void> {
    this.#telling ??= this.#tellAll().finally(() => (this.#telling = undefined));
    return this.#telling;
  }

  async #tellAll(): Promise<void> {
    try {
      if (this.#waiting) {
        await this.#tell(this.#waiting);
        this.#waiting = undefined;
      }
      this.#last += 1;
      this.#waiting = { number: this.#last, at: new Date(), counts: takeCounts() };
      await this.#tell(this.#waiting);
      this.#waiting = undefined;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "could not record database calls yet");
    }
  }
}

/**
 * Checks the functions of the database now and tells what was counted each minute. Nothing that fails is more than
 * logged, and nobody waits for it.
 * @returns tells what is left; for the end
 */
export function watchFunctions(kind: "app" | "worker"): () => Promise<void> {
  const id = randomUUID();
  const reporter = new RpcReporter(async ({ number, at, counts }) => {
    const { error } = await serviceClient()
      .rpc("keep_rpc_stats", {
        p_reporter: id,
        p_kind: kind,
        p_batch: number,
        p_at: at.toISOString(),
        // Json wants an index; what is counted has fields.
        p_counts: counts as unknown as Json,
      })
      .abortSignal(AbortSignal.timeout(TELL_WITHIN_MS));
    if (error) throw new Error(error.message);
  });
  void checkFunctions().then(() => reporter.flush());
  setInterval(() => void reporter.flush(), EVERY_MS).unref();
  return () => reporter.flush();
}

/** Says in the log whether the database has what the app calls; never rejects. */
async function checkFunctions(): Promise<void> {
  try {
    const db = serviceClient();
    // Json wants an index; the list has fields.
    const calls = functions as unknown as Json;
    unwrap(await db.rpc("keep_rpc_calls", { p_calls: calls }));
    const health = await jsonOf(db, "get_rpc_health_status", rpcHealthSchema);
    const wrong = health.functions.filter(({ problems }) => problems.length > 0);
    if (health.ok) {
      log.info({ functions: health.functions.length }, "the database has every function we call");
    } else {
      const problems = wrong.map((one) => `${one.name}: ${one.problems.join(", ")}`);
      log.warn({ problems }, "database functions differ from the app's calls");
    }
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "could not check database functions");
  }
}
