import type { Promises } from "./promises.ts";

/** Claims on /vision. */
export const vision: Promises = {
  from: {
    page: "/vision",
  },
  held: {
    "tests/integration/profiles/onboarding.test.ts › after approval: preferences count at once, a stale form is told, a changed license is checked again":
      ["You write it once and never start from an empty form again."],
    "tests/integration/verification/document-views.test.ts › that has opened the profile alone sees nothing; once they apply it does, and the owner sees that":
      [
        "Licenses and certificates in one private place, with the dates they expire.",
        "You decide who sees them.",
      ],
    "app/verification/credentials/rules.test.ts › where a license works": [
      "Your passport will say where yours is valid.",
    ],
    "tests/e2e/applications/hire.spec.ts › from sign-up to hire, and the mail on both sides": [
      "It’s the first page of your passport, and it helps you find a position in the meantime.",
    ],
    "tests/integration/verification/compacts.test.ts › a nurse's multistate license from any state of the compact works in Missouri and Kansas, if they live there":
      [
        "Missouri and Kansas are both in the Nurse Licensure Compact: a registered or practical nurse’s multistate license from either state works in both.",
      ],
  },
  quoted: {
    "tests/e2e/site/vision.spec.ts › the passport's four parts, of which verified work history is marked Coming Soon":
      [
        "An employment passport for healthcare",
        "A long-term employment identity that belongs to the person who earned it.",
        "One professional identity that goes where you go: to another shift, another facility, another state.",
        "Verified work history",
        "Where you worked, in what role and for how long, confirmed by people who know.",
        "What facilities look for, how your profile compares, and which certification would open more doors.",
      ],
  },
  claimless: {
    headings: [
      "The passport",
      "Why",
      "What it will hold",
      "Two states",
      "Start",
      "Back to HomeSign In",
      "Join Nomera Health",
      "Persistent profile",
      "Secure document storage",
      "Coming Soon",
      "Employer insights",
      "One passport, two states",
      "For employers",
      "Start with a profile",
    ],
    people: [
      "They should be yours, in one place, shown when you choose.",
      "They’re asked once, not for every application.",
      "Facilities gain too: what’s verified once doesn’t have to be collected again.",
    ],
    law: [
      "A license, ten years of nights, three facilities: today, every application makes you start over.",
    ],
  },
};
