/** The Redis or Valkey that all machines share, where RATE_LIMIT_URL names one: limits, and word of what was changed. */
import { Redis } from "ioredis";
import { getEnv } from "./env.server.ts";
import { log } from "./log.server.ts";

let store: Redis | undefined;

/** The connection of this process; undefined where there is none to have. */
export function sharedStore(): Redis | undefined {
  return isNamed() ? (store ??= connected()) : undefined;
}

/** A connection of its own for listening, which can ask for nothing else. */
export function listeningStore(): Redis | undefined {
  return isNamed() ? connected() : undefined;
}

/** Asked before the settings are checked: what is loaded without any, as by a test of the build, has no store. */
const isNamed = () => Boolean(process.env["RATE_LIMIT_URL"]);

function connected(): Redis {
  const redis = new Redis(getEnv().RATE_LIMIT_URL!, {
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
