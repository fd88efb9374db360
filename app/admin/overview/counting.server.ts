import { setTimeout as pause } from "node:timers/promises";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { PERIODS } from "./rules.ts";

const EVERY_MS = 60_000;
/** Spend at most 1% of the time counting: the larger the market, the less often. */
const REST = 100;

/** Worker loop: counts now and then every minute or more until `signal` aborts. Errors don't stop it. */
export async function runMetricsWorker(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const start = performance.now();
    for (const days of Object.keys(PERIODS)) {
      await count("refresh_market", async () =>
        unwrap(await db.rpc("refresh_market", { p_days: Number(days) })),
      );
    }
    await count("count_uses", async () => unwrap(await db.rpc("count_uses")));
    const took = performance.now() - start;
    await pause(Math.max(EVERY_MS, took * REST), undefined, { signal }).catch(() => undefined);
  }
}

async function count(job: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (err) {
    log.warn({ err, job }, "could not count figures");
  }
}
