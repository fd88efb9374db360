import { setTimeout as pause } from "node:timers/promises";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { removeFiles } from "./storage.server.ts";

const AT_ONCE = 100;
const EVERY_MS = 15 * 60_000;

/**
 * Deletes leftover files that nothing else removes: the owner's account is gone, or the upload was interrupted.
 * @param db a client with the secret key
 * @returns how many
 */
export async function sweepFiles(db: Db): Promise<number> {
  const paths = unwrap(await db.rpc("leftover_files", { p_limit: AT_ONCE }));
  if (paths.length > 0) await removeFiles(db, paths);
  return paths.length;
}

/**
 * Worker loop: sweeps now and every quarter of an hour, until `signal` stops it. Errors do not stop it.
 * @param sweeps each removes leftover files of one kind, and returns how many
 */
export async function keepSweeping(
  db: Db,
  signal: AbortSignal,
  sweeps: readonly ((db: Db) => Promise<number>)[] = [sweepFiles],
): Promise<void> {
  while (!signal.aborted) {
    for (const sweep of sweeps) {
      try {
        const files = await sweep(db);
        if (files > 0) log.info({ files }, "deleted leftover files");
      } catch (err) {
        log.warn({ err }, "could not delete leftover files");
      }
    }
    await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
