import type { Promises } from "./promises.ts";

/** Claims that administrators read about acting for someone: what it allows and refuses. */
export const acting: Promises = {
  from: {
    files: [
      "app/account/acting/{rules.ts,components/*.tsx}",
      "app/routes/account/{acting,acting-start}.tsx",
    ],
  },
  held: {
    "tests/integration/account/acting-actions.test.ts › %s takes what may be sent for somebody, and refuses the rest":
      [
        "Fill in, change and submit their profile, and save it for later.",
        "Block a facility for them, or pause their profile.",
        "Apply to positions, save or hide them, and save searches.",
        "Write, post, pause and close positions.",
        "Save candidates and invite them.",
        "Move or withdraw applications, and write notes and scorecards.",
        "Propose, accept and cancel interviews.",
        "See what they see and help with what they can’t do.",
      ],
    "app/account/rules-acting.test.ts › by the database is all on the page, and nothing more": [
      "View a candidate’s full profile.",
      "Upload or remove a facility’s logo or photo.",
      "See, upload or delete documents.",
      "Export their data, or delete their account.",
      "Mark their notifications as read, or change which ones they get.",
      "Do an administrator’s work, or change anything that isn’t listed under “While acting you can.”",
    ],
    "tests/integration/account/acting-search.test.ts › marks somebody whose id is no version 4, and says why":
      [
        "You can’t act for them: acting needs an account ID of version 4, as hosted Supabase creates them.",
        "The embedded stand-in created this one.",
        "You can’t act for this account.",
      ],
    "tests/integration/account/acting-pages.test.ts › as a mere role nothing can be sent, and a sentence says so":
      [
        "These pages are empty, and forms are disabled.",
        "To change something, act for a person.",
        "You are viewing {…}’s pages without acting for anyone.",
        "Forms are disabled.",
        "They are empty, and forms are disabled.",
      ],
    "tests/integration/account/acting-pages.test.ts › as %s, and the pages are those of a stand-in who has nothing":
      ["View an employer’s or a job seeker’s pages without acting for anyone."],
    "tests/integration/account/acting.test.ts › the same rows of %s": [
      "See their pages as they see them, except what is off limits.",
    ],
    "tests/integration/account/acting-start.test.ts › for somebody whose account was deleted while the form stood open":
      ["This account no longer exists, or it is an administrator’s."],
    "tests/integration/account/acting.test.ts › belong to the person, and are recorded with both ids and the columns that changed":
      ["Everything you do is logged."],
    "tests/integration/account/acting-pages.test.ts › stands on every page for everybody acted for: their own, the public ones and the admin's":
      ["A banner on every page shows your name, {…}."],
    "tests/integration/admin/audit-log.test.ts › by whom, about what, what, when, on whose behalf: each, and together":
      ["Other administrators read it."],
    "tests/integration/account/acting-pages.test.ts › a position that is posted is the employer's, and the list of recent acting counts it":
      [
        "Sessions appear here with who acted for whom, why, when, and how much they changed.",
        "Everything is logged, and they can see the log.",
        "The person sees it in their access log.",
      ],
    "tests/integration/account/acting-search.test.ts › finds by the beginnings of name, email address or facility, each word somewhere, or by id":
      [
        "Try the beginning of a name or of the email address.",
        "Every word must match.",
        "The beginning of a name is enough.",
      ],
    "tests/integration/account/acting-search.test.ts › shows twenty and says how many more; never an administrator":
      [
        "Showing the first {…}.",
        "Add a word to narrow it down.",
        "Administrators are not listed: no one can act for them.",
      ],
    "tests/integration/account/acting-start.test.ts › when it cannot be written down: the form comes back and says so":
      ["Acting did not start."],
    "tests/integration/account/acting-refusals.test.ts › after an hour": [
      "Lasts up to 60 minutes.",
    ],
    "tests/integration/account/acting-scopes.test.ts › every function that writes is refused, unless it is a scope":
      [
        "Make, withdraw or answer an offer.",
        "Confirm a hire, record the end of a placement, or dispute one.",
        "Write or report messages, or report positions.",
        "Pay, or change how they pay.",
        "Change their password, email address, role, sessions, two-step verification or calendar link.",
        "Turn on automatic applications for them, or answer their self-identification questions.",
        "Agree to our terms.",
        "Appeal a decision, or answer our questions for them.",
        "Invite people to a team, join or leave one, or change it.",
      ],
    "tests/integration/account/acting-start.test.ts › acting does not start": [
      "10 to 500 characters.",
    ],
  },

  claimless: {
    headings: ["You are now acting for {…}."],
  },
};
