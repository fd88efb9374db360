import { redirect } from "@remix-run/node";
import { Refusal } from "./failures.server.ts";
import { saveForm, pageOf, type Typed } from "./saved-form.server.ts";
import type { RequestState } from "./request-state.server.ts";
import { setFlash } from "./session.server.ts";
import { forgetSession } from "./supabase.server.ts";

/** The status raised by private.only_confirmed() in supabase/schemas/account/functions/second_factors.sql. */
const UNCONFIRMED = 428;
/** The page that asks for a second factor and then redirects back. */
const CONFIRM_PATH = "/account/confirm";
const IS_CONFIRMED = "Confirmed. Nothing has been sent yet: check the form and send it again.";

const ends = new WeakSet<Response>();

/** Redirects someone without a session to sign in. An expired session is removed, and the next page says so once. */
export async function toSignIn(
  state: RequestState,
  request: Request,
  to: string,
): Promise<Response> {
  const response = redirect(to);
  ends.add(response);
  if (!state.hasSession) return response;
  forgetSession(request, state.headers);
  if (request.method === "GET") await say(state, "Log in again to continue.");
  return response;
}

/** Whether an action failed because the session ended, or because the database requires a second factor first. */
export function needsSignInOrConfirmation(thrown: unknown): boolean {
  return thrown instanceof Response
    ? ends.has(thrown)
    : thrown instanceof Refusal && (thrown.status === 401 || thrown.status === UNCONFIRMED);
}

/**
 * What to throw then:
 * - if a second factor is required: a redirect to the confirmation page, which leads back to the form;
 * - if there is no session: the redirect to sign-in, with the form saved for afterward;
 * - if the form cannot be saved: a refusal whose page shows what was typed.
 */
export async function withSavedForm(
  thrown: unknown,
  state: RequestState,
  request: Request,
  typed: Typed,
): Promise<unknown> {
  if (thrown instanceof Refusal && thrown.status === UNCONFIRMED) {
    // The largest of these forms, a payout of 100 referrals, fits.
    await saveForm({ request, state }, typed, IS_CONFIRMED);
    return redirect(`${CONFIRM_PATH}?next=${encodeURIComponent(pageOf(request))}`);
  }
  const outcome = await saveForm({ request, state }, typed);
  if (outcome === "too large") {
    return new TypedRefusal("What you typed is too long to be kept for you.", typed);
  }
  if (thrown instanceof Response) {
    if (outcome === "nothing to keep" && state.hasSession) {
      await say(state, "What you sent was not saved. Log in again to continue.");
    }
    return thrown;
  }
  return outcome === "kept"
    ? new Refusal(401, "Log in, and your form comes back as you left it.")
    : new TypedRefusal("Nothing was saved.", typed);
}

/** A 401 that shows what was typed, for copying. */
export class TypedRefusal extends Refusal {
  readonly typed: Typed;
  constructor(sentence: string, typed: Typed) {
    super(401, sentence);
    this.typed = typed;
  }
}

function say(state: RequestState, what: string): Promise<void> {
  return setFlash(state, { tone: "info", text: `Your session has ended. ${what}` });
}
