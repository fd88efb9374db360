/** What happens after every sign-in: there is a profile, and the person goes where they belong. */
import { redirect, redirectDocument } from "@remix-run/node";
import { fetchSite } from "remix-utils/sec-fetch";
import { Refusal } from "#app/platform/failures.server.ts";
import { safePath } from "#app/platform/http.server.ts";
import { keptPage } from "#app/platform/kept-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RouteArgs } from "#app/platform/route.server.ts";
import { browserSession, keepSession } from "#app/platform/session.server.ts";
import { keepWanted } from "./commands.server.ts";
import { postAuthRoute, settledAccount } from "./post-auth.server.ts";
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
    // Whoever acts chooses nothing for the other.
    const answer = who.acting
      ? { status: 200, next: destinationOf(who), account: who }
      : await askPostAuth(args, who);
    const to = afterPostAuth(answer);
    // What was remembered stays until a sign-in has come to its end, so that trying again begins where this one did.
    if (!answer.account) return stop(to);
    const { next } = await intentOf(args.state);
    await endIntent(args);
    // A form that was typed goes before everything else; its page has a guard of its own.
    const waiting = await keptPage(args, who.acting?.adminId ?? who.userId);
    const wanted = asked || next;
    await keepWanted(args.state, answer.account, wanted);
    return redirect(waiting ?? (wanted && mayEndAt(answer.account, wanted) ? wanted : to));
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ reqId: args.state.id, err: error }, "hand-off crashed");
    return stop(`${STOPPED}&err=crash`);
  }
}

/** The person who asks; null when nobody is signed in, undefined when that could not be found out. */
async function whoIsIn({ who, state }: Args): Promise<Account | null | undefined> {
  if (who || !state.hasSession) return who;
  try {
    return await accountOf(state);
  } catch (error) {
    if (error instanceof Response) throw error;
    return undefined;
  }
}

/** Calls the post-auth function and puts its answer as another client would see it. */
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
 * The hand-off at /dashboard-redirect: makes sure of a profile once a browser session, then loads the person's page
 * anew. Whatever fails, they go on to where they seem to belong.
 */
export async function dashboardRedirect(args: Args): Promise<Response> {
  const { who, state } = args;
  if (!who) return redirectDocument("/coming-soon");
  try {
    const session = await browserSession(args.state);
    if (session.get("postAuthRan") === who.userId) return redirectDocument(destinationOf(who));
    const { role } = await intentOf(args.state);
    const hint = askedRole(args) ?? role ?? "job_seeker";
    const account = await settledAccount(state, who, hint, await referralOf(args));
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

/** The role in the query. A link on another site must not choose for a person what they are here. */
function askedRole({ url, request }: Args): PersonRole | null {
  const foreign = fetchSite(request.headers) === "cross-site";
  return foreign ? null : roleHint(url.searchParams.get("role"));
}

/** The role that the page before spoke of, if it was one of ours. */
function roleOfReferrer({ request, env }: Args): PersonRole | null {
  const sent = request.headers.get("Referer") ?? "";
  const referrer = URL.canParse(sent) ? new URL(sent) : null;
  if (referrer?.origin !== env.APP_ORIGIN) return null;
  return roleOfPage({ url: referrer, path: referrer.pathname });
}
