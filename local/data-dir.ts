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

/** What the demo makes in its data directory. */
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

/** What others of us keep there: not removed, and no reason to refuse. */
const neighbors = ["dev"];

/** The entries of a data directory that are not ours. */
export function strangers(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir).filter((name) => !ours.includes(name) && !neighbors.includes(name));
}

/** Makes the data directory, for this user only: it holds secrets. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/** What a data directory's database is kept in; undefined when there is none. */
export function databaseIn(dataDir: string): "pglite" | "postgres" | undefined {
  if (existsSync(join(dataDir, "postgres"))) return "postgres";
  return existsSync(join(dataDir, "db")) ? "pglite" : undefined;
}

/**
 * Lets PostgreSQL's own user through to its folder, where root runs this; elsewhere nobody else needs to. It cannot list
 * the directory, and nobody else can read what is made in it from now on.
 * @throws a sentence when that user is stopped on the way there
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

/** Takes back what admitPostgres() gave. */
export function shutPostgresOut(dataDir: string): void {
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o700);
}

/** Removes what the demo made, except for the locks, which have holders. */
export function clearDataDir(dataDir: string): void {
  // The mark goes first: without it whatever is left is not taken for whole.
  for (const name of ["seeded.json", ...ours]) {
    if (name.endsWith(".lock")) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Whether the market was filled to the end, and by which migrations. */
export function readMark(dataDir: string): "none" | "current" | "outdated" {
  const migrations = readHashes(join(dataDir, "seeded.json"));
  if (!migrations) return "none";
  const now = migrationHashes();
  return Object.keys(migrations).every((name) => migrations[name] === now[name])
    ? "current"
    : "outdated";
}

/** Notes that the first start came to its end, or which migrations came since. */
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
    // Not there, or cut off while it was written.
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
