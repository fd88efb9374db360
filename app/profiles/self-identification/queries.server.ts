import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * What the person who asks has said of themselves; null when they have not.
 * @throws {Refusal} 403 while acting
 */
export async function ownSelfIdentification(db: Db) {
  const [row] = unwrap(await db.rpc("own_self_identification"));
  return row ? { sex: row.sex, ethnicity: row.ethnicity, consentedAt: row.consented_at } : null;
}
