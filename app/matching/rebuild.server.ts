import { setTimeout as pause } from "node:timers/promises";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Lists built in one transaction: few enough that nobody waits long for the professions they hold. */
const AT_ONCE = 25;
const EVERY_MS = 15_000;

/**
 * Builds the lists of matches that wait, and takes over what a new day changes, until nothing waits.
 * @param db a client with the secret key
 * @returns how many positions and candidates that were
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

/** The worker's part: now and every fifteen seconds, until `signal` ends it. Nothing that fails does. */
export async function keepRebuilding(db: Db, signal: AbortSignal): Promise<void> {
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
