// `npm test`: everything that shows whether the product works, on a machine
// where nothing was installed by hand. Ends with a code other than 0 when
// anything failed, and when a suite ran no test at all.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { build, isBuilt } from "#local/build.ts";
import { inRoot } from "#local/paths.ts";
import { Stopping } from "#local/stopping.ts";
import { ensureChromium } from "./helpers/chromium.ts";
import {
  failedInBrowser,
  failedInVitest,
  type BrowserReport,
  type VitestReport,
} from "./helpers/failed-tests.ts";
import {
  slowestLines,
  suiteLines,
  timesInBrowser,
  timesInVitest,
  type SuiteTime,
  type TestTime,
} from "./helpers/test-times.ts";
import { validate, type Counts } from "./validate.ts";

const stopping = new Stopping(130);
const { children } = stopping;
const reports = inRoot(".cache", "test-reports");
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
/** Told once more at the end: what stands thousands of lines above is not looked for. */
const failedTests: string[] = [];
const suiteTimes: SuiteTime[] = [];
const testTimes: TestTime[] = [];

await stopping.run(async () => {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  heading("Chromium");
  const chromium = await attempt(ensureChromium);
  if (chromium) console.log(`  ${chromium}`);

  heading("Checks");
  const checks = await timed("checks", () => validate(children));
  add(checks);
  if (checks.failed > 0) failedTests.push("a check that needs no running app, see above");

  heading("Unit tests");
  await timed("unit", () => vitest("unit"));

  heading("Build");
  if (await timed("build", () => attempt(built))) {
    heading("Integration tests");
    await timed("integration", () => vitest("integration"));
    heading("The demo's life");
    await timed("demo", () => vitest("demo"));
    if (chromium) {
      heading("Browser tests");
      await timed("browser", () => playwright(chromium));
    }
  }

  heading("Slowest tests");
  for (const line of slowestLines(testTimes)) console.log(line);
  heading("Time of each suite");
  for (const line of suiteLines(suiteTimes, performance.now() / 1000)) console.log(`  ${line}`);

  const { passed, failed, skipped } = total;
  if (failedTests.length > 0) {
    heading("What failed");
    for (const test of failedTests) console.log(`  ${test}`);
  }
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  await stopping.leave(failed > 0 || passed === 0 ? 1 : 0);
});

function heading(title: string): void {
  console.log(`\n=== ${title}`);
}

function add(counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

/** Runs a suite and notes its time. */
async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  suiteTimes.push({ name, seconds: (performance.now() - started) / 1000 });
  return result;
}

/** Runs something whose failure must not end the other suites. */
async function attempt<Result>(work: () => Result | Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    add({ passed: 0, failed: 1, skipped: 0 });
    return undefined;
  }
}

async function built(): Promise<true> {
  if (isBuilt()) console.log("  It is that of the sources as they are.");
  else await build(children, null);
  return true;
}

async function vitest(project: string): Promise<void> {
  const report = `${reports}/${project}.json`;
  const code = await children.start({
    name: project,
    script: "node_modules/vitest/vitest.mjs",
    args: [
      "run",
      `--project=${project}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    log: null,
  }).ended;
  const found = read<
    VitestReport & {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
      numTodoTests: number;
    }
  >(report);
  if (found) {
    failedTests.push(...failedInVitest(found));
    testTimes.push(...timesInVitest(project, found));
  }
  suite(project, code, {
    passed: found?.numPassedTests ?? 0,
    failed: found?.numFailedTests ?? 0,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
  });
}

async function playwright(chromium: string): Promise<void> {
  const report = `${reports}/browser.json`;
  const code = await children.start({
    name: "browser",
    script: "node_modules/@playwright/test/cli.js",
    args: ["test", "--reporter=list,json"],
    env: { NOMERA_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    log: null,
  }).ended;
  const found = read<
    BrowserReport & {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    }
  >(report);
  if (found) {
    failedTests.push(...failedInBrowser(found));
    testTimes.push(...timesInBrowser(found));
  }
  const stats = found?.stats;
  suite("browser", code, {
    passed: stats?.expected ?? 0,
    // Without retries nothing is flaky; with them, it would not have passed.
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  });
}

/** Adds a suite's counts; one that failed or ran nothing counts as a failure itself. */
function suite(name: string, code: number, counts: Counts): void {
  add(counts);
  if (counts.failed > 0) return;
  if (code !== 0 || counts.passed === 0) {
    console.error(
      counts.passed === 0
        ? `The ${name} tests did not run.`
        : `The ${name} tests ended with code ${code}.`,
    );
    add({ passed: 0, failed: 1, skipped: 0 });
  }
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
}
