import { expect, test } from "vitest";
import {
  addressIn,
  approvedWithout,
  checkStatus,
  outcomeWords,
  historyWords,
  accountStatusWords,
} from "./rules.ts";

const today = "2026-11-22";
const record = (over: object = {}) => ({
  result: "clear" as const,
  looked_up: "Ana Ruiz, RN-1 MO",
  expires_on: "2027-11-22" as string | null,
  ...over,
});
const check = (over: object = {}, ...records: ReturnType<typeof record>[]) => ({
  required: true,
  applies: true,
  looked_up: "Ana Ruiz, RN-1 MO",
  records,
  ...over,
});

// prettier-ignore
test.each([
  ["never checked", check(), "open", "waiting", "Not checked yet"],
  ["never checked, and need not be", check({ required: false }), "open", "neutral", "Not checked, not required"],
  ["clear until a day", check({}, record()), "clear", "success", "Clear, counts until November 22, 2027"],
  ["clear on its last day", check({}, record({ expires_on: today })), "clear", "success", "Clear, counts until November 22, 2026"],
  ["clear for good", check({}, record({ expires_on: null })), "clear", "success", "Clear, counts for good"],
  ["expired yesterday", check({}, record({ expires_on: "2026-11-21" })), "due", "warning", "Due again: it counted until November 21, 2026"],
  ["of a number that was changed", check({ looked_up: "Ana Ruiz, RN-2 MO" }, record()), "changed", "warning", "Changed since it was checked"],
  ["a finding", check({}, record({ result: "finding" })), "finding", "danger", "Finding"],
  ["a finding of what has changed stays a finding", check({ looked_up: "Ana" }, record({ result: "finding" })), "finding", "danger", "Finding"],
  ["not answered", check({}, record({ result: "unavailable" })), "unavailable", "warning", "Could not be checked"],
  ["the latest record counts", check({}, record({ result: "finding" }), record()), "finding", "danger", "Finding"],
  ["of another profession", check({ applies: false }, record()), "past", "neutral", "Not asked of them any more"],
])("a check %s", (_, given, status, tone, words) => {
  expect(checkStatus(given, today)).toEqual({ status, tone, words });
});

test("what was done is said in words, and what is new as it is stored", () => {
  expect(historyWords("account.approved")).toBe("Approved");
  expect(historyWords("account.danced")).toBe("account.danced");
});

test.each([
  ["https://www.nursys.com", "https://www.nursys.com"],
  ["A call", undefined],
  ["javascript:alert(1)", undefined],
  ["https://one.example and more", undefined],
  ["https://[", undefined],
])("%s leads to %s", (source, address) => {
  expect(addressIn(source)).toBe(address);
});

test.each([
  ["pending", false, "Not submitted"],
  ["pending", true, "Waits for a decision"],
  ["approved", true, "Approved"],
  ["rejected", true, "Rejected"],
])("an account that is %s, submitted: %s", (approval, onboarded, words) => {
  expect(accountStatusWords({ approval, onboarded }).words).toBe(words);
});

// prettier-ignore
test.each([
  [{}, null],
  [{ approved_without: [] }, null],
  [{ approved_without: "LEIE" }, null],
  [{ approved_without: ["LEIE", "Nursys"] }, "Without: LEIE; Nursys."],
  [{ approved_without: ["LEIE"], why: "The site is down" }, "Without: LEIE. Why: The site is down"],
])("an approval with %j", (details, words) => {
  expect(approvedWithout(details)).toBe(words);
});

test("what came of a decision is said for each, and a proposal is not called a rejection", () => {
  expect(["approved", "rejected", "proposed"].map(outcomeWords)).toEqual([
    "Approved. Their matches are computed.",
    "Rejected. The person sees your reason.",
    "Proposed. Another administrator confirms the rejection, or declines it.",
  ]);
});
