import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { build } from "vite";
import { browserOnly } from "./browser-only.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "nomera-browser-only-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function packaged(name: string, source: string, more = {}): Record<string, string> {
  const about = { name, main: "index.js", type: "module", ...more };
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify(about),
    [`node_modules/${name}/index.js`]: source,
  };
}

const PROJECT = {
  "package.json": JSON.stringify({
    dependencies: { react: "1", stripe: "1", "@stripe/stripe-js": "1" },
    devDependencies: { pg: "1" },
  }),
  ...packaged("stripe", "globalThis.loaded = 1; export const stripe = 1;"),
  ...packaged("@stripe/stripe-js", "export const card = 1;"),
  ...packaged("pg", "export const pg = Math.random();", { sideEffects: false }),
  ...packaged("old", `exports.hash = require("crypto").hash;`, { type: "commonjs" }),
  ...packaged("events", "export const events = 1;"),
  "app/rules.ts": "export type Rule = 1; export const rule = 1;",
  "app/queries.server.ts": "export type Row = 1; export const rows = 1;",
};

/** Builds a project whose page is app/page.ts. @returns the build's error message, if it fails */
async function refusalOf(files: Record<string, string>): Promise<string | undefined> {
  for (const [path, text] of Object.entries({ ...PROJECT, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  try {
    await build({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [browserOnly(["react", "@stripe/stripe-js"])],
      build: {
        write: false,
        minify: false,
        rollupOptions: { input: join(root, "app/page.ts"), preserveEntrySignatures: "strict" },
      },
    });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  [
    "a server module",
    `import { rows } from "./queries.server.ts"; console.log(rows);`,
    "app/queries.server.ts is a server module.",
    ["app/page.ts", "app/middle.ts", "app/export.ts", "app/queries.server.ts"],
  ],
  [
    "a server module that nothing is used of",
    `import "./queries.server.ts";`,
    "app/queries.server.ts is a server module.",
    ["app/page.ts", "app/middle.ts", "app/export.ts", "app/queries.server.ts"],
  ],
  [
    "all that a server module exports",
    `export * from "./queries.server.ts";`,
    "app/queries.server.ts is a server module.",
    ["app/page.ts", "app/middle.ts", "app/export.ts", "app/queries.server.ts"],
  ],
  [
    "a module of Node's own",
    `import { readFileSync } from "node:fs"; console.log(readFileSync("x"));`,
    "node:fs is a module of Node's own.",
    ["app/page.ts", "app/middle.ts", "app/export.ts", "node:fs"],
  ],
  [
    "one named without node:",
    `import * as path from "path"; console.log(path.join("x"));`,
    "path is a module of Node's own.",
    ["app/page.ts", "app/middle.ts", "app/export.ts", "path"],
  ],
  [
    "one that a package requires",
    `import { hash } from "old"; console.log(hash);`,
    "crypto is a module of Node's own.",
    ["app/page.ts", "app/middle.ts", "app/export.ts", "node_modules/old/index.js", "crypto"],
  ],
  [
    "a package for servers that runs by being imported",
    `import { stripe } from "stripe"; export const other = () => stripe;`,
    "node_modules/stripe/index.js is the package stripe, which is not for browsers.",
    ["app/page.ts", "app/middle.ts", "app/export.ts", "node_modules/stripe/index.js"],
  ],
  [
    "a package for tools",
    `import { pg } from "pg"; console.log(pg);`,
    "node_modules/pg/index.js is the package pg, which is not for browsers.",
    ["app/page.ts", "app/middle.ts", "app/export.ts", "node_modules/pg/index.js"],
  ],
])("%s is refused, with the imports that lead to it", async (_, source, what, chain) => {
  const message = await refusalOf({
    "app/page.ts": `import { most } from "./middle.ts"; console.log(most);`,
    "app/middle.ts": `import { MOST } from "./export.ts"; export const most = MOST + 1;`,
    "app/export.ts": `${source}\nexport const MOST = Math.random();`,
  });
  expect(message).toContain("The browser's bundle reaches what only a server may load.");
  expect(message).toContain(
    `${what} It is imported by way of:\n${chain.map((line) => `  ${line}\n`).join("")}\n`,
  );
});

test("what is imported later is refused too, and everything at once", async () => {
  const message = await refusalOf({
    "app/page.ts": `void import("./later.ts"); void import("./rules.ts");`,
    "app/later.ts": `import fs from "fs"; import { pg } from "pg"; console.log(fs, pg);`,
  });
  expect(message).toContain("  app/page.ts\n  app/later.ts\n  fs\n");
  expect(message).toContain("  app/page.ts\n  app/later.ts\n  node_modules/pg/index.js\n");
});

test("a module that uses nothing of it is not named on the way to it", async () => {
  const message = await refusalOf({
    "app/page.ts": `import { a } from "./unused.ts"; import { b } from "./used.ts"; console.log(b);`,
    "app/unused.ts": `import { pg } from "pg"; export const a = pg;`,
    "app/used.ts": `import { c } from "./deep.ts"; export const b = c + 1;`,
    "app/deep.ts": `import { pg } from "pg"; export const c = pg;`,
  });
  expect(message).toContain(
    "  app/page.ts\n  app/used.ts\n  app/deep.ts\n  node_modules/pg/index.js\n",
  );
});

test.each([
  ["only types", `import type { Row } from "./queries.server.ts"; export const row = 1 as Row;`],
  ["a package for browsers", `import { card } from "@stripe/stripe-js"; console.log(card);`],
  ["a package that stands in for Node's", `import { events } from "events"; console.log(events);`],
  ["a package that goes with unused code", `import { pg } from "pg"; export const rest = 1;`],
  [
    "Node's own module where its use is gone",
    `import { join } from "node:path"; const unused = () => join("a"); export const rest = 1;`,
  ],
])("%s may be imported", async (_, source) => {
  expect(
    await refusalOf({
      "app/page.ts": `import { rule } from "./rules.ts"; ${source}\nconsole.log(rule);`,
    }),
  ).toBeUndefined();
});
