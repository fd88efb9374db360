import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { processCount } from "./cluster.server.ts";

const cores = availableParallelism();

test.each([
  ["production", undefined, cores],
  ["production", 1, 1],
  ["production", 3, 3],
  ["development", undefined, 1],
  ["development", 2, 2],
  ["test", undefined, 1],
] as const)(
  "%s with WEB_CONCURRENCY %s is %s processes",
  (NODE_ENV, WEB_CONCURRENCY, processes) => {
    expect(processCount({ NODE_ENV, WEB_CONCURRENCY })).toBe(processes);
  },
);
