import { redirect } from "@remix-run/node";
import { Refusal } from "#app/platform/failures.server.ts";
import type { RouteArgs } from "#app/platform/route.server.ts";
import { safePath } from "#app/platform/http.server.ts";
import { commitSession, readSession } from "#app/platform/session.server.ts";
import { destinationOf, roleHint, type Account } from "./rules.ts";

/** What a page of the sign-in family knows: whether it is shut, and what the visitor came for. */
export type SignInPageData = {
  paused: boolean;
  supportEmail: string;
  role: "job_seeker" | "employer" | null;
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
}: Pick<RouteArgs<unknown>, "url" | "path">): "job_seeker" | "employer" | null {
  return (
    roleHint(url.searchParams.get("role")) ??
    (path.startsWith("/employer")
      ? "employer"
      : path.startsWith("/candidate")
        ? "job_seeker"
        : null)
  );
}

/** Remembers, in the browser session, what somebody wants to be and where they were going. */
export async function rememberIntent(
  args: Pick<RouteArgs<unknown>, "request" | "state">,
  intent: { role: string | null; next?: string | undefined },
): Promise<void> {
  const session = await readSession(args.request);
  if (intent.role) session.set("loginRole", intent.role);
  const next = safePath(intent.next, "");
  if (next) session.set("loginNext", next);
  args.state.headers.append("Set-Cookie", await commitSession(session));
}

/** Reads and forgets the intent. */
export async function takeIntent(
  args: Pick<RouteArgs<unknown>, "request" | "state">,
): Promise<{ role: "job_seeker" | "employer" | null; next: string }> {
  const session = await readSession(args.request);
  const intent = {
    role: roleHint(session.get("loginRole")),
    next: safePath(session.get("loginNext"), ""),
  };
  if (session.has("loginRole") || session.has("loginNext")) {
    session.unset("loginRole");
    session.unset("loginNext");
    args.state.headers.append("Set-Cookie", await commitSession(session));
  }
  return intent;
}
