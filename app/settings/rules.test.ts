import { expect, test } from "vitest";
import { changesOf } from "./rules.ts";

test.each<[Record<string, unknown> | undefined, string]>([
  [undefined, ""],
  [{ before: { MO: true, KS: true }, after: { MO: true, KS: false } }, "KS: yes, now no"],
  [{ before: { guarantee_days: 90 }, after: { guarantee_days: 60 } }, "guarantee days: 90, now 60"],
  [
    {
      before: { profession: "rn", state: "MO", source: null },
      after: { profession: "rn", state: "MO", source: "RSMo 335" },
    },
    "rn in MO; source: none, now RSMo 335",
  ],
])("%j: %s", (details, words) => expect(changesOf(details)).toBe(words));
