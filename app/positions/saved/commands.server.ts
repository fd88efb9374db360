import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Saves an open position, once. @throws {Refusal} 404 when it is not open, 409 when there are 200 or it is blocked */
export async function savePosition(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc("save_open_position", { p_position_id: id }));
}

/** Removes a position from the saved ones, if it is there. */
export async function removeSaved(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc("unsave_position", { p_position_id: id }));
}
