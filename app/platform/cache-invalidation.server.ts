/**
 * Cache invalidation after a write, in every process that caches: on this machine, and with RATE_LIMIT_URL on all
 * machines.
 */
import cluster from "node:cluster";
import { log } from "./log.server.ts";
import { listeningStore, sharedStore } from "./shared-store.server.ts";

const CHANNEL = "nomera.forget";

/** What to drop: cached pages at a path, or public data by its key. */
export type Forgotten = { pages: string } | { data: string };
type Word = { channel: typeof CHANNEL; forget: Forgotten };

/** Whether a message between processes is a cache invalidation. */
export function isInvalidation(message: unknown): message is Word {
  return (message as Word | null)?.channel === CHANNEL;
}

const forgetters: ((what: Forgotten) => void)[] = [];

/** Registers a function that drops something from this process's cache, whichever process asks for it. */
export function onInvalidate(forget: (what: Forgotten) => void): void {
  forgetters.push(forget);
}

/** Drops something from the cache here and, within a second, in all other processes. */
export function invalidateEverywhere(what: Forgotten): void {
  hear(what);
  const word: Word = { channel: CHANNEL, forget: what };
  const store = sharedStore();
  if (store) {
    // If this fails, other processes refresh their copies within about 15 minutes anyway.
    store.publish(CHANNEL, JSON.stringify(word)).catch((err: unknown) => {
      log.warn({ err }, "other processes were not told to clear their caches");
    });
  } else if (cluster.isWorker) {
    process.send?.(word);
  }
}

function hear(what: Forgotten): void {
  for (const forget of forgetters) forget(what);
}

/** Starts listening to other processes and gets ready to publish. Call it once per process. */
export function subscribeToInvalidations(): void {
  sharedStore();
  const store = listeningStore();
  if (store) {
    store.on("message", (_: string, text: string) => hear((JSON.parse(text) as Word).forget));
    // On every connection: ioredis repeats a subscription that succeeded, but not one that failed.
    store.on("ready", () => void store.subscribe(CHANNEL).catch(() => undefined));
  } else if (cluster.isWorker) {
    process.on("message", (message) => isInvalidation(message) && hear(message.forget));
  }
}
