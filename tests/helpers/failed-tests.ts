/** Which tests failed, read from the reports that the runners leave. */
import { relative } from "node:path";
import { root } from "#local/paths.ts";

/** What is read of a report of vitest. */
export type VitestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number }[];
  }[];
};

/** What is read of a report of Playwright. */
export type BrowserReport = {
  suites?: BrowserSuite[];
  config?: { workers: number };
  stats?: { startTime: string };
};
type BrowserSuite = {
  title?: string;
  file?: string;
  specs: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests?: { results: { duration: number; startTime?: string }[] }[];
  }[];
  suites?: BrowserSuite[];
};

/** The failed tests of a vitest report, as "file: name"; of a file that could not be read, the file alone. */
export function failedInVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0) return status === "failed" ? [file] : [];
    return failed.map(({ fullName }) => `${file}: ${fullName.trim()}`);
  });
}

/** The failed tests of a Playwright report, as "file:line: name". */
export function failedInBrowser({ suites = [] }: BrowserReport): string[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title }) => `tests/e2e/${file}:${line}: ${title}`),
    ...failedInBrowser({ suites: inner ?? [] }),
  ]);
}
