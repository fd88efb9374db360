import type { PublicPosition } from "#app/positions/rules.ts";

/** A position as everybody may see it. */
export const position: PublicPosition = {
  id: "11111111-2222-4333-8444-555555555555",
  title: "Registered Nurse, Surgical",
  facility: "Prairie View Hospital",
  facilityType: "hospital",
  profession: "Registered Nurse",
  city: "Wichita",
  state: "KS",
  zip: "67202",
  shift: "nights",
  minYearsExperience: 2,
  yearsRequired: false,
  payMinCents: 3650,
  payMaxCents: 4425,
  payPeriod: "hour",
  startsOn: "2027-01-04",
  description: "Five patients at most.\nSelf-scheduled.\n\nA calm team.",
  aboutFacility: null,
  postedAt: "2026-11-21T03:30:00Z",
  license: {
    required: true,
    confirmed: true,
    compact: { name: "Nurse Licensure Compact", gives: "practice", issues: true },
  },
  schedule: null,
  onCall: false,
  openings: 1,
  benefits: [],
  requirements: [],
};
