/**
 * The markers that "save and exit" leaves in the browser, so that someone who has just left a form is not redirected
 * back to it. None blocks the redirect for good: the timestamp and the cookie count for five minutes, "just saved"
 * until the landing page is opened once, and saved=1 and noredir=1 only for the URL that has them.
 */
import { createCookie, redirect } from "@remix-run/node";
import { cookieName, cookieOptions } from "#app/platform/cookies.server.ts";
import { getEnv } from "#app/platform/env.server.ts";
import { redirectWith, type RouteArgs } from "#app/platform/route.server.ts";
import { browserSession, keepSession } from "#app/platform/session.server.ts";
import { destinationOf, isRecent, SAVE_AND_EXIT_MS, type Account } from "./rules.ts";

type Args = Pick<RouteArgs<Account>, "who" | "request" | "state">;

/** The cookie flag. It contains its own timestamp, because a browser may keep it longer than asked. */
const name = () => cookieName("nomera-saved");

let cookie: ReturnType<typeof createCookie> | undefined;
function savedCookie() {
  const env = getEnv();
  return (cookie ??= createCookie(name(), {
    ...cookieOptions(),
    secrets: [env.SESSION_SECRET],
    maxAge: SAVE_AND_EXIT_MS / 1_000,
  }));
}

/** Removes the cookie flag, if there is one: the next user of this browser has saved nothing. */
export async function forgetSaved(request: Request, headers: Headers): Promise<void> {
  if (!request.headers.get("Cookie")?.includes(`${name()}=`)) return;
  headers.append("Set-Cookie", await savedCookie().serialize("", { maxAge: 0 }));
}

/** Whether the request has the cookie flag of a save within the last five minutes. */
export async function hasSavedCookie(request: Request, now: number): Promise<boolean> {
  const sent = request.headers.get("Cookie");
  if (!sent?.includes(`${name()}=`)) return false;
  const savedAt: unknown = await savedCookie().parse(sent);
  return typeof savedAt === "number" && isRecent(savedAt, now);
}

/**
 * Leaves a saved form: sets the markers, and goes to the landing page. An admin who acts uses their own browser, not
 * the person's, so they stay on the form.
 */
export async function exitSaved({ who, request, state }: Args): Promise<Response> {
  if (who.acting) {
    return redirectWith(request, destinationOf(who), {
      tone: "success",
      text: "Saved. It waits for them as you left it.",
    });
  }
  const now = Date.now();
  const session = await browserSession(state);
  session.set("fromSaveAndExit", true);
  session.set("saveExitAt", now);
  session.set("justSavedAndExited", true);
  await keepSession(state);
  state.headers.append("Set-Cookie", await savedCookie().serialize(now));
  return redirect("/?saved=1");
}
