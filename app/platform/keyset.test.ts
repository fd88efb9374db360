import { expect, test } from "vitest";
import { omitEmpty, listHref, toPage } from "./keyset.ts";

const rows = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `r${i + 1}` }));

test.each([
  [0, 0, null],
  [2, 2, null],
  [3, 3, null],
  [4, 3, "r3"],
])(
  "of %i rows read for a part of 3, %i are shown and the next begins after %s",
  (n, shown, after) => {
    const part = toPage(rows(n), (row) => row.id, 3);
    expect(part.rows).toHaveLength(shown);
    expect(part.after).toBe(after);
  },
);

test.each<[Record<string, string | undefined>, string]>([
  [{}, "/list"],
  [{ q: "", after: undefined }, "/list"],
  [{ q: "a & b", after: "7" }, "/list?q=a+%26+b&after=7"],
])("what is asked for, %j, stands in the address", (asked, href) => {
  expect(listHref("/list", asked)).toBe(href);
  expect(Object.values(omitEmpty(asked)).every(Boolean)).toBe(true);
});
