// `npm run test:changed`: the tests that a change touches, the closest first,
// as many as fit into two minutes, and the checks of the files that changed.
// --since <commit> compares with another one, --seconds <n> gives more or less
// time, --list only says what would run.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, isBuilt } from "#local/build.ts";
import { inRoot } from "#local/paths.ts";
import { Stopping } from "#local/stopping.ts";
import { ensureChromium } from "./helpers/chromium.ts";
import { ensurePostgres } from "./helpers/ensure-postgres.ts";
import { Checkout } from "./helpers/git-changes.ts";
import { keepTimes, knownTimes } from "./helpers/known-times.ts";
import { readProject } from "./helpers/project-sources.ts";
import { runPlaywright, runVitest, WORKERS, type SuiteResult } from "./helpers/suites.ts";
import { suiteLines, type SuiteTime } from "./helpers/test-times.ts";
import { fitInto, type Costs, type Plan } from "./helpers/time-budget.ts";
import { touchedTests, type Kind } from "./helpers/touched-tests.ts";
import { validate, type Counts, type Step } from "./validate.ts";

const { values: options } = parseArgs({
  options: {
    since: { type: "string" },
    seconds: { type: "string", default: "110" },
    list: { type: "boolean", default: false },
  },
});
/** Assumed of what never ran on this machine. */
const ASSUMED = {
  checks: 25,
  build: 30,
  start: { unit: 2, integration: 20, demo: 2, browser: 26 },
  file: { unit: 0.3, integration: 16, demo: 60, browser: 10 },
} as const;
/** Starting a worker for a file. */
const PER_FILE = 0.3;

const seconds = Number(options.seconds);

const stopping = new Stopping(130);
const { children } = stopping;
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failedTests: string[] = [];
const suiteTimes: SuiteTime[] = [];

await stopping.run(async () => {
  if (!(seconds > 0)) throw new Error("--seconds is a number of seconds.");
  const checkout = new Checkout();
  const base = checkout.baseOf(options.since);
  const changes = checkout.changesSince(base);
  if (changes.files.length === 0) {
    console.log(`Nothing has changed ${base.why}.`);
    return stopping.leave(0);
  }
  const touched = touchedTests(readProject(), changes);
  const plan = fitInto(seconds, touched, new Set(changes.files), costs());
  show(plan, `${counted(changes.files.length, "file")} changed ${base.why}`);
  if (options.list) return stopping.leave(0);

  const folder = mkdtempSync(join(tmpdir(), "nomera-changed-"));
  stopping.afterwards(() => rmSync(folder, { recursive: true }));
  const files = (kind: Kind) =>
    plan.runs.filter((one) => one.kind === kind).map(({ file }) => file);
  const suite = async (kind: Kind, run: (options: SuiteFiles) => Promise<SuiteResult>) => {
    if (files(kind).length > 0) await runSuite(kind, folder, files(kind), run);
  };
  const still = async () => {
    await checks(changes.files);
    await suite("unit", (options) => runVitest(children, "unit", options));
  };
  const running = async () => {
    if (plan.runs.every(({ kind }) => kind === "unit") || !(await ready(folder))) return;
    await suite("integration", (options) => runVitest(children, "integration", options));
    await suite("demo", (options) => runVitest(children, "demo", options));
    await suite("browser", (options) => runPlaywright(children, ensureChromium(), options));
  };
  await Promise.all([still(), running()]);

  console.log();
  for (const line of suiteLines(suiteTimes, performance.now() / 1000)) console.log(`  ${line}`);
  if (failedTests.length > 0) console.log(`\n${failedTests.join("\n")}`);
  const { passed, failed, skipped } = total;
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  await stopping.leave(failed > 0 ? 1 : 0);
});

type SuiteFiles = { files: string[]; log: string };

function costs(): Costs {
  const steps = knownTimes("steps")?.files;
  const known = Object.fromEntries(
    (["unit", "integration", "demo", "browser"] as const).map((kind) => [kind, knownTimes(kind)]),
  );
  const startOf = (kind: Kind) => known[kind]?.start ?? ASSUMED.start[kind];
  return {
    checks: steps?.["checks"] ?? ASSUMED.checks,
    build: isBuilt() ? 0 : (steps?.["build"] ?? ASSUMED.build),
    start: {
      unit: startOf("unit"),
      integration: startOf("integration"),
      demo: startOf("demo"),
      browser: startOf("browser"),
    },
    // Browser tests of one file share the workers as those of many do.
    atOnce: { unit: WORKERS, integration: WORKERS, demo: 1, browser: 1 },
    file: ({ kind, file }) => PER_FILE + (known[kind]?.files[file] ?? ASSUMED.file[kind]),
  };
}

/** Says what runs and why, and what does not. */
function show({ runs, left, seconds }: Plan, changed: string): void {
  const inAll = `${counted(runs.length, "test file")} in about ${Math.round(seconds)} s`;
  console.log(`${changed}: ${runs.length > 0 ? inAll : "no test has to do with that"}`);
  for (const { file, way } of runs) {
    console.log(`  ${file}${way.length > 0 ? `  ← ${way.toReversed().join(" ← ")}` : ""}`);
  }
  if (left.length === 0) return;
  console.log(`\nLeft out for time: ${counted(left.length, "test file")}, the closest of them`);
  for (const { file } of left.slice(0, 5)) console.log(`  ${file}`);
  console.log("More of them with `npm run test:changed -- --seconds 600`, all with `npm test`.");
}

/** What is checked without the app: types, and the changed files themselves. */
async function checks(changed: string[]): Promise<void> {
  const files = changed.filter((file) => existsSync(inRoot(file)));
  const code = files.filter((file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file));
  const steps: Step[] = [];
  if (changed.some((file) => /\.(?:[cm]?[jt]s|tsx|json)$/.test(file))) {
    const kept = inRoot(".cache", "types.tsbuildinfo");
    const args = ["--noEmit", "--incremental", "--tsBuildInfoFile", kept];
    steps.push(["types", "node_modules/typescript/bin/tsc", ...args]);
  }
  if (code.length > 0) steps.push(["lint", "node_modules/oxlint/bin/oxlint", "--quiet", ...code]);
  if (code.some((file) => file.startsWith("app/"))) {
    steps.push(["import direction", "tests/helpers/import-direction.ts"]);
    steps.push(["database functions", "local/db-functions.ts", "--check"]);
  }
  if (files.length > 0) {
    const args = ["--check", "--ignore-unknown", "--log-level=warn", ...files];
    steps.push(["format", "node_modules/prettier/bin/prettier.cjs", ...args]);
  }
  const started = performance.now();
  const counts = await timed("checks", () => validate(children, steps, 1));
  // Without the types, the rest takes next to nothing.
  if (steps[0]?.[0] === "types") keepStep("checks", started);
  add(counts);
  if (counts.failed > 0) failedTests.push("a check that needs no running app, see above");
}

/** What the running app needs: a server for its database, and its build, made once for all suites. */
async function ready(folder: string): Promise<boolean> {
  try {
    ensurePostgres();
    if (isBuilt()) return true;
    const started = performance.now();
    await timed("build", () => build(children, join(folder, "build.log")));
    keepStep("build", started);
    return true;
  } catch (error) {
    failedTests.push(error instanceof Error ? error.message : String(error));
    add({ passed: 0, failed: 1, skipped: 0 });
    return false;
  }
}

/** Runs the selected files of a suite, and shows what it printed when something failed. */
async function runSuite(
  kind: Kind,
  folder: string,
  files: string[],
  run: (options: SuiteFiles) => Promise<SuiteResult>,
): Promise<void> {
  const log = join(folder, `${kind}.log`);
  const { counts, failedTests: failed } = await timed(kind, () => run({ files, log }));
  add(counts);
  failedTests.push(...failed);
  const of = `${counted(counts.passed, "test")} of ${counted(files.length, "file")} passed`;
  console.log(`  ${counts.failed > 0 ? "FAILED" : "ok    "}  ${kind} (${of})`);
  if (counts.failed > 0) console.log(readFileSync(log, "utf8").trimEnd());
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  suiteTimes.push({ name, seconds: (performance.now() - started) / 1000 });
  return result;
}

function keepStep(name: string, started: number): void {
  keepTimes("steps", { start: 0, files: { [name]: (performance.now() - started) / 1000 } });
}

function add(counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
