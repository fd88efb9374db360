import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { inRoot } from "./paths.ts";
import { requireEntrance } from "./postgres/binaries.ts";

/** What the demo creates in its data directory. */
const ours = [
  "db",
  "postgres",
  "storage",
  "logs",
  "secrets.json",
  "secrets.json.new",
  "mail.jsonl",
  "stripe.json",
  "stripe.json.new",
  "demo-accounts.json",
  "seeded.json",
  "running.json",
  "demo.lock",
  "db.lock",
];

/** Other entries of ours there: kept, and no reason to refuse. */
const neighbors = ["dev"];

/** Entries of a data directory that are not ours. */
export function strangers(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir).filter((name) => !ours.includes(name) && !neighbors.includes(name));
}

/** Creates the data directory, readable only by this user because it holds secrets. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/** Which database a data directory contains; undefined if there is none. */
export function databaseIn(dataDir: string): "pglite" | "postgres" | undefined {
  if (existsSync(join(dataDir, "postgres"))) return "postgres";
  return existsSync(join(dataDir, "db")) ? "pglite" : undefined;
}

/**
 * If this runs as root, lets the postgres user pass through to its folder. That user can't list the directory, and
 * nobody else can read files created in it from now on.
 * @throws a readable message if that user is blocked by a parent directory
 */
export function admitPostgres(dataDir: string): void {
  if (process.getuid?.() === 0) {
    process.umask(0o077);
    chmodSync(dataDir, 0o711);
  }
  try {
    requireEntrance(dataDir);
  } catch (error) {
    shutPostgresOut(dataDir);
    throw error;
  }
}

/** Reverts admitPostgres(). */
export function shutPostgresOut(dataDir: string): void {
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o700);
}

/** Deletes what the demo created, except locks, which may be held. */
export function clearDataDir(dataDir: string): void {
  // Delete the mark first: without it, leftovers are not mistaken for a complete market.
  for (const name of ["seeded.json", ...ours]) {
    if (name.endsWith(".lock")) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Whether the market was seeded completely, and with the current migrations. */
export function readMark(dataDir: string): "none" | "current" | "outdated" {
  const migrations = readHashes(join(dataDir, "seeded.json"));
  if (!migrations) return "none";
  const now = migrationHashes();
  return Object.keys(migrations).every((name) => migrations[name] === now[name])
    ? "current"
    : "outdated";
}

/** Records that the first start finished, or that new migrations were applied. */
export function writeMark(dataDir: string): void {
  writeFileSync(
    join(dataDir, "seeded.json"),
    JSON.stringify({ migrations: migrationHashes() }, null, 2),
  );
}

function readHashes(file: string): Record<string, string> | undefined {
  try {
    const mark = JSON.parse(readFileSync(file, "utf8")) as {
      migrations: Record<string, string>;
    };
    return mark.migrations;
  } catch {
    // Missing, or truncated while it was written.
    return undefined;
  }
}

function migrationHashes(): Record<string, string> {
  const folder = inRoot("supabase", "migrations");
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(join(folder, name)))
          .digest("hex"),
      ]),
  );
}
