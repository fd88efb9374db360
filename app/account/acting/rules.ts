import type { PersonRole } from "../rules.ts";

/** Acting mode in words, and what is allowed in it. Pure rules: no request, no database. */

/** A person's role in words. */
export function roleInWords(role: PersonRole | null): string {
  if (role === null) return "No role chosen yet";
  return role === "employer" ? "Employer" : "Job seeker";
}

/** A role with its article, for acting without a particular person. */
export function roleWithArticle(role: PersonRole): string {
  return role === "employer" ? "an employer" : "a job seeker";
}

/**
 * What an admin may do while acting, as the page words it. Each action names its scope (`whileActing`); an action
 * without one is refused.
 */
export const ACTING_SCOPES = {
  profile: "Fill in, change and submit their profile, and save it for later.",
  visibility: "Block a facility for them, or pause their profile.",
  search: "Apply to positions, save or hide them, and save searches.",
  positions: "Write, post, pause and close positions.",
  candidates: "Save candidates and invite them.",
  applications: "Move or withdraw applications, and write notes and scorecards.",
  interviews: "Propose, accept and cancel interviews.",
} as const;
export type ActingScope = keyof typeof ACTING_SCOPES;

/**
 * What is refused while acting, as the page words it, each with the actions that the database refuses
 * (private.refuse_acting()). rules-acting.test.ts checks that both match.
 */
export const REFUSED: readonly { words: string; by: readonly string[] }[] = [
  {
    words: "Make, withdraw or answer an offer.",
    by: ["Making an offer", "Withdrawing an offer", "Answering an offer"],
  },
  {
    words: "Confirm a hire, record the end of a placement, or dispute one.",
    by: ["Confirming a hire", "Ending a placement", "Disputing a placement"],
  },
  {
    words: "Write or report messages, or report positions.",
    by: ["Writing messages", "Reporting messages", "Reporting positions"],
  },
  { words: "View a candidate’s full profile.", by: ["Viewing a full profile"] },
  { words: "Pay, or change how they pay.", by: ["Paying"] },
  {
    words: "See, upload or delete documents.",
    by: ["Uploading documents", "Deleting documents", "Viewing documents"],
  },
  { words: "Upload or remove a facility’s logo or photo.", by: ["Uploading pictures"] },
  {
    words:
      "Change their password, email address, role, sessions, two-step verification or calendar link.",
    by: [
      "Changing the email address",
      "Choosing a role",
      "Viewing sessions",
      "Two-step verification",
      "Ending a session",
      "Creating a calendar link",
      "Removing a calendar link",
    ],
  },
  {
    words: "Export their data, or delete their account.",
    by: ["Exporting data", "Deleting an account"],
  },
  {
    words:
      "Turn on automatic applications for them, or answer their self-identification questions.",
    by: ["Agreeing to automatic applications", "Self-identification"],
  },
  { words: "Agree to our terms.", by: ["Agreeing"] },
  { words: "Appeal a decision, or answer our questions for them.", by: ["Appealing", "Answering"] },
  {
    words: "Invite people to a team, join or leave one, or change it.",
    by: ["Leaving a team", "Joining a team"],
  },
  {
    words: "Mark their notifications as read, or change which ones they get.",
    by: ["Marking as read", "Changing email settings"],
  },
  {
    words:
      "Do an administrator’s work, or change anything that isn’t listed under “While acting you can.”",
    by: ["Changing settings", "Saving an NPI"],
  },
];
