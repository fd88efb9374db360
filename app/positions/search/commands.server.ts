import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Filters } from "./filters.ts";
import type { Frequency } from "./rules.ts";

/** Keeps a search; the same one again takes the new name. @throws {Refusal} 409 when there are 20 */
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

/** How often a saved search tells of new positions by email. @throws {Refusal} 404 */
export async function setFrequency(db: Db, id: string, frequency: Frequency): Promise<void> {
  unwrap(await db.rpc("set_search_frequency", { p_id: id, p_frequency: frequency }));
}

/** Turns emails about saved searches on again. @throws {Refusal} 403 while acting */
export async function resumeAlerts(db: Db): Promise<void> {
  unwrap(await db.rpc("resume_search_alerts"));
}

/** Deletes a saved search. @throws {Refusal} 404 */
export async function deleteSearch(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc("delete_search", { p_id: id }));
}

/** Notes that a saved search is looked at now. @returns its query @throws {Refusal} 404 */
export async function runSearch(db: Db, id: string): Promise<string> {
  return unwrap(await db.rpc("run_search", { p_id: id }));
}

/** "Not for me": the position leaves the matches. @throws {Refusal} 404, 422 */
export async function dismissPosition(db: Db, id: string, reason: string): Promise<void> {
  unwrap(await db.rpc("dismiss_position", { p_position_id: id, p_reason: reason }));
}

/** Takes "not for me" back. */
export async function undoDismissal(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc("undo_dismissal", { p_position_id: id }));
}

/** Forgets the position that one signed up to apply for. */
export async function forgetWanted(db: Db): Promise<void> {
  unwrap(await db.rpc("forget_wanted_position"));
}
