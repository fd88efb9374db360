import { setTimeout as pause } from "node:timers/promises";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { PERIODS } from "./rules.ts";

const EVERY_MS = 60_000;
/** Spend at most 1% of the time counting: the larger the market, the less often. */
const REST = 100;

/**
 * Recounts the market metrics, and who uses which skill.
 * @param db a client with the secret key
 */
export async function countMarket(db: Db): Promise<void> {
  for (const days of Object.keys(PERIODS)) {
    unwrap(await db.rpc("refresh_market", { p_days: Number(days) }));
  }
  unwrap(await db.rpc("count_skills"));
}

/** Worker loop: runs now and then every minute or more until `signal` aborts. Errors don't stop it. */
export async function runMetricsWorker(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const start = performance.now();
    try {
      await countMarket(db);
    } catch (err) {
      log.warn({ err }, "could not count the market figures");
    }
    const took = performance.now() - start;
    await pause(Math.max(EVERY_MS, took * REST), undefined, { signal }).catch(() => undefined);
  }
}
