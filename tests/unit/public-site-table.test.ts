import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

const table = readFileSync("docs/public-site.md", "utf8");
const rows = table
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (-+|The specification says) /.test(line));

/** Tests are named as `tests/e2e/site/landing.spec.ts › title`. */
const NAMED = /`((?:tests\/[^`›]+|app\/[^`›]+\.test)\.tsx?) › ([^`]+)`/g;
/** `%s`, `$name` and `${name}`: the same in any test, so such a title alone names none. */
const PLACEHOLDERS = /%[a-z]|\$\w+|\$\{[^}]*\}/g;
const NOT_RUN = ["skip", "fixme", "todo", "skipIf", "runIf"];

/** The titles of the tests and groups of tests that a file runs, as they stand in it. */
function titlesIn(source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const words = wordsOf(node.expression);
      const title = node.arguments[0];
      if (words && title && ts.isStringLiteralLike(title)) {
        if (isNotRun(node, words)) return;
        titles.push(title.text);
      } else if (words && title && ts.isTemplateExpression(title)) {
        if (isNotRun(node, words)) return;
        titles.push(title.getText().slice(1, -1));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("it.tsx", source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** `test.each([1])` and the like as ["test", "each"]; nothing for what is no test. */
function wordsOf(callee: ts.Expression): string[] | undefined {
  if (ts.isIdentifier(callee)) {
    return ["test", "describe", "it", "walk"].includes(callee.text) ? [callee.text] : undefined;
  }
  if (ts.isPropertyAccessExpression(callee)) {
    const words = wordsOf(callee.expression);
    return words && callee.name.text !== "step" ? [...words, callee.name.text] : undefined;
  }
  return ts.isCallExpression(callee) ? wordsOf(callee.expression) : undefined;
}

/** Whether it says so in its name, or in its own body: `test.skip()`. */
function isNotRun(call: ts.CallExpression, words: string[]): boolean {
  if (words.some((word) => NOT_RUN.includes(word))) return true;
  const body = call.arguments.at(-1);
  if (!body || !ts.isFunctionLike(body) || !("body" in body) || !body.body) return false;
  if (!ts.isBlock(body.body)) return false;
  return body.body.statements.some(
    (statement) =>
      ts.isExpressionStatement(statement) &&
      ts.isCallExpression(statement.expression) &&
      !statement.expression.arguments.some((one) => ts.isFunctionLike(one)) &&
      (wordsOf(statement.expression.expression) ?? []).some((word) => NOT_RUN.includes(word)),
  );
}

/** What is wrong with a row's second half. */
function problemsOf(row: string, read: (file: string) => string | undefined): string[] {
  const named = [...row.matchAll(NAMED)];
  if (named.length === 0) return [`no test: ${row}`];
  if (named.length < row.split(" › ").length - 1) return [`not all understood: ${row}`];
  return named.flatMap(([, file, title]) => {
    const bare = title!.replace(PLACEHOLDERS, "");
    if (!/\w/.test(bare)) return [`"${title}" of ${file} could be any test`];
    const source = read(file!);
    return source !== undefined && titlesIn(source).some((one) => one.includes(title!))
      ? []
      : [`${file} has no test "${title}" that is run`];
  });
}

test("every sentence of the table names a test that exists", () => {
  expect(rows.length).toBeGreaterThan(50);
  const sources = new Map<string, string | undefined>();
  const read = (file: string) => {
    if (!sources.has(file)) {
      sources.set(file, existsSync(file) ? readFileSync(file, "utf8") : undefined);
    }
    return sources.get(file);
  };
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

test.each(["%s", "${path}", "$name: %s"])("a title of placeholders names no test: %s", (title) => {
  const row = `| x | \`tests/e2e/a.spec.ts › ${title}\` |`;
  expect(problemsOf(row, () => `test("${title}", () => {});`)).toHaveLength(1);
});
