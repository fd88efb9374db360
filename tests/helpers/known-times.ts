/** How long each test file took when it last ran on this machine. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { dirname } from "node:path";
import { inRoot } from "#local/paths.ts";

/** Seconds until the first file starts, and for each file including its hooks. */
export type KnownTimes = { start: number; files: Record<string, number> };

/** The last few times of each, newest last. */
export type KeptTimes = { start: number[]; files: Record<string, number[]> };

/** Several, because one slow run must not decide what the next runs leave out. */
const RUNS = 3;

/** A suite's known times; undefined before its first run on this machine. */
export function knownTimes(suite: string): KnownTimes | undefined {
  const kept = read(suite);
  return kept && usualTimes(kept);
}

/** Load per core. Our own suites stay below it, so a higher load comes from other programs. */
const BUSY = 4;

/** Saves new times next to those of files that did not run, unless the machine was too busy. */
export function keepTimes(suite: string, times: KnownTimes): void {
  if (loadavg()[0]! / availableParallelism() > BUSY) return;
  const file = fileOf(suite);
  mkdirSync(dirname(file), { recursive: true });
  // Renamed into place, so that an interrupted write leaves the old file intact.
  writeFileSync(`${file}.new`, JSON.stringify(withTimes(read(suite), times)));
  renameSync(`${file}.new`, file);
}

/** The saved times with those of another run added. */
export function withTimes(kept: KeptTimes | undefined, { start, files }: KnownTimes): KeptTimes {
  const all = { ...kept?.files };
  for (const [file, seconds] of Object.entries(files)) {
    all[file] = [...(all[file] ?? []), seconds].slice(-RUNS);
  }
  return { start: [...(kept?.start ?? []), start].slice(-RUNS), files: all };
}

/** The median of the last few, rounded down. */
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

// Not with the reports, which each run of a suite replaces.
const fileOf = (suite: string): string => inRoot(".cache", "test-times", `${suite}.json`);
