/** Changes according to git. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#local/paths.ts";
import { changedStatements } from "./sql-statements.ts";
import type { Changes } from "./touched-tests.ts";

/** The commit the working tree is compared with, and why. */
export type Base = { commit: string; why: string };

/** A checkout of the project. */
export class Checkout {
  readonly #folder: string;

  constructor(folder = root) {
    this.#folder = folder;
  }

  /**
   * The branch point if there is a remote; otherwise the last commit if there are uncommitted changes, or the commit
   * before it.
   * @throws a readable message if `since` is not a commit
   */
  baseOf(since?: string): Base {
    if (since !== undefined) {
      const commit = this.#gitIfItCan("rev-parse", "--verify", "--quiet", `${since}^{commit}`);
      if (!commit) throw new Error(`There is no commit ${since}.`);
      return { commit, why: `since ${since}` };
    }
    const shared = this.#gitIfItCan("merge-base", "HEAD", "origin/main");
    if (shared && shared !== this.#git("rev-parse", "HEAD")) {
      return { commit: shared, why: "since origin/main" };
    }
    if (this.#git("status", "--porcelain")) return { commit: "HEAD", why: "since the last commit" };
    return { commit: "HEAD~1", why: "in the last commit" };
  }

  /** The changed, added and removed files of the working tree, and the SQL statements that changed with them. */
  changesSince({ commit }: Base): Changes {
    const listed = [
      this.#git("diff", "--name-only", "--no-renames", "-z", commit),
      this.#git("ls-files", "--others", "--exclude-standard", "-z"),
    ];
    const files = [...new Set(listed.flatMap((list) => list.split("\0")))].filter(Boolean).sort();
    const sql = files.filter((file) => /^supabase\/.*\.sql$/.test(file));
    const before = sql.map((file) => this.#gitIfItCan("show", `${commit}:${file}`));
    const after = sql.map((file) => {
      const path = join(this.#folder, file);
      return existsSync(path) ? readFileSync(path, "utf8") : "";
    });
    // All together, so that a statement moved to another file does not count as a change.
    return { files, statements: changedStatements(before.join(";\n"), after.join(";\n")) };
  }

  #git(...args: string[]): string {
    return execFileSync("git", args, {
      cwd: this.#folder,
      encoding: "utf8",
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  }

  /** The output of git, or an empty string if it fails. */
  #gitIfItCan(...args: string[]): string {
    try {
      return this.#git(...args);
    } catch {
      return "";
    }
  }
}
