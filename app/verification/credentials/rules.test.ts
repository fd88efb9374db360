import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isNpi, licenseNeeded, reachSentence, statesOfLicense, verifiedWords } from "./rules.ts";

describe("where a license works", () => {
  const both = "Works in Missouri and Kansas until April 30, 2027.";
  const missouri = "Works in Missouri until April 30, 2027.";
  const kansas = "Works in Kansas until April 30, 2027.";
  const nowhere = "Does not work in Missouri or Kansas.";
  // The Nurse Licensure Compact is for RN and LPN; only the primary state of residence issues a multistate license.
  test.each([
    // issued by, multistate, compact profession, lives in
    ["MO", false, true, "MO", missouri],
    ["MO", true, true, "MO", both],
    ["MO", true, true, "KS", missouri],
    ["MO", true, false, "MO", missouri],
    ["MO", false, false, "KS", missouri],
    ["KS", false, true, "KS", kansas],
    ["KS", true, true, "KS", both],
    ["KS", true, true, "MO", kansas],
    ["KS", true, false, "KS", kansas],
    ["CA", false, true, "CA", nowhere],
    ["CA", true, false, "CA", nowhere],
    // As in matching: only a state we serve can stand for the compact.
    ["CA", true, true, "CA", nowhere],
  ])(
    "issued by %s, multistate %s, compact profession %s, home %s: %s",
    (state, multistate, compact, homeState, sentence) => {
      const license = { state, multistate, expiresOn: "2027-04-30" };
      expect(reachSentence(license, compact, homeState)).toBe(sentence);
      const codes: Record<string, string[]> = {
        [both]: ["MO", "KS"],
        [missouri]: ["MO"],
        [kansas]: ["KS"],
        [nowhere]: [],
      };
      expect(statesOfLicense(license, compact, homeState)).toEqual(codes[sentence]);
    },
  );
});

describe("National Provider Identifiers", () => {
  // The first is CMS's own example; check digits of the others computed by hand.
  test.each(["1234567893", "1000000004", "2000000002", "1999999992"])("%s is one", (npi) => {
    expect(isNpi(npi)).toBe(true);
  });
  test.each([
    ["a wrong check digit", "1234567890"],
    ["two digits swapped", "1243567893"],
    ["a first digit other than 1 or 2", "3000000001"],
    ["nine digits", "123456789"],
    ["eleven digits", "12345678930"],
    ["a space", "1234567893 "],
    ["a line break", "1234567893\n"],
    ["a dash", "123456-7893"],
    ["letters", "12345678AB"],
    ["digits of another alphabet", "\u0661234567893"],
    ["nothing", ""],
  ])("%s is not: %j", (_, text) => {
    expect(isNpi(text)).toBe(false);
  });

  /** An NPI by another way of counting than the rule's: try each last digit. */
  const npi = fc
    .tuple(fc.constantFrom("1", "2"), fc.stringMatching(/^\d{8}$/))
    .map(([first, rest]) => [..."0123456789"].map((check) => first + rest + check));

  test("of ten numbers that differ in the last digit, exactly one is valid", () => {
    fc.assert(fc.property(npi, (ten) => ten.filter(isNpi).length === 1));
  });
  test("changing any one digit of a valid one breaks it", () => {
    fc.assert(
      fc.property(npi, fc.nat(9), fc.integer({ min: 1, max: 9 }), (ten, place, by) => {
        const valid = ten.find(isNpi)!;
        const digit = String((Number(valid[place]) + by) % 10);
        return !isNpi(valid.slice(0, place) + digit + valid.slice(place + 1));
      }),
    );
  });
});

describe("what a state asks for", () => {
  const doubt = " That is our best knowledge; the board of Kansas has the last word.";
  test.each([
    // required, confirmed, compact
    [true, true, true, "A license from Kansas, or a multistate license from Missouri."],
    [
      true,
      true,
      false,
      "A license, registration or registry entry from Kansas; one from another state does not work here.",
    ],
    [false, true, false, "Kansas asks for no license in this profession."],
    [false, false, false, `Kansas asks for no license in this profession.${doubt}`],
    [
      null,
      false,
      true,
      "We do not know yet whether Kansas asks for a license in this profession; the board of Kansas does.",
    ],
  ])("required %s, confirmed %s, compact %s", (required, confirmed, compact, sentence) => {
    expect(licenseNeeded("KS", { required, confirmed, compact })).toBe(sentence);
  });

  test("agrees with where a license works", () => {
    // A nurse of Missouri with a multistate license: Kansas takes it, and says so.
    const license = { state: "MO", multistate: true, expiresOn: "2027-04-30" };
    expect(statesOfLicense(license, true, "MO")).toContain("KS");
    expect(licenseNeeded("KS", { required: true, confirmed: true, compact: true })).toContain(
      "multistate license from Missouri",
    );
    expect(statesOfLicense(license, false, "MO")).not.toContain("KS");
    expect(licenseNeeded("KS", { required: true, confirmed: true, compact: false })).not.toContain(
      "multistate",
    );
  });
});

test.each([
  ["license", "Nursys", "2026-11-03", "facility", "Verified at Nursys, Nov 3, 2026"],
  ["license", "Nursys", "2026-11-03", "owner", "Verified at Nursys, Nov 3, 2026"],
  ["certification", "the document", "2026-11-03", "facility", "Document reviewed, Nov 3, 2026"],
  ["license", null, null, "facility", "Stated by the candidate, not yet verified"],
  ["certification", null, null, "owner", "Stated by you, not yet verified"],
] as const)("a %s checked at %s on %s, said to the %s: %s", (kind, source, on, reader, words) => {
  expect(verifiedWords(kind, { source, verified_on: on }, reader)).toBe(words);
});
