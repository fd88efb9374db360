import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Stops a server that an earlier run left on a folder, because its parent was killed first or the server is still
 * shutting down. Afterward, another server can be started there, or the folder removed.
 * @throws a readable message if it does not stop
 */
export async function endPredecessor(folder: string, withinMs = 30_000): Promise<void> {
  const postmaster = postmasterOf(folder);
  if (processesIn(folder).includes(postmaster)) {
    // A fast shutdown. One that is already stopping continues.
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
  // PostgreSQL treats any process with the pid in that file as a running server. No server is left here, so remove the
  // file.
  if (isThere(postmaster)) rmSync(join(folder, "postmaster.pid"), { force: true });
}

/** The pid in a folder's lock file, or 0. */
function postmasterOf(folder: string): number {
  try {
    return Number.parseInt(readFileSync(join(folder, "postmaster.pid"), "utf8"), 10) || 0;
  } catch {
    return 0;
  }
}

/**
 * The server's processes: all have its folder as working directory. Where the system does not report that, only the
 * first is known.
 */
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
        // Gone, or another user's.
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
    // It is alive but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const isThere = (pid: number): boolean => pid > 0 && signal(pid, 0);
