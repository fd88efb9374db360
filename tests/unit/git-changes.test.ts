import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Checkout } from "#tests/helpers/git-changes.ts";

let folder: string;
let checkout: Checkout;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nomera-git-"));
  checkout = new Checkout(folder);
  git("init", "--quiet", "--initial-branch=main");
  commit({ ".gitignore": "ignored\n", "app/a.ts": "1", "supabase/a.sql": "select 1; select 2;" });
  commit({ "app/a.ts": "2" });
});
afterEach(() => rmSync(folder, { recursive: true }));

function git(...args: string[]): string {
  const who = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  return execFileSync("git", [...who, ...args], { cwd: folder, encoding: "utf8" }).trim();
}

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

function commit(files: Record<string, string>): void {
  write(files);
  git("add", "--all");
  git("commit", "--quiet", "--message=Change");
}

const changed = (since?: string) => checkout.changesSince(checkout.baseOf(since));

test("a clean checkout without a remote compares with the commit before", () => {
  expect(checkout.baseOf().why).toBe("in the last commit");
  expect(changed()).toEqual({ files: ["app/a.ts"], statements: [] });
});

test("what is not committed counts alone: changed, staged, new and removed, but not ignored", () => {
  write({ "app/b c.ts": "1", "app/staged.ts": "1", ignored: "1" });
  git("add", "app/staged.ts");
  rmSync(join(folder, "app/a.ts"));
  expect(checkout.baseOf().why).toBe("since the last commit");
  expect(changed().files).toEqual(["app/a.ts", "app/b c.ts", "app/staged.ts"]);
});

test("a branch is compared with where it left the remote's, with what is not committed", () => {
  git("update-ref", "refs/remotes/origin/main", "HEAD~1");
  write({ "app/new.ts": "1" });
  expect(checkout.baseOf().why).toBe("since origin/main");
  expect(changed().files).toEqual(["app/a.ts", "app/new.ts"]);
  git("update-ref", "refs/remotes/origin/main", "HEAD");
  expect(changed().files).toEqual(["app/new.ts"]);
});

test("another commit can be named, and has to be there", () => {
  commit({ "app/c.ts": "1" });
  expect(changed("HEAD~2").files).toEqual(["app/a.ts", "app/c.ts"]);
  expect(() => checkout.baseOf("nowhere")).toThrow("There is no commit nowhere.");
});

test("of SQL, the statements: what moves to another file is no change", () => {
  write({ "supabase/a.sql": "select 1; select 3;", "supabase/b.sql": "-- Moved.\nselect 2;" });
  expect(changed()).toEqual({
    files: ["supabase/a.sql", "supabase/b.sql"],
    statements: ["select 3"],
  });
});

test("nothing has changed", () => {
  expect(changed("HEAD")).toEqual({ files: [], statements: [] });
});
