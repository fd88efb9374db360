import { redirect, redirectDocument, type AppLoadContext } from "@remix-run/node";
import { Refusal } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { READS } from "#app/platform/request-state.server.ts";
import { routeBuilder, type Guard } from "#app/platform/route.server.ts";
import { toSignIn } from "#app/platform/session-end.server.ts";
import type { ActingScope } from "./acting/rules.ts";
import { accountOf, confirmedUserId } from "./queries.server.ts";
import {
  adminOnlyRedirect,
  expectedOf,
  guardRedirect,
  isAdminPath,
  type Account,
  type Requirement,
} from "./rules.ts";

/** Whether an admin who acts may send this form. A scope: only for a person; always: also as a role. Absent: never. */
type WhileActing = { whileActing?: ActingScope | "always" };
type Gate = WhileActing & { gate?: Requirement["gate"] };

/** Refuses writes while acting unless the route allows them: never payments, documents, passwords or deletion. */
function refuseWhileActing(
  account: Account | null,
  method: string,
  options: WhileActing | undefined,
): void {
  const may = options?.whileActing;
  if (!account?.acting || READS.has(method) || may === "always") return;
  if (account.acting.as) {
    throw new Refusal(
      403,
      "You’re viewing these pages without acting for anyone. To change something, act for someone.",
    );
  }
  if (may) return;
  throw new Refusal(
    403,
    "You’re acting for someone else, and only they can do this. Stop acting first.",
  );
}

/** Redirects an admin who does not act to the admin area, by a full page load. */
function keepInAdminArea(account: Account | null, path: string): void {
  const to = adminOnlyRedirect(account, path);
  if (to !== null) throw redirectDocument(to);
}

/** Whether auth confirmed the account's own user, or the admin acting for them. */
function isConfirmed(account: Account, confirmed: string | null): boolean {
  return confirmed === (account.acting?.adminId ?? account.userId);
}

function guardOf(needs: Requirement, options?: WhileActing): Guard<Account> {
  const guard: Guard<Account> = async ({ state, request, url, path, env }) => {
    const writes = !READS.has(request.method);
    const [account, confirmed] = await Promise.all([
      accountOf(state),
      // For admins, and for all writes, also ask the auth service; the token alone is not enough.
      needs.role === "admin" || writes ? confirmedUserId(state) : undefined,
    ]);
    const status =
      account && (confirmed === undefined || isConfirmed(account, confirmed)) ? account : null;
    keepInAdminArea(status, path);
    const to = guardRedirect(status, needs, env.SIGN_IN, url.pathname + url.search);
    if (to !== null) throw status ? redirect(to) : await toSignIn(state, request, to);
    refuseWhileActing(status, request.method, options);
    return status!;
  };
  return Object.assign(guard, { asks: JSON.stringify(needs), expects: expectedOf(needs) });
}

/**
 * For everyone; passes on the account of signed-in users. A session that cannot be loaded counts as none: public pages
 * stay up when the database is down.
 */
export const publicRoute = routeBuilder<Account | null, WhileActing>(
  (options) =>
    async ({ state, request, path }) => {
      let account: Account | null = null;
      try {
        account = await accountOf(state);
      } catch (error) {
        if (error instanceof Response) throw error;
        log.warn(
          { reqId: state.id, reason: (error as Error).message },
          "session not loaded, shown as logged out",
        );
      }
      keepInAdminArea(account, path);
      refuseWhileActing(account, request.method, options);
      return account;
    },
);
/** For any signed-in user. */
export const signedInRoute = routeBuilder<Account, WhileActing>((options) =>
  guardOf({ role: "anyone_signed_in" }, options),
);
export const jobSeekerRoute = routeBuilder<Account, Gate>((options) =>
  guardOf({ role: "job_seeker", gate: options?.gate }, options),
);
export const employerRoute = routeBuilder<Account, Gate>((options) =>
  guardOf({ role: "employer", gate: options?.gate }, options),
);
/** For admins, checked again on every request. */
export const adminRoute = routeBuilder<Account>(() =>
  guardOf({ role: "admin" }, { whileActing: "always" }),
);

/** The action of an admin URL without form or page, such as a file. */
export const methodNotAllowed = adminRoute.endpoint(
  async () => new Response(null, { status: 405 }),
);

/**
 * Remix rejects an unsupported method before any guard runs. In the admin area, this runs the guard, so that non-admins
 * are redirected whatever they send. URLs that render no page never get here: methodNotAllowed.
 * @returns where to redirect them, or null if the response stays as it is
 */
export async function guardUnsupportedMethod(
  request: Request,
  status: number,
  context: AppLoadContext,
): Promise<Response | null> {
  if (status !== 405 || !isAdminPath(new URL(request.url).pathname)) return null;
  const answer = await methodNotAllowed({ request, params: {}, context });
  return answer.status === 405 ? null : answer;
}

/** For clients other than our pages: a missing session is a 401 in JSON, not a redirect. */
export const apiRoute = routeBuilder<Account>(() => async ({ state, request }) => {
  const [account, confirmed] = await Promise.all([
    accountOf(state).catch((error: unknown) => {
      // Acting has ended: a page would be redirected, but a program gets a 403.
      if (error instanceof Response) throw new Refusal(403, "Acting has ended. Nothing was saved.");
      throw error;
    }),
    confirmedUserId(state),
  ]);
  if (!account || !isConfirmed(account, confirmed)) throw new Refusal(401, "Log in first.");
  refuseWhileActing(account, request.method, undefined);
  return account;
});
/** For machines without an account: health checks, webhooks. Loads nothing. */
export const machineRoute = routeBuilder<null>(() => async () => null);
