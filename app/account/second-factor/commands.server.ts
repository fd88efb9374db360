/**
 * Two-step verification: confirming, adding, removing. The user comes from a session that auth and the data API have
 * just confirmed, never from the form; the database counts attempts and records confirmations.
 */
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import { endProofSession, provePassword, type Args } from "../password-proof.server.ts";
import { digestOf, newRecoveryCodes, newSecret, stepOf } from "./codes.server.ts";
import { secondFactor } from "./queries.server.ts";
import { typedCode } from "./rules.ts";

type Me = Pick<Args, "state" | "who">;

const WRONG = "This is not the code. Enter the one your app shows now.";

async function sessionOf(state: RequestState): Promise<string> {
  return (await secondFactor(state)).session;
}

/**
 * Creates a key for an authenticator app. It counts once a code has proved that the app has it.
 * @throws {Refusal} if the password is wrong, or an app is set up already
 */
export async function beginAuthenticator(args: Args, current: string | undefined): Promise<void> {
  const client = await provePassword(args, current);
  await endProofSession(args.state, client);
  const answer = await serviceClient().rpc("offer_authenticator", {
    p_user: args.who.userId,
    p_session: await sessionOf(args.state),
    p_sealed: newSecret(args.who.userId),
  });
  if (answer.error) unwrap(answer);
}

/** The 30-second step of an app's code, with the encrypted secret it was checked against. @throws {Refusal} */
async function checked(me: Owner, code: string, offered: boolean) {
  const typed = typedCode(code);
  if (typed?.kind !== "app") throw new Refusal(422, "Enter the 6 digits from your app.", "code");
  const answer = await serviceClient().rpc("try_authenticator", { ...me, p_offered: offered });
  const sealed: string | null = answer.error ? unwrap(answer) : answer.data;
  if (sealed === null) {
    throw new Refusal(409, "This page is out of date. Begin again.");
  }
  const step = stepOf(me.p_user, sealed, typed.code);
  if (step === null) throw new Refusal(422, WRONG, "code");
  return { sealed, step };
}

type Owner = { p_user: string; p_session: string };

/**
 * Turns an authenticator app on, with its first code.
 * @returns the recovery codes, which cannot be shown again; null if the user already has some, with a passkey
 * @throws {Refusal} 422, 429
 */
export async function finishAuthenticator(
  { state, who }: Me,
  code: string,
): Promise<string[] | null> {
  const me = { p_user: who.userId, p_session: await sessionOf(state) };
  const { sealed, step } = await checked(me, code, true);
  const codes = newRecoveryCodes();
  const isFirst = unwrap(
    await serviceClient().rpc("add_authenticator", {
      ...me,
      p_sealed: sealed,
      p_step: step,
      p_codes: codes.map(digestOf),
    }),
  );
  return isFirst ? codes : null;
}

/**
 * Confirms a second factor, with an app's code or a recovery code, which allows sensitive actions for a while.
 * @throws {Refusal} 422 if it is wrong or was used, 429 after five attempts
 */
export async function confirmByCode({ state, who }: Me, code: string): Promise<Owner> {
  const me = { p_user: who.userId, p_session: await sessionOf(state) };
  const typed = typedCode(code);
  if (typed === null) {
    throw new Refusal(422, "Enter the 6 digits from your app, or a recovery code.", "code");
  }
  if (typed.kind === "app") {
    const { step } = await checked(me, code, false);
    const answer = await serviceClient().rpc("pass_authenticator", { ...me, p_step: step });
    if (answer.error) unwrap(answer);
    return me;
  }
  const right = unwrap(
    await serviceClient().rpc("pass_recovery_code", { ...me, p_code_sha256: digestOf(typed.code) }),
  );
  if (!right) {
    throw new Refusal(422, "This recovery code is wrong or was used already.", "code");
  }
  return me;
}

/**
 * Replaces the recovery codes. A user with an app must enter one of its codes, or a recovery code.
 * @returns the new codes, which cannot be shown again
 * @throws {Refusal} 422, 429
 */
export async function renewRecoveryCodes(args: Me, code: string | undefined): Promise<string[]> {
  const { authenticator, session } = await secondFactor(args.state);
  // Without an app there is no code to ask for: the database requires a recent passkey confirmation.
  const me =
    authenticator === "set" || code
      ? await confirmByCode(args, code ?? "")
      : { p_user: args.who.userId, p_session: session };
  const codes = newRecoveryCodes();
  const answer = await serviceClient().rpc("make_recovery_codes", {
    ...me,
    p_codes: codes.map(digestOf),
  });
  if (answer.error) unwrap(answer);
  return codes;
}

/**
 * Removes the authenticator app; without a passkey, this turns two-step verification off. @throws {Refusal} 422, 429
 */
export async function removeAuthenticator(args: Me, code: string): Promise<void> {
  const answer = await serviceClient().rpc("remove_authenticator", await confirmByCode(args, code));
  if (answer.error) unwrap(answer);
}
