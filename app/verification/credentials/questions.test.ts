import { describe, expect, test } from "vitest";
import { certificationQuestion, expiryQuestion, needsLicense, type ExpiryRule } from "./rules.ts";

const rule = (changed: Partial<ExpiryRule>): ExpiryRule => ({
  profession: "rn",
  state: "MO",
  required: true,
  month: null,
  day: null,
  parity: null,
  monthEnd: false,
  longestMonths: 24,
  ...changed,
});
const rn = rule({ month: 4, day: 30, parity: "odd" });
const lpn = rule({ month: 5, day: 31, parity: "even" });
const kansas = rule({ state: "KS", monthEnd: true });

describe("whether an expiry date fits its board's rule", () => {
  const missouriRn = "Missouri RN licenses expire on April 30 of odd years. Is this date right?";
  const missouriLpn = "Missouri LPN licenses expire on May 31 of even years. Is this date right?";
  const monthEnd = "Kansas RN licenses expire on the last day of a month. Is this date right?";
  test.each<[ExpiryRule | undefined, string, string, string | null]>([
    [rn, "RN", "2027-04-30", null],
    [rn, "RN", "2028-04-30", missouriRn],
    [rn, "RN", "2027-04-29", missouriRn],
    [rn, "RN", "2027-05-30", missouriRn],
    [lpn, "LPN", "2028-05-31", null],
    [lpn, "LPN", "2027-05-31", missouriLpn],
    [rule({ month: 6, day: 1 }), "PT", "2028-06-01", null],
    [
      rule({ month: 6, day: 1 }),
      "PT",
      "2028-06-02",
      "Missouri PT licenses expire on June 1. Is this date right?",
    ],
    [kansas, "RN", "2027-02-28", null],
    [kansas, "RN", "2028-02-29", null],
    [kansas, "RN", "2028-02-28", monthEnd],
    [kansas, "RN", "2027-12-31", null],
    [kansas, "RN", "2027-12-30", monthEnd],
    [rule({}), "RT", "2027-12-30", null],
    [undefined, "RT", "2027-12-30", null],
  ])("%o, %s, %s", (of, profession, expiresOn, question) => {
    expect(expiryQuestion(of, profession, expiresOn, "2026-06-01")).toBe(question);
  });

  const tooLong = (months: number) =>
    `This license is never issued for longer than ${months} months. Is this date right?`;
  test.each<[ExpiryRule | undefined, string, string | null]>([
    // Renewal is at most four months early.
    [rn, "2029-04-30", tooLong(24)],
    [rule({}), "2028-10-01", null],
    [rule({}), "2028-10-02", tooLong(24)],
    [rule({ longestMonths: 12 }), "2027-10-02", tooLong(12)],
    [undefined, "2031-10-01", null],
    [undefined, "2031-10-02", tooLong(60)],
  ])("%o until %s", (of, expiresOn, question) => {
    expect(expiryQuestion(of, "RN", expiresOn, "2026-06-01")).toBe(question);
  });

  const bls = { shortName: "BLS", validMonths: 24 };
  test.each([
    [bls, "2028-07-01", null],
    [bls, "2028-07-02", "BLS is valid for 24 months. Is this date right?"],
    [
      bls,
      null,
      "BLS expires 24 months after it’s issued. Does your card really have no expiration date?",
    ],
    [{ shortName: "ARRT", validMonths: null }, null, null],
    [undefined, "2090-01-01", null],
  ])("the certification %o until %s", (known, expiresOn, question) => {
    expect(certificationQuestion(known, expiresOn, "2026-06-01")).toBe(question);
  });
});

test("a license is needed where every state asks for one", () => {
  const optional = rule({ state: "KS", required: false });
  expect(needsLicense([rn, kansas], "rn")).toBe(true);
  expect(needsLicense([rn, optional], "rn")).toBe(false);
  expect(needsLicense([rn, kansas], "pt")).toBe(false);
});
