/** Several processes that answer at one port: started, started again when one dies, and stopped together. */
import cluster, { type Worker } from "node:cluster";
import { availableParallelism } from "node:os";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import type { Env } from "./env.server.ts";
import { isWord } from "./forgetting.server.ts";
import { log } from "./log.server.ts";

/** A process that lived for less is started again after a pause, twice as long each time, in milliseconds. */
const SHORT_LIFE_MS = 10_000;
const LONGEST_PAUSE_MS = 30_000;
/** Longer than a process takes to finish its requests (serve.ts). In milliseconds. */
const STOP_WITHIN_MS = 15_000;

/** How many processes answer: what WEB_CONCURRENCY says, else one a core in production, and one elsewhere. */
export function processCount(env: Pick<Env, "WEB_CONCURRENCY" | "NODE_ENV">): number {
  return env.WEB_CONCURRENCY ?? (env.NODE_ENV === "production" ? availableParallelism() : 1);
}

/**
 * Runs so many processes of a script until this one is told to stop; counts their limits together, and hands on what
 * one of them says that the others must forget. Ends with 1 when none of them ever came to answer.
 */
export function supervise(script: string, processes: number): void {
  // It listens by being made.
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
    if (!isWord(message)) return;
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
