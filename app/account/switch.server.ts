import { redirect } from "@remix-run/node";
import { Refusal } from "#app/platform/failures.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import type { RouteArgs } from "#app/platform/route.server.ts";
import { safePath } from "#app/platform/http.server.ts";
import type { Provider } from "./oauth/commands.server.ts";
import { browserSession, keepSession, type BrowserSession } from "#app/platform/session.server.ts";
import { keepAskedReferral } from "./referral.server.ts";
import type { LoginIntent } from "./intent.ts";
import { destinationOf, roleHint, roleOfPath, type Account, type PersonRole } from "./rules.ts";

/** Data of all sign-in pages: whether sign-in is paused, and the visitor's intent. */
export type SignInPageData = {
  paused: boolean;
  supportEmail: string;
  /** The available sign-in providers. */
  providers: readonly Provider[];
  role: PersonRole | null;
  next: string;
};

/**
 * The loader of every sign-in and sign-up page. Paused: the notice. Open: the page, unless the visitor is signed in
 * already and belongs elsewhere.
 */
export async function signInPage(args: RouteArgs<Account | null>): Promise<SignInPageData> {
  const { who, url, path, env } = args;
  await keepAskedReferral(args);
  if (env.SIGN_IN === "open" && who) throw redirect(destinationOf(who));
  return {
    paused: env.SIGN_IN === "paused",
    supportEmail: env.SUPPORT_EMAIL,
    providers: env.OAUTH_PROVIDERS,
    role: roleOfPage({ url, path }),
    next: safePath(url.searchParams.get("next"), ""),
  };
}

/** Refuses sign-in forms while sign-in is paused. @throws {Refusal} 403 */
export function refuseWhilePaused({ env }: Pick<RouteArgs<unknown>, "env">): void {
  if (env.SIGN_IN === "paused")
    throw new Refusal(403, "Login and registration are temporarily unavailable.");
}

/** The role that a URL implies: from its query, else from its path. */
export function roleOfPage({
  url,
  path,
}: Pick<RouteArgs<unknown>, "url" | "path">): PersonRole | null {
  return roleHint(url.searchParams.get("role")) ?? roleOfPath(path);
}

/** Parses an intent from a form or URL; ignores unknown roles and foreign paths. */
export function intentFrom(said: {
  role?: string | null | undefined;
  next?: string | null | undefined;
}): LoginIntent {
  return { role: roleHint(said.role), next: safePath(said.next, "") };
}

/** The intent in an emailed link; ignored unless it is one of our own URLs. */
export function intentOfLink(carried: string | undefined, ownOrigin: string): LoginIntent {
  const url = carried && URL.canParse(carried) ? new URL(carried) : null;
  if (url?.origin !== ownOrigin || url.pathname !== "/post-auth") return intentFrom({});
  return intentFrom({ role: url.searchParams.get("role"), next: url.searchParams.get("next") });
}

/** Remembers an intent in the browser session, replacing an earlier one. */
export async function rememberIntent(
  { state }: Pick<RouteArgs<unknown>, "state">,
  intent: LoginIntent & { oauthStarted?: boolean; mailSentTo?: string },
): Promise<void> {
  const session = await browserSession(state);
  const had = hasIntent(session);
  forgetIntent(session);
  if (intent.role) session.set("loginRole", intent.role);
  if (intent.next) session.set("loginNext", intent.next);
  if (intent.oauthStarted) session.set("oauthStarted", true);
  if (intent.mailSentTo) session.set("mailSentTo", intent.mailSentTo);
  if (had || hasIntent(session)) await keepSession(state);
}

const INTENT_KEYS = ["loginRole", "loginNext", "oauthStarted", "mailSentTo"] as const;

/** The address this browser requested an email for, shown while the user waits for it. */
export async function mailSentTo(state: RequestState): Promise<string> {
  return (await browserSession(state)).get("mailSentTo") ?? "";
}

/** The remembered intent. */
export async function intentOf(state: RequestState): Promise<LoginIntent> {
  const session = await browserSession(state);
  return intentFrom({ role: session.get("loginRole"), next: session.get("loginNext") });
}

/** Whether someone has started to sign in. */
export function hasIntent(session: BrowserSession): boolean {
  return INTENT_KEYS.some((key) => session.has(key));
}

/** Forgets the intent. The caller saves the session. */
export function forgetIntent(session: BrowserSession): void {
  for (const key of INTENT_KEYS) session.unset(key);
}
