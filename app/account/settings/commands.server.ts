import { Outage, unwrap } from "#app/platform/failures.server.ts";
import { forgetForm } from "#app/platform/saved-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { forgetOwner } from "#app/platform/session-owner.server.ts";
import { forgetSession, type Db } from "#app/platform/supabase.server.ts";
import { redeemLink, refusalOf, setPassword } from "../commands.server.ts";
import { endProofSession, provePassword, type Args } from "../password-proof.server.ts";
import { refuseGuessable } from "../passwords.server.ts";
import { forgetSaved } from "../save-exit.server.ts";

/** Errors that would reveal that the address has an account, or why no email can go there. */
const MASKED_ERRORS = new Set([
  "email_exists",
  "user_already_exists",
  "over_email_send_rate_limit",
]);

/**
 * Asks the auth service to email the links that change the address. Answers the same if the address has an account.
 * @throws {Refusal}
 */
export async function askEmailChange(
  args: Args,
  form: { email: string; current?: string | undefined },
): Promise<void> {
  const { state } = args;
  const client = await provePassword(args, form.current);
  try {
    unwrap(await state.db().rpc("ask_email_change", { p_email: form.email }));
    const { error } = await state.db().auth.updateUser({ email: form.email });
    if (!error) return;
    if (!MASKED_ERRORS.has(error.code ?? "")) {
      await state.db().rpc("drop_email_change");
      throw refusalOf(error);
    }
    log.warn({ reqId: state.id, code: error.code }, "mail not sent");
  } finally {
    await endProofSession(state, client);
  }
}

/**
 * Redeems a link that changes the address. Hosted Supabase emails a link to each of the two addresses and requires
 * both; the embedded one emails only the current address and requires only that link.
 * @returns the new address, or null if the other link has not been followed yet
 * @throws {Refusal} 410 if it was used or has expired
 */
export async function confirmEmailChange(
  state: RequestState,
  tokenHash: string,
): Promise<string | null> {
  // The first of the two links creates no session.
  const session = await redeemLink(state, tokenHash, "email_change");
  return session?.user.email ?? null;
}

/**
 * Changes the password, or sets a first one, and ends all other sessions.
 * @throws {Refusal}
 */
export async function changePassword(
  args: Args,
  form: { current?: string | undefined; password: string },
): Promise<void> {
  const { state } = args;
  refuseGuessable(form.password, args.who.email);
  const client = await provePassword(args, form.current);
  try {
    // Use the session that was just created: auth accepts a new password from no other.
    await setPassword(client ?? state.db(), form.password, form.current);
  } catch (error) {
    await endProofSession(state, client);
    throw error;
  }
  if (client) await switchToSession(state, client);
  await endOtherAccess(state);
}

/** Switches the browser to the session that the password was checked with: auth may have ended the old one. */
async function switchToSession(state: RequestState, client: Db): Promise<void> {
  const { data } = await client.auth.getSession();
  const { error } = await state.db().auth.setSession(data.session!);
  if (error) throw refusalOf(error);
}

/** After a new password: ends all other sessions, and cancels a pending change of address. */
export async function endOtherAccess(state: RequestState): Promise<void> {
  await endOtherSessions(state);
  unwrap(await state.db().rpc("drop_email_change"));
}

/**
 * Ends one of the caller's other sessions.
 * @throws {Refusal} 404 if there is none, 409 if it is the current one
 */
export async function endSession(state: RequestState, id: string): Promise<void> {
  unwrap(await state.db().rpc("end_session", { p_id: id }));
}

/** Ends all sessions but the current one. @throws {Outage} */
export async function endOtherSessions(state: RequestState): Promise<void> {
  const { error } = await state.db().auth.signOut({ scope: "others" });
  if (error) throw new Outage(`auth: ${error.message}`);
}

/**
 * Deletes the caller's account for good, and removes the session from the browser.
 * @throws {Refusal} if the address or the password is wrong, and for administrators
 */
export async function deleteAccount(
  args: Args,
  form: { email: string; current?: string | undefined },
): Promise<void> {
  const { state, request } = args;
  // The database requires a session freshly created with the password.
  const client = await provePassword(args, form.current);
  try {
    unwrap(await (client ?? state.db()).rpc("delete_my_account", { p_email: form.email }));
  } catch (error) {
    await endProofSession(state, client);
    throw error;
  }
  forgetOwner(state.headers);
  forgetSession(request, state.headers);
  forgetForm({ request, state });
  await forgetSaved(request, state.headers);
}
