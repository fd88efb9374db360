/** Checks that the database functions' results match the app's schemas: see platform/json-results.server.ts. */
import { globSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "#local/paths.ts";

const VARIABLE = "NOMERA_CHECK_RESULTS";

/** Makes every app started from now on validate its results and record the functions they came from. */
export function checkResults(): void {
  process.env[VARIABLE] ??= join(mkdtempSync(join(tmpdir(), "nomera-results-")), "checked");
}

/** The functions that the app calls with a schema. */
export function functionsWithSchema(): string[] {
  const sources = globSync("app/**/*.server.ts", { cwd: inRoot("") }).map((path) =>
    readFileSync(inRoot(path), "utf8"),
  );
  const calls = sources.flatMap((text) => [
    ...text.matchAll(/jsonOf\(\s*[\w.]+(?:\(\))?,\s*"(\w+)"/g),
  ]);
  return [...new Set(calls.map(([, name]) => name!))].sort();
}

/** Functions whose results no test has seen, and result fields that were never present. */
export function uncheckedAnswers(): string[] {
  const file = process.env[VARIABLE];
  const lines = new Set(file && existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
  const functions = functionsWithSchema().filter((name) => !lines.has(name));
  const parts = [...lines].filter((line) => line.startsWith("? ")).map((line) => line.slice(2));
  const absent = parts.filter((part) => !lines.has(`+ ${part}`));
  return [...functions.map((name) => `${name}()`), ...absent.sort()];
}
