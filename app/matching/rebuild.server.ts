import { setTimeout as pause } from "node:timers/promises";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Lists per transaction: few enough that locks on their professions are held only briefly. */
export const AT_ONCE = 25;
const EVERY_MS = 15_000;

/**
 * Rebuilds queued match lists and applies what changes with the date, until the queue is empty.
 * @param db a client with the secret key
 * @returns the number of positions and candidates rebuilt
 */
export async function rebuildMatches(db: Db, signal: AbortSignal): Promise<number> {
  let all = 0;
  while (!signal.aborted) {
    const done = unwrap(await db.rpc("rebuild_matches", { p_limit: AT_ONCE }));
    if (done === 0) break;
    all += done;
  }
  return all;
}

/** Worker loop: runs now and every 15 seconds until `signal` aborts. Errors don't stop it. */
export async function runRebuildWorker(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const lists = await rebuildMatches(db, signal);
      if (lists > 0) log.info({ lists }, "rebuilt pending matches");
    } catch (err) {
      log.warn({ err }, "could not rebuild pending matches");
    }
    await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
