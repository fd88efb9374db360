import type { Promises } from "./promises.ts";

/** What the page says of who sees a professional, and the pages of their documents. */
export const visibility: Promises = {
  from: {
    files: [
      "app/profiles/visibility/**/*.{ts,tsx}",
      "app/routes/profiles/visibility.tsx",
      "app/verification/documents/components/*.tsx",
    ],
  },
  held: {
    "tests/integration/verification/document-scans.test.ts › a document waits, only its owner opens it, and the worker scans it later":
      ["Others can open it after that."],
    "tests/integration/matching/matching.test.ts › a changed preference, a changed, paused or closed position, a withdrawn approval and an expired license are seen at once":
      ["It is compared with every open position again."],
    "tests/integration/profiles/looks-table.test.ts › %s leaves a look": [
      "Each time a facility or one of our administrators opens a list with you in it, your profile, an application, its messages or a document.",
      "Every look at you by facilities and our administrators, and whom you keep away.",
    ],
    "tests/integration/profiles/looks.test.ts › a look again within a minute is one, later that day counts, the next day is a new entry":
      ["Looks at the same thing on one day are one entry."],
    "tests/integration/profiles/looks.test.ts › the page: newest first, by kind, in parts, with the facility to block":
      ["Each look appears here, with who it was and when."],
    "tests/integration/applications/job-seeker-pages.test.ts › a block withdraws, hides both ways and can be lifted; a pause is said on the dashboard":
      [
        "Your applications go on.",
        "Blocking withdraws your open applications there.",
        "Your profile is paused.",
        "Your profile is back.",
        "The facility is blocked: it does not find you, and you do not find it.",
        "The block is lifted.",
        "What was withdrawn stays withdrawn.",
        "You block none.",
        "Resume it whenever you like.",
        "Pause it when you are not looking: your applications go on.",
        "You get no new matches, invitations or automatic applications.",
      ],
    "tests/integration/site/data-map.test.ts › a facility at the stage %s sees what is said, and nothing else":
      [
        "Facilities see what you bring, with your first name and an initial.",
        "Your full name, license number, contact and documents follow when you apply or accept an invitation.",
      ],
    "tests/integration/applications/applications.test.ts › a facility that was blocked sees and reaches the person no more":
      [
        "It is not told why.",
        "A blocked facility does not find you and cannot invite or write to you; you do not see its positions.",
      ],
    "tests/integration/verification/document-views.test.ts › an administrator, whose look is written down without a facility":
      ["Opening it is logged, and the owner can see that."],
    "tests/integration/verification/document-decisions.test.ts › to reject wants a reason, which the owner reads":
      ["Required if you don't accept it. The person sees it and can upload a better copy."],
    "tests/integration/verification/document-uploads.test.ts › ten megabytes to the byte, and not one more":
      ["PDF, JPEG or PNG, at most {…} MB."],
    "tests/integration/verification/document-views.test.ts › that has opened the profile alone sees nothing; once they apply it does, and the owner sees that":
      [
        "Nobody so far.",
        "Each time a facility or our staff opens one of your documents, it appears here.",
      ],
    "tests/integration/verification/a-person-decides.test.ts › has each decision and each acting in the record and in the access log, with who, when and why":
      ["What our administrators decided about you is in your access log."],
    "app/platform/format.test.ts › dates and times": ["Times are US Central."],
  },

  claimless: {
    headings: [
      "Choose a facility.",
      "Choose what to do.",
      "Enter at least two letters.",
      "{…} ({…})Opens in a new tab.",
      "Opens in a new tab.",
      "If the document has an end date.",
      "A photo of the whole page will do.",
    ],
  },
};
