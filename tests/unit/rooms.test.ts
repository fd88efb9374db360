/** The rooms are the same wherever one looks for them, and what the documents name is there. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inRoot } from "#local/paths.ts";

const read = (path: string) => readFileSync(inRoot(path), "utf8");
const foldersOf = (path: string) =>
  readdirSync(inRoot(path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const rooms = foldersOf("app").filter((name) => name !== "routes");

describe("rooms", () => {
  test("the README names each of them, and no other", () => {
    const table = read("README.md").match(/\| Room[^]*?\n\n/)?.[0] ?? "";
    const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(rooms);
  });

  test.each(["app/routes", "supabase/schemas", "tests/integration", "tests/e2e"])(
    "%s uses the same names",
    (path) => {
      expect(foldersOf(path).filter((name) => !rooms.includes(name))).toEqual([]);
    },
  );
});

describe("documents name what is there", () => {
  const documents = ["README.md", ...globSync("docs/**/*.md", { cwd: inRoot("") }).sort()];
  const schema = globSync("supabase/schemas/**/*.sql", { cwd: inRoot("") })
    .map(read)
    .join("\n");
  test.each(documents)("%s", (path) => {
    const text = read(path);
    const paths = [...text.matchAll(/`((?:app|docs|supabase|tests|local|bench)\/[\w./-]+)`/g)];
    expect(paths.map(([, named]) => named!).filter((named) => !existsSync(inRoot(named)))).toEqual(
      [],
    );
    // Whatever follows a name, and in a block of code too; "matching.md" is a file.
    const objects = [...text.matchAll(/\b(?:public|private|matching)\.(?!md\b)[a-z]\w*/g)];
    expect(
      objects
        .map(([name]) => name)
        .filter((name) => !new RegExp(`\\b${name.replace(".", "\\.")}\\b`).test(schema)),
    ).toEqual([]);
  });
});
