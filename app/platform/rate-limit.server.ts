import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { count } from "./format.ts";

/** So many events a window, for each key. */
export type RateLimit = {
  readonly max: number;
  readonly windowMs: number;
  /** What is counted together; each path by itself when absent. */
  readonly bucket?: string;
};

/** An address by itself: proxies may write a port behind it, and brackets or a zone around an IPv6 one. */
export function bareAddress(address: string): string {
  return address
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/s, "");
}

/**
 * Whom a limit counts as one client. An IPv6 address counts by its /64: that is what one connection gets, and whoever
 * has it could send each request from another of its addresses.
 */
export function networkOf(address: string): string {
  const plain = bareAddress(address);
  if (!ipaddr.IPv6.isValid(plain)) return plain;
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

/** Lets so many events of a window through and tells, at its end, how many it did not. */
export class Cap {
  readonly #limit: RateLimit;
  readonly #atEnd: (dropped: number) => void;
  #count = 0;

  constructor(limit: RateLimit, atEnd: (dropped: number) => void) {
    this.#limit = limit;
    this.#atEnd = atEnd;
  }

  /** Counts one event; whether it is within the limit. */
  take(): boolean {
    // The first one opens the window.
    if (this.#count === 0) setTimeout(() => this.#end(), this.#limit.windowMs).unref();
    this.#count += 1;
    return this.#count <= this.#limit.max;
  }

  #end(): void {
    const dropped = this.#count - this.#limit.max;
    this.#count = 0;
    if (dropped > 0) this.#atEnd(dropped);
  }
}

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

  /** Takes back one event that turned out not to count. */
  giveBack(key: string, now = Date.now()): void {
    const window = this.#counts.get(key);
    if (window && window.endsAt > now && window.count > 0) window.count -= 1;
  }
}

/** What somebody is told who did something too often. */
export function tooOften(seconds: number): string {
  return `That was too often. Try again in ${waitText(seconds)}.`;
}

/** How long to wait, in words. */
export function waitText(seconds: number): string {
  return seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : count(seconds, "second");
}
