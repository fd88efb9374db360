import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { problemOf, reader } from "#tests/helpers/test-titles.ts";

const table = readFileSync("docs/public-site.md", "utf8");
const rows = table
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (-+|The specification says) /.test(line));

/** Tests are named as `tests/e2e/site/landing.spec.ts › title`. */
const NAMED = /`((?:tests\/[^`›]+|app\/[^`›]+\.test)\.tsx?) › ([^`]+)`/g;
/** What is wrong with a row's second half. */
function problemsOf(row: string, read: (file: string) => string | undefined): string[] {
  const named = [...row.matchAll(NAMED)];
  if (named.length === 0) return [`no test: ${row}`];
  if (named.length < row.split(" › ").length - 1) return [`not all understood: ${row}`];
  return named.flatMap(([, file, title]) => problemOf(file!, title!, read) ?? []);
}

test("every sentence of the table names a test that exists", () => {
  expect(rows.length).toBeGreaterThan(50);
  const read = reader();
  expect(rows.flatMap((row) => problemsOf(row, read))).toEqual([]);
});

test.each([
  [`test("it holds", () => {});`, true],
  [`test.describe("it holds", () => {});`, true],
  [`describe.each(["a"] as const)("it holds: %s", () => {});`, true],
  ["for (const one of all) test(`${one}: it holds`, () => {});", true],
  [`// test("it holds")`, false],
  [`const words = "it holds";`, false],
  [`test("another", () => test.step("it holds", () => {}));`, false],
  [`expect(page).toContain("it holds");`, false],
  [`test("another", () => expect("it holds"));`, false],
  [`test.skip("it holds", () => {});`, false],
  [`test.fixme("it holds", () => {});`, false],
  [`test("it holds", () => { test.skip(); });`, false],
  [`describe.skip("group", () => { test("it holds", () => {}); });`, false],
])("what counts as a test: %s", (source, counts) => {
  const problems = problemsOf("| x | `tests/e2e/a.spec.ts › it holds` |", () => source);
  expect(problems.length === 0).toBe(counts);
});

test.each([
  ["it holds", true],
  ["it hold", false],
])("a whole title, where one is asked for: %s", (title, counts) => {
  const problem = problemOf("a.test.ts", title, () => `test("it holds", () => {});`, true);
  expect(problem === undefined).toBe(counts);
});

test.each(["%s", "${path}", "$name: %s"])("a title of placeholders names no test: %s", (title) => {
  const row = `| x | \`tests/e2e/a.spec.ts › ${title}\` |`;
  expect(problemsOf(row, () => `test("${title}", () => {});`)).toHaveLength(1);
});
