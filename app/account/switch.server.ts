import { redirect } from "@remix-run/node";
import { Refusal } from "#app/platform/failures.server.ts";
import type { RouteArgs } from "#app/platform/route.server.ts";
import { safePath } from "#app/platform/http.server.ts";
import type { Provider } from "./oauth/commands.server.ts";
import { commitSession, readSession } from "#app/platform/session.server.ts";
import { destinationOf, roleHint, type Account, type PersonRole } from "./rules.ts";

/** What a page of the sign-in family knows: whether it is shut, and what the visitor came for. */
export type SignInPageData = {
  paused: boolean;
  supportEmail: string;
  /** The providers that people can sign in with. */
  providers: readonly Provider[];
  role: PersonRole | null;
  next: string;
};

/**
 * The loader of every page that signs somebody in or up. Paused: the notice. Open: the page,
 * unless the visitor is signed in already and belongs elsewhere.
 */
export async function signInPage({
  who,
  url,
  path,
  env,
}: RouteArgs<Account | null>): Promise<SignInPageData> {
  if (env.SIGN_IN === "open" && who) throw redirect(destinationOf(who));
  return {
    paused: env.SIGN_IN === "paused",
    supportEmail: env.SUPPORT_EMAIL,
    providers: env.OAUTH_PROVIDERS,
    role: roleOfPage({ url, path }),
    next: safePath(url.searchParams.get("next"), ""),
  };
}

/** Refuses a form of the sign-in family while sign-in is paused. @throws {Refusal} 403 */
export function refuseWhilePaused({ env }: Pick<RouteArgs<unknown>, "env">): void {
  if (env.SIGN_IN === "paused")
    throw new Refusal(403, "Login and registration are temporarily unavailable.");
}

/** The role that an address speaks of: by its query, else by its path. */
export function roleOfPage({
  url,
  path,
}: Pick<RouteArgs<unknown>, "url" | "path">): PersonRole | null {
  return (
    roleHint(url.searchParams.get("role")) ??
    (path.startsWith("/employer")
      ? "employer"
      : path.startsWith("/candidate")
        ? "job_seeker"
        : null)
  );
}

/** What somebody wants to be and where they were going. Empty strings and null: nothing in particular. */
export type LoginIntent = { role: PersonRole | null; next: string };

/** An intent as a form or an address says it: anything but our own words and paths is none. */
export function intentFrom(said: {
  role?: string | null | undefined;
  next?: string | null | undefined;
}): LoginIntent {
  return { role: roleHint(said.role), next: safePath(said.next, "") };
}

/** The intent that a mailed link carries; anything but the address that we put there ourselves is none. */
export function intentOfLink(carried: string | undefined, ownOrigin: string): LoginIntent {
  const url = carried && URL.canParse(carried) ? new URL(carried) : null;
  if (url?.origin !== ownOrigin || url.pathname !== "/post-auth") return intentFrom({});
  return intentFrom({ role: url.searchParams.get("role"), next: url.searchParams.get("next") });
}

/** An address of ours with an intent in its query. */
export function withIntent(path: string, { role, next }: LoginIntent): string {
  const query = new URLSearchParams({ ...(role && { role }), ...(next && { next }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Remembers an intent in the browser session, over an earlier one. */
export async function rememberIntent(
  args: Pick<RouteArgs<unknown>, "request" | "state">,
  intent: LoginIntent & { oauthStarted?: boolean; mailSentTo?: string },
): Promise<void> {
  const session = await readSession(args.request);
  const had = INTENT_KEYS.some((key) => session.has(key));
  for (const key of INTENT_KEYS) session.unset(key);
  if (intent.role) session.set("loginRole", intent.role);
  if (intent.next) session.set("loginNext", intent.next);
  if (intent.oauthStarted) session.set("oauthStarted", true);
  if (intent.mailSentTo) session.set("mailSentTo", intent.mailSentTo);
  if (had || INTENT_KEYS.some((key) => session.has(key)))
    args.state.headers.append("Set-Cookie", await commitSession(session));
}

const INTENT_KEYS = ["loginRole", "loginNext", "oauthStarted", "mailSentTo"] as const;

/** The address that a mail was asked for in this browser, to be shown while it is waited for. */
export async function mailSentTo(request: Request): Promise<string> {
  return (await readSession(request)).get("mailSentTo") ?? "";
}

/** Reads the remembered intent. */
export async function intentOf(request: Request): Promise<LoginIntent> {
  const session = await readSession(request);
  return intentFrom({ role: session.get("loginRole"), next: session.get("loginNext") });
}

/** Reads and forgets the intent. */
export async function takeIntent(
  args: Pick<RouteArgs<unknown>, "request" | "state">,
): Promise<LoginIntent> {
  const intent = await intentOf(args.request);
  await rememberIntent(args, { role: null, next: "" });
  return intent;
}
