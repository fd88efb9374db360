import { unwrap } from "#app/platform/failures.server.ts";
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

/** Appeals that wait, oldest first. Admins only. @throws {Refusal} 403 */
export async function pendingAppeals(db: Db, limit: number) {
  return unwrap(await db.rpc("pending_appeals", { p_limit: limit }));
}

/** Credentials of approved profiles that wait, oldest first. Admins only. @throws {Refusal} 403 */
export async function pendingCredentials(db: Db, limit: number) {
  return unwrap(await db.rpc("pending_credentials", { p_limit: limit }));
}
