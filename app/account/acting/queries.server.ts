import { unwrap } from "#app/platform/failures.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import type { Approval, PersonRole } from "../rules.ts";

/** A person an admin may act for. */
export type FoundPerson = Awaited<ReturnType<typeof findPeople>>["people"][number];

/**
 * Finds people by the beginnings of name, email address or facility, or by id; never administrators. Counts to 201.
 * @throws {Refusal} 403 unless an admin asks, 422 if the search text is too short
 */
export async function findPeople(state: RequestState, query: string, limit: number) {
  const rows = unwrap(await state.db().rpc("find_people", { p_query: query, p_limit: limit }));
  const people = rows.map((row) => ({
    userId: row.user_id,
    role: row.role as PersonRole | null,
    fullName: row.full_name as string | null,
    email: row.email,
    facilityName: row.facility_name as string | null,
    onboardingCompleted: row.onboarding_completed,
    approval: row.approval as Approval,
    canBeActedFor: row.can_be_acted_for,
  }));
  return { people, total: rows[0]?.total ?? 0 };
}

/** One person by id; null if there is no such account, or it is an administrator's. */
export async function personOf(state: RequestState, userId: string): Promise<FoundPerson | null> {
  const { people } = await findPeople(state, userId, 1);
  return people.find((person) => person.userId === userId) ?? null;
}

/** One past acting session. */
export type RecentActing = Awaited<ReturnType<typeof recentActing>>[number];

/** Past acting sessions, newest first. Admins only. @throws {Refusal} 403 */
export async function recentActing(state: RequestState, limit: number) {
  const rows = unwrap(await state.db().rpc("recent_acting", { p_limit: limit }));
  return rows.map((row) => ({
    id: row.id,
    adminName: row.admin_name as string | null,
    personId: row.person_id as string | null,
    personName: row.person_name as string | null,
    role: row.role as PersonRole | null,
    reason: row.reason,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    isLive: row.is_live,
    rowsWritten: row.rows_written,
  }));
}
