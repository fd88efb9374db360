import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "nomera-run-";

/**
 * Gives this run and its children a temporary folder of their own, so that what tests leave when they are stopped goes
 * with it. Removes the folders of runs that were killed.
 * @returns a function that removes it
 */
export function ownTemporaryFolder(): () => void {
  const shared = tmpdir();
  for (const name of readdirSync(shared)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid && !runs(Number(pid))) rmSync(join(shared, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(shared, `${PREFIX}${process.pid}-`));
  // As open as the shared one: PostgreSQL and apt work in it as users of their own.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user: it is there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
