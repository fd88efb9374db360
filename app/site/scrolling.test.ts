import { expect, test } from "vitest";
import { scrollMark } from "./scrolling.ts";

test.each([
  [0, undefined],
  [20, undefined],
  [20.5, "some"],
  [21, "some"],
  [300, "some"],
  [301, "far"],
])("scrolled by %s px", (y, mark) => {
  expect(scrollMark(y)).toBe(mark);
});
