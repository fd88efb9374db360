import { expect, test } from "vitest";
import { savedWords, scheduleFields, slugOf, postStatusSentence } from "./rules.ts";

test.each([
  ["Compact license, explained", "compact-license-explained"],
  ["What’s a placement fee?", "whats-a-placement-fee"],
  ["  R&D -- and  more! ", "r-and-d-and-more"],
  ["Résumés: 5 tips", "resumes-5-tips"],
  ["100% of 2027", "100-of-2027"],
  ["日本", ""],
  ["?!", ""],
  ["", ""],
  ["a".repeat(100), "a".repeat(80)],
  [`${"word ".repeat(30)}`, Array.from({ length: 16 }, () => "word").join("-")],
])("%j becomes %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(slug.length).toBeLessThanOrEqual(80);
});

test.each([
  ["2027-01-05T15:30:00+00:00", { date: "2027-01-05", time: "09:30" }],
  ["2027-07-05T04:05:00+00:00", { date: "2027-07-04", time: "23:05" }],
  ["2027-07-05T05:05:00+00:00", { date: "2027-07-05", time: "00:05" }],
  [null, null],
])("%s on a clock in Missouri", (iso, fields) => {
  expect(scheduleFields(iso)).toEqual(fields);
});

test("where a post stands is said with its address and its moment", () => {
  const post = { slug: "a-post", public_at: "2027-01-05T15:30:00Z", published_at: null };
  expect(postStatusSentence({ ...post, status: "published" })).toBe(
    "Public at /blog/a-post since Jan 5, 2027, 9:30\u00a0AM\u00a0CT.",
  );
  expect(postStatusSentence({ ...post, status: "scheduled" })).toContain(
    "Publishes on Jan 5, 2027",
  );
  expect(postStatusSentence({ ...post, status: "unpublished" })).toContain("taken down");
  expect(postStatusSentence({ ...post, status: "draft" })).toBe(
    "Draft. Only administrators see it.",
  );
});

test("saving a public post says that the new text is public", () => {
  const slug = "a-post";
  expect(savedWords("save", { slug, status: "published" })).toContain("public within a minute");
  expect(savedWords("save", { slug, status: "scheduled" })).toContain("Only administrators");
  expect(savedWords("publish", { slug, status: "published" })).toContain("/blog/a-post");
  expect(savedWords("schedule", { slug, status: "scheduled" })).toContain("will publish");
});
