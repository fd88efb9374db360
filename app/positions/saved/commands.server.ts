import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Saves an open position; idempotent. @throws {Refusal} 404 when it is not open, 409 at 200 saved or when blocked */
export async function savePosition(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc("save_open_position", { p_position_id: id }));
}

/** Removes a position from the saved list, if it is there. */
export async function removeSaved(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc("unsave_position", { p_position_id: id }));
}
