import { redirect, replace } from "@remix-run/node";
import type { RouteArgs } from "#app/platform/route.server.ts";
import { browserSession, keepSession, type BrowserSession } from "#app/platform/session.server.ts";
import { isFreshLogin, landingRedirect, type Account, type LandingSignals } from "./rules.ts";
import { hasSavedCookie } from "./save-exit.server.ts";
import { forgetIntent, hasIntent } from "./switch.server.ts";

/** Query parameters, with any value, that mean someone comes from signing in. */
const ARRIVING = ["code", "state", "next", "redirect"];

/**
 * Redirects a signed-in user from the landing page to where they belong, or lets them stay. Does nothing for visitors
 * without a session. The landing page is not left in the history.
 * @throws {Response} the redirect
 */
export async function leaveLanding(args: RouteArgs<Account | null>): Promise<void> {
  const { who } = args;
  if (!who) return;
  const now = Date.now();
  const session = await browserSession(args.state);
  const signals = await signalsOf(args, session, now);
  const to = landingRedirect(who, signals, now);

  const fresh = isFreshLogin(signals);
  if (fresh) {
    session.set("hasVisitedLanding", true);
    forgetIntent(session);
  }
  session.unset("justSavedAndExited");
  if (fresh || signals.justSavedAndExited) await keepSession(args.state);
  if (to !== null) throw isInHistory(args) ? replace(to) : redirect(to);
}

/**
 * Whether the redirect must replace a landing page entry in the history, or Back would lead to it forever. There is one
 * if the browser went back to it: then the address bar, which is the referrer of a script's fetch, shows the landing
 * page. After a link click, the bar still shows the previous page, whose entry must stay.
 */
function isInHistory({ request, path }: RouteArgs<Account | null>): boolean {
  const referrer = request.headers.get("Referer") ?? "";
  return !URL.canParse(referrer) || new URL(referrer).pathname === path;
}

async function signalsOf(
  { url, request }: Pick<RouteArgs<unknown>, "url" | "request">,
  session: BrowserSession,
  now: number,
): Promise<LandingSignals> {
  const query = url.searchParams;
  return {
    arriving:
      query.get("src") === "oauth" ||
      ARRIVING.some((name) => query.has(name)) ||
      hasIntent(session),
    hasVisitedLanding: session.has("hasVisitedLanding"),
    savedByQuery: query.get("saved") === "1",
    noRedirByQuery: query.get("noredir") === "1",
    justSavedAndExited: session.has("justSavedAndExited"),
    saveExitCookie: await hasSavedCookie(request, now),
    saveExitAt: session.has("fromSaveAndExit") ? (session.get("saveExitAt") ?? null) : null,
  };
}
