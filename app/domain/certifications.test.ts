import { describe, expect, test } from "vitest";
import { certificationLabel, certificationsFor, type Certification } from "./certifications.ts";

const one = (code: string, units: string[], more: Partial<Certification> = {}): Certification => ({
  code,
  shortName: code.toUpperCase(),
  name: `Name of ${code}`,
  validMonths: 24,
  professions: ["rn"],
  units,
  active: true,
  ...more,
});
const UNITS = [
  { code: "critical_care", parent: null },
  { code: "icu_neuro", parent: "critical_care" },
  { code: "emergency", parent: null },
  { code: "ed", parent: "emergency" },
];
const LIST = [
  one("bls", []),
  one("ccrn", ["critical_care"]),
  one("asls", ["icu_neuro", "emergency"]),
  one("cen", ["emergency"]),
  one("ptcb", [], { professions: ["pharmacy_technician"] }),
  one("old", ["critical_care"], { active: false }),
  ...["a", "b", "c", "d", "e"].map((code) => one(code, ["elsewhere"])),
];
const FAR = ["a", "b", "c", "d", "e"];
const codes = (offered: Parameters<typeof certificationsFor>[2], list = LIST) => {
  const { usual, others } = certificationsFor(list, UNITS, offered);
  return [usual.map(({ code }) => code), others.map(({ code }) => code)];
};

describe("certifications of a form", () => {
  test.each([
    ["a unit's own and its group's come first", { in: ["icu_neuro"] }, ["ccrn", "asls", "bls"]],
    ["another unit's are its own", { in: ["ed"] }, ["asls", "cen", "bls"]],
    ["of a group itself", { in: ["critical_care"] }, ["ccrn", "bls"]],
    ["of several units, each once", { in: ["icu_neuro", "ed"] }, ["ccrn", "asls", "cen", "bls"]],
    ["without a unit, those that all ask for", {}, ["bls"]],
    ["what is held is offered, whatever it is", { held: ["old", "ptcb"] }, ["bls", "ptcb", "old"]],
  ])("%s", (_what, offered, usual) => {
    const rest = ["ccrn", "asls", "cen"].filter((code) => !usual.includes(code));
    expect(codes({ profession: "rn", ...offered })).toEqual([usual, [...rest, ...FAR]]);
  });

  test("a few are one list", () => {
    expect(codes({ profession: "pharmacy_technician" })).toEqual([["ptcb"], []]);
    expect(codes({ profession: "rn", in: ["ed"] }, LIST.slice(0, 4))).toEqual([
      ["asls", "cen", "bls", "ccrn"],
      [],
    ]);
  });

  test("of a profession that is not known, all that are offered", () => {
    expect(codes({ profession: "juggler" }).flat()).toHaveLength(LIST.length - 1);
  });

  test("the label says the letters and the name", () => {
    expect(certificationLabel({ shortName: "CEN", name: "Certified Emergency Nurse" })).toBe(
      "CEN: Certified Emergency Nurse",
    );
    expect(certificationLabel({ shortName: "CPR", name: "CPR" })).toBe("CPR");
  });
});
