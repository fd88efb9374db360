// `npm test`: everything that shows whether the product works, on a machine
// where nothing was installed by hand. Ends with a code other than 0 when
// anything failed, and when a suite ran no test at all.
import { build, isBuilt } from "#local/build.ts";
import { freePort } from "#local/ports.ts";
import { Stopping } from "#local/stopping.ts";
import { checkResults, uncheckedAnswers } from "./helpers/checked-results.ts";
import { ensureChromium } from "./helpers/chromium.ts";
import { ensurePostgres } from "./helpers/ensure-postgres.ts";
import { ownTemporaryFolder } from "./helpers/temporary-folder.ts";
import { shareTestPostgres } from "./helpers/test-postgres.ts";
import { runPlaywright, runVitest, type SuiteResult } from "./helpers/suites.ts";
import { slowestLines, suiteLines, type SuiteTime, type TestTime } from "./helpers/test-times.ts";
import { validate, type Counts } from "./validate.ts";

const stopping = new Stopping(130);
const { children } = stopping;
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
/** Told once more at the end: what stands thousands of lines above is not looked for. */
const failedTests: string[] = [];
const suiteTimes: SuiteTime[] = [];
const testTimes: TestTime[] = [];

await stopping.run(async () => {
  stopping.afterwards(ownTemporaryFolder());
  checkResults();
  heading("Chromium");
  const chromium = await attempt(ensureChromium);
  if (chromium) console.log(`  ${chromium}`);
  heading("PostgreSQL");
  const postgres = await attempt(ensurePostgres);
  if (postgres) console.log(`  Integration and browser tests run on ${postgres}.`);

  heading("Checks");
  const checks = await timed("checks", () => validate(children));
  add(checks);
  if (checks.failed > 0) failedTests.push("a check that needs no running app, see above");

  heading("Unit tests");
  await tests("unit", () => runVitest(children, "unit"));

  heading("Build");
  if (await timed("build", () => attempt(built))) {
    const databases = postgres && (await timed("databases", () => attempt(startDatabases)));
    if (databases) {
      heading("Integration tests");
      await tests("integration", () => runVitest(children, "integration"));
    }
    heading("The demo's life");
    await tests("demo", () => runVitest(children, "demo"));
    if (chromium && databases) {
      heading("Browser tests");
      await tests("browser", () => runPlaywright(children, chromium));
    }
  }

  heading("Answers of the database");
  const unchecked = uncheckedAnswers();
  for (const part of unchecked) console.log(`  No test has seen an answer with this: ${part}`);
  if (unchecked.length > 0) failedTests.push("an answer without a test, see above");
  add({ passed: unchecked.length > 0 ? 0 : 1, failed: unchecked.length > 0 ? 1 : 0, skipped: 0 });

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

/** Runs a suite of tests and adds what it did. */
async function tests(name: string, run: () => Promise<SuiteResult>): Promise<void> {
  const result = await timed(name, run);
  add(result.counts);
  failedTests.push(...result.failedTests);
  testTimes.push(...result.testTimes);
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

/** One server for all suites, so that its databases are made once. */
async function startDatabases(): Promise<true> {
  const server = await shareTestPostgres(await freePort());
  stopping.afterwards(() => server.stop());
  return true;
}

async function built(): Promise<true> {
  if (isBuilt()) console.log("  It is that of the sources as they are.");
  else await build(children, null);
  return true;
}
