import { z } from "zod";
import { queueResult, jsonOf, readRows } from "#app/platform/json-results.server.ts";
import { placedSchema } from "#app/platform/results.server.ts";
import { queueArgs, type QueueQuery, type QueueResult } from "#app/platform/queue.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** One appeal in the queue; only the open one includes its text. */
const pendingAppealSchema = z.strictObject({
  ...placedSchema.shape,
  id: z.string(),
  role: z.string(),
  full_name: z.string(),
  facility_name: z.string().nullable(),
  created_at: z.string(),
  email: z.string().optional(),
  body: z.string().optional(),
  verification_reason: z.string().nullable().optional(),
  decided_at: z.string().nullable().optional(),
  /** Whether the caller made the decision, and whether another admin then has to answer. */
  decided_by_you: z.boolean().optional(),
  four_eyes: z.boolean().optional(),
});
export type PendingAppeal = z.infer<typeof pendingAppealSchema>;

/** One credential in the queue; only the open one includes the fields after `updated_at`. */
const pendingCredentialSchema = z.strictObject({
  ...placedSchema.shape,
  id: z.string(),
  user_id: z.string(),
  full_name: z.string(),
  kind: z.string(),
  profession: z.string().nullable(),
  name: z.string().nullable(),
  state: z.string().nullable(),
  updated_at: z.string(),
  email: z.string().optional(),
  home_state: z.string().optional(),
  moved_from: z.string().nullable().optional(),
  moved_on: z.string().nullable().optional(),
  moved_until: z.string().nullable().optional(),
  number: z.string().nullable().optional(),
  multistate: z.boolean().optional(),
  expires_on: z.string().nullable().optional(),
});
export type PendingCredential = z.infer<typeof pendingCredentialSchema>;

/** A page of open appeals, oldest first, and the open entry. Admins only. @throws {Refusal} 403 */
export async function pendingAppeals(
  db: Db,
  asked: QueueQuery,
): Promise<QueueResult<PendingAppeal>> {
  return await jsonOf(db, "pending_appeals", queueResult(pendingAppealSchema), queueArgs(asked));
}

/** A page of unchecked credentials of approved profiles, and the open entry. Admins only. @throws {Refusal} 403 */
export async function pendingCredentials(
  db: Db,
  asked: QueueQuery,
): Promise<QueueResult<PendingCredential>> {
  return await jsonOf(
    db,
    "pending_credentials",
    queueResult(pendingCredentialSchema),
    queueArgs(asked),
  );
}

/** The size of each queue, by the queue's URL; 1,001 means more than 1,000. Admins only. @throws {Refusal} 403 */
export async function queueCounts(db: Db): Promise<Record<string, number>> {
  const [counts] = await readRows(db, "queue_counts");
  return {
    "/admin/pending-approval": counts?.accounts ?? 0,
    "/admin/pending-approval/credentials": counts?.credentials ?? 0,
    "/admin/pending-approval/appeals": counts?.appeals ?? 0,
    "/admin/documents": counts?.documents ?? 0,
  };
}
