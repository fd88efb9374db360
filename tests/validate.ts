// `npm run validate`: every check that needs no running app, one line a step,
// and the whole output of those that fail.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Children } from "#local/children.ts";
import { Stopping } from "#local/stopping.ts";

/** How many of a suite's tests did what. */
export type Counts = { passed: number; failed: number; skipped: number };

/** A check: its name, and the script that ends with a code other than 0 when something is wrong. */
export type Step = [name: string, script: string, ...args: string[]];

const allSteps: Step[] = [
  ["types", "node_modules/typescript/bin/tsc", "--noEmit"],
  ["database schema", "local/db-baseline.ts", "--check"],
  ["database types", "local/db-types.ts", "--check"],
  ["database functions", "local/db-functions.ts", "--check"],
  ["lint", "node_modules/oxlint/bin/oxlint", "--quiet"],
  ["lengths", "tests/helpers/lengths.ts"],
  ["import direction", "tests/helpers/import-direction.ts"],
  ["unused code", "node_modules/knip/bin/knip.js"],
  ["format", "node_modules/prettier/bin/prettier.cjs", "--check", ".", "--log-level=warn"],
];

/** Runs steps, so many at a time. */
export async function validate(children: Children, steps = allSteps, atOnce = 2): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  const folder = mkdtempSync(join(tmpdir(), "nomera-validate-"));
  const waiting = steps.values();
  const work = async () => {
    for (const [name, script, ...args] of waiting) {
      const started = performance.now();
      const log = join(folder, `${name}.log`);
      const code = await children.start({ name, script, args, log }).ended;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`  ${code === 0 ? "ok    " : "FAILED"}  ${name} (${seconds} s)`);
      if (code === 0) counts.passed += 1;
      else {
        counts.failed += 1;
        console.log(readFileSync(log, "utf8").trimEnd());
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  rmSync(folder, { recursive: true });
  return counts;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const stopping = new Stopping(130);
  await stopping.run(async () => {
    const { failed } = await validate(stopping.children);
    await stopping.leave(failed > 0 ? 1 : 0);
  });
}
