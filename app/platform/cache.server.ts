import { cachified } from "@epic-web/cachified";
import type { CacheEntry } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";

const store = new LRUCache<string, CacheEntry>({ max: 500 });
const FRESH_MS = 5 * 60_000;
const KEPT_MS = 15 * 60_000;

/**
 * Public data, the same for everybody: fresh for 5 minutes, then served for 10 more while it is read again.
 * Reads are tried three times in all, as the specification's query cache does. Never for what depends on a session.
 */
export function cachedPublic<T>(key: string, read: () => Promise<T>): Promise<T> {
  return cachified({
    key,
    cache: store,
    ttl: FRESH_MS,
    swr: KEPT_MS - FRESH_MS,
    getFreshValue: () => withRetries(read, 2),
  });
}

async function withRetries<T>(read: () => Promise<T>, retries: number): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (attempt >= retries) throw error;
    }
  }
}
