/** Reports this process's database calls to the database, and checks at startup that every function it calls exists. */
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
/** Short, because the process waits for up to two batches at shutdown. */
const REPORT_TIMEOUT_MS = 2_500;

/** A batch of counts. Its number makes reporting idempotent. */
export type Batch = { number: number; at: Date; counts: RpcCount[] };

/** Sends counts batch by batch. A failed batch stays queued, with later counts behind it. */
export class RpcReporter {
  readonly #tell: (batch: Batch) => Promise<void>;
  #waiting: Batch | undefined;
  #last = 0;
  #telling: Promise<void> | undefined;

  constructor(tell: (batch: Batch) => Promise<void>) {
    this.#tell = tell;
  }

  /** Sends everything counted so far; never rejects. */
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
 * Checks the database's functions now and reports counts every minute. Errors are only logged, and nothing waits for
 * it.
 * @returns a function that sends what is left, for shutdown
 */
export function watchFunctions(kind: "app" | "worker"): () => Promise<void> {
  const id = randomUUID();
  const reporter = new RpcReporter(async ({ number, at, counts }) => {
    const { error } = await serviceClient()
      .rpc("save_rpc_stats", {
        p_reporter: id,
        p_kind: kind,
        p_batch: number,
        p_at: at.toISOString(),
        // The Json type requires an index signature.
        p_counts: counts as unknown as Json,
      })
      .abortSignal(AbortSignal.timeout(REPORT_TIMEOUT_MS));
    if (error) throw new Error(error.message);
  });
  void checkFunctions().then(() => reporter.flush());
  setInterval(() => void reporter.flush(), EVERY_MS).unref();
  return () => reporter.flush();
}

/** Logs whether the database has every function the app calls; never rejects. */
async function checkFunctions(): Promise<void> {
  try {
    const db = serviceClient();
    // The Json type requires an index signature.
    const calls = functions as unknown as Json;
    unwrap(await db.rpc("save_rpc_calls", { p_calls: calls }));
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
