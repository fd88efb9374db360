import { setTimeout as pause } from "node:timers/promises";
import { cachified } from "@epic-web/cachified";
import type { CacheEntry } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
import { inTurnOf } from "./data-queue.server.ts";
import { Refusal, within } from "./failures.server.ts";
import { log } from "./log.server.ts";
import { publicChanges } from "./public-changes.server.ts";

const store = new LRUCache<string, CacheEntry>({ max: 500 });
const FRESH_MS = 5 * 60_000;
const KEPT_MS = 15 * 60_000;

/**
 * Caches public data that is the same for everyone: fresh for 5 minutes, then served stale for 10 more while it
 * refreshes. A read is tried three times in all, like the specification's query cache. Never use it for data that
 * depends on a session.
 * @param shows the topics whose changes drop it: app/domain/public-topics.server.ts
 */
export async function cachedPublic<T>(
  key: string,
  shows: readonly string[],
  read: () => Promise<T>,
): Promise<T> {
  // A read in flight when one of the topics changes is stored under the old version, where nothing looks.
  const version = await publicChanges.versionToKeep(shows, KEPT_MS);
  return cachified({
    key: `${key} ${version}`,
    cache: store,
    ttl: FRESH_MS,
    swr: KEPT_MS - FRESH_MS,
    getFreshValue: () => inTurnOf(key, () => withRetries(read, 2)),
  });
}

/** How long a page waits for data it can do without. */
const PATIENCE_MS = 5_000;
/** After a failure, no one else waits for the same data for this long. */
const FAILURE_COOLDOWN_MS = 10_000;
const failedAt = new Map<string, number>();

/** Public data or its fallback. If `whole` is false, it is the fallback, and pages built from it must not be cached. */
export type PublicData<T> = { value: T; whole: boolean };

/**
 * Public data that a page can do without: the fallback if the database does not answer in time.
 * @param complaint the log message in that case; the reason is appended
 */
export async function publicOr<T>(
  key: string,
  shows: readonly string[],
  read: () => Promise<T>,
  standIn: T,
  complaint: string,
): Promise<PublicData<T>> {
  if (Date.now() - (failedAt.get(key) ?? -Infinity) < FAILURE_COOLDOWN_MS) {
    return { value: standIn, whole: false };
  }
  try {
    return { value: await within(PATIENCE_MS, key, cachedPublic(key, shows, read)), whole: true };
  } catch (error) {
    failedAt.set(key, Date.now());
    log.warn(`${complaint}: ${(error as Error).message}`);
    return { value: standIn, whole: false };
  }
}

async function withRetries<T>(read: () => Promise<T>, retries: number): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      // A refusal will not change on retry.
      if (attempt >= retries || error instanceof Refusal) throw error;
      await pause(50 + Math.random() * 100);
    }
  }
}
