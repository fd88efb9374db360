import type { Promises } from "./promises.ts";

/** Claims in the sign-in emails. */
export const signInEmails: Promises = {
  from: { files: ["supabase/templates/*.html"] },
  held: {
    "tests/integration/account/sign-in.test.ts › signing up, confirmed in %s browser": [
      "Please confirm that {{ .Email }} is your email address, and we will take you to the next step.",
    ],
    "tests/integration/account/sign-in.test.ts › an address that is not confirmed, with the mail offered again by a plain form":
      ["Nobody can log in with your address unless you confirm it."],
    "tests/integration/account/sign-in.test.ts › a link that is %s": [
      "The link works once and expires in one hour.",
    ],
    "tests/integration/account/account-page.test.ts › the first says to follow the other, the second changes it":
      [
        "You asked to change the email address of your Nomera Health account from {{ .Email }} to {{ .NewEmail }}.",
        "If you get this message at both addresses, follow the link in each.",
        "Only then does the address change.",
      ],
    "tests/integration/account/sign-in-abuse.test.ts › a sign-in link works once, in whichever browser":
      ["Use this link to log in to Nomera Health as {{ .Email }}.", "No password is needed."],
    "tests/integration/account/sign-in.test.ts › a wrong password": [
      "Nobody can log in without it.",
    ],
    "tests/integration/account/sign-in.test.ts › a new password, set in %s browser": [
      "Someone, hopefully you, asked for a new password for {{ .Email }}.",
      "Your password stays as it is.",
    ],
  },

  claimless: {
    headings: ["Thank you for signing up.", "Please confirm the change."],
    asked: [
      "If you did not sign up, you can ignore this message.",
      "If you did not ask for this, please do not use the link, and choose a new password to keep your account safe.",
      "If you did not ask for this link, you can ignore this message.",
      "If it was not you, you can ignore this message.",
    ],
  },
};
