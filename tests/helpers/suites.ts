/** Starts a test suite and reads its report. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import type { Children } from "#local/children.ts";
import { inRoot } from "#local/paths.ts";
import type { Counts } from "../validate.ts";
import {
  failedInBrowser,
  failedInVitest,
  type BrowserReport,
  type VitestReport,
} from "./failed-tests.ts";
import { keepTimes } from "./known-times.ts";
import { browserFiles, timesInBrowser, timesInVitest, type TestTime } from "./test-times.ts";

/** How many files vitest.config.ts runs in parallel. */
export const WORKERS = 3;

/** A suite's result, and the names of the failed tests. */
export type SuiteResult = { counts: Counts; failedTests: string[]; testTimes: TestTime[] };

/** Which files to run (all by default), and where the output goes; null prints it. */
type SuiteOptions = { files?: string[]; log?: string | null };

/** Runs one of vitest.config.ts's projects. */
export async function runVitest(
  children: Children,
  project: string,
  { files = [], log = null }: SuiteOptions = {},
): Promise<SuiteResult> {
  const report = newReport(project);
  const code = await children.start({
    name: project,
    script: "node_modules/vitest/vitest.mjs",
    args: [
      "run",
      `--project=${project}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      `--reporter=${inRoot("tests", "helpers", "file-times.ts")}`,
      // Each integration test worker starts a stack.
      ...(files.length > 0 && files.length < WORKERS ? [`--maxWorkers=${files.length}`] : []),
      ...files,
    ],
    log,
  }).ended;
  const found = read<
    VitestReport & {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
      numTodoTests: number;
    }
  >(report);
  return resultOf(project, code, {
    counts: {
      passed: found?.numPassedTests ?? 0,
      failed: found?.numFailedTests ?? 0,
      skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
    },
    failedTests: found ? failedInVitest(found) : [],
    testTimes: found ? timesInVitest(project, found) : [],
  });
}

/** Runs the browser tests. */
export async function runPlaywright(
  children: Children,
  chromium: string,
  { files = [], log = null }: SuiteOptions = {},
): Promise<SuiteResult> {
  const report = newReport("browser");
  const code = await children.start({
    name: "browser",
    script: "node_modules/@playwright/test/cli.js",
    args: ["test", "--reporter=list,json", ...files],
    env: { NOMERA_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    log,
  }).ended;
  const found = read<
    BrowserReport & {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    }
  >(report);
  if (found) keepTimes("browser", browserFiles(found));
  const stats = found?.stats;
  return resultOf("browser", code, {
    counts: {
      passed: stats?.expected ?? 0,
      // Without retries nothing is flaky; with them, a flaky test would not have passed.
      failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
      skipped: stats?.skipped ?? 0,
    },
    failedTests: found ? failedInBrowser(found) : [],
    testTimes: found ? timesInBrowser(found) : [],
  });
}

/** A suite that exited with an error or ran nothing has failed, whatever its report says. */
function resultOf(name: string, code: number, result: SuiteResult): SuiteResult {
  const { counts, failedTests } = result;
  if (counts.failed > 0 || (code === 0 && counts.passed > 0)) return result;
  const why =
    counts.passed === 0
      ? `The ${name} tests did not run.`
      : `The ${name} tests ended with code ${code}.`;
  console.error(why);
  return { ...result, counts: { ...counts, failed: 1 }, failedTests: [...failedTests, why] };
}

/** Deletes an earlier run's report, which would otherwise be read as the report of a crashed suite. */
function newReport(name: string): string {
  const file = inRoot(".cache", "test-reports", `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
}
