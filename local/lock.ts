import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Thrown if a living process holds the lock. */
export class LockedError extends Error {
  readonly pid: number;
  constructor(pid: number) {
    super(`Process ${pid} holds the lock.`);
    this.pid = pid;
  }
}

/**
 * Takes a lock file for this process and returns a function that releases it. Takes over a dead process's lock; waits
 * up to `waitMs` for a living holder to exit.
 */
export async function takeLock(file: string, waitMs = 0): Promise<() => void> {
  const deadline = Date.now() + waitMs;
  const mine = identity(process.pid);
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: "wx" });
      return () => {
        if (read(file) === mine) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = read(file);
    if (holder === undefined) continue;
    const pid = Number.parseInt(holder, 10);
    if (isAlive(pid) && identity(pid) === holder) {
      if (Date.now() >= deadline) throw new LockedError(pid);
      await pause(50);
      continue;
    }
    // Renamed instead of deleted: if two processes both find it stale, only one gets the file, and one that moved a
    // fresh lock by accident puts it back.
    const aside = `${file}.${process.pid}`;
    try {
      renameSync(file, aside);
      if (read(aside) === holder) rmSync(aside, { force: true });
      else renameSync(aside, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is alive but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The pid and, where available, its start time, because pids are reused. */
function identity(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields) return `${pid}\n`;
  // A zombie has exited; its parent just has not reaped it.
  return fields[0] === "Z" ? `${pid} ended\n` : `${pid} ${fields[19]}\n`;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
