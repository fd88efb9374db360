import { describe, expect, test } from "vitest";
import {
  addressIn,
  approvedWithout,
  checkStatus,
  FINDINGS,
  resultOptions,
  outcomeWords,
  historyWords,
  accountStatusWords,
  type Finding,
  holdReason,
} from "./rules.ts";

const today = "2026-11-22";
const record = (over: object = {}) => ({
  result: "clear" as const,
  finding: null as Finding | null,
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
  ["clear until a day", check({}, record()), "clear", "success", "Clear, check valid until Nov 22, 2027"],
  ["clear on its last day", check({}, record({ expires_on: today })), "clear", "success", "Clear, check valid until Nov 22, 2026"],
  ["clear without an end date", check({}, record({ expires_on: null })), "clear", "success", "Clear, no end date"],
  ["expired yesterday", check({}, record({ expires_on: "2026-11-21" })), "due", "warning", "Due again, check valid until Nov 21, 2026"],
  ["of a number that was changed", check({ looked_up: "Ana Ruiz, RN-2 MO" }, record()), "changed", "warning", "Changed since the check"],
  ["a finding", check({}, record({ result: "finding" })), "finding", "danger", "Finding"],
  ["a finding about a license", check({}, record({ result: "finding", finding: "probation" })), "finding", "danger", "On probation"],
  ["a finding of what has changed stays a finding", check({ looked_up: "Ana" }, record({ result: "finding" })), "finding", "danger", "Finding"],
  ["not answered", check({}, record({ result: "unavailable" })), "unavailable", "warning", "Could not be checked"],
  ["the latest record counts", check({}, record({ result: "finding" }), record()), "finding", "danger", "Finding"],
  ["of another profession", check({ applies: false }, record()), "past", "neutral", "No longer required"],
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
  ["pending", false, null, "Not submitted"],
  ["pending", true, null, "Pending approval"],
  ["pending", true, "2026-11-22T10:00:00Z", "On hold"],
  ["approved", true, null, "Approved"],
  ["rejected", true, null, "Rejected"],
  ["rejected", true, "2026-11-22T10:00:00Z", "Rejected"],
])(
  "an account that is %s, submitted %s, on hold since %s: %s",
  (approval, onboarded, since, words) => {
    expect(accountStatusWords({ approval, onboarded, on_hold_since: since }).words).toBe(words);
  },
);

describe("what may be recorded", () => {
  const valuesOf = (looks_at: string, holds: boolean) =>
    resultOptions({ looks_at, holds }).map(({ value }) => value);
  test("of a license, what its source says", () => {
    expect(valuesOf("license", true)).toEqual(["clear", ...FINDINGS, "unavailable"]);
    const { label, hint } = resultOptions({ looks_at: "license", holds: true })[1]!;
    expect([label, hint]).toEqual([
      "On probation",
      "The license is not accepted, and the account goes on hold.",
    ]);
  });
  test.each(["person", "certification", "facility"])("of a %s, clear or not", (looksAt) => {
    expect(valuesOf(looksAt, false)).toEqual(["clear", "finding", "unavailable"]);
  });
  test("a finding that holds says so before it is recorded", () => {
    const hint = (holds: boolean) => resultOptions({ looks_at: "person", holds })[1]!.hint;
    expect(hint(true)).toMatch(/goes on hold/);
    expect(hint(false)).toBeUndefined();
  });
});

// prettier-ignore
test.each([
  [{}, null],
  [{ approved_without: [] }, null],
  [{ approved_without: "LEIE" }, null],
  [{ approved_without: ["LEIE", "Nursys"] }, "Without: LEIE; Nursys."],
  [{ hold_lifted: true, why: "Somebody else" }, "The hold was lifted. Why: Somebody else"],
  [{ approved_without: ["LEIE"], why: "The site is down" }, "Without: LEIE. Why: The site is down"],
])("an approval with %j", (details, words) => {
  expect(approvedWithout(details)).toBe(words);
});

test("what came of a decision is said for each, and a proposal is not called a rejection", () => {
  expect(["approved", "rejected", "proposed"].map(outcomeWords)).toEqual([
    "Approved. We are finding their matches.",
    "Rejected. We sent the person your reason.",
    "Rejection proposed. Another administrator has to confirm it.",
  ]);
});

test.each([
  ["OIG exclusion list", "One of our checks needs a closer look: “OIG exclusion list.”"],
  [null, "One of our checks needs a closer look."],
])("on hold because of %s", (check, sentence) => {
  expect(holdReason(check)).toBe(sentence);
});
