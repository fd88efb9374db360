/**
 * A server of several processes whose lives a test chooses. Arguments: what they do (a key of `acts`, or "missing" if
 * they cannot be started), how many there are, and how many milliseconds they get to stop.
 */
import { execFileSync } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import { createServer } from "node:http";
import { supervise } from "#app/platform/cluster.server.ts";

const [act = "", processes, stopWithinMs] = process.argv.slice(2);

/** The channel and the first message of rate-limiter-flexible: the supervisor answers it. */
const LIMITER = {
  channel: "rate_limiter_flexible",
  type: "init",
  opts: { keyPrefix: "test", points: 1, duration: 1 },
};

const listen = () =>
  createServer((_, response) => response.end()).listen(0, "127.0.0.1", () => say("listening"));
const say = (what: string) => console.log(JSON.stringify({ msg: what, pid: process.pid }));
const onceTold = (what: string, then: () => void) =>
  process.on("message", (told) => told === what && then());
const fail = () => process.exit(3);

/** Blocks, so that the supervisor answers a process whose end it has not heard of yet. */
function awaitDeath({ process: { pid } }: Worker): void {
  const state = () => execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  // Its channel stays open until the last of its threads has ended ("l").
  while (!/^Z[^l]*$/.test(state().trim()));
}

const acts: Record<string, (id: number) => void> = {
  serve() {
    const server = listen();
    process.once("SIGTERM", () => server.close(() => cluster.worker!.disconnect()));
  },
  "never end"() {
    process.on("SIGTERM", () => {});
    listen();
  },
  "fail when told to stop"() {
    process.on("SIGTERM", fail);
    listen();
  },
  "fail at start": fail,
  "first fails before others listen"(id) {
    if (id === 1) fail();
    else if (id === 2) onceTold("one died", acts["serve"] as () => void);
    else acts["serve"]!(id);
  },
  "second fails after the first listens"(id) {
    if (id === 2) onceTold("one listens", fail);
    else acts["serve"]!(id);
  },
  "first dies while it is answered"(id) {
    if (id > 1) return acts["serve"]!(id);
    process.send!(LIMITER, () => process.kill(process.pid, "SIGKILL"));
  },
};

if (cluster.worker) {
  acts[act]!(cluster.worker.id);
} else {
  const tell = (what: string) => {
    for (const worker of Object.values(cluster.workers!)) worker!.send(what, () => {});
  };
  if (act === "missing") process.execPath = "/no-such-program";
  if (act === "first dies while it is answered") cluster.once("message", awaitDeath);
  supervise(import.meta.filename, Number(processes), Number(stopWithinMs));
  cluster.on("exit", () => tell("one died"));
  cluster.on("listening", () => tell("one listens"));
}
