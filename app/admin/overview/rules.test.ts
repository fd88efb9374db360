import { expect, test } from "vitest";
import {
  sumBy,
  durationWords,
  fillClaim,
  funnelSteps,
  replyClaim,
  share,
  stepLabel,
  tasks,
} from "./rules.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

test("what is most overdue stands first, by its own time and not by its age", () => {
  const found = tasks(
    [
      { what: "accounts", count: 2, since: ago(72) },
      { what: "failed_events", count: 1, since: ago(12) },
      { what: "documents", count: 4, since: ago(5) },
      { what: "reports", count: 1001, since: ago(1) },
      { what: "appeals", count: 0, since: null },
      { what: "something_new", count: 9, since: ago(900) },
    ],
    [],
    NOW,
  );
  expect(found.map(({ words, waits, isLate }) => [words, waits, isLate])).toEqual([
    ["1 failed Stripe event", "12 hours", true],
    ["2 accounts to review", "3 days", true],
    ["4 documents to review", "5 hours", false],
    ["More than 1,000 reports to review", "1 hour", false],
  ]);
});

test("of what is shared out, what is mine and what is unassigned, each with its oldest", () => {
  const [documents, reports] = tasks(
    [
      { what: "documents", count: 1_400, since: ago(80) },
      { what: "reports", count: 1, since: ago(1) },
    ],
    [
      { what: "documents", mine: 1, mine_since: ago(30), free: 1_300, free_since: ago(80) },
      { what: "accounts", mine: 3, mine_since: ago(1), free: 0, free_since: null },
    ],
    NOW,
  );
  expect(documents!.parts).toEqual([
    { words: "1 yours, oldest 1 day", to: "/admin/documents?assigned=me" },
    {
      words: "1,300 unassigned, oldest 3 days",
      to: "/admin/documents?assigned=nobody",
    },
  ]);
  expect(reports!.parts).toEqual([]);
});

test.each([
  [0, "less than an hour"],
  [3_600, "1 hour"],
  [5.25 * 3_600, "5.3 hours"],
  [47 * 3_600, "47 hours"],
  [48 * 3_600, "2 days"],
  [13.4 * 86_400, "13 days"],
])("%d seconds are %s", (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});

test.each([
  [1, 4, ""],
  [1, 5, "20%"],
  [0, 9, "0%"],
])("%d of %d is %j", (part, whole, words) => {
  expect(share(part, whole)).toBe(words);
});

const DAY = 86_400;
test.each([
  [{ of: 0, median: null, p90: null, in_time: 0 }, "Not enough data", "0 positions filled"],
  [{ of: 4, median: DAY, p90: DAY, in_time: 4 }, "Not enough data", "4 positions filled"],
  [
    { of: 5, median: 9 * DAY, p90: 20 * DAY, in_time: 4 },
    "9 days",
    "under two weeks: 80% were filled that fast",
  ],
])("positions filled: %o", (filled, figure, words) => {
  const claim = fillClaim(filled);
  expect(claim.figure).toBe(figure);
  expect(claim.words).toContain(words);
});

test.each([
  [
    { of: 9, waiting: 0, median: 60, due: 4, in_time: 4 },
    "Not enough data",
    "4 applications at least",
  ],
  [
    { of: 8, waiting: 3, median: 7_200, due: 10, in_time: 7 },
    "70%",
    "of 10 applications at least two days old got a first answer within 48 hours. In the whole period, 8 were answered (median 2 hours) and 3 were not.",
  ],
])("answers: %o", (answered, figure, words) => {
  const claim = replyClaim(answered);
  expect(claim.figure).toBe(figure);
  expect(claim.words).toContain(words);
});

test("a step is a share of all who signed up", () => {
  const funnel = {
    signed_up: 20,
    submitted: 10,
    approved: 8,
    applied: 5,
    interviewed: 2,
    offered: 1,
    hired: 1,
  };
  expect(funnelSteps(funnel).map(({ values: [many], note }) => [many, note])).toEqual([
    [20, "100%"],
    [10, "50%"],
    [8, "40%"],
    [5, "25%"],
    [2, "10%"],
    [1, "5%"],
    [1, "5%"],
  ]);
});

test("positions and people are added up by profession and by state", () => {
  const row = (profession: string, state: string, positions: number, people: number) => ({
    profession,
    label: profession.toUpperCase(),
    state,
    positions,
    people,
  });
  const rows = [row("rn", "KS", 1, 2), row("rn", "MO", 3, 4), row("lpn", "MO", 5, 6)];
  expect(sumBy(rows, "profession")).toEqual([
    { key: "rn", label: "RN", values: [4, 6] },
    { key: "lpn", label: "LPN", values: [5, 6] },
  ]);
  expect(sumBy(rows, "state").map(({ label, values }) => [label, ...values])).toEqual([
    ["KS", 1, 2],
    ["MO", 8, 10],
  ]);
});

test("a week is told by its first day, a month by its name", () => {
  expect(stepLabel("2026-11-02", "week")).toBe("Nov 2");
  expect(stepLabel("2026-11-01", "month")).toBe("Nov");
});
