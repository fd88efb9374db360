import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { inFixedSteps, failInFixedSteps } from "./fixed-steps.server.ts";

/** Timers may fire slightly early. */
const STEP = 60;
const least = (steps: number) => steps * STEP - 3;

async function tookOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work().catch(() => undefined);
  return performance.now() - began;
}
const fails = () => Promise.reject(new Error("no"));

test.each([
  ["at once", () => Promise.resolve("done"), 1],
  ["by failing at once", fails, 1],
  ["after more than a step", () => pause(STEP + 5), 2],
])("what ends %s is answered at the end of a step", async (_, work, steps) => {
  expect(await tookOf(() => inFixedSteps<unknown>(work, STEP))).toBeGreaterThanOrEqual(
    least(steps),
  );
});

test("answers and failures are handed on", async () => {
  expect(await inFixedSteps(() => Promise.resolve("done"), 1)).toBe("done");
  expect(await failInFixedSteps(() => Promise.resolve("done"), 60_000)).toBe("done");
  await expect(inFixedSteps(fails, 1)).rejects.toThrow("no");
  expect(await tookOf(() => failInFixedSteps(fails, STEP))).toBeGreaterThanOrEqual(least(1));
});
