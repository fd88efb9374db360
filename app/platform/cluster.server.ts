/** Runs several processes on one port: starts them, restarts one that dies, and stops them together. */
import cluster, { type Worker } from "node:cluster";
import { availableParallelism } from "node:os";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import type { Env } from "./env.server.ts";
import { log } from "./log.server.ts";

/** In milliseconds. A process that lived less than this restarts after a pause, which doubles each time. */
const SHORT_LIFE_MS = 10_000;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** In milliseconds. Longer than a process needs to finish its requests (serve.ts). */
const STOP_WITHIN_MS = 15_000;

/**
 * Number of supervised processes: WEB_CONCURRENCY if set, else one per core in production. 0 means that the first
 * process serves, without a supervisor.
 */
export function processCount(env: Pick<Env, "WEB_CONCURRENCY" | "NODE_ENV">): number {
  return env.WEB_CONCURRENCY ?? (env.NODE_ENV === "production" ? availableParallelism() : 0);
}

/** The pause before another process starts, after one that lived this long and the pause before. In milliseconds. */
export function nextPause(pauseMs: number, livedMs: number): number {
  return livedMs < SHORT_LIFE_MS ? Math.min(pauseMs * 2, LONGEST_PAUSE_MS) : SHORTEST_PAUSE_MS;
}

/**
 * Runs this many processes of a script until told to stop, and counts rate limits for all of them. Exits with 1 if all
 * died before any started serving, or if one did not finish its requests when told to stop.
 */
export function supervise(
  script: string,
  processes: number,
  stopWithinMs: number = STOP_WITHIN_MS,
): void {
  // Creating it starts it listening.
  void new RateLimiterClusterMaster();
  cluster.setupPrimary({ exec: script });
  const bornAt = new Map<Worker, number>();
  let everListened = false;
  let stopping = false;
  let pauseMs = SHORTEST_PAUSE_MS;

  const start = (): void => {
    if (stopping) return;
    const worker = cluster.fork();
    bornAt.set(worker, Date.now());
    // Without a listener, a message to a process that just died would end this one, and so all of them.
    worker.on("error", (err) => {
      log.warn({ pid: worker.process.pid, err }, "a process could not be reached");
      // One that could not be started does not exit either.
      if (worker.process.pid === undefined) ended(worker, null, null);
    });
  };

  const ended = (worker: Worker, code: number | null, signal: string | null): void => {
    const born = bornAt.get(worker);
    if (born === undefined) return;
    bornAt.delete(worker);
    const how = { pid: worker.process.pid, code, signal };
    if (stopping) {
      if (code || signal === "SIGKILL") process.exitCode = 1;
      if (bornAt.size === 0) process.exit();
    } else if (everListened) {
      pauseMs = nextPause(pauseMs, Date.now() - born);
      log.error({ ...how, pauseMs }, "a process ended; starting another");
      setTimeout(start, pauseMs);
    } else {
      log.error(how, "a process ended before any could answer");
      if (bornAt.size > 0) return;
      process.exitCode = 1;
      stop("no process could start");
    }
  };

  for (let n = 0; n < processes; n += 1) start();

  cluster.on("listening", () => {
    if (everListened || stopping) return;
    everListened = true;
    // Those that died before were not replaced, because all could have the same defect.
    while (bornAt.size < processes) start();
  });
  cluster.on("exit", ended);

  const stop = (why: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, "stopping all processes");
    for (const worker of bornAt.keys()) worker.process.kill("SIGTERM");
    if (bornAt.size === 0) process.exit();
    setTimeout(() => {
      for (const worker of bornAt.keys()) worker.process.kill("SIGKILL");
    }, stopWithinMs).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal));
}
