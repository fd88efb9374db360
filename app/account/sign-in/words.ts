/** Shown to someone with the right password whose address is not confirmed; the page offers to resend the email. */
export const UNCONFIRMED =
  "Confirm your email address first: follow the link we sent you when you signed up.";

/** Shown for an emailed link that no longer works. */
export const UNUSABLE_LINK = "This link was used already or has expired. Ask for a new one.";
