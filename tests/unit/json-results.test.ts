/** What the database answers with jsonb has a schema, and types are not asserted where they could be known. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "#local/paths.ts";
import { functionsWithSchema } from "#tests/helpers/checked-results.ts";

const types = readFileSync(inRoot("app/platform/database.types.ts"), "utf8");
const functions = types.slice(types.indexOf("Functions: {"));
const answeringJson = [...functions.matchAll(/^ {6}(\w+):(?: \{|\n)[^]*?Returns: (.*)$/gm)]
  .filter(([, , answer]) => answer!.startsWith("Json"))
  .map(([, name]) => name!);

/** Without a schema: the file that somebody asked for, lines of the log, and a page, whose parts have their own each. */
const NOT_READ = ["export_my_data", "run_due", "settle_start_dates", "read_page"];

test("every function that answers with jsonb is called with a schema", () => {
  expect(answeringJson.length).toBeGreaterThan(50);
  const known = [...functionsWithSchema(), ...NOT_READ];
  expect(answeringJson.filter((name) => !known.includes(name))).toEqual([]);
});

test("no such function is called past its schema", () => {
  const past = globSync("app/**/*.{ts,tsx}", { cwd: inRoot("") }).flatMap((path) =>
    [...readFileSync(inRoot(path), "utf8").matchAll(/\.rpc\(\s*"(\w+)"/g)]
      .map(([, name]) => name!)
      .filter((name) => answeringJson.includes(name) && !NOT_READ.includes(name)),
  );
  expect(past).toEqual([]);
});

test("at most twenty types are asserted by way of unknown, each with its reason", () => {
  const casts = globSync("{app,local}/**/*.{ts,tsx}", { cwd: inRoot("") })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const lines = readFileSync(inRoot(path), "utf8").split("\n");
      return lines.flatMap((line, at) =>
        line.includes("as unknown as")
          ? [{ place: `${path}:${at + 1}`, reason: /^\s*(?:\/\/|\*)/.test(lines[at - 1] ?? "") }]
          : [],
      );
    });
  expect(casts.length).toBeLessThanOrEqual(20);
  expect(casts.filter(({ reason }) => !reason).map(({ place }) => place)).toEqual([]);
});
