import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SHOWS } from "#app/domain/public-topics.server.ts";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith("platform"))
  .map((path) => readFileSync(join("app", path), "utf8"));
const found = (pattern: RegExp) =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, row]) => row!));

test("each kept page and each piece of cached data names its row of the table, and every row is used", () => {
  const data = found(/\b(?:cachedPublic|publicOr)\(\s*[^,()]+,\s*SHOWS\.(\w+),/g);
  const pages = found(/\bshows: SHOWS\.(\w+)/g);
  expect(data).toHaveLength(found(/\b(cachedPublic|publicOr)\(/g).length);
  expect(pages).toHaveLength(found(/\b(shared): \(/g).length);
  expect(new Set([...data, ...pages])).toEqual(new Set(Object.keys(SHOWS)));
});
