import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { channelOf, channelRows, CHANNELS, withChannel } from "./channels.ts";

describe("channels", () => {
  test.each([
    ["?from=feed", "feed"],
    ["?from=city&x=1", "city"],
    ["?from=FEED", null],
    ["?from=invitation", null],
    ["?from=search", null],
    ["?from=", null],
    ["?from=feed%20or%201=1", null],
    ["", null],
  ])("%s is %s", (query, channel) => {
    expect(channelOf(new URL(`https://x.example/positions/1${query}`))).toBe(channel);
  });

  test("an address carries its channel, and none without one", () => {
    expect(withChannel("/positions/1", "rss")).toBe("/positions/1?from=rss");
    expect(withChannel("/positions/1", null)).toBe("/positions/1");
  });

  test("counts are told most first, and by name where they are alike", () => {
    expect(channelRows({ search: 2, feed: 5, list: 2 })).toEqual([
      { label: "Job site (from our feed)", n: 5 },
      { label: "Candidate’s own search or matches", n: 2 },
      { label: "Public position list", n: 2 },
    ]);
  });

  test("the database knows the same channels", () => {
    const sql = readFileSync("supabase/schemas/domain/rules/channels.sql", "utf8");
    const listed = [...sql.matchAll(/'([a-z]+)'/g)].map(([, channel]) => channel);
    expect(listed.toSorted()).toEqual(Object.keys(CHANNELS).toSorted());
  });
});
