import { failureOf } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * Appeals the decision on the caller's account.
 * @throws {Refusal} 409 if there is no decision, or an appeal is open already
 */
export async function appeal(db: Db, body: string): Promise<void> {
  const { error, status } = await db.rpc("appeal_decision", { p_body: body });
  if (error) throw failureOf(error, status);
}

/**
 * Decides on an appeal, with an audit entry and a notification. Admins only.
 * @throws {Refusal} 409 if it is no longer open, 422 if a required answer is missing
 */
export async function decideAppeal(
  db: Db,
  form: {
    subjectId: string;
    decision: "upheld" | "reopened";
    answer?: string | undefined;
    anyway: boolean;
  },
): Promise<void> {
  const { error, status } = await db.rpc("decide_appeal", {
    p_id: form.subjectId,
    p_decision: form.decision,
    ...(form.answer && { p_answer: form.answer }),
    p_anyway: form.anyway,
  });
  if (error) throw failureOf(error, status);
}

/**
 * Rejects a credential of an approved user, with an audit entry and a notification. Admins only. What was verified
 * about it before stays in force.
 * @throws {Refusal} 409 if another admin decided, or it was changed since it was shown; 422 without a reason
 */
export async function rejectCredential(
  db: Db,
  form: { subjectId: string; updatedAt: string; reason: string; anyway: boolean },
): Promise<void> {
  const { error, status } = await db.rpc("reject_credential", {
    p_id: form.subjectId,
    p_updated_at: form.updatedAt,
    p_reason: form.reason,
    p_anyway: form.anyway,
  });
  if (error) throw failureOf(error, status);
}
