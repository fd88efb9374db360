import { unwrap } from "#app/platform/failures.server.ts";
import { queueArgs, type Placed, type QueueAsked, type QueueFound } from "#app/platform/queue.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Where somebody's latest appeal stands. */
export type Appeal = NonNullable<Awaited<ReturnType<typeof latestAppeal>>>;

/** The latest appeal of the person who asks; null when there is none. */
export async function latestAppeal(db: Db, userId: string) {
  const rows = unwrap(
    await db
      .from("account_appeals")
      .select("id, body, status, answer, created_at, decided_at")
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(1),
  );
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    body: row.body,
    status: row.status as "open" | "upheld" | "reopened" | "superseded",
    answer: row.answer,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  };
}

/** One appeal of the queue; what was written is there of the opened one only. */
export type PendingAppeal = Placed & {
  id: string;
  role: string;
  full_name: string;
  facility_name: string | null;
  created_at: string;
  email?: string;
  body?: string;
  verification_reason?: string | null;
  decided_at?: string | null;
  /** Whether the decision was the caller's, and whether then somebody else has to answer. */
  decided_by_you?: boolean;
  four_eyes?: boolean;
};

/** A part of the appeals that wait, oldest first, and the opened one. Admins only. @throws {Refusal} 403 */
export async function pendingAppeals(
  db: Db,
  asked: QueueAsked,
): Promise<QueueFound<PendingAppeal>> {
  return unwrap(
    await db.rpc("pending_appeals", queueArgs(asked)),
  ) as unknown as QueueFound<PendingAppeal>;
}

/** One credential of the queue; what is behind `updated_at` is there of the opened one only. */
export type PendingCredential = Placed & {
  id: string;
  full_name: string;
  kind: string;
  profession: string;
  name: string;
  state: string | null;
  updated_at: string;
  email?: string;
  home_state?: string;
  number?: string | null;
  multistate?: boolean;
  expires_on?: string | null;
};

/** A part of the credentials of approved profiles that wait, and the opened one. Admins only. @throws {Refusal} 403 */
export async function pendingCredentials(
  db: Db,
  asked: QueueAsked,
): Promise<QueueFound<PendingCredential>> {
  return unwrap(
    await db.rpc("pending_credentials", queueArgs(asked)),
  ) as unknown as QueueFound<PendingCredential>;
}

/** How much waits in each queue, by the queue's address, 1,001 standing for more than 1,000. Admins only. @throws {Refusal} 403 */
export async function queueCounts(db: Db): Promise<Record<string, number>> {
  const [counts] = unwrap(await db.rpc("queue_counts"));
  return {
    "/admin/pending-approval": counts?.accounts ?? 0,
    "/admin/pending-approval/credentials": counts?.credentials ?? 0,
    "/admin/pending-approval/appeals": counts?.appeals ?? 0,
    "/admin/documents": counts?.documents ?? 0,
  };
}
