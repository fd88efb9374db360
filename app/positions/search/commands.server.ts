import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Filters } from "./filters.ts";
import type { Frequency } from "./rules.ts";

/** Saves a search; saving the same one again renames it. @throws {Refusal} 409 at 20 searches */
export async function saveSearch(
  db: Db,
  name: string,
  query: string,
  filters: Filters,
  frequency: Frequency,
): Promise<void> {
  unwrap(
    await db.rpc("save_search", {
      p_name: name,
      p_query: query,
      p_filters: filters,
      p_frequency: frequency,
    }),
  );
}

/** Sets how often a saved search emails new positions. @throws {Refusal} 404 */
export async function setFrequency(db: Db, id: string, frequency: Frequency): Promise<void> {
  unwrap(await db.rpc("set_search_frequency", { p_id: id, p_frequency: frequency }));
}

/** Resumes saved-search emails. @throws {Refusal} 403 when an admin is acting as the user */
export async function resumeAlerts(db: Db): Promise<void> {
  unwrap(await db.rpc("resume_search_alerts"));
}

/** Deletes a saved search. @throws {Refusal} 404 */
export async function deleteSearch(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc("delete_search", { p_id: id }));
}

/** Marks a saved search as viewed now. @returns its query @throws {Refusal} 404 */
export async function runSearch(db: Db, id: string): Promise<string> {
  return unwrap(await db.rpc("run_search", { p_id: id }));
}

/** "Not for me": removes the position from the matches. @throws {Refusal} 404, 422 */
export async function dismissPosition(db: Db, id: string, reason: string): Promise<void> {
  unwrap(await db.rpc("dismiss_position", { p_position_id: id, p_reason: reason }));
}

/** Undoes "not for me". */
export async function undoDismissal(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc("undo_dismissal", { p_position_id: id }));
}

/** Forgets the position the user signed up to apply for. */
export async function dismissPendingApplication(db: Db): Promise<void> {
  unwrap(await db.rpc("forget_wanted_position"));
}
