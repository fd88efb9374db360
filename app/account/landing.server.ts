import { redirect, replace } from "@remix-run/node";
import type { RouteArgs } from "#app/platform/route.server.ts";
import { browserSession, keepSession, type BrowserSession } from "#app/platform/session.server.ts";
import { isFreshLogin, landingRedirect, type Account, type LandingSignals } from "./rules.ts";
import { hasSavedCookie } from "./save-exit.server.ts";
import { forgetIntent, hasIntent } from "./switch.server.ts";

/** What a query says of somebody who comes from signing in; whatever their values. */
const ARRIVING = ["code", "state", "next", "redirect"];

/**
 * Leads somebody who has a session from the landing page to where they belong, or lets them stay; a visitor without
 * one is not looked at. The landing page is not left in the history.
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
 * Whether the history has an entry of the landing page that the redirect must take the place of, or "back" would lead
 * to it for ever. It has one when the browser went back there, and the address in its bar, which is the referrer of
 * what a script fetches, is ours. Where a link is followed the bar still shows the page before: that one must stay.
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
