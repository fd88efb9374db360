import type { EmailOtpType, Session } from "@supabase/supabase-js";
import { dropActing } from "#app/platform/acting-cookie.server.ts";
import { Outage, Refusal, unwrap, within } from "#app/platform/failures.server.ts";
import { forgetForm } from "#app/platform/saved-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { forgetSession, type Db } from "#app/platform/supabase.server.ts";
import { positionAt } from "#app/positions/rules.ts";
import { roleOf, type Account, type Role } from "./rules.ts";
import { forgetSaved } from "./save-exit.server.ts";
import { UNCONFIRMED, UNUSABLE_LINK } from "./sign-in/words.ts";

/** An auth error. */
export type AuthFailure = {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
  name: string;
};

const unusableLink = () => new Refusal(410, UNUSABLE_LINK);

/** A refusal or outage for each auth error. None reveals whether an address has an account. */
export function refusalOf(error: AuthFailure): Error {
  switch (error.code) {
    case "invalid_credentials":
    case "user_not_found":
      return new Refusal(422, "Incorrect email or password.");
    case "email_not_confirmed":
      return new Refusal(422, UNCONFIRMED);
    case "otp_expired":
    case "bad_jwt":
      return unusableLink();
    case "weak_password":
      return new Refusal(
        422,
        "This password is too easy to guess. Choose a longer one.",
        "password",
      );
    case "same_password":
      return new Refusal(422, "Choose a password other than your current one.", "password");
    case "reauthentication_needed":
    case "reauthentication_not_valid":
      return new Refusal(
        403,
        "You logged in a while ago. Log out, log in again, then set your password.",
      );
    case "over_request_rate_limit":
      return new Refusal(429, "Too many attempts. Wait a minute and try again.");
    case "validation_failed":
      return new Refusal(422, "Something here isn’t right. Check your entries for typos.");
    case "email_address_invalid":
      return new Refusal(422, "This email address cannot be used. Check it for typos.", "email");
    case "email_address_not_authorized":
    case "signup_disabled":
    case "email_provider_disabled":
      return new Refusal(403, "New accounts can’t be created right now. Please try again later.");
    case "user_banned":
      return new Refusal(
        403,
        "This account is closed. If you think that’s wrong, write to us on the Contact page.",
      );
  }
  if (!error.status || error.status >= 500) return new Outage(`auth: ${error.message}`);
  return new Error(`auth refused with ${error.code ?? error.status}`);
}

/** The same for a password attempt: a closed account looks like an unknown one. */
export function passwordRefusalOf(error: AuthFailure): Error {
  const { message, name, status } = error;
  return error.code === "user_banned"
    ? refusalOf({ message, name, status, code: "invalid_credentials" })
    : refusalOf(error);
}

/**
 * Signs in and ends this browser's previous session, which would otherwise stay in its owner's session list.
 * @param signIn gives the new session, or null if there is none yet
 */
export async function replaceSession(
  state: RequestState,
  signIn: () => Promise<Session | null>,
): Promise<Session | null> {
  const { auth } = state.db();
  const before = state.hasSession ? (await auth.getSession()).data.session : null;
  const after = await signIn();
  if (before && after) {
    await tryOrLog(state, "an old session was not ended", () =>
      auth.admin.signOut(before.access_token, "local"),
    );
  }
  return after;
}

/**
 * Redeems the token of an emailed link and signs in, replacing any earlier session.
 * @returns the session, or null for the first of the two links that change an email address
 * @throws {Refusal} 410 if it was used or has expired
 */
export async function redeemLink(
  state: RequestState,
  tokenHash: string,
  type: EmailOtpType,
): Promise<Session | null> {
  return replaceSession(state, async () => {
    const { data, error } = await state.db().auth.verifyOtp({ token_hash: tokenHash, type });
    if (!error) return data.session;
    const refusal = refusalOf(error);
    if (refusal instanceof Outage || (refusal instanceof Refusal && refusal.status === 429)) {
      throw refusal;
    }
    throw unusableLink();
  });
}

/**
 * Sets the password of the user whose session `db` has.
 * @param current the current password, which hosted Supabase also requires, except after an emailed link
 * @throws {Refusal}
 */
export async function setPassword(db: Db, password: string, current?: string): Promise<void> {
  const { error } = await db.auth.updateUser({
    password,
    ...(current && { current_password: current }),
  });
  if (error) throw refusalOf(error);
}

/** How long signing out, or replacing a session, waits for auth. */
const SIGN_OUT_DEADLINE_MS = 4_000;

/** Ends the session: here, or on all devices. Clears the cookies even if auth does not answer. */
export async function signOut(
  state: RequestState,
  request: Request,
  everywhere: boolean,
): Promise<void> {
  const scope = everywhere ? "global" : "local";
  const acting = await state.acting();
  if (acting) {
    const stop = async () => state.db().rpc("stop_acting", { p_id: acting });
    await tryOrLog(state, "acting was not stopped at sign-out; it expires", stop);
    await dropActing(state.headers);
  }
  await tryOrLog(state, "sign-out was not confirmed by auth", () =>
    state.db().auth.signOut({ scope }),
  );
  forgetSession(request, state.headers);
  forgetForm({ request, state });
  await forgetSaved(request, state.headers);
  // The next person at this browser must not find these pages with Back. Cookies are left out, to keep known-browser.
  state.headers.set("Clear-Site-Data", '"cache", "storage"');
}

/** Tries until the sign-out deadline; a failure is only logged. */
async function tryOrLog(
  state: RequestState,
  failure: string,
  attempt: () => Promise<{ error: { message: string; code?: string | undefined } | null }>,
): Promise<void> {
  try {
    const { error } = await within(SIGN_OUT_DEADLINE_MS, "sign-out", attempt());
    if (error) log.warn({ reqId: state.id, code: error.code, reason: error.message }, failure);
  } catch (error) {
    log.warn({ reqId: state.id, reason: (error as Error).message }, failure);
  }
}

/**
 * Creates the caller's profile if there is none; an unfinished one takes the role. The referral code counts for a new
 * profile only.
 * @returns the role the profile has now
 * @throws {Refusal}
 */
export async function ensureProfile(
  state: RequestState,
  role: Role | null,
  referralCode: string | null,
): Promise<Role | null> {
  const answer = await state.db().rpc("ensure_profile", {
    ...(role && { p_role: role }),
    ...(referralCode && { p_referral_code: referralCode }),
  });
  if (answer.error) unwrap(answer);
  return (answer.data as Role | null) ?? null;
}

/**
 * Remembers the position someone signed up for, with the channel they came through, until they may apply. Must not
 * block signing in, so failures are only logged.
 * @param next where they were going
 */
export async function rememberPosition(
  state: RequestState,
  account: Account,
  next: string,
): Promise<void> {
  const wanted = next ? positionAt(next) : null;
  if (!wanted || account.acting || roleOf(account) !== "job_seeker") return;
  if (account.onboardingCompleted && account.approval === "approved") return;
  const { error } = await state.db().rpc("want_position", {
    p_position_id: wanted.id,
    ...(wanted.channel && { p_channel: wanted.channel }),
  });
  if (error)
    log.warn(
      { reqId: state.id, reason: error.message },
      "could not save the position someone signed up for",
    );
}

/**
 * Approves or rejects a pending account, with an audit entry. Admins only.
 * @returns the outcome: a rejection may be only "proposed" to another administrator
 * @throws {Refusal} 409 if another admin decided first, or the profile changed since it was shown
 */
export async function decideAccount(
  state: RequestState,
  decision: {
    userId: string;
    submittedAt: string;
    decision: "approved" | "rejected";
    reason?: string | undefined;
    anyway: boolean;
  },
): Promise<string> {
  return unwrap(
    await state.db().rpc("decide_account", {
      p_user_id: decision.userId,
      p_decision: decision.decision,
      p_submitted_at: decision.submittedAt,
      ...(decision.reason && { p_reason: decision.reason }),
      p_anyway: decision.anyway,
    }),
  );
}
