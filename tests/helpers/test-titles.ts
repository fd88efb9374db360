/** Lists the tests by the titles in their files. */
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";

/** `%s`, `$name` and `${name}` are the same in every test, so a title with nothing else names none. */
const PLACEHOLDERS = /%[a-z]|\$\w+|\$\{[^}]*\}/g;
const NOT_RUN = ["skip", "fixme", "todo", "skipIf", "runIf"];

const known = new Map<string, string[]>();

/** The titles of the tests and groups that a file runs, as written. */
function titlesIn(source: string): string[] {
  const before = known.get(source);
  if (before) return before;
  const titles: string[] = [];
  known.set(source, titles);
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

/** `test.each([1])` and similar as ["test", "each"]; undefined for anything else. */
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

/** Whether it is skipped by its name, or in its body: `test.skip()`. */
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

/** Returns a reader that caches file contents; undefined for a missing file. */
export function reader(): (file: string) => string | undefined {
  const sources = new Map<string, string | undefined>();
  return (file) => {
    if (!sources.has(file)) {
      sources.set(file, existsSync(file) ? readFileSync(file, "utf8") : undefined);
    }
    return sources.get(file);
  };
}

/**
 * What is wrong with a test's name, `tests/e2e/site/landing.spec.ts` and its title; undefined if it runs.
 * @param whole whether a part of the title is not enough, so that a test that now says something else is noticed
 */
export function problemOf(
  file: string,
  title: string,
  read: (file: string) => string | undefined,
  whole = false,
): string | undefined {
  if (!/\w/.test(title.replace(PLACEHOLDERS, ""))) return `"${title}" of ${file} could be any test`;
  const source = read(file);
  return source !== undefined &&
    titlesIn(source).some((one) => one === title || (!whole && one.includes(title)))
    ? undefined
    : `${file} has no test "${title}" that is run`;
}
