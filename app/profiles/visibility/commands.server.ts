import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Hides the caller from new matches, or shows them again. */
export async function pauseProfile(db: Db, paused: boolean): Promise<void> {
  unwrap(await db.rpc("pause_profile", { p_paused: paused }));
}

/** Blocks a facility: withdraws open applications there and hides the caller. @throws {Refusal} 404 */
export async function blockFacility(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc("block_facility", { p_employer_id: id }));
}

/** Unblocks a facility. Applications that ended stay ended. */
export async function unblockFacility(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc("unblock_facility", { p_employer_id: id }));
}
