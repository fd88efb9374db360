import { describe, expect, test } from "vitest";
import { gatesOf } from "./gates.ts";
import type { Pair } from "./queries.server.ts";

type Fitting = NonNullable<Pair["pair"]>;
const gates: Fitting["gates"] = {
  license: true,
  certifications: true,
  employment: true,
  skills: true,
  experience: true,
  preferences: true,
  distance: true,
  pay: true,
};
const facts: Fitting["facts"] = {
  positionState: "KS",
  licenseAsked: true,
  validUntil: "2027-04-30",
  neededOn: "2027-01-11",
  mustHave: ["BLS", "ACLS"],
  missing: [],
  miles: 12.4,
  reach: 30,
  from: "Liberty",
  minPay: 4012,
  maxPay: 4450,
  years: 5,
  leastYears: 3,
  lackedSkills: [],
};
type Changed = {
  gates?: Partial<Fitting["gates"]>;
  facts?: Partial<Fitting["facts"]>;
  position?: Partial<Pair["position"]>;
  candidate?: Partial<Pair["candidate"]>;
} & Partial<Pick<Pair, "sameProfession" | "blocked">>;

const sides = {
  position: { profession: "Registered Nurse", status: "open", facilityStands: true },
  candidate: { profession: "Registered Nurse", open: true, stands: true },
};
/** A pair that passes every gate, except for the given changes; with `isOut`, not in the market tables. */
function told({ gates: shut, facts: said, ...rest }: Changed = {}, isOut = false) {
  const pair = isOut ? null : { gates: { ...gates, ...shut }, facts: { ...facts, ...said } };
  const found = {
    ...rest,
    sameProfession: rest.sameProfession ?? true,
    blocked: rest.blocked ?? false,
    position: { ...sides.position, ...rest.position },
    candidate: { ...sides.candidate, ...rest.candidate },
    pair,
  } as unknown as Pair;
  return gatesOf(found);
}
const of = (name: string, changed: Changed, isOut = false) => {
  const found = told(changed, isOut).find((gate) => gate.name === name);
  return [found?.state, found?.sentence];
};

test("every gate of the engine is told, each by its own sentence, and all let this pair pass", () => {
  const all = told();
  expect(all.map(({ name }) => name)).toEqual([
    "Both available",
    "Profession",
    "License",
    "Required certifications",
    "Required skills",
    "Required experience",
    "The candidate’s must-haves",
    "Employment type",
    "Distance",
    "Pay",
    "Not blocked",
  ]);
  expect(new Set(all.map(({ sentence }) => sentence)).size).toBe(all.length);
  expect(all.every(({ state }) => state === "open")).toBe(true);
});

describe("sentences say their numbers", () => {
  test.each<[name: string, changed: Changed, state: string, sentence: string]>([
    ["Required skills", {}, "open", "Has all of them."],
    [
      "Required skills",
      { gates: { skills: false }, facts: { lackedSkills: ["Telemetry", "Triage"] } },
      "shut",
      "Lacks Telemetry, Triage.",
    ],
    ["Required experience", {}, "open", "Has 5; 3 required."],
    ["Required experience", { facts: { leastYears: 0 } }, "open", "None required."],
    [
      "The candidate’s must-haves",
      { gates: { preferences: false } },
      "shut",
      "Shift, schedule or facility type doesn’t meet the candidate’s must-haves.",
    ],
    ["Profession", {}, "open", "Profession: Registered Nurse for both."],
    [
      "Profession",
      { sameProfession: false, candidate: { profession: "Nurse Practitioner" } },
      "shut",
      "The position wants Registered Nurse; the candidate is Nurse Practitioner.",
    ],
    ["License", {}, "open", "Valid in Kansas until Apr 30, 2027; needed on Jan 11, 2027."],
    [
      "License",
      { gates: { license: false }, facts: { validUntil: "2027-01-10" } },
      "shut",
      "Valid in Kansas until Jan 10, 2027; needed on Jan 11, 2027.",
    ],
    [
      "License",
      { gates: { license: false }, facts: { validUntil: null } },
      "shut",
      "No license that counts in Kansas; needed on Jan 11, 2027.",
    ],
    [
      "License",
      { facts: { licenseAsked: false, positionState: "MO" } },
      "open",
      "Missouri requires no license for this profession.",
    ],
    ["Required certifications", {}, "open", "BLS and ACLS are valid on Jan 11, 2027."],
    [
      "Required certifications",
      { facts: { mustHave: ["BLS"] } },
      "open",
      "BLS is valid on Jan 11, 2027.",
    ],
    ["Required certifications", { facts: { mustHave: [] } }, "open", "None required."],
    [
      "Required certifications",
      { gates: { certifications: false }, facts: { missing: ["ACLS"] } },
      "shut",
      "Lacks ACLS on Jan 11, 2027.",
    ],
    ["Employment type", {}, "open", "The candidate accepts this position’s employment type."],
    [
      "Employment type",
      { gates: { employment: false } },
      "shut",
      "The candidate doesn’t accept this position’s employment type.",
    ],
    ["Distance", {}, "open", "12.4 mi from Liberty; will travel up to 30 mi."],
    [
      "Distance",
      { gates: { distance: false }, facts: { miles: 30.1 } },
      "shut",
      "30.1 mi from Liberty; will travel up to 30 mi.",
    ],
    ["Pay", {}, "open", "The range tops out at $44.50/hr; wants $40.12/hr or more."],
    [
      "Pay",
      { gates: { pay: false }, facts: { minPay: 4451 } },
      "shut",
      "The range tops out at $44.50/hr; wants $44.51/hr or more.",
    ],
    ["Not blocked", {}, "open", "The candidate hasn’t blocked this facility."],
    ["Not blocked", { blocked: true }, "shut", "The candidate has blocked this facility."],
  ])("%s, with %j", (name, changed, state, sentence) => {
    expect(of(name, changed)).toEqual([state, sentence]);
  });
});

describe("whoever is not available", () => {
  test.each<[changed: Changed, sentence: string]>([
    [{ position: { status: "closed" } }, "Not available: the position is closed."],
    [{ position: { facilityStands: false } }, "Not available: the facility is not approved."],
    [{ candidate: { stands: false } }, "Not available: the candidate is not approved."],
    [{ candidate: { open: false } }, "Not available: the candidate has paused their profile."],
    [
      { position: { status: "draft" }, candidate: { stands: false } },
      "Not available: the position is a draft, the candidate is not approved.",
    ],
    [
      {},
      "Not available: the position or the profile is incomplete. Open both to see what’s missing.",
    ],
  ])("%j", (changed, sentence) => {
    expect(of("Both available", changed, true)).toEqual(["shut", sentence]);
    expect(of("Pay", changed, true)).toEqual(["unknown", "Checked only when both are available."]);
    // These two are known even of a pair that is not available.
    expect(of("Profession", changed, true)[0]).toBe("open");
    expect(of("Not blocked", { ...changed, blocked: true }, true)[0]).toBe("shut");
  });
});
