import { expect, test } from "vitest";
import { changesOf, closedStateNote } from "./rules.ts";

test.each<[Record<string, unknown> | undefined, string]>([
  [undefined, ""],
  [{ before: { MO: true, KS: true }, after: { MO: true, KS: false } }, "KS: yes, now no"],
  [
    { before: { four_eyes_rejections: 0 }, after: { four_eyes_rejections: 1 } },
    "four eyes rejections: no, now yes",
  ],
  [{ before: { guarantee_days: 90 }, after: { guarantee_days: 60 } }, "guarantee days: 90, now 60"],
  [
    {
      before: { profession: "rn", state: "MO", source: null },
      after: { profession: "rn", state: "MO", source: "RSMo 335" },
    },
    "rn in MO; source: none, now RSMo 335",
  ],
  [
    { before: {}, after: { asked_of: "employer", label: "A call", required: true } },
    "added; asked of: employer; label: A call; required: yes",
  ],
])("%j: %s", (details, words) => expect(changesOf(details)).toBe(words));

test.each([
  [0, "No open positions there."],
  [1, "1 position is open there, and stays open if you turn the state off."],
  [1001, "More than 1,000 positions are open there, and stay open if you turn the state off."],
])("%i open positions: %s", (positions, words) => expect(closedStateNote(positions)).toBe(words));
