import { z } from "zod";
import { queueResult, jsonOf } from "#app/platform/json-results.server.ts";
import { placedSchema } from "#app/platform/results.server.ts";
import { dropActing } from "#app/platform/acting-cookie.server.ts";
import type { Json } from "#app/platform/database.types.ts";
import { failureOf, Refusal, within } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { queueArgs, type QueueQuery, type QueueResult } from "#app/platform/queue.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { actingEnded } from "./acting/ended.server.ts";
import {
  actedAccount,
  isAdminPath,
  standInAdmin,
  type Account,
  type Acting,
  type Approval,
  type BillingTrouble,
  type PersonRole,
  type Role,
  type Suspension,
  type ToDo,
} from "./rules.ts";

/** A token refresh that hangs must not hang the page. */
const SESSION_DEADLINE_MS = 4_000;
/** Statuses with which auth says that the session or its user does not exist. */
const REFUSES = new Set([400, 401, 403, 404]);

/**
 * The person who sent the request, or null. One round trip per request, however many callers. The data API checks the
 * token's signature and expiry, so reads need no separate claims check.
 * @throws {Outage} if auth or the database do not answer
 * @throws {Response} a redirect, if the browser's acting session has ended
 */
export function accountOf(state: RequestState): Promise<Account | null> {
  if (!state.hasSession && !state.namesActing) return Promise.resolve(null);
  return state.once("account", () =>
    within(SESSION_DEADLINE_MS, "the session", loadAccount(state), state.waitedMs),
  );
}

/**
 * Whether an admin acts, for a page that reads ahead of its guard: without an acting cookie there is nothing to wait
 * for.
 */
export async function isActing(state: RequestState, who: Promise<Account>): Promise<boolean> {
  return state.namesActing && (await who).acting !== null;
}

/** Reads the person who sent the request again, after a change to their account. */
export function freshAccountOf(state: RequestState): Promise<Account | null> {
  return within(SESSION_DEADLINE_MS, "the session", loadAccount(state), state.waitedMs);
}

async function loadAccount(state: RequestState): Promise<Account | null> {
  const named = await state.acting();
  // An acting cookie without a session, or not signed by us, is removed.
  if (state.namesActing && !(named && state.hasSession)) await dropActing(state.headers);
  if (!state.hasSession) return null;
  // Set this before anything that may time out: the rest of the request must not run as the admin.
  const here = named !== null && !isAdminPath(state.path);
  state.actAs(here ? named : null);
  const db = state.db();
  if (state.bearer === null) {
    const { data: found, error } = await db.auth.getSession();
    if (!found.session) {
      if (named && !error) await dropActing(state.headers);
      return null;
    }
  }
  const answer = named
    ? await db.rpc("current_account", { p_acting: named })
    : await state.reads.account(db);
  if (answer.error) {
    const failure = failureOf(answer.error, answer.status);
    // A session that the data API rejects counts as none; any other refusal is a bug.
    if (!(failure instanceof Refusal) || failure.status !== 401) throw failure;
    log.warn(
      { reqId: state.id, code: answer.error.code },
      "session refused, treated as logged out",
    );
    return null;
  }
  const row = answer.data?.[0];
  // No row: either acting or the session ended. If the session did, what was typed can still be saved.
  if (named && !row && (await confirmedUserId(state)) === null) return null;
  if (named && !row?.acting_id) {
    // Ended, expired, someone else's, or no longer an admin: they are themselves again, on a page that makes that
    // clear.
    await dropActing(state.headers);
    if (here) throw await actingEnded(state);
  }
  if (!row) return null;
  const account: Account = {
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
    hasDraft: row.has_draft,
    draftSavedAt: row.draft_saved_at,
    acting: row.acting_id ? actingOf(row) : null,
    billing: row.billing as BillingTrouble | null,
    suspension: row.suspension as Suspension | null,
    agreementDue: row.agreement_due,
    unread: row.unread,
    toDo: row.to_do as ToDo | null,
  };
  return here ? actedAccount(account) : standInAdmin(account);
}

function actingOf(row: {
  acting_id: string;
  admin_id: string;
  admin_name: string;
  acting_role: string | null;
  acting_user_id: string | null;
  acting_user_name: string | null;
  acting_user_role: string | null;
  acting_reason: string;
  acting_ends_at: string;
}): Acting {
  return {
    id: row.acting_id,
    adminId: row.admin_id,
    adminName: row.admin_name,
    as: row.acting_role as PersonRole | null,
    userId: row.acting_user_id,
    personName: row.acting_user_name,
    personRole: row.acting_user_role as PersonRole | null,
    reason: row.acting_reason,
    endsAt: row.acting_ends_at,
  };
}

/**
 * Asks the auth service whether the session is still valid: for admin pages and for all writes. After a sign-out
 * elsewhere, an access token can still read data until it expires; this rejects it at once.
 * @returns the id of the user who is really signed in, or null
 * @throws {Outage}
 */
export function confirmedUserId(state: RequestState): Promise<string | null> {
  if (!state.hasSession) return Promise.resolve(null);
  return state.once("confirmed-user", async () => {
    const { data, error } = await within(
      SESSION_DEADLINE_MS,
      "auth",
      state.db().auth.getUser(state.bearer ?? undefined),
      state.waitedMs,
    );
    // Any other error, such as "too many requests", says nothing about the session.
    if (error && error.name !== "AuthSessionMissingError" && !REFUSES.has(error.status ?? 0))
      throw failureOf({ message: error.message, code: "" }, 0);
    return data.user?.id ?? null;
  });
}

/** One account in the queue; only the open one includes its evidence. */
const pendingAccountSchema = z.strictObject({
  ...placedSchema.shape,
  user_id: z.string(),
  role: z.string(),
  full_name: z.string(),
  facility_name: z.string().nullable(),
  /** A profession code, or a facility type; null for an account without a profile. */
  what: z.string().nullable(),
  submitted_at: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** A check found something: the account comes first in the queue. */
  on_hold: z.boolean(),
  email: z.string().optional(),
  /** Required checks that are not recorded, or no longer count. */
  missing: z.array(z.string()).optional(),
  checks_required: z.boolean().optional(),
  job_seeker: z.custom<Json>().optional(),
  facility: z.custom<Json>().optional(),
  credentials: z.array(z.custom<Json>()).optional(),
});
export type PendingAccount = z.infer<typeof pendingAccountSchema>;

/**
 * Accounts that wait for a decision, oldest first: one page, and the open one. Admins only.
 * @throws {Refusal} 403
 */
export async function pendingAccounts(
  db: Db,
  asked: QueueQuery,
): Promise<QueueResult<PendingAccount>> {
  const found = await jsonOf(
    db,
    "pending_accounts",
    queueResult(pendingAccountSchema),
    queueArgs(asked),
  );
  return {
    ...found,
    rows: found.rows.map((account) => ({
      ...account,
      facility: lean(account.facility ?? null),
      job_seeker: lean(account.job_seeker ?? null),
      credentials: (account.credentials ?? []).map(lean),
    })),
  };
}

/** Removes empty values and those that no card shows: the page carries each row a second time, as hydration data. */
function lean(row: Json): Json {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(
    Object.entries(row).filter(
      ([column, value]) => value !== null && value !== false && !UNSHOWN.test(column),
    ),
  );
}
const UNSHOWN =
  /_at$|_by$|^(id|user_id|auto_apply.*|desired_pay_hourly_cents|desired_pay_yearly_cents|employments|other_zips|schedules|facility_types|musts|shifts|max_distance_miles|available_from|open_to_matches)$/;
