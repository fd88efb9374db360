import { redirect } from "@remix-run/node";
import { safePath } from "#app/platform/http.server.ts";
import { keptPage } from "#app/platform/kept-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RouteArgs } from "#app/platform/route.server.ts";
import { ensureProfile } from "./commands.server.ts";
import { freshAccountOf } from "./queries.server.ts";
import { destinationOf, roleHint, type Account } from "./rules.ts";
import { takeIntent } from "./switch.server.ts";

/**
 * What happens after every sign-in: makes the profile if there is none, then sends the person where they belong,
 * or where they were going.
 */
export async function handOff(args: RouteArgs<Account | null>): Promise<Response> {
  const { who, url, state, request } = args;
  const stop = (code: string) => redirect(`/role-selection?source=oauth&err=${code}`);
  if (!who) return stop("no_session");
  try {
    const intent = await takeIntent(args);
    let account: Account | null = who;
    if (!who.isAdmin && !who.onboardingCompleted) {
      // A link on another site must not choose for a person what they are here.
      const foreign = request.headers.get("Sec-Fetch-Site") === "cross-site";
      const asked = foreign ? null : roleHint(url.searchParams.get("role"));
      await ensureProfile(state, asked ?? intent.role);
      account = await freshAccountOf(state);
    }
    if (!account) return stop("unauthorized");
    const next = safePath(url.searchParams.get("next"), intent.next);
    const home = destinationOf(account);
    // A form that was typed goes before everything else; its page has a guard of its own.
    const waiting = await keptPage(args, account.acting?.adminId ?? account.userId);
    if (waiting) return redirect(waiting);
    // Who still has to finish something goes there first.
    const mayRoam =
      account.isAdmin || (account.onboardingCompleted && account.approval === "approved");
    return redirect(mayRoam && next ? next : home);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ reqId: state.id, err: error }, "hand-off failed");
    return stop("function");
  }
}
