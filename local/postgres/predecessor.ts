import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Stops the server that an earlier start left on a folder: whoever started it was killed before it could, or the server
 * is still ending. Afterwards another one may be started there, or the folder removed.
 * @throws a sentence when it does not end
 */
export async function endPredecessor(folder: string, withinMs = 30_000): Promise<void> {
  const postmaster = postmasterOf(folder);
  if (processesIn(folder).includes(postmaster)) {
    // A fast shutdown. One that is ending already goes on with it.
    signal(postmaster, "SIGINT");
  }
  const deadline = Date.now() + withinMs;
  for (;;) {
    const [left] = processesIn(folder);
    if (left === undefined) break;
    if (Date.now() > deadline) {
      throw new Error(
        `Another PostgreSQL server is running on ${folder} (process ${left}) and does not stop: stop it first.`,
      );
    }
    await pause(50);
  }
  // PostgreSQL takes whatever process has the number in there for a living server. Nobody is left here, so it is not one.
  if (isThere(postmaster)) rmSync(join(folder, "postmaster.pid"), { force: true });
}

/** The process that a folder's lock file names, or 0. */
function postmasterOf(folder: string): number {
  try {
    return Number.parseInt(readFileSync(join(folder, "postmaster.pid"), "utf8"), 10) || 0;
  } catch {
    return 0;
  }
}

/** The server's processes: all of them work in its folder. Where the system does not tell, only the first is known. */
export function processesIn(folder: string): number[] {
  if (!existsSync("/proc/self/cwd")) {
    const postmaster = postmasterOf(folder);
    return postmaster && commandOf(postmaster).includes(folder) ? [postmaster] : [];
  }
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && pid !== process.pid && readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        // Gone, or somebody else's.
        return false;
      }
    });
}

function commandOf(pid: number): string {
  try {
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    // It lives, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const isThere = (pid: number): boolean => pid > 0 && signal(pid, 0);
