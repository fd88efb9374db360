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

test("each with the beginning of why, without colors and without where", () => {
  const message =
    "AssertionError: expected 1 to be 2\n\n    at file.ts:1:2\n\u001b[31m- 2\u001b[39m";
  expect(
    failedInVitest({
      testResults: [
        {
          name: inRoot("tests/unit/a.test.ts"),
          status: "failed",
          assertionResults: [{ fullName: "one", status: "failed", failureMessages: [message] }],
        },
      ],
    }),
  ).toEqual(["tests/unit/a.test.ts: one\n      AssertionError: expected 1 to be 2\n      - 2"]);
  const spec = { title: "two", ok: false, file: "a.spec.ts", line: 7 };
  const tests = [{ results: [{ duration: 1 }, { duration: 1, error: { message: "Not there." } }] }];
  expect(failedInBrowser({ suites: [{ specs: [{ ...spec, tests }] }] })).toEqual([
    "tests/e2e/a.spec.ts:7: two\n      Not there.",
  ]);
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
