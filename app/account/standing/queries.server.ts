import { unwrap } from "#app/platform/failures.server.ts";
import { queueArgs, type QueueAsked } from "#app/platform/queue.ts";
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

/** A page of the appeals that wait, oldest first, and the opened one. Admins only. @throws {Refusal} 403 */
export async function pendingAppeals(db: Db, asked: QueueAsked) {
  return unwrap(await db.rpc("pending_appeals", queueArgs(asked)));
}

/** A page of the credentials of approved profiles that wait, and the opened one. Admins only. @throws {Refusal} 403 */
export async function pendingCredentials(db: Db, asked: QueueAsked) {
  const rows = unwrap(await db.rpc("pending_credentials", queueArgs(asked)));
  return rows as Nulls<(typeof rows)[number], "state" | "number" | "expires_on">[];
}

/** The generated types know no nulls in what a function gives. */
type Nulls<Row, Columns extends keyof Row> = Omit<Row, Columns> & {
  [Column in Columns]: Row[Column] | null;
};

/** How much waits in each queue, by the queue's address. Admins only. @throws {Refusal} 403 */
export async function queueCounts(db: Db): Promise<Record<string, number>> {
  const [counts] = unwrap(await db.rpc("queue_counts"));
  return {
    "/admin/pending-approval": counts?.accounts ?? 0,
    "/admin/pending-approval/credentials": counts?.credentials ?? 0,
    "/admin/pending-approval/appeals": counts?.appeals ?? 0,
    "/admin/documents": counts?.documents ?? 0,
  };
}
