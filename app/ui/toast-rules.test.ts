import { expect, test } from "vitest";
import { TOAST_KEPT_MS, TOAST_MS, TOAST_SWIPE_PX, toastsAfter } from "./toast-rules.ts";

const added = toastsAfter([], { type: "add", id: 1, toast: { text: "Saved." } });

test("the numbers are the specification's", () => {
  expect([TOAST_MS, TOAST_SWIPE_PX, TOAST_KEPT_MS]).toEqual([5_000, 50, 1_000_000]);
});

test("there is one toast at most: the newest", () => {
  const two = toastsAfter(added, { type: "add", id: 2, toast: { text: "Sent." } });
  expect(two).toEqual([{ id: 2, text: "Sent.", open: true }]);
});

test("a dismissed toast is closed and still listed, until it is removed", () => {
  const dismissed = toastsAfter(added, { type: "dismiss", id: 1 });
  expect(dismissed).toEqual([{ id: 1, text: "Saved.", open: false }]);
  expect(toastsAfter(dismissed, { type: "dismiss", id: 7 })).toEqual(dismissed);
  expect(toastsAfter(dismissed, { type: "remove", id: 1 })).toEqual([]);
});
