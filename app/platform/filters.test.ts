import { describe, expect, test } from "vitest";
import {
  anyText,
  choice,
  day,
  ID,
  isNarrowed,
  known,
  MOMENT_AND_ID,
  MOMENT_AND_NUMBER,
  NUMBER,
  oneOf,
  readFilters,
  tick,
  view,
  widened,
  words,
} from "./filters.ts";

const UUID = "0b7e1f6a-0000-4000-8000-00000000000a";
const FIELDS = {
  list: view("Lists", { open: "Open", done: "Done" }),
  q: words("Words", 5),
  role: choice("Role", { nurse: "Nurse", clinic: { words: "Clinic" } }, "All"),
  sort: choice("Order", [{ value: "new", label: "Newest first" }]),
  plan: known("Plan", "All"),
  from: day("From"),
  mine: tick("Only mine"),
  show: oneOf(["board"]),
  name: anyText(4),
  id: ID,
  n: NUMBER,
  at: MOMENT_AND_ID,
  of: MOMENT_AND_NUMBER,
};
const read = (query: string) => readFilters(new URL(`https://x.example/list?${query}`), FIELDS);
const given = (query: string) =>
  Object.fromEntries(Object.entries(read(query)).filter(([, value]) => value !== undefined));

test.each<[string, Record<string, string>]>([
  ["list=done&role=clinic&sort=new", { list: "done", role: "clinic", sort: "new" }],
  ["q=+ward+&name=admin", { q: "ward", name: "admi" }],
  ["q=a%00b", { q: "ab" }],
  ["q=123456789", { q: "12345" }],
  ["plan=employer_starter", { plan: "employer_starter" }],
  ["plan=customer.subscription.updated", { plan: "customer.subscription.updated" }],
  ["from=2028-02-29&mine=yes&show=board", { from: "2028-02-29", mine: "yes", show: "board" }],
  [`id=${UUID}&n=12`, { id: UUID, n: "12" }],
  [`at=1700000000000000_${UUID}&of=17_4`, { at: `1700000000000000_${UUID}`, of: "17_4" }],
  ["role=nurse&role=clinic", { role: "nurse" }],
])("%s is read", (query, expected) => {
  expect(given(query)).toEqual(expected);
});

describe("what the list does not know asks for nothing", () => {
  test.each([
    "",
    "other=1&__proto__=x&constructor=y",
    "list=&q=&role=&plan=&from=&mine=&id=&n=&at=&of=",
    "q=+++&name=%00",
    "role=Nurse",
    "from=2027-02-29",
    "from=2027-13-01",
    "from=2027-1-1",
    "from=yesterday",
    "mine=no",
    "plan=a+b",
    "plan=%27--",
    `plan=${"x".repeat(101)}`,
    "id=1",
    `id=${UUID}0`,
    "n=0",
    "n=-1",
    "n=1e3",
    "n=9999999999999999",
    "n=1+or+1",
    "at=1",
    `at=1_2_${UUID}`,
    `at=99999999999999999999_${UUID}`,
    "of=17_x",
    "of=_4",
    ...["toString", "constructor", "__proto__", "hasOwnProperty", "valueOf", "undefined"].map(
      (name) => `list=${name}&role=${name}&sort=${name}&mine=${name}&show=${name}&n=${name}`,
    ),
  ])("%s", (query) => {
    expect(given(query)).toEqual({});
  });
});

test.each<[string, boolean]>([
  ["", false],
  ["list=done", false],
  ["sort=new&show=board", false],
  [`id=${UUID}`, false],
  ["q=ward", true],
  ["role=nurse", true],
  ["plan=employer_starter", true],
  ["from=2027-01-31", true],
  ["mine=yes&list=done", true],
])("%s: less than all is shown: %s", (query, expected) => {
  expect(isNarrowed(FIELDS, read(query))).toBe(expected);
});

test("all of a list is its view and its order, from the beginning", () => {
  const asked = read(`list=done&sort=new&q=ward&role=nurse&mine=yes&id=${UUID}&n=4&show=board`);
  expect(widened(FIELDS, asked)).toEqual({ list: "done", sort: "new" });
});
