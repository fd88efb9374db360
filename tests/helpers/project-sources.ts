/** Reads the project's sources for touched-tests.ts. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { siteMap } from "#app/routes.ts";
import { inRoot } from "#local/paths.ts";
import { readSchema } from "#local/schema/files.ts";
import { importsOf } from "./import-direction.ts";
import { namesIn } from "./source-names.ts";
import { SqlSources } from "./sql-statements.ts";
import type { Project, SourceFacts } from "./touched-tests.ts";

const READERS = ["tests/helpers/import-direction.ts", "tests/helpers/source-names.ts"];

/** The project as it is in the working tree. */
export function readProject(): Project {
  const documents = ["README.md", ...filesBelow("docs").filter((file) => file.endsWith(".md"))];
  return {
    sources: readSources(),
    documents: new Map(documents.map((file) => [file, readFileSync(inRoot(file), "utf8")])),
    sql: new SqlSources(readSchema().map(({ text }) => text)),
    siteMap,
  };
}

/** The facts read from a source are cached until it changes, because parsing a thousand files takes seconds. */
function readSources(): Map<string, SourceFacts> {
  const cache = inRoot(".cache", "source-facts.json");
  const known = existsSync(cache)
    ? (JSON.parse(readFileSync(cache, "utf8")) as Record<string, SourceFacts>)
    : {};
  const facts: typeof known = {};
  const readers = hashOf(...READERS.map((file) => readFileSync(inRoot(file), "utf8")));
  const sources = new Map<string, SourceFacts>();
  const top = readdirSync(inRoot()).filter((file) => file.endsWith(".ts"));
  for (const file of [...["app", "local", "tests", "bench"].flatMap(filesBelow), ...top]) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(inRoot(file), "utf8");
    const key = hashOf(readers, file, text);
    const found = known[key] ?? { imports: importsOf(file, text), names: namesIn(file, text) };
    facts[key] = found;
    sources.set(file, found);
  }
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify(facts));
  return sources;
}

function hashOf(...texts: string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex").slice(0, 16);
}

function filesBelow(folder: string): string[] {
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(inRoot().length))
    .sort();
}
