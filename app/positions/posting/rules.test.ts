import { describe, expect, test } from "vitest";
import {
  canOpenPosition,
  previewSentence,
  unknownMustsSentence,
  usageSentence,
  widerSentences,
} from "./rules.ts";

const pay = { payMaxCents: 4450, payPeriod: "hour" as const };

describe("before posting", () => {
  test.each([
    [0, "No candidate fits yet."],
    [1, "1 candidate fits today."],
    [1234, "1,234 candidates fit today."],
  ])("%s: %s", (matches, sentence) => {
    expect(previewSentence(matches)).toBe(sentence);
  });

  test("a required skill that nobody knows is said to keep everybody out", () => {
    expect(unknownMustsSentence([])).toBeNull();
    expect(unknownMustsSentence(["Juggling"])).toMatch(
      /^We don’t know the skill “Juggling” yet\. Because it is required, nobody matches/,
    );
    expect(unknownMustsSentence(["Juggling", "Magic"])).toMatch(
      /^We don’t know the skills “Juggling” and “Magic” yet\. Because they are required, nobody matches/,
    );
  });

  test("only what would bring more is said", () => {
    const preview = {
      matches: 3,
      details: [],
      wider: [
        { what: "pay" as const, matches: 5 },
        { what: "certifications" as const, matches: 3 },
      ],
    };
    expect(widerSentences(preview, pay)).toEqual([
      "Pay up to $48.95/hr: 5 candidates instead of 3.",
    ]);
    expect(widerSentences({ ...preview, matches: 9 }, pay)).toEqual([]);
  });
});

describe("a plan's open positions", () => {
  test.each([
    [0, 2, true],
    [1, 2, true],
    [2, 2, false],
    // After a downgrade: open positions stay open.
    [4, 2, false],
    [400, null, true],
  ])("%s open of %s: another may open: %s", (open, limit, may) => {
    expect(canOpenPosition({ open, limit, onHold: false })).toBe(may);
    expect(canOpenPosition({ open, limit, onHold: true })).toBe(false);
  });

  test("in a sentence, where there is a limit", () => {
    const onHold = false;
    expect(usageSentence({ planName: "Starter", limit: 2, open: 1, onHold })).toBe(
      "1 of 2 open positions in your Starter plan.",
    );
    expect(usageSentence({ planName: "Enterprise", limit: null, open: 9, onHold })).toBeNull();
    expect(usageSentence({ planName: "No plan", limit: 0, open: 0, onHold })).toBe(
      "Your facility needs a plan to post positions.",
    );
    for (const limit of [2, null])
      expect(usageSentence({ planName: "Starter", limit, open: 1, onHold: true })).toBe(
        "Posting positions is on hold until your last invoice is paid.",
      );
  });
});
