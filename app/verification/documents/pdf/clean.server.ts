import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import type { PdfProblem } from "./sentences.ts";
import type { Rewritten } from "./rewrite.ts";

const TIME_LIMIT_MS = 15_000;
/** Of objects; the file itself and what is unpacked lie beside it, and have limits of their own. */
const MEMORY_LIMIT_MB = 384;
/** Found by its name, because the app is one file once it is built. */
const THREAD = createRequire(import.meta.url).resolve("#app/verification/documents/pdf/thread.ts");

/** As with pictures, a process reads one at a time. */
const oneAtATime = new PQueue({ concurrency: 1 });

/**
 * Reads a PDF and writes it anew from what was read: nothing hides before, between or behind its objects, and all
 * readers see the same. It takes fifteen seconds at most, in a thread of its own.
 * @param withinMs milliseconds after which it is given up
 * @returns the new PDF, or what is wrong with it
 */
export function cleanPdf(bytes: Uint8Array, withinMs = TIME_LIMIT_MS): Promise<Rewritten> {
  return oneAtATime.add(() => inThread(bytes, withinMs));
}

function inThread(bytes: Uint8Array, withinMs: number): Promise<Rewritten> {
  return new Promise((resolve) => {
    const thread = new Worker(THREAD, {
      workerData: bytes,
      // No settings: it needs none, and what reads hostile files should not know the keys.
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
