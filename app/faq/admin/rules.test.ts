import { expect, test } from "vitest";
import { askedWords, doneWords } from "./rules.ts";

test.each([
  [1, false, "Asked once"],
  [3, false, "Asked 3 times"],
  [0, true, "Added by us"],
  [1, true, "Added by us, asked 1 time"],
  [1200, true, "Added by us, asked 1,200 times"],
])("%i times, by us: %s: %s", (asked, byUs, words) => {
  expect(askedWords(asked, byUs)).toBe(words);
});

test("an entry that has no words yet is named as the log names it", () => {
  expect([doneWords("faq.merged"), doneWords("faq.new")]).toEqual(["Merged", "faq.new"]);
});
