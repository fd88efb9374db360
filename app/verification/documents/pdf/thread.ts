/** A thread that reads one PDF. Started by clean.server.ts, which ends it when it takes too long. */
import { parentPort, workerData } from "node:worker_threads";
import { rewrite } from "./rewrite.ts";

parentPort!.postMessage(await rewrite(workerData as Uint8Array), []);
