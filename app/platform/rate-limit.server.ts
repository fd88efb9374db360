import { LRUCache } from "lru-cache";

/** So many events a window, for each key. */
export type RateLimit = {
  readonly max: number;
  readonly windowMs: number;
  /** What is counted together; each path by itself when absent. */
  readonly bucket?: string;
};

/** Counts events in fixed windows, in this process. Keys of an ended window are forgotten. */
export class RateLimiter {
  readonly #counts = new LRUCache<string, { count: number; endsAt: number }>({ max: 50_000 });

  /**
   * Counts one event.
   * @returns 0 when it is within the limit, else the whole seconds until the window ends
   */
  take(key: string, limit: RateLimit, now = Date.now()): number {
    let window = this.#counts.get(key);
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + limit.windowMs };
      this.#counts.set(key, window);
    }
    window.count += 1;
    return window.count <= limit.max ? 0 : Math.ceil((window.endsAt - now) / 1000);
  }
}
