import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { evenly, failEvenly } from "./evenly.server.ts";

/** Timers may fire a moment early. */
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
  expect(await tookOf(() => evenly<unknown>(work, STEP))).toBeGreaterThanOrEqual(least(steps));
});

test("answers and failures are handed on", async () => {
  expect(await evenly(() => Promise.resolve("done"), 1)).toBe("done");
  expect(await failEvenly(() => Promise.resolve("done"), 60_000)).toBe("done");
  await expect(evenly(fails, 1)).rejects.toThrow("no");
  expect(await tookOf(() => failEvenly(fails, STEP))).toBeGreaterThanOrEqual(least(1));
});
