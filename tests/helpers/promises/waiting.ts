import type { Promises } from "./promises.ts";

/** Claims shown before approval, on hold or after a rejection: around the steps, and while waiting. */
export const waiting: Promises = {
  from: {
    files: [
      "app/profiles/onboarding/**/*.{ts,tsx}",
      "app/profiles/components/*.tsx",
      "app/routes/profiles/{job-seeker-onboarding,job-seeker-onboarding-step,job-seeker-awaiting-approval,pending-approval,facility-onboarding,facility-onboarding-step,facility-awaiting-approval}.tsx",
      "app/verification/components/request-note.tsx",
    ],
  },
  held: {
    "tests/integration/account/save-and-exit.test.ts › the form comes back as it was, on any device, and says that it is not submitted":
      [
        "Not submitted yet.",
        "You have changes that aren’t submitted yet.",
        "Submit them in the last step, Review.",
      ],
    "tests/integration/verification/verification.test.ts › says the chosen sentences and what was written, and the person reads both":
      ["We reviewed your profile and couldn’t approve it yet."],
    "tests/integration/verification/evidence.test.ts › takes somebody out of matches and lists, pauses applications and bars offers, at once":
      [
        "Until a person decides, you don’t appear in matches, we don’t apply for you, and your applications are paused.",
        "Facilities where you applied still see what you sent.",
        "We checked on {…}.",
      ],
    "tests/integration/verification/evidence.test.ts › hides a facility's positions, and its team sees no candidates":
      ["Until a person decides, your positions are hidden, and your team can’t see candidates."],
    "tests/integration/admin/admin-people.test.ts › a suspended facility's positions disappear, its team is closed out, and all of it comes back":
      [
        "Until it’s approved, {…}’s team can’t see candidates.",
        "Its owner can see why and what to do.",
        "You’ll have access as soon as it’s approved.",
      ],
    "tests/integration/billing/billing-unapproved.test.ts › it is led to its bill, reads it, and cancels; nothing new is sold, by page or by program":
      ["Your plan stays active.", "You can cancel it, or change the card, under Billing."],
    "tests/integration/positions/positions.test.ts › a facility that is not approved posts nothing":
      ["Once it’s approved, you can choose a plan and post positions."],
    "tests/integration/notifications/notifications.test.ts › an admin's decision is told to the person, with the reason, in the app and by email":
      [
        "We’ll email you when it’s done.",
        "We’ll email you our decision.",
        "Once you’re approved, your matches appear on your dashboard.",
      ],
    "tests/integration/verification/verification.test.ts › is told in the app and by email; answering brings it back, and says so":
      [
        "We need one more thing from you: see below.",
        "We have your answer.",
        "You keep your place in line.",
      ],
    "tests/integration/profiles/onboarding.test.ts › turned down: everything is filled in, changes count when submitted again, one appeal at a time":
      ["It counts once you submit it again.", "Your appeal was sent."],
  },

  claimless: {
    people: [
      "A person will read it.",
      "A person reads it.",
      "A person will look at it again.",
      "A person answers.",
      "We check that the facility is real and that you’re authorized to hire for it, usually within 48 hours.",
      "We check what you entered, usually within 48 hours.",
      "A person will look at your profile again, usually within 48 hours.",
    ],
    asked: [
      "Make the change, then let us know below.",
      "If this isn’t about you, or isn’t true, write to the address below and tell us why.",
      "While you wait, add what’s missing below.",
      "You can also look at open positions.",
      "While you wait, you can look at open positions.",
      "Until then, you can gather the details for your first position.",
    ],
    headings: [
      "Fill in this field once.",
      "Use one of the buttons on this page.",
      "The form was incomplete.",
      "Open this page again.",
      "There is no such step.",
      "Anything we should know?",
      "There’s nothing more for you to do.",
      "You don’t need to do anything.",
      "Is something wrong?",
      "Write to {…}.",
      "Thank you.",
    ],
  },
};
