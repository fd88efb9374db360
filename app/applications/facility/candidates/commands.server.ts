import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Outcome } from "../position.ts";

/**
 * Opens a candidate's full profile for the facility. Counted the first time only.
 * @returns whether it used one of the period's views
 * @throws {Refusal} 403 at the limit, for viewers and while acting; 404 when they are no match any more
 */
export async function viewCandidate(db: Db, matchId: string): Promise<boolean> {
  return unwrap(await db.rpc("view_candidate", { p_match_id: matchId })) === "counted";
}

/** Puts a candidate aside for a position, or takes them off again. @throws {Refusal} 403, 404 */
export async function saveCandidate(db: Db, matchId: string, saved: boolean): Promise<void> {
  unwrap(await db.rpc(saved ? "save_candidate" : "unsave_candidate", { p_match_id: matchId }));
}

/** Saves several, each as if alone, and tells of each what happened. */
export async function saveCandidates(db: Db, matchIds: string[]): Promise<Outcome[]> {
  return Promise.all(
    matchIds.map(async (id) => {
      try {
        await saveCandidate(db, id, true);
        return { id, name: null, done: true, sentence: null };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { id, name: "A candidate", done: false, sentence: error.message };
      }
    }),
  );
}

/**
 * Invites candidates, each as if alone, and tells of each what happened.
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
