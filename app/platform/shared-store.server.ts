/** The Redis or Valkey that all machines share, where RATE_LIMIT_URL names one: limits, and word of what was changed. */
import { Redis } from "ioredis";
import { getEnv } from "./env.server.ts";
import { log } from "./log.server.ts";

let store: Redis | undefined;

/** The connection of this process; undefined where there is none to have. */
export function sharedStore(): Redis | undefined {
  const { RATE_LIMIT_URL } = getEnv();
  return RATE_LIMIT_URL ? (store ??= connected(RATE_LIMIT_URL)) : undefined;
}

/** A connection of its own for listening, which can ask for nothing else. */
export function listeningStore(): Redis | undefined {
  const { RATE_LIMIT_URL } = getEnv();
  return RATE_LIMIT_URL ? connected(RATE_LIMIT_URL) : undefined;
}

function connected(url: string): Redis {
  const redis = new Redis(url, {
    // A page does not wait for a store that is away, and what was asked meanwhile is not asked later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 1_000,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  });
  let isDown = false;
  redis.on("error", (err: Error) => {
    if (!isDown) log.warn({ reason: err.message }, "the shared store does not answer");
    isDown = true;
  });
  redis.on("ready", () => {
    if (isDown) log.info("the shared store answers again");
    isDown = false;
  });
  return redis;
}
