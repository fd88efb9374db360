import { setTimeout as pause } from "node:timers/promises";
import { Outage, unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { scanForViruses, type Scan } from "./antivirus.server.ts";
import { digestOf, readFile } from "./storage.server.ts";

const AT_ONCE = 20;
const EVERY_MS = 30_000;

/**
 * Scans documents that were not scanned at upload: the scanner was down, or there was none.
 * @param db a client with the secret key
 * @param scanner its address, `tcp://host:3310`
 * @returns how many were scanned; stops at the first one that the scanner does not answer for
 */
export async function scanWaiting(db: Db, scanner: string): Promise<number> {
  let scanned = 0;
  for (const { id, storage_path, sha256 } of unwrap(
    await db.rpc("documents_to_scan", { p_limit: AT_ONCE }),
  )) {
    const bytes = await fileOf(db, storage_path, sha256);
    if (!bytes) log.error({ id }, "a document's file changed after inspection");
    const scan: Scan = bytes ? await scanForViruses(bytes, scanner) : { state: "waiting" };
    unwrap(
      await db.rpc("record_scan", {
        p_id: id,
        p_sha256: sha256,
        p_file_state: scan.state,
        ...(scan.state === "infected" && { p_found: scan.found }),
      }),
    );
    if (bytes && scan.state === "waiting") break;
    if (scan.state === "infected") log.error({ id, found: scan.found }, "a document is infected");
    if (bytes) scanned += 1;
  }
  return scanned;
}

/** A file, if it exists and still matches its inspected digest: no other is ever served. @throws {Outage} */
async function fileOf(db: Db, path: string, sha256: string): Promise<Uint8Array | null> {
  try {
    const bytes = await readFile(db, path);
    return digestOf(bytes) === sha256 ? bytes : null;
  } catch (error) {
    if (error instanceof Outage) throw error;
    return null;
  }
}

/** Worker loop: scans now and every half minute, until `signal` stops it. Errors do not stop it. */
export async function keepScanning(db: Db, scanner: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      while ((await scanWaiting(db, scanner)) === AT_ONCE && !signal.aborted);
    } catch (err) {
      log.warn({ err }, "could not scan documents waiting for the virus scanner");
    }
    await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
