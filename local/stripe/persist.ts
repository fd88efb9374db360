import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Snapshot } from "./store.ts";
import type { Settings } from "./world.ts";

/** All that outlives a restart. */
export interface Kept {
  /** Seconds that the emulator's clock is ahead. */
  ahead: number;
  settings: Settings;
  tables: Snapshot;
}

/** What was kept in a file; null when there is none. */
export function readKept(file: string): Kept | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Writes all of it, or, when something ends the process meanwhile, nothing. */
export function writeKept(file: string, kept: Kept): void {
  mkdirSync(dirname(file), { recursive: true });
  const aside = `${file}.new`;
  writeFileSync(aside, JSON.stringify(kept), { mode: 0o600 });
  renameSync(aside, file);
}
