import { expect, test } from "vitest";
import { entryName, groundsOf, type ListEntry } from "./rules.ts";

test.each([
  ["1128a1", "Conviction of a crime against a health program (section 1128(a)(1))"],
  ["1128b4", "License revoked, suspended or given up (section 1128(b)(4))"],
  ["1128B8A", "Entity controlled by the family of an excluded person (section 1128(b)(8)(A))"],
  ["1128Aa", "Civil penalty for false or improper claims (section 1128A)"],
  [
    "1156",
    "Failure to provide care that meets professional standards, as a peer review found (section 1156)",
  ],
  ["BRCH SA", "Code BRCH SA of the list"],
])("%s: %s", (code, words) => {
  expect(groundsOf(code)).toBe(words);
});

const nobody: ListEntry = {
  last_name: null,
  first_name: null,
  middle_name: null,
  business: null,
  general: null,
  specialty: null,
  npi: null,
  city: null,
  state: null,
  excluded_for: "1128a1",
  excluded_on: "2020-01-01",
  reinstated_on: null,
  waived_on: null,
  waived_in: null,
};
test.each([
  [{ last_name: "RUIZ", first_name: "MARIA", middle_name: "A" }, "MARIA A RUIZ"],
  [{ business: "HOME CARE INC" }, "HOME CARE INC"],
  [{}, "No name"],
])("%o is called %s", (entry, name) => {
  expect(entryName({ ...nobody, ...entry })).toBe(name);
});
