import { Outage, unwrap } from "#app/platform/failures.server.ts";
import { forgetForm } from "#app/platform/kept-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { forgetOwner } from "#app/platform/session-owner.server.ts";
import { forgetSession, type Db } from "#app/platform/supabase.server.ts";
import { redeemLink, refusalOf, setPassword } from "../commands.server.ts";
import { endProof, provePassword, type Args } from "../password-proof.server.ts";
import { refuseGuessable } from "../passwords.server.ts";
import { forgetSaved } from "../save-exit.server.ts";

/** Answers that would tell that the address has an account, or that no mail goes there for another reason. */
const SAID_TO_NOBODY = new Set([
  "email_exists",
  "user_already_exists",
  "over_email_send_rate_limit",
]);

/**
 * Asks the auth service to mail the links that change the address. Answers the same for an address that has an account.
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
    if (!SAID_TO_NOBODY.has(error.code ?? "")) {
      await state.db().rpc("drop_email_change");
      throw refusalOf(error);
    }
    log.warn({ reqId: state.id, code: error.code }, "mail not sent");
  } finally {
    await endProof(state, client);
  }
}

/**
 * Redeems a link of a change of address. Two mails go out, one to each address; hosted Supabase wants both links,
 * the embedded one mails, and wants, only that to the current address.
 * @returns the address from now on, or null while the other link is still to be followed
 * @throws {Refusal} 410 when it was used or has expired
 */
export async function confirmEmailChange(
  state: RequestState,
  tokenHash: string,
): Promise<string | null> {
  // The first of the two links makes no session.
  const session = await redeemLink(state, tokenHash, "email_change");
  return session?.user.email ?? null;
}

/**
 * Sets another password, or a first one, and ends all other sessions.
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
    // By the session just signed in: auth takes a new password from no other.
    await setPassword(client ?? state.db(), form.password, form.current);
  } catch (error) {
    await endProof(state, client);
    throw error;
  }
  if (client) await continueWith(state, client);
  await shutOut(state);
}

/** The browser goes on with the session that the password was checked with: auth may have ended the one before. */
async function continueWith(state: RequestState, client: Db): Promise<void> {
  const { data } = await client.auth.getSession();
  const { error } = await state.db().auth.setSession(data.session!);
  if (error) throw refusalOf(error);
}

/** After a new password: whoever was in with the old one is out, and so is a change of address that they began. */
export async function shutOut(state: RequestState): Promise<void> {
  await endOtherSessions(state);
  unwrap(await state.db().rpc("drop_email_change"));
}

/**
 * Ends one other session of the person who asks.
 * @throws {Refusal} 404 when there is none, 409 when it is the one in use
 */
export async function endSession(state: RequestState, id: string): Promise<void> {
  unwrap(await state.db().rpc("end_session", { p_id: id }));
}

/** Ends all sessions but the one in use. @throws {Outage} */
export async function endOtherSessions(state: RequestState): Promise<void> {
  const { error } = await state.db().auth.signOut({ scope: "others" });
  if (error) throw new Outage(`auth: ${error.message}`);
}

/**
 * Deletes the account of the person who asks, for good, and takes the session from the browser.
 * @throws {Refusal} when the address or the password is wrong, and to administrators
 */
export async function deleteAccount(
  args: Args,
  form: { email: string; current?: string | undefined },
): Promise<void> {
  const { state, request } = args;
  // The database wants a session that is fresh from the password.
  const client = await provePassword(args, form.current);
  try {
    unwrap(await (client ?? state.db()).rpc("delete_my_account", { p_email: form.email }));
  } catch (error) {
    await endProof(state, client);
    throw error;
  }
  forgetOwner(state.headers);
  forgetSession(request, state.headers);
  forgetForm({ request, state });
  await forgetSaved(request, state.headers);
}
