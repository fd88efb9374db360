import { expect, test } from "vitest";
import { askedOf, countsFor } from "./rules.ts";

test.each([
  ["job_seeker", "Registered Nurse", "Missouri", "Registered Nurse, Missouri"],
  ["job_seeker", null, "Kansas", "Every professional, Kansas"],
  ["job_seeker", null, null, "Every professional"],
  ["employer", null, null, "Every facility"],
] as const)("asked of %s, %s, %s: %s", (subject, profession, state, words) =>
  expect(askedOf({ subject, profession, state })).toBe(words),
);

test.each([
  [null, "No end date"],
  [1, "One day"],
  [31, "31 days"],
])("counts for %s: %s", (days, words) => expect(countsFor(days)).toBe(words));
