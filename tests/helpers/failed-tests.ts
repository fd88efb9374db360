/** Which tests failed, read from the reports that the runners leave. */
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "#local/paths.ts";

/** What is read of a report of vitest. */
export type VitestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number;
      failureMessages?: string[] | null;
    }[];
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
    tests?: {
      results: { duration: number; startTime?: string; error?: { message?: string } }[];
    }[];
  }[];
  suites?: BrowserSuite[];
};

/** The beginning of what a failed test said, indented under its name; the rest stands far above in the output. */
function why(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? "")
    .split("\n")
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, 4);
  return lines.map((line) => `\n      ${line.trim().slice(0, 200)}`).join("");
}

/** The failed tests of a vitest report, as "file: name"; of a file that could not be read, the file alone. */
export function failedInVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0) return status === "failed" ? [file] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName.trim()}${why(failureMessages?.[0])}`,
    );
  });
}

/** The failed tests of a Playwright report, as "file:line: name". */
export function failedInBrowser({ suites = [] }: BrowserReport): string[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests = [] }) => {
        const said = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error;
        return `tests/e2e/${file}:${line}: ${title}${why(said?.message)}`;
      }),
    ...failedInBrowser({ suites: inner ?? [] }),
  ]);
}
