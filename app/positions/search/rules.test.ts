import { expect, test } from "vitest";
import {
  missingThings,
  openingSentence,
  shutGates,
  type Gates,
  type HeldCredential,
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
  expect(shutGates(open, { profession: "Registered Nurse", schedule: null })).toEqual([]);
});

test.each<[Partial<Gates>, string, boolean]>([
  [
    { missing_skills: ["Telemetry"] },
    "Telemetry is required here. Your profile doesn’t list it.",
    false,
  ],
  [
    { years_ok: false, required_years: 5 },
    "5 years of experience required; your profile says 4.",
    false,
  ],
  [
    { shift_ok: false },
    "You want only the shifts you chose. This position is on another one.",
    false,
  ],
  [
    { schedule_ok: false },
    "You want only the schedules you chose. This position has another one.",
    false,
  ],
  [
    { facility_ok: false },
    "You want only the kinds of facilities you chose. This is another one.",
    false,
  ],
  [
    { unknown_skills: ["Juggling"] },
    "Juggling is required here, and matching does not know this skill yet.",
    false,
  ],
  [{ not_blocked: false }, "You blocked this facility. Lift the block to apply.", true],
  [
    { profession_ok: false },
    "This position is for another profession: Pharmacist. Your profile says Registered Nurse.",
    true,
  ],
  [
    { employment_ok: false },
    "This position has an employment type that you did not choose.",
    false,
  ],
  [
    { pay_ok: false, exempt: true },
    "The salary reaches $83,200/yr; you want $87,360/yr or more.",
    false,
  ],
  [{ license_ok: false }, "You have no verified license that works in Kansas.", true],
  [
    { missing: ["acls"] },
    "ACLS is required here. Your profile does not show it, or it expires before the start.",
    false,
  ],
  [{ pay_ok: false }, "The range reaches $40.00/hr; you want $42.00/hr or more.", false],
  [{ distance_ok: false }, "It is 62 mi from you; you go up to 40 mi.", false],
  [{ paused: true }, "Your profile is paused, so nothing is matched with you now.", false],
])("%j", (changed, sentence, bars) => {
  const shut = shutGates({ ...open, ...changed }, { profession: "Pharmacist", schedule: "3x12" });
  expect(shut.map((gate) => [gate.sentence, gate.bars])).toEqual([[sentence, bars]]);
});

test("a position that states no schedule is told so", () => {
  const asked = { ...open, schedule_ok: false };
  expect(shutGates(asked, { profession: "Registered Nurse", schedule: null })).toMatchObject([
    { sentence: "You want only the schedules you chose. This position does not state one." },
  ]);
});

test.each([
  ["certification", "acls", "ACLS", 14, "ACLS would open 14 more positions."],
  ["miles", "65", null, 4, "Going up to 65 mi would open 4 more positions."],
  ["pay", "4150", null, 5, "Wanting $41.50/hr would open 5 more positions."],
  ["skill", "Telemetry", null, 2, "Telemetry, if you have it, would open 2 more positions."],
  ["shift", "nights", null, 3, "Nights too would open 3 more positions."],
  ["schedule", "5x8", null, 1, "Five 8-hour shifts a week too would open 1 more position."],
  [
    "facility",
    "home_health",
    null,
    1,
    "Facilities of the kind “Home health” too would open 1 more position.",
  ],
  ["certification_renewal", "acls", "ACLS", 2, "Renewing ACLS would open 2 more positions."],
  [
    "certification_check",
    "acls",
    "ACLS",
    2,
    "ACLS, once we have verified it, would open 2 more positions.",
  ],
  [
    "license_renewal",
    "MO",
    null,
    2,
    "Renewing your license for Missouri would open 2 more positions.",
  ],
  [
    "license_check",
    "MO",
    null,
    2,
    "Your license for Missouri, once we have verified it, would open 2 more positions.",
  ],
  ["license", "KS", null, 6, "A license that works in Kansas would open 6 more positions."],
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
  has_document: true,
};
const whole = { resume: "accepted", refused_documents: 0, credentials: [license] };

test.each<[string, Partial<typeof whole> | { resume: null }, string[]]>([
  ["nothing", {}, []],
  ["a résumé", { resume: null }, ["You have no résumé here yet. Facilities ask for one."]],
  ["a refused document", { refused_documents: 1 }, ["1 document could not be accepted."]],
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
    ["We could not accept your ACLS: Blurred."],
  ],
  [
    "a copy",
    { credentials: [{ ...license, has_document: false }] },
    ["One of your licenses and certifications has no copy yet."],
  ],
])("missing: %s", (_, changed, sentences) => {
  expect(
    missingThings({ ...whole, ...changed }, "2026-11-21").map(({ sentence }) => sentence),
  ).toEqual(sentences);
});
