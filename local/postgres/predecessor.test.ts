import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endPredecessor } from "./predecessor.ts";

let folder: string;
let living: ChildProcess | undefined;
const lockFile = () => join(folder, "postmaster.pid");
const lock = (pid: number) => writeFileSync(lockFile(), `${pid}\n${folder}\n`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nomera-predecessor-"));
});
afterEach(() => {
  living?.kill("SIGKILL");
  living = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Starts a process with the folder as its working directory, as PostgreSQL's processes have, and waits until it is up.
 */
async function inFolder(code: string): Promise<ChildProcess> {
  living = spawn(process.execPath, ["-e", `${code}; console.log("up")`], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => living!.stdout!.once("data", resolve));
  return living;
}

test("a server that was left behind is told to stop, and waited for", async () => {
  const server = await inFolder(
    `process.on("SIGINT", () => setTimeout(() => process.exit(0), 200)); setInterval(() => {}, 1000)`,
  );
  lock(server.pid!);
  const ended = new Promise((resolve) => server.once("exit", resolve));
  await endPredecessor(folder);
  expect(await ended).toBe(0);
});

test("what a killed server leaves is waited for, but not told anything", async () => {
  const backend = await inFolder(`setTimeout(() => process.exit(7), 300)`);
  const ended = new Promise((resolve) => backend.once("exit", resolve));
  await endPredecessor(folder);
  expect(await ended).toBe(7);
});

test("one that does not end is named", async () => {
  const { pid } = await inFolder(`setInterval(() => {}, 1000)`);
  await expect(endPredecessor(folder, 100)).rejects.toThrow(
    `Another PostgreSQL server is running on ${folder} (process ${pid}) and does not stop: stop it first.`,
  );
});

test("a lock whose number another process has by now is removed", async () => {
  lock(process.pid);
  await endPredecessor(folder);
  expect(existsSync(lockFile())).toBe(false);
});
