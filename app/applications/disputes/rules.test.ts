import { expect, test } from "vitest";
import { disputeState, raisedBy } from "./rules.ts";

// prettier-ignore
test.each([
  ["open", null, "candidate", "Under review"],
  ["settled", null, "facility", "Settled"],
  ["settled", "withdrawn", "facility", "Settled: withdrawn"],
  ["settled", "candidate", "candidate", "Settled in your favor"],
  ["settled", "candidate", "facility", "Settled in the candidate’s favor"],
  ["settled", "facility", "facility", "Settled in your facility’s favor"],
  ["settled", "facility", "candidate", "Settled in the facility’s favor"],
] as const)("a dispute that is %s (%s), to the %s: %s", (status, outcome, reader, words) => {
  expect(disputeState({ status, outcome }, reader).words).toBe(words);
});

test("who raised it is said of the other side only", () => {
  expect(raisedBy("facility", "facility")).toBeNull();
  expect(raisedBy("facility", "candidate")).toBe("The facility disputes this placement.");
  expect(raisedBy("candidate", "facility")).toBe("The candidate disputes this placement.");
});
