import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import type { PdfProblem } from "./sentences.ts";
import type { Rewritten } from "./rewrite.ts";

const TIME_LIMIT_MS = 15_000;
/** For parsed objects; the file itself and decompressed data are outside of it, with limits of their own. */
const MEMORY_LIMIT_MB = 384;
/** Resolved by name, because the built app is a single file. */
const THREAD = createRequire(import.meta.url).resolve("#app/verification/documents/pdf/thread.ts");

/** As with pictures, a process reads one at a time. */
const oneAtATime = new PQueue({ concurrency: 1 });

/**
 * Reads a PDF and rewrites it from the parsed objects: nothing hides before, between or after them, and all readers see
 * the same. Takes fifteen seconds at most, in its own thread.
 * @param withinMs time limit in milliseconds
 * @returns the new PDF, or what is wrong with it
 */
export function cleanPdf(bytes: Uint8Array, withinMs = TIME_LIMIT_MS): Promise<Rewritten> {
  return oneAtATime.add(() => inThread(bytes, withinMs));
}

function inThread(bytes: Uint8Array, withinMs: number): Promise<Rewritten> {
  return new Promise((resolve) => {
    const thread = new Worker(THREAD, {
      workerData: bytes,
      // No environment: code that parses hostile files must not see the keys.
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: 32 },
    });
    const end = (answer: Rewritten) => {
      clearTimeout(timer);
      resolve(answer);
      void thread.terminate();
    };
    const fail = (problem: PdfProblem) => end({ problem });
    const timer = setTimeout(() => fail("heavy"), withinMs);
    thread.on("message", (answer: Rewritten) => end(answer));
    thread.on("error", () => fail("heavy"));
    thread.on("exit", () => fail("heavy"));
  });
}
