import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Outcome } from "../position.ts";

/**
 * Opens a candidate's full profile for the facility. Only the first time counts toward the plan.
 * @returns whether it used one of the period's views
 * @throws {Refusal} 403 at the limit, for viewers and for an acting admin; 404 when they are no longer a match
 */
export async function viewCandidate(db: Db, matchId: string): Promise<boolean> {
  return unwrap(await db.rpc("view_candidate", { p_match_id: matchId })) === "counted";
}

/** Saves a candidate for a position, or removes them from saved. @throws {Refusal} 403, 404 */
export async function saveCandidate(db: Db, matchId: string, saved: boolean): Promise<void> {
  unwrap(await db.rpc(saved ? "save_candidate" : "unsave_candidate", { p_match_id: matchId }));
}

/**
 * Saves candidates independently, with an outcome for each.
 * @throws {Refusal} 403 for viewers, 422
 */
export async function saveCandidates(db: Db, matchIds: string[]): Promise<Outcome[]> {
  const saved = unwrap(await db.rpc("save_candidates", { p_match_ids: matchIds }));
  return saved.map((one) => ({ ...one, name: one.done ? null : "A candidate" }));
}

/**
 * Invites candidates independently, with an outcome for each.
 * @throws {Refusal} 403 for viewers, 422
 */
export async function inviteCandidates(
  db: Db,
  matchIds: string[],
  note: string | undefined,
): Promise<Outcome[]> {
  return unwrap(
    await db.rpc("invite_candidates", { p_match_ids: matchIds, ...(note && { p_note: note }) }),
  ) as Outcome[];
}
