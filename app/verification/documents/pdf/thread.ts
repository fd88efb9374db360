/** A worker thread that reads one PDF. clean.server.ts starts it, and ends it if it takes too long. */
import { parentPort, workerData } from "node:worker_threads";
import { rewrite } from "./rewrite.ts";

parentPort!.postMessage(await rewrite(workerData as Uint8Array), []);
