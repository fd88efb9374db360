/** What a write made wrong is forgotten by every process that keeps it: of this machine, and of all with RATE_LIMIT_URL. */
import cluster from "node:cluster";
import { log } from "./log.server.ts";
import { listeningStore, sharedStore } from "./shared-store.server.ts";

const CHANNEL = "nomera.forget";

/** Kept pages at a path, or public data by its key. */
export type Forgotten = { pages: string } | { data: string };
type Word = { channel: typeof CHANNEL; forget: Forgotten };

/** Whether a message between processes tells what to forget. */
export function isWord(message: unknown): message is Word {
  return (message as Word | null)?.channel === CHANNEL;
}

const forgetters: ((what: Forgotten) => void)[] = [];

/** Has this done here for whatever any process says. */
export function onForgotten(forget: (what: Forgotten) => void): void {
  forgetters.push(forget);
}

/** Forgets something here and, within a second, wherever else it is kept. */
export function forgetEverywhere(what: Forgotten): void {
  hear(what);
  const word: Word = { channel: CHANNEL, forget: what };
  const store = sharedStore();
  if (store) {
    // What is kept is drawn anew within its minute anyway.
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

/** Hears from now on what other processes say, and is ready to speak. Once a process. */
export function listenToOthers(): void {
  sharedStore();
  const store = listeningStore();
  if (store) {
    store.on("message", (_: string, text: string) => hear((JSON.parse(text) as Word).forget));
    // Again with every connection: ioredis repeats a subscription that was made, not one that failed.
    store.on("ready", () => void store.subscribe(CHANNEL).catch(() => undefined));
  } else if (cluster.isWorker) {
    process.on("message", (message) => isWord(message) && hear(message.forget));
  }
}
