import { expect, test } from "vitest";
import { referralCode } from "#app/account/rules.ts";
import { codeFrom, doneWords, referredName, payoutSummary } from "./rules.ts";

test("a code made of any bytes is one that an address can carry", () => {
  const codes = Array.from({ length: 256 }, (_, byte) => codeFrom([byte, 255 - byte, 7, 0]));
  expect(codes.map(referralCode)).toEqual(codes);
  expect(codes.join()).not.toMatch(/[a-z01OIL]/);
  expect(codeFrom([0, 1, 2])).not.toBe(codeFrom([0, 1, 3]));
});

test.each([
  [{ name: "Ann", email: "ann@test.example" }, "Ann"],
  [{ name: null, email: "ann@test.example" }, "ann@test.example"],
  [{ name: null, email: null }, "A deleted account"],
])("who was referred: %o", (referral, words) => {
  expect(referredName(referral)).toBe(words);
});

test.each([
  [[0, 0, 0, 0], "No referrals yet."],
  [[1, 0, 25_000, 0], "1 person signed up with this code. Owed: $250.00. Paid: $0.00."],
  [
    [1200, 3, 0, 99],
    "1,200 people signed up with this code, 3 of them not reviewed. Owed: $0.00. Paid: $0.99.",
  ],
] as const)("sums %j", ([referrals, waiting, owed_cents, paid_cents], words) => {
  expect(payoutSummary({ referrals, waiting, owed_cents, paid_cents })).toBe(words);
});

test("an entry that has no words yet is named as the log names it", () => {
  expect([doneWords("affiliate.paid"), doneWords("affiliate.new")]).toEqual([
    "Referrals marked as paid",
    "affiliate.new",
  ]);
});
