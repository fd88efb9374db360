/** The Redis or Valkey shared by all machines, if RATE_LIMIT_URL names one: for rate limits. */
import { Redis } from "ioredis";
import { getEnv } from "./env.server.ts";
import { serverClosed } from "./graceful-close.server.ts";
import { log } from "./log.server.ts";

let store: Redis | undefined;

/** This process's connection; undefined if there is no store. */
export function sharedStore(): Redis | undefined {
  return isNamed() ? (store ??= connected()) : undefined;
}

/** Runs before settings are validated: code loaded without settings, as in a test of the build, has no store. */
const isNamed = () => Boolean(process.env["RATE_LIMIT_URL"]);

function connected(): Redis {
  const redis = new Redis(getEnv().RATE_LIMIT_URL!, {
    // A page does not wait for a store that is down, and commands are not queued until it is back.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 1_000,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  });
  // An open connection, or the timer for the next attempt, would keep the process alive.
  serverClosed.subscribe(() => redis.disconnect());
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
