import { redirect } from "@remix-run/node";
import { Refusal } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { routeBuilder, type Guard } from "#app/platform/route.server.ts";
import { accountOf, confirmedUserId } from "./queries.server.ts";
import { detour, type Account, type Requirement } from "./rules.ts";

type Gate = { gate?: "onboarded" | "approved" };

function guardOf(needs: Requirement): Guard<Account> {
  return async ({ state, request, url, env }) => {
    const [account, confirmed] = await Promise.all([
      accountOf(state),
      // Admin power and every write ask the auth service too, not only the token.
      needs.role === "admin" || request.method !== "GET" ? confirmedUserId(state) : undefined,
    ]);
    const standing = confirmed === null ? null : account;
    const to = detour(standing, needs, env.SIGN_IN, url.pathname + url.search);
    if (to !== null) throw redirect(to);
    return standing!;
  };
}

/**
 * For everybody; hands on the account of those who are signed in.
 * A session that cannot be loaded counts as none: public pages stay up when the database is down.
 */
export const publicRoute = routeBuilder<Account | null>(() => async ({ state }) => {
  try {
    return await accountOf(state);
  } catch (error) {
    log.warn(
      { reqId: state.id, reason: (error as Error).message },
      "session not loaded, shown as signed out",
    );
    return null;
  }
});
/** For anybody signed in. */
export const signedInRoute = routeBuilder<Account>(() => guardOf({ role: "anyone_signed_in" }));
/** For job seekers. */
export const jobSeekerRoute = routeBuilder<Account, Gate>((options) =>
  guardOf({ role: "job_seeker", gate: options?.gate }),
);
/** For employers. */
export const employerRoute = routeBuilder<Account, Gate>((options) =>
  guardOf({ role: "employer", gate: options?.gate }),
);
/** For admins, re-checked on every request. */
export const adminRoute = routeBuilder<Account>(() => guardOf({ role: "admin" }));

/** For other clients than our pages: a missing session is a 401 in JSON, not a redirect. */
export const apiRoute = routeBuilder<Account>(() => async ({ state }) => {
  const [account, confirmed] = await Promise.all([accountOf(state), confirmedUserId(state)]);
  if (!account || !confirmed) throw new Refusal(401, "Sign in first.");
  return account;
});
/** For machines that have no account: health checks, webhooks. Loads nothing. */
export const machineRoute = routeBuilder<null>(() => async () => null);
