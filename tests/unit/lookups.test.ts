/** A table whose key is any text may be asked for `toString`: it must have no keys but its own. */
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { byKey } from "#app/platform/by-key.ts";
import { inRoot } from "#local/paths.ts";

/** Only walked, never looked up in. */
const WALKED = new Set(["routes.ts"]);

/** The tables of a module with any text as key that are plain objects. */
function plainTables(file: string): string[] {
  const source = readFileSync(inRoot("app", file), "utf8");
  if (!/: (Readonly<)?Record<string,.*=\s*\{/.test(source)) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  return tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(
      ({ type, initializer }) =>
        /^(Readonly<)?Record<string,/.test(type?.getText() ?? "") &&
        initializer !== undefined &&
        ts.isObjectLiteralExpression(initializer),
    )
    .map(({ name }) => `${file}: ${name.getText()}`);
}

test("tables that are looked up by any text are made by byKey()", () => {
  const files = readdirSync(inRoot("app"), { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !WALKED.has(file),
  );
  expect(files.flatMap(plainTables)).toEqual([]);
});

test.each(["toString", "constructor", "valueOf", "__proto__", "hasOwnProperty"])(
  "%s is in no such table",
  (key) => {
    expect(byKey({ days: "Days" })[key]).toBeUndefined();
  },
);
