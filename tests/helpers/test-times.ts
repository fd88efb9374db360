/** How long suites and tests took, according to the runners' reports. */
import { relative } from "node:path";
import { root } from "#local/paths.ts";
import type { BrowserReport, VitestReport } from "./failed-tests.ts";
import type { KnownTimes } from "./known-times.ts";

/** One suite of `npm test`. */
export type SuiteTime = { name: string; seconds: number };

/** One test; a browser test runs once in each project that includes it. */
export type TestTime = { suite: string; file: string; title: string; seconds: number };
type BrowserRun = { time: TestTime; startedAt: string | undefined };

/** The tests of a vitest report. Skipped tests have no time and are left out. */
export function timesInVitest(suite: string, { testResults }: VitestReport): TestTime[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, duration }) =>
      duration === undefined
        ? []
        : [{ suite, file: relative(root, name), title: fullName.trim(), seconds: duration / 1000 }],
    ),
  );
}

/** The tests of a Playwright report, with the names of their groups. */
export function timesInBrowser(report: BrowserReport): TestTime[] {
  return runsInBrowser(report).map(({ time }) => time);
}

/** How long each file of a Playwright report adds to the run, with parallel workers. */
export function browserFiles(report: BrowserReport): KnownTimes {
  const runs = runsInBrowser(report);
  const workers = report.config?.workers ?? 1;
  const files: KnownTimes["files"] = {};
  for (const { time } of runs) {
    const { file, seconds } = time;
    files[file] = (files[file] ?? 0) + seconds / workers;
  }
  const began = Date.parse(report.stats?.startTime ?? "");
  const first = Math.min(...runs.map(({ startedAt }) => Date.parse(startedAt ?? "")));
  return { start: Math.max(0, (first - began) / 1000 || 0), files };
}

function runsInBrowser({ suites = [] }: BrowserReport, groups: string[] = []): BrowserRun[] {
  return suites.flatMap((suite) => {
    // The outermost suite is the file, which the specs already name.
    const inside = suite.title && suite.title !== suite.file ? [...groups, suite.title] : groups;
    return [
      ...suite.specs.flatMap(({ file, title, tests = [] }) =>
        tests.flatMap(({ results }) =>
          results.map(({ duration, startTime }) => ({
            time: {
              suite: "browser",
              file: `tests/e2e/${file}`,
              title: [...inside, title].join(" "),
              seconds: duration / 1000,
            },
            startedAt: startTime,
          })),
        ),
      ),
      ...runsInBrowser(suite, inside),
    ];
  });
}

/** A line for each suite, in the order they finished, and one for the whole run. */
export function suiteLines(suites: SuiteTime[], total: number): string[] {
  const rows = [...suites, { name: "total", seconds: total }];
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows.map(({ name, seconds }) => `${name.padEnd(width)}  ${inSeconds(seconds)}`);
}

/** A line for each of the slowest tests, slowest first. */
export function slowestLines(tests: TestTime[], most = 20): string[] {
  return tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ suite, file, title, seconds }) => `${inSeconds(seconds)}  ${suite}  ${file}  ${title}`);
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(7)} s`;
}
