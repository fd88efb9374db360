import type { PersonRole } from "../rules.ts";

/** Words for acting mode. Pure rules: no request, no database. */

/** What somebody is here, in words. */
export function roleInWords(role: PersonRole | null): string {
  if (role === null) return "No role chosen yet";
  return role === "employer" ? "Employer" : "Job seeker";
}

/** A role with its article, for acting as nobody in particular. */
export function aRole(role: PersonRole): string {
  return role === "employer" ? "an employer" : "a job seeker";
}

/** What an admin who acts for somebody can do, and what stays theirs. */
export const WHILE_ACTING = {
  can: [
    "See every page as they see it.",
    "Fill in and submit their profile, and save it for later.",
    "Post a position for an employer.",
  ],
  cannot: [
    "Pay, or change how they pay.",
    "See or send documents.",
    "Change their password, e-mail address or role.",
    "Export their data, or delete their account.",
    "Anything else that is sent by a form.",
  ],
} as const;
