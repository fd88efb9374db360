import { describe, expect, test } from "vitest";
import { noCalls, stepOf } from "#app/platform/histogram.ts";
import {
  agoWords,
  dayOf,
  dependencyState,
  listed,
  passedWords,
  problemWords,
  quantile,
  healthStatus,
  durationText,
  workerState,
  type FunctionHealth,
} from "./rules.ts";

const calls = (...ms: number[]) => {
  const took = noCalls();
  for (const one of ms) took[stepOf(one)]! += 1;
  return took;
};
const times = (many: number, ms: number) => Array.from({ length: many }, () => ms);

describe("quantiles", () => {
  test.each<[string, number[], number, number | null]>([
    ["no calls", noCalls(), 0.5, null],
    ["one call, in the middle of its step", calls(8), 0.5, 7.5],
    ["the first step begins at nothing", calls(1, 1), 0.5, 1],
    ["half of a step", calls(15, 15, 15, 15), 0.5, 15],
    ["the end of a step", calls(...times(9, 15), 90), 0.9, 20],
    ["the step after it", calls(...times(8, 15), 90, 90), 0.9, 87.5],
    ["one slow call of a hundred leaves p95 alone", calls(...times(99, 4), 9_000), 0.95, 4.88],
    [
      "six slow calls of a hundred do not",
      calls(...times(94, 4), ...times(6, 9_000)),
      0.95,
      Infinity,
    ],
    ["empty steps between are passed by", calls(1, 7_000), 1, 8_000],
  ])("%s", (_, took, share, expected) => {
    const found = quantile(took, share);
    if (expected === null || expected === Infinity) expect(found).toBe(expected);
    else expect(found).toBeCloseTo(expected, 2);
  });

  test.each([
    [null, "no calls"],
    [0.2, "1 ms"],
    [33.6, "34 ms"],
    [999, "999 ms"],
    [1_240, "1.2 s"],
    [Infinity, "over 8 s"],
  ])("%s is read as %s", (ms, words) => {
    expect(durationText(ms)).toBe(words);
  });
});

const one = (more: Partial<FunctionHealth> = {}): FunctionHealth => ({
  name: "save_position",
  exists: true,
  problems: [],
  callers: ["user"],
  always: ["p_id"],
  sometimes: [],
  signature: "p_id uuid",
  unknown: [],
  missing: [],
  needed: ["authenticated"],
  granted: ["authenticated"],
  hour_calls: 0,
  day_calls: 0,
  day_errors: 0,
  day_refused: 0,
  hour: null,
  earlier: null,
  error: null,
  ...more,
});

test("a day is its last hour and the hours before it", () => {
  const day = dayOf(one({ hour: calls(1, 30), earlier: calls(30) }));
  expect([day[0], day[4]]).toEqual([1, 2]);
});

test.each<[string, Parameters<typeof listed>[1], string[]]>([
  ["problems first, then errors, then by name", {}, ["d_missing", "c_failing", "a_fine", "b_slow"]],
  ["only problems", { show: "problems" }, ["d_missing"]],
  ["only errors", { show: "errors" }, ["c_failing"]],
  ["only slow ones", { show: "slow" }, ["b_slow"]],
  ["only silent ones", { show: "silent" }, ["d_missing", "a_fine"]],
  ["by name", { q: "FAIL" }, ["c_failing"]],
])("%s", (_, asked, names) => {
  const all = [
    one({ name: "a_fine" }),
    one({ name: "b_slow", day_calls: 1, hour: calls(700) }),
    one({ name: "c_failing", day_calls: 5, day_errors: 2 }),
    one({ name: "d_missing", exists: false, problems: ["missing"] }),
  ];
  expect(listed(all, asked).map(({ name }) => name)).toEqual(names);
});

test.each<[Partial<FunctionHealth>, string, string[]]>([
  [{}, "OK", []],
  [{ day_errors: 1 }, "1 error", []],
  [{ problems: ["missing"], exists: false }, "Not in the database", ["no function with this name"]],
  [
    { problems: ["arguments"], unknown: ["p_new"], missing: ["p_old"] },
    "Arguments differ",
    ["We pass p_new, which it does not accept. It requires p_old, which"],
  ],
  [
    { problems: ["grant"], needed: ["anon", "authenticated"], granted: ["authenticated"] },
    "Missing grant",
    ["anon calls it but has no permission"],
  ],
  [
    { problems: ["open"], needed: ["service_role"], granted: ["authenticated", "service_role"] },
    "Too many grants",
    ["authenticated may execute it"],
  ],
])("%o stands as %s", (more, words, sentences) => {
  expect(healthStatus(one(more)).words).toBe(words);
  const said = problemWords(one(more));
  expect(said).toHaveLength(sentences.length);
  sentences.forEach((sentence, index) => expect(said[index]).toContain(sentence));
});

test.each<[string[] | null, string[] | null, string]>([
  [null, null, "Built elsewhere: the source does not name them here"],
  [[], [], "None"],
  [["p_a", "p_b"], [], "p_a, p_b"],
  [[], ["p_c"], "Sometimes p_c"],
  [["p_a"], ["p_c"], "p_a, and sometimes p_c"],
])("%j and %j are passed", (always, sometimes, words) => {
  expect(passedWords(one({ always, sometimes }))).toBe(words);
});

test.each([
  [{ name: "auth", state: "up", ms: 12 }, "success", "12 ms"],
  [{ name: "auth", state: "up", ms: 2_100 }, "warning", "2.1 s"],
  [{ name: "auth", state: "down", ms: 1 }, "danger", "Does not answer"],
  [{ name: "stripe", state: "late", ms: 3_000 }, "danger", "No answer in 3 seconds"],
  [{ name: "stripe", state: "absent", ms: 0 }, "neutral", "Not set up"],
  [{ name: "mail", state: "absent", ms: 0 }, "neutral", "Set up on the worker only"],
] as const)("%o", (dependency, tone, words) => {
  expect(dependencyState(dependency)).toEqual({ tone, words });
});

test.each([
  [{ seen_at: "2026-11-22T10:00:00Z", alive: 2 }, "2 workers running"],
  [{ seen_at: "2026-11-22T10:00:00Z", alive: 0 }, "No worker seen for 3 minutes"],
  [{ seen_at: null, alive: 0 }, "No worker seen in the last week"],
])("%o", (workers, words) => {
  expect(workerState(workers).words).toBe(words);
});

test.each([
  ["2026-11-22T11:59:50Z", "less than a minute"],
  ["2026-11-22T11:59:00Z", "1 minute"],
  ["2026-11-22T10:30:00Z", "90 minutes"],
  ["2026-11-22T09:00:00Z", "3 hours"],
  ["2026-11-19T12:00:00Z", "3 days"],
])("%s is %s ago", (since, words) => {
  expect(agoWords(since, Date.parse("2026-11-22T12:00:00Z"))).toBe(words);
});
