import type { Promises } from "./promises.ts";

/** The text of badges and next to them: for documents, for a match, and for what a facility sees of a candidate. */
export const badges: Promises = {
  from: {
    files: [
      "app/verification/documents/components/document-card.tsx",
      "app/positions/listing/components/position-card.tsx",
      "app/positions/search/components/position-row.tsx",
      "app/applications/facility/components/candidate-profile.tsx",
    ],
    labels: true,
  },
  held: {
    "tests/integration/verification/document-scans.test.ts › a document waits, only its owner opens it, and the worker scans it later":
      ["Soon.", "Others can open it after that."],
    "tests/integration/verification/document-decisions.test.ts › shows what waits, with a way to look at it, and takes a decision":
      ["Accepted"],
    "tests/integration/verification/document-decisions.test.ts › to reject wants a reason, which the owner reads":
      ["Not accepted", "Why: {…}"],
    "tests/e2e/verification/documents.spec.ts › a nurse uploads a license on a phone, it is sent back, and a better one is accepted":
      ["Being checked"],
    "app/verification/documents/rules.test.ts › how long it holds": ["Expired"],
    "tests/integration/positions/start-dates.test.ts › the latest start is saved, shown to everybody, and kept by a copy":
      ["Starts {…}"],
    "tests/integration/verification/document-views.test.ts › that has opened the profile alone sees nothing; once they apply it does, and the owner sees that":
      ["The candidate sees who opens a document.", "Not reviewed yet"],
  },

  claimless: {
    headings: [
      "Replace {…}Delete {…}",
      "Replace {…}",
      "Delete {…}",
      "File",
      "Virus scan",
      "Copy of",
      "Expiration",
      "Uploaded",
      "Not for me",
      "Not stated",
      "Profession",
      "Experience",
      "Units",
      "Roles",
      "EHRs",
      "Lives in",
      "Shifts",
      "Available from",
      "Minimum pay",
      "Phone",
      "Skills",
      "Licenses",
      "No license listed.",
      "Certifications",
      "Documents",
      "No documents yet.",
    ],
  },
};
