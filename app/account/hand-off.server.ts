/** Runs after every sign-in: makes sure there is a profile, and sends the person to their page. */
import { redirect, redirectDocument } from "@remix-run/node";
import { fetchSite } from "remix-utils/sec-fetch";
import { Refusal } from "#app/platform/failures.server.ts";
import { safePath } from "#app/platform/http.server.ts";
import { savedFormPage } from "#app/platform/saved-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RouteArgs } from "#app/platform/route.server.ts";
import { browserSession, keepSession } from "#app/platform/session.server.ts";
import { rememberPosition } from "./commands.server.ts";
import { postAuthRoute, accountWithProfile } from "./post-auth.server.ts";
import { accountOf } from "./queries.server.ts";
import { referralOf } from "./referral.server.ts";
import {
  afterPostAuth,
  dashboardOf,
  destinationOf,
  mayEndAt,
  roleHint,
  type Account,
  type PersonRole,
  type PostAuthAnswer,
} from "./rules.ts";
import { forgetIntent, intentOf, roleOfPage } from "./switch.server.ts";

type Args = RouteArgs<Account | null>;
const STOPPED = "/role-selection?source=oauth";

/** The hand-off at /post-auth, after every sign-in with a password, a link or a provider. */
export async function postAuth(args: Args): Promise<Response> {
  const asked = safePath(args.url.searchParams.get("next"), "");
  const stop = (to: string) => redirect(asked ? `${to}&next=${encodeURIComponent(asked)}` : to);
  try {
    const who = await whoIsIn(args);
    if (who === undefined) return stop(afterPostAuth({ status: 503 }));
    if (who === null) return stop(`${STOPPED}&err=no_session`);
    // An admin who acts must not choose a role for the other person.
    const answer = who.acting
      ? { status: 200, next: destinationOf(who), account: who }
      : await askPostAuth(args, who);
    const to = afterPostAuth(answer);
    // Keep the intent until a sign-in succeeds, so that a retry starts from the same place.
    if (!answer.account) return stop(to);
    const { next } = await intentOf(args.state);
    await endIntent(args);
    // A saved form goes first; its page has its own guard.
    const waiting = await savedFormPage(args, who.acting?.adminId ?? who.userId);
    const wanted = asked || next;
    await rememberPosition(args.state, answer.account, wanted);
    return redirect(waiting ?? (wanted && mayEndAt(answer.account, wanted) ? wanted : to));
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ reqId: args.state.id, err: error }, "hand-off crashed");
    return stop(`${STOPPED}&err=crash`);
  }
}

/** The signed-in person; null if no one is signed in, undefined if that could not be determined. */
async function whoIsIn({ who, state }: Args): Promise<Account | null | undefined> {
  if (who || !state.hasSession) return who;
  try {
    return await accountOf(state);
  } catch (error) {
    if (error instanceof Response) throw error;
    return undefined;
  }
}

/** Calls the post-auth function and reads its answer as any other client would. */
async function askPostAuth(
  args: Args,
  who: Account,
): Promise<PostAuthAnswer & { account?: Account }> {
  const { state } = args;
  try {
    const intent = await intentOf(args.state);
    const hint = askedRole(args) ?? intent.role ?? roleOfReferrer(args);
    const { account, body } = await postAuthRoute(state, who, hint, await referralOf(args));
    return { status: 200, next: body.next, account };
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof Refusal) return { status: error.status, error: error.message };
    log.error({ reqId: state.id, err: error }, "post-auth failed");
    return { status: 500 };
  }
}

/**
 * The hand-off at /dashboard-redirect: makes sure there is a profile, once per browser session, then loads the person's
 * page with a full page load. On any failure, they go to the most likely page.
 */
export async function dashboardRedirect(args: Args): Promise<Response> {
  const { who, state } = args;
  if (!who) return redirectDocument("/coming-soon");
  try {
    const session = await browserSession(args.state);
    if (session.get("postAuthRan") === who.userId) return redirectDocument(destinationOf(who));
    const { role } = await intentOf(args.state);
    const hint = askedRole(args) ?? role ?? "job_seeker";
    const account = await accountWithProfile(state, who, hint, await referralOf(args));
    session.set("postAuthRan", who.userId);
    await endIntent(args);
    return redirectDocument(destinationOf(account));
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ reqId: state.id, err: error }, "hand-off to the dashboard failed");
    return redirectDocument(dashboardOf(who));
  }
}

async function endIntent(args: Args): Promise<void> {
  const session = await browserSession(args.state);
  const before = Object.keys(session.data).length;
  const ranNow = session.get("postAuthRan") === args.who?.userId;
  forgetIntent(session);
  session.unset("referralCode");
  if (ranNow || Object.keys(session.data).length < before) await keepSession(args.state);
}

/** The role in the query. Ignored on a link from another site, which must not choose a person's role. */
function askedRole({ url, request }: Args): PersonRole | null {
  const foreign = fetchSite(request.headers) === "cross-site";
  return foreign ? null : roleHint(url.searchParams.get("role"));
}

/** The role of the previous page, if it was one of ours. */
function roleOfReferrer({ request, env }: Args): PersonRole | null {
  const sent = request.headers.get("Referer") ?? "";
  const referrer = URL.canParse(sent) ? new URL(sent) : null;
  if (referrer?.origin !== env.APP_ORIGIN) return null;
  return roleOfPage({ url: referrer, path: referrer.pathname });
}
