import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { actionInWords, deviceOf } from "./rules.ts";

/** What the account page tells besides the account itself. */
export type AccountDetails = {
  createdAt: string;
  hasPassword: boolean;
  providers: string[];
  /** The change of address that waits for its links to be followed. */
  pending: { email: string; askedAt: string } | null;
};

/**
 * More about the account of the person who asks.
 * @throws {Refusal} 401 when the session has ended
 */
export async function accountDetails(state: RequestState): Promise<AccountDetails> {
  const [row] = unwrap(await state.db().rpc("account_details"));
  if (!row) throw new Refusal(401, "Your session has ended. Sign in again.");
  return {
    createdAt: row.created_at,
    hasPassword: row.has_password,
    providers: row.providers,
    pending: row.asked_email ? { email: row.asked_email, askedAt: row.asked_at } : null,
  };
}

/** One session of the person who asks. */
export type OwnSession = Awaited<ReturnType<typeof ownSessions>>[number];

/**
 * Where the person who asks is signed in, this session first.
 * @throws {Refusal} 403 while acting
 */
export async function ownSessions(state: RequestState) {
  return unwrap(await state.db().rpc("own_sessions")).map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    startedAt: row.started_at,
    lastUsedAt: row.last_used_at,
    isThis: row.is_this,
  }));
}

/** One entry of somebody's access log. */
export type AccessEntry = Awaited<ReturnType<typeof accessLog>>["entries"][number];

/** What administrators did for the person who asks, or decided about them, newest first. */
export async function accessLog(state: RequestState, before: number | null, limit: number) {
  // One more than is shown tells whether there is an older page.
  const rows = unwrap(
    await state
      .db()
      .rpc("access_log", { p_limit: limit + 1, ...(before !== null && { p_before: before }) }),
  );
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
 * Everything that is held about the person who asks, as one JSON value.
 * @throws {Refusal} 403 while acting
 */
export async function exportedData(state: RequestState) {
  return unwrap(await state.db().rpc("export_my_data"));
}
