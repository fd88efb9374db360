import cluster from "node:cluster";
import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";
import {
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { getEnv } from "./env.server.ts";
import { count } from "./format.ts";
import { log } from "./log.server.ts";
import { sharedStore } from "./shared-store.server.ts";

/** The number of events allowed per window and key. */
export type RateLimit = {
  readonly max: number;
  readonly windowMs: number;
  /** Paths that share a bucket are counted together; without it, each path has its own count. */
  readonly bucket?: string;
};

/** An address by itself: proxies may add a port, and brackets or a zone around an IPv6 address. */
export function bareAddress(address: string): string {
  return address
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/s, "");
}

/**
 * What a limit counts as one client. IPv6 counts by /64: one connection gets a whole /64, so a client could send each
 * request from a different address in it.
 */
export function networkOf(address: string): string {
  const plain = bareAddress(address);
  if (!ipaddr.IPv6.isValid(plain)) return plain;
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

/** Lets this many events per window through and reports, at its end, how many it dropped. */
export class Cap {
  readonly #limit: RateLimit;
  readonly #atEnd: (dropped: number) => void;
  #count = 0;

  constructor(limit: RateLimit, atEnd: (dropped: number) => void) {
    this.#limit = limit;
    this.#atEnd = atEnd;
  }

  /** Counts one event. Returns whether it is within the limit. */
  take(): boolean {
    // The first event starts the window.
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

/**
 * Counts events in fixed windows: across machines if RATE_LIMIT_URL names a Redis or Valkey, else across the processes
 * of one machine (docs/operations.md says what each guarantees). If that counter is down, this process counts by itself
 * meanwhile.
 */
export class RateLimiter {
  readonly #name: string;
  readonly #counters = new Map<string, RateLimiterAbstract>();
  readonly #own = new Map<string, RateLimiterMemory>();

  /** @param name prefix of its keys; must be unique among limiters */
  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Counts one event. The key may name a person or an address: counters see only its hash.
   * @returns 0 if it is within the limit, else the whole seconds until the window ends
   */
  async take(key: string, limit: RateLimit): Promise<number> {
    try {
      await this.#asked(limit, (counter) => counter.consume(hashOf(key)));
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
    }
  }

  /** Refunds one event that turned out not to count. */
  async giveBack(key: string, limit: RateLimit): Promise<void> {
    await this.#asked(limit, async (counter) => {
      // A window that has ended has nothing to refund.
      const window = await counter.get(hashOf(key));
      if (window && window.consumedPoints > 0) await counter.reward(hashOf(key));
    });
  }

  async #asked<T>(limit: RateLimit, ask: (counter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    const options = {
      keyPrefix: `nomera ${this.#name} ${limit.max} ${limit.windowMs}`,
      points: limit.max,
      duration: limit.windowMs / 1_000,
    };
    const counter = kept(this.#counters, options.keyPrefix, () => counterOf(options));
    if (shared.isAsked()) {
      try {
        const answer = await ask(counter);
        shared.failing = false;
        return answer;
      } catch (failure) {
        if (failure instanceof RateLimiterRes) {
          shared.failing = false;
          throw failure;
        }
        shared.fail();
        warnings.say(failure);
      }
    }
    return ask(kept(this.#own, options.keyPrefix, () => new RateLimiterMemory(options)));
  }
}

/** In milliseconds. So long we count alone after the shared counter failed: if it hangs, each question takes a second. */
const ALONE_MS = 5_000;

/** Whether the counter that processes share is worth asking. All limiters of a process have the same one. */
const shared = {
  failing: false,
  askAgainAt: 0,
  isAsked(): boolean {
    if (!this.failing) return true;
    if (Date.now() < this.askAgainAt) return false;
    // One event tries for all: the others do not wait for the outcome.
    this.askAgainAt = Date.now() + ALONE_MS;
    return true;
  },
  fail(): void {
    this.failing = true;
    this.askAgainAt = Date.now() + ALONE_MS;
  },
};

function hashOf(key: string): string {
  const secret = getEnv().SESSION_SECRET;
  return createHmac("sha256", secret).update(`limit ${key}`).digest("base64url");
}

type CounterOptions = { keyPrefix: string; points: number; duration: number };

function counterOf(options: CounterOptions): RateLimiterAbstract {
  const storeClient = sharedStore();
  if (storeClient) {
    return new RateLimiterRedis({ ...options, storeClient, rejectIfRedisNotReady: true });
  }
  // The primary process counts for all workers: cluster.server.ts.
  if (cluster.isWorker) return new RateLimiterCluster({ ...options, timeoutMs: 1_000 });
  return new RateLimiterMemory(options);
}

function kept<T>(all: Map<string, T>, key: string, make: () => T): T {
  const known = all.get(key) ?? make();
  all.set(key, known);
  return known;
}

/** Warn about an unreachable store once a minute, not on every request. */
const warnings = {
  until: 0,
  say(failure: unknown): void {
    if (Date.now() < this.until) return;
    this.until = Date.now() + 60_000;
    log.warn(
      { err: failure },
      "this process counts limits alone: the shared counter does not answer",
    );
  },
};

/** The message for someone who did something too often. */
export function tooOften(seconds: number): string {
  return `Too many attempts. Try again in ${waitText(seconds)}.`;
}

/** A waiting time in words. */
export function waitText(seconds: number): string {
  return seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : count(seconds, "second");
}
