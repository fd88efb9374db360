import { expect, test } from "vitest";
import { inRoot } from "#local/paths.ts";
import { failedInBrowser, failedInVitest } from "#tests/helpers/failed-tests.ts";

test("failed tests by name, and a file that could not be read by its path", () => {
  const file = (name: string, status: string, ...assertionResults: [string, string][]) => ({
    name: inRoot(name),
    status,
    assertionResults: assertionResults.map(([fullName, state]) => ({ fullName, status: state })),
  });
  expect(
    failedInVitest({
      testResults: [
        file("tests/integration/a.test.ts", "failed", ["one", "passed"], [" two three", "failed"]),
        file("tests/integration/b.test.ts", "passed", ["one", "passed"]),
        file("tests/integration/c.test.ts", "failed"),
      ],
    }),
  ).toEqual(["tests/integration/a.test.ts: two three", "tests/integration/c.test.ts"]);
});

test("failed browser tests, however deep they stand", () => {
  const spec = (title: string, ok: boolean) => ({ title, ok, file: "a.spec.ts", line: 7 });
  expect(
    failedInBrowser({
      suites: [
        {
          specs: [spec("one", true)],
          suites: [{ specs: [spec("two", false)] }, { specs: [] }],
        },
        { specs: [spec("three", false)] },
      ],
    }),
  ).toEqual(["tests/e2e/a.spec.ts:7: two", "tests/e2e/a.spec.ts:7: three"]);
  expect(failedInBrowser({})).toEqual([]);
});
