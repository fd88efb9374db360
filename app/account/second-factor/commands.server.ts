/**
 * Two-step verification: what shows it, adds it, removes it. Whose it is comes from a session that auth and the data API
 * have just confirmed, never from the form; the database counts attempts and keeps what was shown.
 */
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import { endProof, provePassword, type Args } from "../password-proof.server.ts";
import { digestOf, newRecoveryCodes, newSecret, stepOf } from "./codes.server.ts";
import { secondFactor } from "./queries.server.ts";
import { typedCode } from "./rules.ts";

type Me = Pick<Args, "state" | "who">;

const WRONG = "This is not the code. Enter the one your app shows now.";

async function sessionOf(state: RequestState): Promise<string> {
  return (await secondFactor(state)).session;
}

/**
 * Makes a key for an authenticator app, which counts once a code has shown that the app has it.
 * @throws {Refusal} when the password is wrong, or there is one already
 */
export async function beginAuthenticator(args: Args, current: string | undefined): Promise<void> {
  const client = await provePassword(args, current);
  await endProof(args.state, client);
  const answer = await serviceClient().rpc("offer_authenticator", {
    p_user: args.who.userId,
    p_session: await sessionOf(args.state),
    p_sealed: newSecret(args.who.userId),
  });
  if (answer.error) unwrap(answer);
}

/** The half minute that a code of the app is of, with the sealed secret it was compared with. @throws {Refusal} */
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
 * Turns an authenticator app on, by its first code.
 * @returns the recovery codes, which nobody can show again; null for who has some, with a passkey
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
 * Shows a second factor, by a code of the app or a recovery code, so that deeds with consequences pass for a while.
 * @throws {Refusal} 422 when it is wrong or was used, 429 after five
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
 * Makes new recovery codes in place of the old ones. Whoever has an app shows a code of it.
 * @returns them, which nobody can show again
 * @throws {Refusal} 422, 429
 */
export async function renewRecoveryCodes(args: Me, code: string | undefined): Promise<string[]> {
  const { authenticator, session } = await secondFactor(args.state);
  // Without an app there is no code to ask for: the database wants a passkey shown just before.
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

/** Removes the authenticator app, and with it two-step verification where there is no passkey. @throws {Refusal} 422, 429 */
export async function removeAuthenticator(args: Me, code: string): Promise<void> {
  const answer = await serviceClient().rpc("remove_authenticator", await confirmByCode(args, code));
  if (answer.error) unwrap(answer);
}
