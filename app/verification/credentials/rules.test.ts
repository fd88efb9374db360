import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isNpi,
  licenseNeeded,
  reachSentence,
  residenceQuestion,
  type Residence,
  statesOfLicense,
  verifiedWords,
  type Compact,
} from "./rules.ts";

const NLC: Compact = {
  name: "Nurse Licensure Compact",
  gives: "practice",
  issuing: ["KS", "MO", "TX"],
};
const PT: Compact = { name: "Physical Therapy Compact", gives: "privilege", issuing: ["MO"] };

/** Someone who lives in a state and has not moved. */
const stays = (home: string): Residence => ({ home, move: null });

const until = "until Apr 30, 2027.";
const both = `Works in Missouri and Kansas ${until}`;
const missouri = `Works in Missouri ${until}`;
const kansas = `Works in Kansas ${until}`;
const nowhere = "Does not work in Missouri or Kansas.";

describe("where a license works", () => {
  const single = "A single-state license from another state doesn’t work in Missouri or Kansas.";
  const privilege =
    "A compact privilege (Physical Therapy Compact) would let you work in Missouri.";
  // Only the primary state of residence issues a multistate license, and it may be any member.
  test.each([
    // issued by, multistate, compact of the profession, lives in, sentence, states
    ["MO", false, NLC, "MO", missouri, "MO"],
    ["MO", true, NLC, "MO", both, "MO KS"],
    ["MO", true, NLC, "KS", missouri, "MO"],
    ["MO", true, null, "MO", missouri, "MO"],
    ["MO", false, NLC, "KS", missouri, "MO"],
    ["KS", false, NLC, "KS", kansas, "KS"],
    ["KS", true, NLC, "KS", both, "MO KS"],
    ["KS", true, NLC, "MO", kansas, "KS"],
    ["KS", true, null, "KS", kansas, "KS"],
    ["TX", true, NLC, "TX", both, "MO KS"],
    ["TX", false, NLC, "TX", single, ""],
    ["TX", true, NLC, "MO", nowhere, ""],
    ["IL", true, NLC, "IL", nowhere, ""],
    ["IL", false, null, "IL", nowhere, ""],
    ["KS", false, PT, "KS", `${kansas} ${privilege}`, "KS"],
    ["MO", false, PT, "MO", missouri, "MO"],
    ["TX", false, PT, "TX", `Does not work in Missouri or Kansas by itself. ${privilege}`, ""],
    // A privilege compact has no multistate licenses.
    ["TX", true, PT, "TX", `Does not work in Missouri or Kansas by itself. ${privilege}`, ""],
  ])(
    "issued by %s, multistate %s, compact %o, home %s: %s",
    (state, multistate, compact, homeState, sentence, states) => {
      const license = { state, multistate, expiresOn: "2027-04-30" };
      expect(reachSentence(license, compact, stays(homeState))).toBe(sentence);
      expect(statesOfLicense(license, compact, stays(homeState)).join(" ")).toBe(states);
    },
  );

  test("a compact that is not in force in a state opens nothing there", () => {
    const license = { state: "TX", multistate: true, expiresOn: "2027-04-30" };
    const compact = { ...NLC, issuing: ["KS", "TX"] };
    expect(reachSentence(license, compact, stays("TX"))).toBe(kansas);
  });
});

describe("a multistate license after a move on Nov 25, 2026", () => {
  const lives = (home: string, from: string): Residence => ({
    home,
    move: { from, on: "2026-11-25", until: "2027-01-24" },
  });
  const on = "Nov 25, 2026";
  const day = "Jan 24, 2027";
  test.each([
    [
      "MO",
      "KS",
      "MO",
      `Works in Missouri until Apr 30, 2027, and in Kansas until ${day}.`,
      `You moved on ${on}: your multistate license from Missouri is valid in Kansas until ${day}. Apply for one from Kansas before then.`,
      `They moved on ${on}: their multistate license from Missouri is valid in Kansas until ${day}.`,
    ],
    [
      "TX",
      "KS",
      "TX",
      `Works in Missouri and Kansas until ${day}.`,
      `You moved on ${on}: your multistate license from Texas is valid in Missouri and Kansas until ${day}. Apply for one from Kansas before then.`,
      `They moved on ${on}: their multistate license from Texas is valid in Missouri and Kansas until ${day}.`,
    ],
    // The new state's own license works without that end date; one from a third state does not work at all.
    ["KS", "KS", "MO", both, null, null],
    [
      "TX",
      "KS",
      "MO",
      nowhere,
      "Only the state you live in can issue a multistate license. You told us you live in Kansas, and this license is from Texas. After a move, apply in the new state within 60 days.",
      "A multistate license comes from the state of residence, which is Kansas here, not Texas. After a move, people apply in the new state within 60 days.",
    ],
    // Moving out of the compact ends it.
    [
      "MO",
      "IL",
      "MO",
      missouri,
      "Only the state you live in can issue a multistate license, and Illinois doesn’t issue them. Is your Missouri license still multistate?",
      "A multistate license comes from the state of residence. That is Illinois here, which issues none. Is the Missouri license still multistate?",
    ],
  ])("issued by %s, home %s, before in %s: %s", (state, home, from, reach, owner, admin) => {
    const license = { state, multistate: true, expiresOn: "2027-04-30" };
    expect(reachSentence(license, NLC, lives(home, from))).toBe(reach);
    expect(residenceQuestion(license, NLC, lives(home, from), "owner")).toBe(owner);
    expect(residenceQuestion(license, NLC, lives(home, from), "admin")).toBe(admin);
    const single = { ...license, multistate: false };
    expect(residenceQuestion(single, NLC, lives(home, from), "owner")).toBeNull();
  });

  test("never works longer than the license itself", () => {
    const license = { state: "MO", multistate: true, expiresOn: "2026-12-31" };
    expect(reachSentence(license, NLC, lives("KS", "MO"))).toBe(
      "Works in Missouri and Kansas until Dec 31, 2026.",
    );
  });
});

describe("a multistate license and the state of residence", () => {
  const moved =
    "Only the state you live in can issue a multistate license. You told us you live in Kansas, and this license is from Texas. After a move, apply in the new state within 60 days.";
  const outside =
    "Only the state you live in can issue a multistate license, and Illinois doesn’t issue them. Is your Texas license still multistate?";
  test.each([
    ["TX", true, NLC, "TX", null],
    ["TX", false, NLC, "KS", null],
    ["TX", true, NLC, "KS", moved],
    ["TX", true, NLC, "IL", outside],
    ["TX", true, PT, "KS", null],
    ["TX", true, null, "KS", null],
  ])("issued by %s, multistate %s, %o, home %s", (state, multistate, compact, home, question) => {
    expect(residenceQuestion({ state, multistate }, compact, stays(home), "owner")).toBe(question);
  });
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

  /** An NPI built without the rule's algorithm: try each last digit. */
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
  const doubt = " Check with the board in Kansas to be sure.";
  const nlc = { name: NLC.name, gives: NLC.gives };
  const pt = { name: PT.name, gives: PT.gives };
  const alone =
    "You need a license, registration or registry entry from Kansas; one from another state does not work here.";
  test.each([
    // required, confirmed, compact, whether it is in force in Kansas
    [
      true,
      true,
      { ...nlc, issues: true },
      "You need a Kansas license, or a multistate license if you live in another Nurse Licensure Compact state.",
    ],
    [true, true, { ...nlc, issues: false }, alone],
    [
      true,
      true,
      { ...pt, issues: true },
      "You need a Kansas license, or a privilege to practice there through the Physical Therapy Compact.",
    ],
    [
      true,
      true,
      { ...pt, issues: false },
      "You need a Kansas license. Ask the board in Kansas whether it issues privileges through the Physical Therapy Compact.",
    ],
    [true, true, null, alone],
    [false, true, null, "Kansas requires no license for this profession."],
    [false, false, null, `Kansas requires no license for this profession.${doubt}`],
    [
      null,
      false,
      { ...nlc, issues: true },
      "We don’t know yet whether Kansas requires a license for this profession. Ask the board in Kansas.",
    ],
  ])("required %s, confirmed %s, %o", (required, confirmed, compact, sentence) => {
    expect(licenseNeeded("KS", { required, confirmed, compact })).toBe(sentence);
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
