import { describe, expect, test } from "vitest";
import { afterDecision, queueHref, queuePage, waitedFor, type Placed } from "./queue.ts";

type Row = Placed & { id: string };
const row = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  place: 1,
  listed: true,
  opened: false,
  next_id: null,
  total: 30,
  ...more,
});
const shown = (rows: Row[], page: number, open?: string) => {
  const found = queuePage(rows, { page, open }, ({ id }) => id);
  return [found.listed.map(({ id }) => id).join(""), found.opened?.id ?? null, found.gone];
};

describe("what a page of a queue shows", () => {
  const first = row("a", { opened: true });
  test.each<[string, Row[], number, string | undefined, [string, string | null, boolean]]>([
    ["nothing waits", [], 1, undefined, ["", null, false]],
    ["nothing waits, one was asked for", [], 1, "x", ["", null, true]],
    ["the first is open", [first, row("b")], 1, undefined, ["ab", "a", false]],
    ["another is", [row("a"), row("b", { opened: true })], 1, "b", ["ab", "b", false]],
    ["one that waits no more", [first, row("b")], 1, "x", ["ab", "a", true]],
    [
      "one of another page",
      [row("a"), row("z", { opened: true, listed: false })],
      1,
      "z",
      ["a", "z", false],
    ],
    ["beyond the end", [{ ...first, listed: false }], 9, undefined, ["", null, false]],
    [
      "beyond the end, with one that waits",
      [{ ...first, listed: false }],
      9,
      "a",
      ["", "a", false],
    ],
  ])("%s", (_what, rows, page, open, expected) => {
    expect(shown(rows, page, open)).toEqual(expected);
  });
});

test("addresses leave out what is the default", () => {
  expect(queueHref("/q", 1)).toBe("/q");
  expect(queueHref("/q", 2)).toBe("/q?page=2");
  expect(queueHref("/q", 1, "a")).toBe("/q?open=a");
  expect(queueHref("/q", 2, "a")).toBe("/q?page=2&open=a");
  expect(afterDecision("/q", 2, "a")).toBe("/q?page=2&open=a");
  expect(afterDecision("/q", 2, undefined)).toBe("/q");
});

test.each([
  ["2026-11-21T11:30:00Z", "less than an hour"],
  // Clocks of two machines differ.
  ["2026-11-21T12:00:05Z", "less than an hour"],
  ["2026-11-21T11:00:00Z", "1 hour"],
  ["2026-11-20T12:00:01Z", "23 hours"],
  ["2026-11-20T12:00:00Z", "1 day"],
  ["2026-10-21T12:00:00Z", "31 days"],
])("%s: %s", (since, words) => {
  expect(waitedFor(since, new Date("2026-11-21T12:00:00Z"))).toBe(words);
});
