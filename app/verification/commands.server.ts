import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { VerificationForm } from "./schema.ts";

/**
 * Writes down what came of a check, with an audit entry. Admins only.
 * @throws {Refusal} 409 when somebody else recorded it meanwhile, or what was looked up has changed; 404; 422 with the field
 */
export async function recordCheck(db: Db, userId: string, form: VerificationForm): Promise<void> {
  unwrap(
    await db.rpc("record_check", {
      p_user_id: userId,
      p_rule_id: form.rule!,
      p_looked_up: form.lookedUp!,
      p_result: form.result!,
      p_checked_on: form.checkedOn!,
      ...(form.replaces && { p_replaces: form.replaces }),
      ...(form.source && { p_source: form.source }),
      ...(form.note && { p_note: form.note }),
      ...(form.expiresOn && { p_expires_on: form.expiresOn }),
    }),
  );
}
