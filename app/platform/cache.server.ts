import { setTimeout as pause } from "node:timers/promises";
import { cachified } from "@epic-web/cachified";
import type { CacheEntry } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
import { Refusal, within } from "./failures.server.ts";
import { forgetEverywhere, onForgotten } from "./forgetting.server.ts";
import { log } from "./log.server.ts";

const store = new LRUCache<string, CacheEntry>({ max: 500 });
const FRESH_MS = 5 * 60_000;
const KEPT_MS = 15 * 60_000;

/**
 * Public data, the same for everybody: fresh for 5 minutes, then served for 10 more while it is read again.
 * Reads are tried three times in all, as the specification's query cache does. Never for what depends on a session.
 */
export function cachedPublic<T>(key: string, read: () => Promise<T>): Promise<T> {
  return cachified({
    // What was under way when it was dropped is kept under the old name, where nobody looks.
    key: `${key} ${drops.get(key) ?? 0}`,
    cache: store,
    ttl: FRESH_MS,
    swr: KEPT_MS - FRESH_MS,
    getFreshValue: () => withRetries(read, 2),
  });
}

const drops = new Map<string, number>();

/** Forgets public data that has just been changed. */
export function dropPublic(key: string): void {
  forgetEverywhere({ data: key });
}

onForgotten((what) => {
  if ("data" in what) drops.set(what.data, (drops.get(what.data) ?? 0) + 1);
});

/** A page does not wait longer than this for what it can do without. */
const PATIENCE_MS = 5_000;
/** For so long after a failure nobody else waits for the same. */
const SPARED_MS = 10_000;
const failedAt = new Map<string, number>();

/** Public data, or what stands in for it; then `whole` is false, and what was made of it is not to be kept. */
export type PublicData<T> = { value: T; whole: boolean };

/**
 * Public data that a page can do without: the stand-in when the database does not answer in time.
 * @param complaint the log's sentence then; the reason follows
 */
export async function publicOr<T>(
  key: string,
  read: () => Promise<T>,
  standIn: T,
  complaint: string,
): Promise<PublicData<T>> {
  if (Date.now() - (failedAt.get(key) ?? -Infinity) < SPARED_MS) {
    return { value: standIn, whole: false };
  }
  try {
    return { value: await within(PATIENCE_MS, key, cachedPublic(key, read)), whole: true };
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
      // Who is refused is refused again.
      if (attempt >= retries || error instanceof Refusal) throw error;
      await pause(50 + Math.random() * 100);
    }
  }
}
