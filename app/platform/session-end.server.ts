import { redirect } from "@remix-run/node";
import { Refusal } from "./failures.server.ts";
import { keepForm, pageOf, type Typed } from "./kept-form.server.ts";
import type { RequestState } from "./request-state.server.ts";
import { leaveFlash } from "./session.server.ts";
import { forgetSession } from "./supabase.server.ts";

/** The status of private.only_confirmed() in supabase/schemas/account/functions/second_factors.sql. */
const UNCONFIRMED = 428;
/** The page that asks for a second factor and leads back. */
const CONFIRM_PATH = "/account/confirm";
const IS_CONFIRMED = "Confirmed. Nothing has been sent yet: check the form and send it again.";

const ends = new WeakSet<Response>();

/** Sends somebody without a session to sign in. One that has ended is forgotten, and the next page says so once. */
export async function toSignIn(
  state: RequestState,
  request: Request,
  to: string,
): Promise<Response> {
  const response = redirect(to);
  ends.add(response);
  if (!state.hasSession) return response;
  forgetSession(request, state.headers);
  if (request.method === "GET") await say(state, "Sign in again to continue.");
  return response;
}

/** Whether an action failed because nobody is signed in any more, or because the database wants a second factor first. */
export function mustProveFirst(thrown: unknown): boolean {
  return thrown instanceof Response
    ? ends.has(thrown)
    : thrown instanceof Refusal && (thrown.status === 401 || thrown.status === UNCONFIRMED);
}

/**
 * What to throw then: to the page that confirms and back to the form, or, when an action found no session: the redirect to sign-in, with what was typed kept for afterwards;
 * or a refusal, whose page shows what was typed when it could not be kept.
 */
export async function keepingTyped(
  thrown: unknown,
  state: RequestState,
  request: Request,
  typed: Typed,
): Promise<unknown> {
  if (thrown instanceof Refusal && thrown.status === UNCONFIRMED) {
    // One that is too large to be kept is typed again: what asks to be confirmed are short forms.
    await keepForm({ request, state }, typed, IS_CONFIRMED);
    return redirect(`${CONFIRM_PATH}?next=${encodeURIComponent(pageOf(request))}`);
  }
  const outcome = await keepForm({ request, state }, typed);
  if (outcome === "too large") {
    return new TypedRefusal("What you typed is too long to be kept for you.", typed);
  }
  if (thrown instanceof Response) {
    if (outcome === "nothing to keep" && state.hasSession) {
      await say(state, "What you sent was not saved. Sign in again to continue.");
    }
    return thrown;
  }
  return outcome === "kept"
    ? new Refusal(401, "Sign in, and your form comes back as you left it.")
    : new TypedRefusal("Nothing was saved.", typed);
}

/** A 401 that shows what was typed, to be copied. */
export class TypedRefusal extends Refusal {
  readonly typed: Typed;
  constructor(sentence: string, typed: Typed) {
    super(401, sentence);
    this.typed = typed;
  }
}

function say(state: RequestState, what: string): Promise<void> {
  return leaveFlash(state, { tone: "info", text: `Your session has ended. ${what}` });
}
