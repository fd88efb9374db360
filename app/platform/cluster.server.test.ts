import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { nextPause, processCount } from "./cluster.server.ts";

const cores = availableParallelism();

test.each([
  ["production", undefined, cores],
  ["production", 0, 0],
  ["production", 1, 1],
  ["production", 3, 3],
  ["development", undefined, 0],
  ["development", 2, 2],
  ["test", undefined, 0],
] as const)(
  "%s with WEB_CONCURRENCY %s is %s processes",
  (NODE_ENV, WEB_CONCURRENCY, processes) => {
    expect(processCount({ NODE_ENV, WEB_CONCURRENCY })).toBe(processes);
  },
);

test.each([
  ["doubles while processes die young", [0, 1, 9_999], 800],
  ["grows to half a minute", Array<number>(9).fill(0), 30_000],
  ["grows no further", Array<number>(20).fill(0), 30_000],
  ["is a tenth of a second after a life of ten seconds", [0, 0, 0, 10_000], 100],
  ["grows again after that", [0, 0, 0, 10_000, 0], 200],
] as const)("the pause before a restart %s", (_, lives, pauseMs) => {
  expect(lives.reduce(nextPause, 100)).toBe(pauseMs);
});
