import { redirect, redirectDocument, type AppLoadContext } from "@remix-run/node";
import { Refusal } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { routeBuilder, type Guard } from "#app/platform/route.server.ts";
import { toSignIn } from "#app/platform/session-end.server.ts";
import type { Deed } from "./acting/rules.ts";
import { accountOf, confirmedUserId } from "./queries.server.ts";
import { confinement, detour, isAdminPath, type Account, type Requirement } from "./rules.ts";

/**
 * Whether an admin who acts may send this form. A deed: for somebody in particular; always: also as a mere role.
 * Not said: never.
 */
type WhileActing = { whileActing?: Deed | "always" };
type Gate = WhileActing & { gate?: Requirement["gate"] };

const READS = new Set(["GET", "HEAD"]);

/** What nobody does for somebody else: payments, documents, passwords, deletion, and whatever was not thought of. */
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
      "You’re viewing these pages without a person. To change something, act for someone.",
    );
  }
  if (may) return;
  throw new Refusal(
    403,
    "You’re acting for someone else, and only they can do this. Stop acting first.",
  );
}

/** Sends an admin who does not act back to the admin area, by a full page load. */
function confine(account: Account | null, path: string): void {
  const to = confinement(account, path);
  if (to !== null) throw redirectDocument(to);
}

/** Whether the auth service speaks of the person that the account is about, or that acts for them. */
function isConfirmed(account: Account, confirmed: string | null): boolean {
  return confirmed === (account.acting?.adminId ?? account.userId);
}

function guardOf(needs: Requirement, options?: WhileActing): Guard<Account> {
  const guard: Guard<Account> = async ({ state, request, url, path, env }) => {
    const writes = !READS.has(request.method);
    const [account, confirmed] = await Promise.all([
      accountOf(state),
      // Admin power and every write ask the auth service too, not only the token.
      needs.role === "admin" || writes ? confirmedUserId(state) : undefined,
    ]);
    const status =
      account && (confirmed === undefined || isConfirmed(account, confirmed)) ? account : null;
    confine(status, path);
    const to = detour(status, needs, env.SIGN_IN, url.pathname + url.search);
    if (to !== null) throw status ? redirect(to) : await toSignIn(state, request, to);
    refuseWhileActing(status, request.method, options);
    return status!;
  };
  return Object.assign(guard, { asks: JSON.stringify(needs) });
}

/**
 * For everybody; hands on the account of those who are signed in.
 * A session that cannot be loaded counts as none: public pages stay up when the database is down.
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
          "session not loaded, shown as signed out",
        );
      }
      confine(account, path);
      refuseWhileActing(account, request.method, options);
      return account;
    },
);
/** For anybody signed in. */
export const signedInRoute = routeBuilder<Account, WhileActing>((options) =>
  guardOf({ role: "anyone_signed_in" }, options),
);
/** For job seekers. */
export const jobSeekerRoute = routeBuilder<Account, Gate>((options) =>
  guardOf({ role: "job_seeker", gate: options?.gate }, options),
);
/** For employers. */
export const employerRoute = routeBuilder<Account, Gate>((options) =>
  guardOf({ role: "employer", gate: options?.gate }, options),
);
/** For admins, re-checked on every request. */
export const adminRoute = routeBuilder<Account>(() =>
  guardOf({ role: "admin" }, { whileActing: "always" }),
);

/** The action of an address of the admin area that takes no form and draws no page, such as a file. */
export const takesNoForm = adminRoute.endpoint(async () => new Response(null, { status: 405 }));

/**
 * Remix answers a method that a page does not take before any guard. In the admin area the guard is asked after all,
 * so that who is no admin is led away whatever they send. Addresses that draw no page never come here: takesNoForm.
 * @returns where they are led, or null when the answer stands
 */
export async function unmetMethod(
  request: Request,
  status: number,
  context: AppLoadContext,
): Promise<Response | null> {
  if (status !== 405 || !isAdminPath(new URL(request.url).pathname)) return null;
  const answer = await takesNoForm({ request, params: {}, context });
  return answer.status === 405 ? null : answer;
}

/** For other clients than our pages: a missing session is a 401 in JSON, not a redirect. */
export const apiRoute = routeBuilder<Account>(() => async ({ state, request }) => {
  const [account, confirmed] = await Promise.all([
    accountOf(state).catch((error: unknown) => {
      // Acting has ended: a page is led on, a program is told.
      if (error instanceof Response) throw new Refusal(403, "Acting has ended. Nothing was saved.");
      throw error;
    }),
    confirmedUserId(state),
  ]);
  if (!account || !isConfirmed(account, confirmed)) throw new Refusal(401, "Sign in first.");
  refuseWhileActing(account, request.method, undefined);
  return account;
});
/** For machines that have no account: health checks, webhooks. Loads nothing. */
export const machineRoute = routeBuilder<null>(() => async () => null);
