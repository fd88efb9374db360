import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shouldRevalidate } from "./revalidate.ts";

test.each([
  [undefined, true, true],
  [undefined, false, false],
  [200, true, true],
  [409, false, true],
  [422, true, false],
  [503, true, false],
])("after an action that answered %s, by default %s: %s", (actionStatus, byDefault, expected) => {
  const asked = { actionStatus, defaultShouldRevalidate: byDefault };
  expect(shouldRevalidate(asked as Parameters<typeof shouldRevalidate>[0])).toBe(expected);
});

test("every page with a form and data loads its data again after a conflict", () => {
  const without = globSync("app/routes/**/*.tsx").filter((path) => {
    const source = readFileSync(path, "utf8");
    return (
      /export (const|async function) action\b/.test(source) &&
      /export (const|async function) loader\b/.test(source) &&
      /export default/.test(source) &&
      !source.includes("shouldRevalidate")
    );
  });
  expect(without).toEqual([]);
});
