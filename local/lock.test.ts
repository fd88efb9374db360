import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { LockedError, takeLock } from "./lock.ts";

const folder = mkdtempSync(join(tmpdir(), "nomera-lock-"));
const file = join(folder, "test.lock");
afterAll(() => rmSync(folder, { recursive: true }));

test("a lock is held until it is released", async () => {
  const release = await takeLock(file);
  await expect(takeLock(file)).rejects.toThrow(LockedError);
  release();
  expect(existsSync(file)).toBe(false);
  (await takeLock(file))();
});

test("a dead process's lock is taken over", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(file, `${pid} 12345\n`);
  (await takeLock(file))();
  expect(existsSync(file)).toBe(false);
});

test.runIf(existsSync("/proc/self/stat"))(
  "so is that of a process whose number was used again",
  async () => {
    writeFileSync(file, `${process.ppid} 1\n`);
    (await takeLock(file))();
    expect(existsSync(file)).toBe(false);
  },
);

test("a file that says nothing is no lock", async () => {
  writeFileSync(file, "");
  (await takeLock(file))();
  expect(existsSync(file)).toBe(false);
});

test("a holder that is ending is waited for", async () => {
  const holder = spawn(process.execPath, [
    "--input-type=module",
    "-e",
    `import { takeLock } from ${JSON.stringify(new URL("./lock.ts", import.meta.url).href)};
     await takeLock(${JSON.stringify(file)});
     process.stdout.write("held");
     process.stdin.once("data", () => process.exit());`,
  ]);
  await new Promise((resolve) => holder.stdout.once("data", resolve));
  await expect(takeLock(file)).rejects.toThrow(`Process ${holder.pid}`);
  const waiting = takeLock(file, 10_000);
  holder.stdin.write("end");
  (await waiting)();
});
