import { expect, test, vi } from "vitest";
import { until } from "./until.server.ts";

/** Reads 1, 2, 3 and so on. */
function counter() {
  let read = 0;
  return async () => (read += 1);
}

test("what is there at once is not waited for", async () => {
  const read = vi.fn(counter());
  expect(await until(read, (n) => n === 1, { tries: 10, pauseMs: 60_000 })).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
});

test("what comes later is read until it is there, with a pause before each further try", async () => {
  const read = vi.fn(counter());
  const startedAt = performance.now();
  expect(await until(read, (n) => n === 3, { tries: 10, pauseMs: 20 })).toBe(3);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(38);
  expect(read).toHaveBeenCalledTimes(3);
});

test("it gives up after so many tries, with the last it read, and does not pause once more", async () => {
  const read = vi.fn(counter());
  expect(await until(read, () => false, { tries: 4, pauseMs: 1 })).toBe(4);
  expect(read).toHaveBeenCalledTimes(4);
  expect(await until(counter(), () => false, { tries: 1, pauseMs: 60_000 })).toBe(1);
});
