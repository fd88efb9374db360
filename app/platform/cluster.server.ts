/** Runs several processes on one port: starts them, restarts one that dies, and stops them together. */
import cluster, { type Worker } from "node:cluster";
import { availableParallelism } from "node:os";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import type { Env } from "./env.server.ts";
import { isInvalidation } from "./cache-invalidation.server.ts";
import { log } from "./log.server.ts";

/** In milliseconds. A process that lived less than this restarts after a pause, which doubles each time. */
const SHORT_LIFE_MS = 10_000;
const LONGEST_PAUSE_MS = 30_000;
/** In milliseconds. Longer than a process needs to finish its requests (serve.ts). */
const STOP_WITHIN_MS = 15_000;

/** Number of processes: WEB_CONCURRENCY if set, else one per core in production and one elsewhere. */
export function processCount(env: Pick<Env, "WEB_CONCURRENCY" | "NODE_ENV">): number {
  return env.WEB_CONCURRENCY ?? (env.NODE_ENV === "production" ? availableParallelism() : 1);
}

/**
 * Runs this many processes of a script until told to stop. Counts rate limits for all of them, and passes on cache
 * drops from one process to the others. Exits with 1 if none of them ever started serving.
 */
export function supervise(script: string, processes: number): void {
  // Creating it starts it listening.
  void new RateLimiterClusterMaster();
  cluster.setupPrimary({ exec: script });
  const bornAt = new Map<Worker, number>();
  let everListened = false;
  let stopping = false;
  let pauseMs = 100;

  const start = (): void => {
    if (stopping) return;
    const worker = cluster.fork();
    bornAt.set(worker, Date.now());
  };
  for (let n = 0; n < processes; n += 1) start();

  cluster.on("listening", () => (everListened = true));
  cluster.on("message", (from, message: unknown) => {
    if (!isInvalidation(message)) return;
    for (const other of others(from)) other.send(message);
  });
  cluster.on("exit", (worker, code, signal) => {
    const lived = Date.now() - (bornAt.get(worker) ?? 0);
    bornAt.delete(worker);
    if (stopping) {
      if (bornAt.size === 0) process.exit();
      return;
    }
    if (!everListened) {
      process.exitCode = 1;
      stop("none of its processes came to answer");
      return;
    }
    pauseMs = lived < SHORT_LIFE_MS ? Math.min(pauseMs * 2, LONGEST_PAUSE_MS) : 100;
    log.error(
      { pid: worker.process.pid, code, signal, pauseMs },
      "a process ended; starting another",
    );
    setTimeout(start, pauseMs);
  });

  const stop = (why: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, "stopping all processes");
    for (const worker of bornAt.keys()) worker.process.kill("SIGTERM");
    if (bornAt.size === 0) process.exit();
    setTimeout(() => {
      for (const worker of bornAt.keys()) worker.process.kill("SIGKILL");
    }, STOP_WITHIN_MS).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal));
}

function others(from: Worker): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker !== undefined && worker !== from && worker.isConnected(),
  );
}
