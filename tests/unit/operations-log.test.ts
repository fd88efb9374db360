/** docs/operations.md: every warning and error that the server can log stands in one of its tables. */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { inRoot } from "#local/paths.ts";

/** Nobody needs to do anything about these: what failed is tried again, or nobody misses it. */
const FOR_NOBODY = [
  "acting was not stopped; it expires",
  "an old session was not ended",
  "back from Stripe, but could not read all of it",
  "code not exchanged",
  "could not end an extra session",
  "could not look up a referral link",
  "could not read the payment of a waived fee yet",
  "could not record database calls yet",
  "could not save the position someone signed up for",
  "could not sync after a refund",
  "the health page could not read this",
  "the overview could not read its figures",
];

const SERVER = [
  ...globSync("app/**/*.{ts,tsx}", { cwd: inRoot(".") }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  ),
  "serve.ts",
  "server.ts",
  "worker.ts",
];
/** Functions that log what their callers give them: which argument that is. */
const BY_CALLERS = new Map([
  ["tryOrLog", 1],
  ["publicOr", 4],
]);
const SEVERE = /^log\.(warn|error|fatal)$/;

/** The messages of a file's warnings and errors: a whole text, or how it begins. */
function messagesIn(path: string): string[] {
  const source = readFileSync(inRoot(path), "utf8");
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText();
      const said = SEVERE.test(name)
        ? node.arguments.at(-1)
        : node.arguments[BY_CALLERS.get(name) ?? Number.NaN];
      if (said && ts.isStringLiteralLike(said)) found.push(said.text);
      else if (said && ts.isTemplateExpression(said)) found.push(said.head.text);
      else if (said) found.push(said.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found;
}

/** Given by the callers of the functions above. */
const GIVEN = ["failure", ""];
const logged = [...new Set(SERVER.flatMap(messagesIn))].filter((one) => !GIVEN.includes(one));
const text = readFileSync(inRoot("docs/operations.md"), "utf8");
/** The first cells of its tables of lines. */
const documented = text
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.split("|").length === 5)
  .flatMap((line) => [...line.split("|")[1]!.matchAll(/`([^`]+)`/g)].map(([, span]) => span!));
const stands = (message: string) =>
  documented.some((span) =>
    span.endsWith("…")
      ? message.startsWith(span.slice(0, -1).replace(/[: ]+$/, ""))
      : span === message.replace(/: $/, ""),
  );

test("each is found", () => {
  expect(logged).toContain("the refund of an unneeded plan failed: return it in Stripe");
  expect(logged).toContain("sign-out was not confirmed by auth");
  expect(logged).toContain("posts not read: ");
  expect(logged.length).toBeGreaterThan(60);
});

test.each(logged.filter((message) => !FOR_NOBODY.includes(message)))(
  "`%s` stands in docs/operations.md",
  (message) => {
    expect(stands(message)).toBe(true);
  },
);

test("what is for nobody is logged, and in no table", () => {
  expect(FOR_NOBODY.filter((message) => !logged.includes(message) || stands(message))).toEqual([]);
});
