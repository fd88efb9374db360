import { expect, test } from "vitest";
import { newestOf, versionWords } from "./rules.ts";

const agreed = (document: "terms" | "facility_agreement", version: number) => ({
  document,
  version,
  agreed_at: "2026-11-24T15:00:00Z",
});

test("the newest version of each text, whatever the order", () => {
  expect(newestOf([])).toEqual([]);
  const all = [agreed("facility_agreement", 1), agreed("terms", 2), agreed("terms", 10)];
  expect(newestOf(all).map(versionWords)).toEqual([
    "Terms of Service, version 10",
    "Facility Agreement, version 1",
  ]);
});
