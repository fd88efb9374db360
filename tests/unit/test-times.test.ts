import { expect, test } from "vitest";
import { inRoot } from "#local/paths.ts";
import {
  browserFiles,
  slowestLines,
  suiteLines,
  timesInBrowser,
  timesInVitest,
} from "#tests/helpers/test-times.ts";

test("tests of a vitest report, without those that did not run", () => {
  const assertionResults = [
    { fullName: " group one", status: "passed", duration: 1500 },
    { fullName: "two", status: "failed", duration: 250 },
    { fullName: "three", status: "skipped" },
  ];
  const name = inRoot("tests/integration/a.test.ts");
  expect(
    timesInVitest("integration", { testResults: [{ name, status: "failed", assertionResults }] }),
  ).toEqual([
    { suite: "integration", file: "tests/integration/a.test.ts", title: "group one", seconds: 1.5 },
    { suite: "integration", file: "tests/integration/a.test.ts", title: "two", seconds: 0.25 },
  ]);
});

test("tests of a browser report, each with its groups and every run of it", () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    ok: true,
    file: "a.spec.ts",
    line: 7,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const found = timesInBrowser({
    suites: [
      {
        title: "a.spec.ts",
        file: "a.spec.ts",
        specs: [spec("one", 2000)],
        suites: [{ title: "group", file: "a.spec.ts", specs: [spec("two", 3000, 4000)] }],
      },
    ],
  });
  expect(found.map(({ title, seconds }) => [title, seconds])).toEqual([
    ["one", 2],
    ["group two", 3],
    ["group two", 4],
  ]);
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set(["tests/e2e/a.spec.ts"]));
  expect(timesInBrowser({})).toEqual([]);
});

test("what each browser file adds to a run of two workers, and when the first one started", () => {
  const spec = (file: string, startTime: string, duration: number) => ({
    title: "one",
    ok: true,
    file,
    line: 7,
    tests: [{ results: [{ duration, startTime }] }],
  });
  expect(
    browserFiles({
      config: { workers: 2 },
      stats: { startTime: "2026-01-06T10:00:00.000Z" },
      suites: [
        {
          specs: [
            spec("a.spec.ts", "2026-01-06T10:00:21.000Z", 4000),
            spec("a.spec.ts", "2026-01-06T10:00:20.000Z", 6000),
            spec("b.spec.ts", "2026-01-06T10:00:24.000Z", 3000),
          ],
        },
      ],
    }),
  ).toEqual({ start: 20, files: { "tests/e2e/a.spec.ts": 5, "tests/e2e/b.spec.ts": 1.5 } });
  expect(browserFiles({})).toEqual({ start: 0, files: {} });
});

test("suites in a table with the total", () => {
  expect(
    suiteLines(
      [
        { name: "unit", seconds: 9.04 },
        { name: "integration", seconds: 1234.56 },
      ],
      1300,
    ),
  ).toEqual([
    "unit             9.0 s", //
    "integration   1234.6 s",
    "total         1300.0 s",
  ]);
});

test("the slowest tests of all suites, the slowest first", () => {
  const time = (suite: string, title: string, seconds: number) => ({
    suite,
    file: "f",
    title,
    seconds,
  });
  expect(
    slowestLines([time("unit", "a", 1), time("browser", "b", 30), time("demo", "c", 2)], 2),
  ).toEqual(["   30.0 s  browser  f  b", "    2.0 s  demo  f  c"]);
  expect(slowestLines(Array.from({ length: 30 }, () => time("unit", "a", 1)))).toHaveLength(20);
  expect(slowestLines([])).toEqual([]);
});
