import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const table = readFileSync("docs/public-site.md", "utf8");
const rows = table
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (-+|The specification says) /.test(line));

/** Tests are named as `tests/e2e/landing.spec.ts › title`. */
const NAMED = /`(tests\/[^`›]+\.ts|app\/[^`›]+\.test\.ts) › ([^`]+)`/g;

test("every sentence of the table names a test that exists", () => {
  const missing = rows.flatMap((row) => {
    const named = [...row.matchAll(NAMED)];
    if (named.length === 0) return [`no test: ${row}`];
    return named.flatMap(([, file, title]) =>
      existsSync(file!) && readFileSync(file!, "utf8").includes(title!)
        ? []
        : [`${file} has no test "${title}"`],
    );
  });
  expect(missing).toEqual([]);
});
