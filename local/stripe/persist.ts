import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Snapshot } from "./store.ts";
import type { Settings } from "./world.ts";

/** Everything that survives a restart. */
export interface Kept {
  /** How many seconds the emulator's clock is ahead. */
  ahead: number;
  settings: Settings;
  tables: Snapshot;
}

/** Reads the saved state; null if there is none. */
export function readKept(file: string): Kept | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Writes the state atomically: if the process dies midway, the old state remains. */
export function writeKept(file: string, kept: Kept): void {
  mkdirSync(dirname(file), { recursive: true });
  const aside = `${file}.new`;
  writeFileSync(aside, JSON.stringify(kept), { mode: 0o600 });
  renameSync(aside, file);
}
