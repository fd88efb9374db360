import { z } from "zod";
import { queueResult, jsonOf } from "#app/platform/json-results.server.ts";
import { placedSchema } from "#app/platform/results.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { queueArgs, type QueueQuery, type QueueResult } from "#app/platform/queue.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** One appeal of the queue; what was written is there of the opened one only. */
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
  /** Whether the decision was the caller's, and whether then somebody else has to answer. */
  decided_by_you: z.boolean().optional(),
  four_eyes: z.boolean().optional(),
});
export type PendingAppeal = z.infer<typeof pendingAppealSchema>;

/** One credential of the queue; what is behind `updated_at` is there of the opened one only. */
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

/** A part of the appeals that wait, oldest first, and the opened one. Admins only. @throws {Refusal} 403 */
export async function pendingAppeals(
  db: Db,
  asked: QueueQuery,
): Promise<QueueResult<PendingAppeal>> {
  return await jsonOf(db, "pending_appeals", queueResult(pendingAppealSchema), queueArgs(asked));
}

/** A part of the credentials of approved profiles that wait, and the opened one. Admins only. @throws {Refusal} 403 */
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
