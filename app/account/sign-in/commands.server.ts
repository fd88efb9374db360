import { getEnv } from "#app/platform/env.server.ts";
import { Outage, Refusal } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { statelessClient } from "#app/platform/supabase.server.ts";
import {
  replaceSession,
  passwordRefusalOf,
  refusalOf,
  type AuthFailure,
} from "../commands.server.ts";
import { refuseGuessable } from "../passwords.server.ts";
import type { PersonRole } from "../rules.ts";
import { withIntent, type LoginIntent } from "../intent.ts";
import { attempt } from "./attempts.server.ts";
import { inFixedSteps, failInFixedSteps } from "./fixed-steps.server.ts";
import { recordSignIn } from "./known-browser.server.ts";

type Args = { request: Request; state: RequestState };

/**
 * Signs in with email address and password.
 * @throws {Refusal} with one sentence, which never reveals whether the address is known; 429 after too many attempts
 */
export async function signInWithPassword(
  args: Args,
  email: string,
  password: string,
): Promise<void> {
  const { state } = args;
  await attempt(args, email, () =>
    failInFixedSteps(async () => {
      await replaceSession(state, async () => {
        const { data, error } = await state.db().auth.signInWithPassword({ email, password });
        if (error) throw passwordRefusalOf(error);
        return data.session;
      });
    }),
  );
  await recordSignIn(args, email);
}

/**
 * Emails a one-time sign-in link, if the address has an account. Answers the same if not.
 * @throws {Refusal} 429
 */
export async function sendSignInLink(
  args: Args,
  email: string,
  intent: LoginIntent,
): Promise<void> {
  const { error } = await inFixedSteps(() =>
    statelessClient(args.request).auth.signInWithOtp({
      email,
      options: { shouldCreateUser: false, emailRedirectTo: linkBack(intent) },
    }),
  );
  throwUnlessSilent(error, args.state);
}

/** Errors that only an address with an account can cause. "Too many emails" counts per address, not per client. */
const REVEALING = new Set(["user_already_exists", "email_exists", "over_email_send_rate_limit"]);

/**
 * Creates an account, which the user confirms by email. An address that has one already gets the same answer. The role
 * is only a hint. It, the referral code and the version of the terms on the form are stored with the account, because
 * the link may be opened in another browser.
 * @throws {Refusal}
 */
export async function signUp(
  args: Args,
  email: string,
  password: string,
  intent: LoginIntent & { role: PersonRole },
  { referralCode, terms }: { referralCode: string | null; terms: string | undefined },
): Promise<void> {
  refuseGuessable(password, email);
  const data = {
    role_hint: intent.role,
    ...(referralCode && { referral_code: referralCode }),
    ...(terms && { terms_version: terms }),
  };
  const { error } = await inFixedSteps(() =>
    statelessClient(args.request).auth.signUp({
      email,
      password,
      options: { data, emailRedirectTo: linkBack(intent) },
    }),
  );
  if (!error) return;
  if (!REVEALING.has(error.code ?? "")) throw refusalOf(error);
  log.warn({ reqId: args.state.id, code: error.code }, "mail not sent");
}

/**
 * Emails the confirmation link again, if the address still needs it. Answers the same if not.
 * @throws {Refusal} 429
 */
export async function resendConfirmation(
  args: Args,
  email: string,
  intent: LoginIntent,
): Promise<void> {
  const { error } = await inFixedSteps(() =>
    statelessClient(args.request).auth.resend({
      type: "signup",
      email,
      options: { emailRedirectTo: linkBack(intent) },
    }),
  );
  throwUnlessSilent(error, args.state);
}

/**
 * Emails a link to set a new password, if the address has an account. Answers the same if not.
 * @throws {Refusal} 429
 */
export async function sendPasswordReset(
  args: Args,
  email: string,
  intent: LoginIntent,
): Promise<void> {
  const { error } = await inFixedSteps(() =>
    statelessClient(args.request).auth.resetPasswordForEmail(email, {
      redirectTo: linkBack(intent),
    }),
  );
  throwUnlessSilent(error, args.state);
}

/** Where an emailed link finally leads. Part of the email, so it works in any browser. */
const linkBack = (intent: LoginIntent) => getEnv().APP_ORIGIN + withIntent("/post-auth", intent);

/** Throws only outages and rate limits: any other error would reveal whether the address is known. */
function throwUnlessSilent(error: AuthFailure | null, state: RequestState): void {
  if (!error) return;
  const refusal = refusalOf(error);
  if (refusal instanceof Outage || (refusal instanceof Refusal && refusal.status === 429))
    throw refusal;
  log.warn({ reqId: state.id, code: error.code }, "mail not sent");
}
