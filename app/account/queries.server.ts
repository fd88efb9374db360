import { failureOf, Refusal, unwrap, within } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import type { Account, Approval, Role } from "./rules.ts";

/** A token refresh that hangs must not hang the page. */
const SESSION_DEADLINE_MS = 4_000;

/**
 * The person who sent the request, or null. One round trip, once a request, whoever asks.
 * The data API checks the token's signature and expiry, so no separate claims check is needed to read.
 * @throws {Outage} when auth or database do not answer
 */
export function accountOf(state: RequestState): Promise<Account | null> {
  if (!state.hasSession) return Promise.resolve(null);
  return state.once("account", () =>
    within(SESSION_DEADLINE_MS, "the session", loadAccount(state)),
  );
}

/** The person who sent the request, read again: after something about them changed. */
export function freshAccountOf(state: RequestState): Promise<Account | null> {
  return within(SESSION_DEADLINE_MS, "the session", loadAccount(state));
}

async function loadAccount(state: RequestState): Promise<Account | null> {
  const db = state.db();
  const { data: found } = await db.auth.getSession();
  if (!found.session) return null;
  const answer = await db.rpc("current_account");
  if (answer.error) {
    const failure = failureOf(answer.error, answer.status);
    if (!(failure instanceof Refusal)) throw failure;
    // A session that the data API refuses is no session.
    log.warn(
      { reqId: state.id, code: answer.error.code },
      "session refused, treated as signed out",
    );
    return null;
  }
  const row = answer.data[0];
  if (!row) return null;
  return {
    userId: row.user_id,
    email: row.email,
    isAdmin: row.is_admin,
    hasProfile: row.has_profile,
    role: row.role as Role | null,
    fullName: row.full_name,
    onboardingCompleted: row.onboarding_completed,
    approval: row.approval as Approval,
    verificationReason: row.verification_reason,
    submittedAt: row.submitted_at,
  };
}

/**
 * Asks the auth service itself whether the session still stands: for admin pages and other writes that matter.
 * After sign-out elsewhere, an access token still reads data until it expires; this refuses it at once.
 * @returns the user's id, or null
 * @throws {Outage}
 */
export function confirmedUserId(state: RequestState): Promise<string | null> {
  if (!state.hasSession) return Promise.resolve(null);
  return state.once("confirmed-user", async () => {
    const { data, error } = await within(SESSION_DEADLINE_MS, "auth", state.db().auth.getUser());
    if (error && (error.status === undefined || error.status === 0 || error.status >= 500)) {
      if (error.name !== "AuthSessionMissingError")
        throw failureOf({ message: error.message, code: "" }, 0);
    }
    return data.user?.id ?? null;
  });
}

/** One account that waits for an admin's decision. */
export type PendingAccount = Awaited<ReturnType<typeof pendingAccounts>>[number];

/**
 * Accounts that wait for a decision, oldest first. Admins only.
 * @throws {Refusal} 403
 */
export async function pendingAccounts(state: RequestState, limit: number) {
  return unwrap(await state.db().rpc("pending_accounts", { p_limit: limit }));
}
