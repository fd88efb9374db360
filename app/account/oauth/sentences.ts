import { byKey } from "#app/platform/by-key.ts";

/** What /coming-soon says for the error codes of an interrupted sign-in (specification, section 8). */
const SENTENCES: Record<string, string> = byKey({
  no_code: "We couldn’t finish logging you in: the provider sent nothing back.",
  session_failed: "The sign-in could not be finished in this browser. Please try again.",
  no_session: "We couldn’t finish logging you in. Please try again.",
  callback_failed: "Something went wrong while you were logging in. Please try again.",
  access_denied: "The sign-in was canceled, or the provider refused it.",
  server_error: "The provider had a problem with the sign-in. Please try again later.",
  temporarily_unavailable: "The provider is not available right now. Please try again later.",
});

/** The same for an interrupted hand-off. The page where a role can be chosen has more to say. */
export const HAND_OFF_SENTENCES: Record<string, string> = byKey({
  unauthorized: "Your session was not accepted. Please log in again.",
  function: "We could not read your account just now. Please try again.",
  no_next: "We couldn’t tell which page to open for you. Please try again.",
  crash: "Something went wrong after you logged in. Please try again.",
});

/** Why auth itself rejected someone who came back from a provider. */
const REASONS: Record<string, string> = byKey({
  provider_email_needs_verification:
    "The provider has not verified your email address. Verify it there, or sign up here with a password.",
  signup_disabled: "New accounts can’t be created right now. Please try again later.",
  user_banned:
    "This account is closed. If you think that’s wrong, write to us on the Contact page.",
  flow_state_expired: "That took too long. Please try again.",
  bad_oauth_state: "That took too long, or was begun in another window. Please try again.",
});

/** Auth's error code, if we have a sentence for it. */
export function knownReason(errorCode: string | null): string | undefined {
  return errorCode !== null && Object.hasOwn(REASONS, errorCode) ? errorCode : undefined;
}

/** One sentence for a code in a URL; never text from the URL itself, which anyone can write. */
export function failureSentence(code: string, reason: string | null): string {
  const known = knownReason(reason);
  if (known) return REASONS[known]!;
  const sentences = { ...HAND_OFF_SENTENCES, ...SENTENCES };
  return Object.hasOwn(sentences, code)
    ? sentences[code]!
    : "We couldn’t finish logging you in: the provider refused it.";
}
