import { expect, test } from "vitest";
import { splitLinks } from "./place-links.ts";

test.each([
  ["https://meet.example/room?x=1", ["https://meet.example/room?x=1"]],
  ["Join at https://meet.example/a-b. We start on time.", ["https://meet.example/a-b"]],
  [
    "http://one.example, or (https://two.example/2)",
    ["http://one.example", "https://two.example/2"],
  ],
  ["1400 Larkspur Avenue, main entrance", []],
  ["javascript:alert(1)", []],
  ['https://x.example/"onclick="alert(1)', ["https://x.example/"]],
])("%s has the addresses %j, and nothing is lost", (text, links) => {
  const parts = splitLinks(text);
  expect(parts.filter((_, index) => index % 2)).toEqual(links);
  expect(parts.join("")).toBe(text);
});
