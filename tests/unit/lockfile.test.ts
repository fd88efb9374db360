import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Package = { optionalDependencies?: Record<string, string> };
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Package>;
};

/** Whether a package finds another, in its own node_modules or in one above. */
function finds(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf("node_modules/"))) {
    if (packages[`${folder && `${folder.replace(/\/$/, "")}/`}node_modules/${name}`]) return true;
    if (!folder.includes("node_modules/")) return false;
  }
}

// npm drops what a registry does not offer at that moment, and `npm ci` then refuses everywhere.
test("the lock file names the packages of every platform", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !finds(path, name)),
  );
  expect(missing).toEqual([]);
});

test("the lock file names no registry", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toContain('"resolved"');
});

test("the README, the first step and both package files name one oldest Node", () => {
  const named = (path: string, pattern: RegExp) => pattern.exec(readFileSync(path, "utf8"))?.[1];
  const oldest = named("README.md", /You need Node ([\d.]+) or newer/);
  expect(oldest).toMatch(/^\d+\.\d+$/);
  expect(named("local/bootstrap.mjs", /needs Node ([\d.]+) or newer/)).toBe(oldest);
  expect(named("package.json", /"node": ">=([\d.]+)"/)).toBe(oldest);
  expect((packages[""] as { engines?: { node: string } }).engines?.node).toBe(`>=${oldest}`);
});
