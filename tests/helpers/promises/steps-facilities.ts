import type { Promises } from "./promises.ts";

/** Claims in the steps of a facility's profile. */
export const stepsOfFacilities: Promises = {
  from: { files: ["app/profiles/facility/{words.ts,components/*.tsx}"] },
  held: {
    "tests/integration/profiles/facility-page.test.ts › everybody reads what it says of itself, what is open and what we checked":
      ["Shown on your public page and your positions."],
    "tests/integration/profiles/onboarding.test.ts › a facility that submits early is led to the step it has not seen, and reads why":
      [
        "You can add it later.",
        "Look at this step before you submit.",
        "It may stay empty.",
        "By submitting, you agree on your facility’s behalf to the {…}, version {…}: plans, the placement fee, the guarantee.",
      ],
    "tests/integration/verification/verification.test.ts › shows a facility with its team, and says when an NPI cannot be one":
      ["We read it when we check your facility.", "This is what we check."],
    "tests/integration/account/save-and-exit.test.ts › whatever was typed is kept, with the database's moment, and all marks are set":
      ["We save as you go."],
    "tests/integration/positions/about-facility.test.ts › how a facility can be checked is read by its team and by us, and by nobody else":
      ["Only your team and our reviewers see this."],
    "app/profiles/facility/schema.test.ts › a facility refuses": ["At most 2,000 characters."],
  },

  claimless: {
    people: [
      "Takes about 5 minutes.",
      "A person checks that the facility is real and that you’re authorized to hire for it, usually within 48 hours.",
      "If we’re not sure, we ask the facility.",
    ],
    asked: [
      "The facility’s National Provider Identifier, 10 digits.",
      "It makes checking faster.",
      "The CMS certification number, six characters, if there is one.",
      "What you do, and for whom.",
      "How can we check it?",
      "For example, a page that names you, or someone we can call.",
    ],
    headings: [
      "What it is and where it is located.",
      "The person we contact with questions.",
      "Change anything that isn’t right.",
      "Check the benefits every employee gets.",
      "Add any others to the positions that offer them.",
    ],
  },
};
