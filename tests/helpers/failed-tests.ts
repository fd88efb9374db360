/** Lists the failed tests from the runners' reports. */
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "#local/paths.ts";

/** The parts of a vitest report that are used. */
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

/** The parts of a Playwright report that are used. */
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

/** The start of a failed test's message, indented under its name; the full message is far above in the output. */
function why(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? "")
    .split("\n")
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, 4);
  return lines.map((line) => `\n      ${line.trim().slice(0, 200)}`).join("");
}

/** The failed tests of a vitest report, as "file: name"; only the file if it could not be loaded. */
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
