import { describe, expect, test } from "vitest";
import {
  afterDecision,
  placeWords,
  queueArgs,
  queueHref,
  queuePage,
  waitedFor,
  countOrMore,
  countUpTo,
  waitingNumber,
  type Placed,
} from "./queue.ts";

type Row = Placed & { id: string };
const row = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  listed: true,
  opened: false,
  held: null,
  ...more,
});
const shown = (rows: Row[], open?: string) => {
  const found = queuePage({ rows, after: null, next: null, place: 1 }, { open }, ({ id }) => id);
  return [found.listed.map(({ id }) => id).join(""), found.opened?.id ?? null, found.gone];
};

describe("what a part of a queue shows", () => {
  const first = row("a", { opened: true });
  test.each<[string, Row[], string | undefined, [string, string | null, boolean]]>([
    ["nothing waits", [], undefined, ["", null, false]],
    ["nothing waits, one was asked for", [], "x", ["", null, true]],
    ["the first is open", [first, row("b")], undefined, ["ab", "a", false]],
    ["another is", [row("a"), row("b", { opened: true })], "b", ["ab", "b", false]],
    ["one that waits no more", [first, row("b")], "x", ["ab", "a", true]],
    [
      "one of another part",
      [row("a"), row("z", { opened: true, listed: false })],
      "z",
      ["a", "z", false],
    ],
  ])("%s", (_what, rows, open, expected) => {
    expect(shown(rows, open)).toEqual(expected);
  });
});

test("addresses leave out what is not asked for, and keep the filters after a decision", () => {
  const asked = { state: "KS", after: "9_x", open: "old" };
  expect(queueHref("/q", {})).toBe("/q");
  expect(queueHref("/q", {}, "a")).toBe("/q?open=a");
  expect(queueHref("/q", asked)).toBe("/q?state=KS&after=9_x");
  expect(afterDecision("/q", asked, "a")).toBe("/q?state=KS&after=9_x&open=a");
  expect(afterDecision("/q", asked, undefined)).toBe("/q?state=KS");
  expect(queueArgs({ role: undefined, ...asked })).toEqual({
    p_state: "KS",
    p_after: "9_x",
    p_open: "old",
  });
});

test.each([
  [1, "1 account", "1 account", "1", "1 of 1"],
  [1_000, "1,000 accounts", "1,000 accounts", "1,000", "1 of 1,000"],
  [1_001, "More than 1,000 accounts", "1,000+ accounts", "1,000+", "1 of 1,000+"],
])("%i wait", (total, words, within, number, place) => {
  expect(countOrMore(total, "account")).toBe(words);
  expect(countUpTo(total, "account")).toBe(within);
  expect(waitingNumber(total)).toBe(number);
  expect(placeWords(1, total)).toBe(place);
});

test("an entry that is too far behind to be counted", () => {
  expect(placeWords(null, 1_001)).toBe("Beyond the first 1,000");
});

test.each([
  ["2026-11-21T11:30:00Z", "less than an hour"],
  // Two machines' clocks can differ.
  ["2026-11-21T12:00:05Z", "less than an hour"],
  ["2026-11-21T11:00:00Z", "1 hour"],
  ["2026-11-20T12:00:01Z", "23 hours"],
  ["2026-11-20T12:00:00Z", "1 day"],
  ["2026-10-21T12:00:00Z", "31 days"],
])("%s: %s", (since, words) => {
  expect(waitedFor(since, new Date("2026-11-21T12:00:00Z"))).toBe(words);
});
