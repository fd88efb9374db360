import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownTemporaryFolder } from "#tests/helpers/temporary-folder.ts";

let shared: string;
beforeEach(() => {
  shared = mkdtempSync(join(tmpdir(), "nomera-temporary-"));
  vi.stubEnv("TMPDIR", shared);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(shared, { recursive: true });
});

test("what a run leaves in its folder goes with it", () => {
  const remove = ownTemporaryFolder();
  const own = tmpdir();
  expect(own.startsWith(join(shared, `nomera-run-${process.pid}-`))).toBe(true);
  writeFileSync(join(own, "left"), "");
  remove();
  expect(existsSync(own)).toBe(false);
});

test("the folder of a run that was killed goes at the next start, that of one that runs stays", () => {
  // No process can have this id: it is above the most that Linux gives.
  const killed = join(shared, "nomera-run-4194305-abc");
  const running = join(shared, `nomera-run-${process.ppid}-abc`);
  const other = join(shared, "nomera-test-abc");
  for (const folder of [killed, running, other]) mkdirSync(folder);
  ownTemporaryFolder();
  expect([killed, running, other].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});
