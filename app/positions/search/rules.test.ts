import { expect, test } from "vitest";
import {
  answersTyped,
  missingThings,
  textsWithoutQuestion,
  openingSentence,
  failedGates,
  textsTyped,
  type Gates,
  type HeldCredential,
  type HeldDocument,
} from "./rules.ts";

const open: Gates = {
  work_state: "KS",
  pay_max_hourly_cents: 4000,
  pay_max_yearly_cents: 8_320_000,
  exempt: false,
  miles: 61.6,
  max_miles: 40,
  desired_hourly_cents: 4200,
  desired_yearly_cents: 8_736_000,
  employment_ok: true,
  profession_ok: true,
  pay_ok: true,
  distance_ok: true,
  license_ok: true,
  missing: [],
  missing_skills: [],
  unknown_skills: [],
  my_years: 4,
  required_years: 0,
  years_ok: true,
  shift_ok: true,
  schedule_ok: true,
  facility_ok: true,
  not_blocked: true,
  paused: false,
  my_profession: "Registered Nurse",
};

test("a position that passes every gate has no reason against it", () => {
  expect(failedGates(open, { profession: "Registered Nurse", schedule: null })).toEqual([]);
});

test.each<[Partial<Gates>, string, boolean]>([
  [
    { missing_skills: ["Telemetry"] },
    "Telemetry is required. Your profile doesn’t list it.",
    false,
  ],
  [
    { years_ok: false, required_years: 5 },
    "5 years of experience required. Your profile says 4.",
    false,
  ],
  [
    { shift_ok: false },
    "It’s not one of the shifts you chose, and you marked “Only these.”",
    false,
  ],
  [{ schedule_ok: false }, "It’s not one you chose, and you marked “Only these.”", false],
  [
    { facility_ok: false },
    "It’s not a facility type you chose, and you marked “Only these.”",
    false,
  ],
  [
    { unknown_skills: ["Juggling"] },
    "Juggling is required, and we can’t match on this skill yet.",
    false,
  ],
  [{ not_blocked: false }, "You blocked this facility. Unblock it to apply.", true],
  [
    { profession_ok: false },
    "This position is for another profession: Pharmacist. Your profile says Registered Nurse.",
    true,
  ],
  [{ employment_ok: false }, "It’s not an employment type you chose.", false],
  [
    { pay_ok: false, exempt: true },
    "The salary tops out at $83,200/yr; you want $87,360/yr or more.",
    false,
  ],
  [{ license_ok: false }, "You have no verified license valid in Kansas.", true],
  [
    { missing: ["RNC-OB"] },
    "RNC-OB is required. Your profile doesn’t list it, it doesn’t count right now, or it expires before the start date.",
    false,
  ],
  [{ pay_ok: false }, "The range tops out at $40.00/hr; you want $42.00/hr or more.", false],
  [{ distance_ok: false }, "It’s 62 mi from you; you’ll travel up to 40 mi.", false],
  [{ paused: true }, "Your profile is paused, so you get no matches.", false],
])("%j", (changed, sentence, bars) => {
  const shut = failedGates({ ...open, ...changed }, { profession: "Pharmacist", schedule: "3x12" });
  expect(shut.map((gate) => [gate.sentence, gate.bars])).toEqual([[sentence, bars]]);
});

test("a position that states no schedule is told so", () => {
  const asked = { ...open, schedule_ok: false };
  expect(failedGates(asked, { profession: "Registered Nurse", schedule: null })).toMatchObject([
    { sentence: "The position doesn’t state one, and you marked “Only these.”" },
  ]);
});

test.each([
  ["certification", "acls", "ACLS", 14, "ACLS would add 14 matches."],
  ["miles", "65", null, 4, "Traveling up to 65 mi would add 4 matches."],
  ["pay", "4150", null, 5, "A minimum pay of $41.50/hr would add 5 matches."],
  ["skill", "Telemetry", null, 2, "Telemetry, if you have it, would add 2 matches."],
  ["shift", "nights", null, 3, "Choosing nights as well would add 3 matches."],
  ["schedule", "5x8", null, 1, "Choosing five 8-hour shifts a week as well would add 1 match."],
  ["facility", "home_health", null, 1, "Choosing “Home health” as well would add 1 match."],
  ["certification_renewal", "acls", "ACLS", 2, "Renewing ACLS would add 2 matches."],
  ["certification_check", "acls", "ACLS", 2, "ACLS, once we’ve verified it, would add 2 matches."],
  ["license_renewal", "MO", null, 2, "Renewing your Missouri license would add 2 matches."],
  [
    "license_check",
    "MO",
    null,
    2,
    "Your Missouri license, once we’ve verified it, would add 2 matches.",
  ],
  ["license", "KS", null, 6, "A license valid in Kansas would add 6 matches."],
])("%s %s", (kind, value, label, positions, sentence) => {
  expect(openingSentence({ kind, value, label, positions })).toBe(sentence);
});

const license: HeldCredential = {
  id: "1",
  kind: "license",
  name: null,
  state: "MO",
  status: "verified",
  reason: null,
  expires_on: "2028-04-30",
};
const resume: HeldDocument = {
  kind: "resume",
  credential_id: null,
  status: "accepted",
  expires_on: null,
};
const copy: HeldDocument = { ...resume, kind: "license", credential_id: "1" };
const whole = { credentials: [license], documents: [resume, copy] };

test.each<[string, Partial<typeof whole>, string[]]>([
  ["nothing", {}, []],
  ["a résumé", { documents: [copy] }, ["Upload your résumé."]],
  [
    "a résumé in place of one that has expired",
    { documents: [copy, { ...resume, expires_on: "2026-11-20" }] },
    ["Upload your résumé."],
  ],
  [
    "a refused résumé",
    { documents: [copy, { ...resume, status: "rejected" }] },
    ["We couldn’t accept 1 document."],
  ],
  [
    "a license that expires soon",
    { credentials: [{ ...license, expires_on: "2027-01-20" }] },
    ["Your Missouri license expires in 60 days, on Jan 20, 2027."],
  ],
  ["one that is fine for longer", { credentials: [{ ...license, expires_on: "2027-01-21" }] }, []],
  [
    "one that expires today",
    { credentials: [{ ...license, expires_on: "2026-11-21" }] },
    ["Your Missouri license expires today, on Nov 21, 2026."],
  ],
  [
    "one that has expired",
    { credentials: [{ ...license, expires_on: "2026-11-20" }] },
    ["Your Missouri license expired on Nov 20, 2026."],
  ],
  [
    "a refused certification",
    {
      credentials: [
        { ...license, kind: "certification", name: "ACLS", status: "rejected", reason: "Blurred." },
      ],
    },
    ["We couldn’t accept your ACLS: Blurred."],
  ],
  ["a copy", { documents: [resume] }, ["Upload a copy of one license or certification."]],
  [
    "nothing, when the only license's copy was uploaded before the profile was submitted",
    { documents: [resume, { ...copy, credential_id: null }] },
    [],
  ],
  [
    "copies, when one without a name could belong to either of two licenses",
    {
      credentials: [license, { ...license, id: "2", state: "KS" }],
      documents: [resume, { ...copy, credential_id: null }],
    },
    ["Upload copies of 2 licenses and certifications."],
  ],
  [
    "a copy in place of one that has expired",
    { documents: [resume, { ...copy, expires_on: "2026-11-20" }] },
    ["Upload a copy of one license or certification."],
  ],
])("missing: %s", (_, changed, sentences) => {
  expect(
    missingThings({ ...whole, ...changed }, "2026-11-21").map(({ sentence }) => sentence),
  ).toEqual(sentences);
});

test("answers keep to their questions when those change places or go", () => {
  const form: Record<string, string> = {
    question1: "a",
    answer1: "Five years",
    question2: "b",
    answer2: "yes",
    question3: "c",
    answer3: "By bus",
    question5: "e",
  };
  const valueOf = (name: string) => form[name];
  expect([...answersTyped(valueOf)]).toEqual([
    ["a", { n: 1, text: "Five years" }],
    ["b", { n: 2, text: "yes" }],
    ["c", { n: 3, text: "By bus" }],
    ["e", { n: 5, text: "" }],
  ]);
  expect(textsWithoutQuestion(valueOf, ["c", "a", "e"])).toBe("");
  expect(textsWithoutQuestion(valueOf, ["b"])).toBe("Five years\n\nBy bus");
});

test.each([
  ["nothing", {}, ""],
  ["a note", { note: "Hello" }, "Hello"],
  [
    "a note and answers",
    { note: "Hello", answer1: "yes", answer2: "In ICU", answer3: "no", answer20: "By bus" },
    "Hello\n\nIn ICU\n\nBy bus",
  ],
  ["a reason to decline", { reason: "Too far" }, "Too far"],
])("returned once the form is gone: %s", (_, typed: Record<string, string>, texts) => {
  expect(textsTyped((name) => typed[name])).toBe(texts);
});
