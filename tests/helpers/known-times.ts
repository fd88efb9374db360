/** How long each test file took when it last ran on this machine. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { dirname } from "node:path";
import { inRoot } from "#local/paths.ts";

/** Seconds until the first file starts, and of each file with its hooks. */
export type KnownTimes = { start: number; files: Record<string, number> };

/** The last few of each, the newest last. */
export type KeptTimes = { start: number[]; files: Record<string, number[]> };

/** Several, because one slow run must not decide what the next ones leave out. */
const RUNS = 3;

/** What is known of a suite; nothing before it first ran here. */
export function knownTimes(suite: string): KnownTimes | undefined {
  const kept = read(suite);
  return kept && usualTimes(kept);
}

/** Load for each core. Our own suites stay below it, so a higher one means that others use the machine, too. */
const BUSY = 4;

/** Keeps new times beside those of files that did not run this time, unless the machine was too busy for them to mean much. */
export function keepTimes(suite: string, times: KnownTimes): void {
  if (loadavg()[0]! / availableParallelism() > BUSY) return;
  const file = fileOf(suite);
  mkdirSync(dirname(file), { recursive: true });
  // Renamed into place, so that a run stopped while it writes leaves the old file whole.
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
