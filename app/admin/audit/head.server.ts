import { setTimeout as pause } from "node:timers/promises";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { headText } from "./verify.server.ts";

const EVERY_MS = 24 * 60 * 60_000;

/**
 * Worker loop: records the audit log's newest fingerprint in our server log, now and daily, until `signal` aborts.
 * Truncating or rebuilding the audit log can only be detected with a copy kept elsewhere.
 */
export async function recordAuditHead(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const [head] = unwrap(await db.rpc("audit_head"));
      if (head) log.info({ fingerprint: headText(head) }, "the audit log's newest fingerprint");
    } catch (err) {
      log.warn({ err }, "could not read the audit log's newest fingerprint");
    }
    await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
