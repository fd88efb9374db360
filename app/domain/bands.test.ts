import { expect, test } from "vitest";
import { bandOf, matchText, scoreText } from "./bands.ts";

test.each([
  [10_000, "strong", "100%, strong"],
  [8_000, "strong", "80%, strong"],
  // Never rounded up into the next band.
  [7_999, "good", "79%, good"],
  [7_000, "good", "70%, good"],
  [6_999, "fair", "69%, fair"],
  [0, "fair", "0%, fair"],
])("%d is %s", (score, band, text) => {
  expect(bandOf(score)).toBe(band);
  expect(scoreText(score)).toBe(text);
});

test("as a mark on its own", () => {
  expect(matchText(8_431)).toBe("84% strong match");
});
