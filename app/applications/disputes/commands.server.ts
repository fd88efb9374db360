import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { settleForm } from "./schema.ts";

/**
 * Settles a dispute; both sides are notified.
 * @param db the data API as an admin
 * @throws {Refusal} 403, 404; 409 when someone else settled it meanwhile; 422 with the field
 */
export async function settleDispute(
  db: Db,
  id: string,
  { outcome, note }: z.infer<typeof settleForm>,
): Promise<void> {
  unwrap(await db.rpc("settle_dispute", { p_id: id, p_outcome: outcome, p_note: note }));
}
