import { expect, test } from "vitest";
import { dueState, readAfter } from "./rules.ts";

test.each([
  [-3, "danger", "Expired 3 days ago"],
  [-1, "danger", "Expired 1 day ago"],
  [0, "warning", "Expires today"],
  [1, "warning", "In 1 day"],
  [7, "warning", "In 7 days"],
  [8, "waiting", "In 8 days"],
])("%i days left: %s, %s", (days, tone, words) => {
  expect(dueState(days)).toEqual({ tone, words });
});

const ID = "00000000-0000-4000-8000-000000000000";
test.each([
  [`credential.${ID}`, { of: "credential", id: ID }],
  [`document.${ID}`, { of: "document", id: ID }],
  [`account.${ID}`, {}],
  ["credential.1", {}],
  [undefined, {}],
])("a list that goes on after %s", (after, read) => {
  expect(readAfter(after)).toEqual(read);
});
