/** How long each test file took when it last ran on this machine. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { inRoot } from "#local/paths.ts";

/** Seconds until the first file starts, and of each file with its hooks. */
export type KnownTimes = { start: number; files: Record<string, number> };

/** What is known of a suite; nothing before it first ran here. */
export function knownTimes(suite: string): KnownTimes | undefined {
  const file = fileOf(suite);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as KnownTimes) : undefined;
}

/** Keeps new times beside those of files that did not run this time. */
export function keepTimes(suite: string, { start, files }: KnownTimes): void {
  const file = fileOf(suite);
  const times: KnownTimes = { start, files: { ...knownTimes(suite)?.files, ...files } };
  mkdirSync(dirname(file), { recursive: true });
  // Whole or not at all, for a run that is stopped while it writes.
  writeFileSync(`${file}.new`, `${JSON.stringify(times, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

// Not among the reports, which every `npm test` removes.
const fileOf = (suite: string): string => inRoot(".cache", "test-times", `${suite}.json`);
