/** Said to somebody with the right password whose address is not confirmed; the page offers the e-mail again. */
export const UNCONFIRMED =
  "Confirm your e-mail address first: follow the link we sent you when you signed up.";
