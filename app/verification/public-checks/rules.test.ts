import { expect, test } from "vitest";
import {
  askedOf,
  countsFor,
  daysOf,
  groupedChecks,
  requiredRule,
  type PublicCheck,
} from "./rules.ts";

const check = (facts: Partial<PublicCheck>): PublicCheck => ({
  subject: "job_seeker",
  code: "leie",
  label: "Not excluded",
  source: "https://exclusions.oig.hhs.gov",
  source_name: "OIG LEIE",
  profession: null,
  state: null,
  looks_at: "person",
  holds: true,
  required: true,
  valid_days: 31,
  ...facts,
});

test("every check stands under one heading", () => {
  const checks = [
    check({}),
    check({ looks_at: "license" }),
    check({ looks_at: "certification" }),
    ...["facility", "contact", "phone", "npi", "ccn"].map((looks_at) =>
      check({ subject: "employer", looks_at }),
    ),
  ];
  const groups = groupedChecks(checks);
  expect(groups.map(({ title }) => title)).toEqual([
    "Every professional",
    "Licenses",
    "Certifications",
    "Facilities",
  ]);
  expect(groups.flatMap((group) => group.checks)).toEqual(checks);
});

test.each<[Partial<PublicCheck>, string | null]>([
  [{}, null],
  [{ state: "Missouri" }, "For everyone who can work in Missouri"],
  [{ profession: "Pharmacist" }, "For Pharmacist"],
  [{ looks_at: "license" }, "For licenses that are not listed here"],
  [{ looks_at: "license", profession: "Registered Nurse", state: "Kansas" }, null],
  [{ subject: "employer", looks_at: "facility", state: "Kansas" }, "For facilities in Kansas"],
])("asked of whom: %j", (facts, words) => {
  expect(askedOf(check(facts))).toBe(words);
});

test("for how long a check counts", () => {
  expect(countsFor({ valid_days: 31 })).toBe("31 days");
  expect(countsFor({ valid_days: null })).toBe("No time limit");
  const both = [check({ valid_days: 60 }), check({ subject: "employer" }), check({ code: "edl" })];
  expect(daysOf(both, "leie")).toBe("31 days or 60 days");
  expect(daysOf(both, "edl")).toBe("31 days");
  expect(daysOf(both, "sam")).toContain("we do not check it now");
});

test("what approving needs is what the setting says", () => {
  expect(requiredRule(true)).toContain("No account is approved while");
  expect(requiredRule(false)).toContain("can be approved without");
});
