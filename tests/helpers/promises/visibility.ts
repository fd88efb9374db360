import type { Promises } from "./promises.ts";

/** Claims on the page about who sees a professional, and on their document pages. */
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
      ["We’re comparing it with every open position again."],
    "tests/integration/profiles/profile-views-table.test.ts › %s leaves a view": [
      "Facilities and our administrators who opened a list with you in it, your profile, an application, messages or a document.",
      "Who has seen your profile, and which facilities you block.",
    ],
    "tests/integration/profiles/profile-views.test.ts › a view again within a minute is one, later that day counts, the next day is a new entry":
      ["Repeat views on one day are one entry."],
    "tests/integration/profiles/profile-views.test.ts › the page: newest first, by kind, in parts, with the facility to block":
      ["Each view appears here, with who it was and when."],
    "tests/integration/applications/job-seeker-pages.test.ts › a block withdraws, hides both ways and can be lifted; a pause is said on the dashboard":
      [
        "Your applications continue.",
        "Blocking withdraws your open applications there.",
        "Your profile is paused.",
        "Your profile is back.",
        "Facility blocked.",
        "It can’t find you, and its positions leave your search and matches.",
        "Facility unblocked.",
        "Applications that ended stay ended.",
        "No blocked facilities.",
        "Resume it whenever you like.",
        "Pause your profile.",
        "You get no new matches, invitations or automatic applications.",
      ],
    "tests/integration/site/data-map.test.ts › a facility at the stage %s sees what is said, and nothing else":
      [
        "Facilities whose open position you fit see your first name and last initial, city and state, credentials, minimum pay and which of the position’s skills you have.",
        "They also see your work details and preferences, such as experience, units, shifts, start date and how far you’d travel.",
        "They see your full name, license number, phone number and documents once you apply or accept an invitation.",
        "See the full list.",
      ],
    "tests/integration/applications/applications.test.ts › a facility that was blocked sees and reaches the person no more":
      [
        "The facility sees the reason “No longer considering this facility,” but not that you blocked it.",
        "A blocked facility can’t find, invite or message you, and its positions leave your search and matches.",
      ],
    "tests/integration/applications/applications.test.ts › a facility that hired them and was blocked sees that they no longer accept messages; they read that they blocked it":
      [
        "Where an application ended before or led to a hire, it sees that you no longer accept messages.",
      ],
    "tests/integration/verification/document-views.test.ts › an administrator, whose look is written down without a facility":
      ["Opening it is logged, and the owner can see that."],
    "tests/integration/verification/document-decisions.test.ts › to reject wants a reason, which the owner reads":
      ["Required if you don’t accept it.", "The person sees it and can upload a better copy."],
    "tests/integration/verification/document-uploads.test.ts › ten megabytes to the byte, and not one more":
      ["PDF, JPEG or PNG, up to {…} MB."],
    "tests/integration/verification/document-views.test.ts › that has opened the profile alone sees nothing; once they apply it does, and the owner sees that":
      [
        "Nobody yet.",
        "When a facility or one of our administrators opens one, you’ll see it here.",
      ],
    "tests/integration/verification/a-person-decides.test.ts › has each decision and each acting in the record and in the access log, with who, when and why":
      ["Decisions our administrators made about you are in your access log."],
  },

  claimless: {
    headings: [
      "Choose a facility.",
      "Choose what to do.",
      "Enter at least two letters.",
      "{…} ({…})Opens in a new tab.",
      "Opens in a new tab.",
      "If it has an expiration date.",
      "Not looking?",
      "A clear photo of the whole page works.",
    ],
  },
};
