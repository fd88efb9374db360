/** Said to somebody with the right password whose address is not confirmed; the page offers the email again. */
export const UNCONFIRMED =
  "Confirm your email address first: follow the link we sent you when you signed up.";

/** Said of a mailed link that signs nobody in any more. */
export const UNUSABLE_LINK = "This link was used already or has expired. Ask for a new one.";
