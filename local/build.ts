import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Children } from "./children.ts";
import { inRoot } from "./paths.ts";
import { withLog } from "./progress.ts";

const stamp = inRoot("build", ".sources");

const sources = [
  "app",
  "local/browser-only.ts",
  "public",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];

/** Whether the build is up to date with the sources. */
export function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfSources();
}

/** Builds the app for production. */
export async function build(children: Children, log: string | null) {
  rmSync(stamp, { force: true });
  const hash = hashOfSources();
  const child = children.start({
    name: "The build",
    script: "node_modules/@remix-run/dev/dist/cli.js",
    args: ["vite:build"],
    env: { NODE_ENV: "production" },
    log,
  });
  const code = await child.ended;
  if (code !== 0) throw new Error(withLog("The build failed.", log));
  writeFileSync(stamp, hash);
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  const add = (path: string) => {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(inRoot(path)))
      .update("\0");
  };
  for (const source of sources) {
    if (!existsSync(inRoot(source))) continue;
    if (source.includes(".")) {
      add(source);
      continue;
    }
    for (const entry of readdirSync(inRoot(source), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(inRoot().length))
      .sort()) {
      add(entry);
    }
  }
  return hash.digest("hex");
}
