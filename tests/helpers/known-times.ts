/** How long each test file took when it last ran on this machine. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { dirname } from "node:path";
import { inRoot } from "#local/paths.ts";

/** Seconds until the first file starts, and of each file with its hooks. */
export type KnownTimes = { start: number; files: Record<string, number> };

/** The last few of each, the newest last. */
export type KeptTimes = { start: number[]; files: Record<string, number[]> };

/** So that one run on a busy machine is not what the next ones are planned by. */
const RUNS = 3;

/** What is known of a suite; nothing before it first ran here. */
export function knownTimes(suite: string): KnownTimes | undefined {
  const kept = read(suite);
  return kept && usualTimes(kept);
}

/** More processes than this wait for each core only when somebody else is at work on it, too. */
const BUSY = 4;

/** Keeps new times beside those of files that did not run this time, unless the machine was too busy for them to mean much. */
export function keepTimes(suite: string, times: KnownTimes): void {
  if (loadavg()[0]! / availableParallelism() > BUSY) return;
  const file = fileOf(suite);
  mkdirSync(dirname(file), { recursive: true });
  // Whole or not at all, for a run that is stopped while it writes.
  writeFileSync(`${file}.new`, JSON.stringify(withTimes(read(suite), times)));
  renameSync(`${file}.new`, file);
}

/** What was kept, with the times of another run. */
export function withTimes(kept: KeptTimes | undefined, { start, files }: KnownTimes): KeptTimes {
  const all = { ...kept?.files };
  for (const [file, seconds] of Object.entries(files)) {
    all[file] = [...(all[file] ?? []), seconds].slice(-RUNS);
  }
  return { start: [...(kept?.start ?? []), start].slice(-RUNS), files: all };
}

/** The middle one of the last few, of two the smaller. */
export function usualTimes({ start, files }: KeptTimes): KnownTimes {
  const usual = Object.entries(files).map(([file, seconds]) => [file, middle(seconds)] as const);
  return { start: middle(start), files: Object.fromEntries(usual) };
}

function middle(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;
}

function read(suite: string): KeptTimes | undefined {
  const file = fileOf(suite);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as KeptTimes) : undefined;
}

// Not among the reports: each run of a suite replaces its own.
const fileOf = (suite: string): string => inRoot(".cache", "test-times", `${suite}.json`);
