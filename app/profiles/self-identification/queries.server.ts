import { readRows } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * The caller's self-identification; null without one.
 * @throws {Refusal} 403 when an admin is acting as the user
 */
export async function ownSelfIdentification(db: Db) {
  const [row] = await readRows(db, "own_self_identification");
  return row ? { sex: row.sex, ethnicity: row.ethnicity, consentedAt: row.consented_at } : null;
}
