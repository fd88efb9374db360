import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import { readRows } from "#app/platform/json-results.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { actionInWords, deviceName } from "./rules.ts";

/** Account page data beyond the account itself. */
export type AccountDetails = {
  createdAt: string;
  hasPassword: boolean;
  /** Whether a sensitive form needs a new sign-in first: there is no password to ask for, and the session is old. */
  mustLogInAgain: boolean;
  providers: string[];
  /** An address change whose links have not been followed yet. */
  pending: { email: string; askedAt: string } | null;
  /** The facility whose team they joined; null for everyone else, its owner included. */
  teamOf: string | null;
};

/**
 * More about the caller's account.
 * @throws {Refusal} 401 if the session has ended
 */
export async function accountDetails(state: RequestState): Promise<AccountDetails> {
  const [row] = await readRows(state.db(), "account_details");
  if (!row) throw new Refusal(401, "Your session has ended. Log in again.");
  return {
    createdAt: row.created_at,
    hasPassword: row.has_password,
    mustLogInAgain: !row.has_password && !row.logged_in_recently,
    providers: row.providers,
    pending: row.asked_email ? { email: row.asked_email, askedAt: row.asked_at } : null,
    teamOf: row.team_of,
  };
}

/** One of the caller's sessions. */
export type OwnSession = Awaited<ReturnType<typeof ownSessions>>[number];

/**
 * The caller's sessions, the current one first.
 * @throws {Refusal} 403 while acting
 */
export async function ownSessions(state: RequestState) {
  return (await readRows(state.db(), "own_sessions")).map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    startedAt: row.started_at,
    lastUsedAt: row.last_used_at,
    isThis: row.is_this,
  }));
}

/** One entry of a user's access log. */
export type AccessEntry = Awaited<ReturnType<typeof accessLog>>["entries"][number];

/** What administrators did for the caller, or decided about them, newest first. */
export async function accessLog(state: RequestState, before: number | null, limit: number) {
  // One more than shown, to know whether there is an older page.
  const rows = await readRows(state.db(), "access_log", {
    p_limit: limit + 1,
    ...(before !== null && { p_before: before }),
  });
  const entries = rows.slice(0, limit).map((row) => ({
    id: row.id,
    at: row.at,
    what: actionInWords(row.action),
    who: row.who,
    reason: row.reason as string | null,
  }));
  return { entries, older: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

/**
 * Everything we store about the caller, as one JSON value.
 * @throws {Refusal} 403 while acting
 */
export async function exportedData(state: RequestState) {
  return unwrap(await state.db().rpc("export_my_data"));
}
