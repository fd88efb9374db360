import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isPerson } from "#app/platform/page-views.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import { isColleagueCode } from "./rules.ts";

/**
 * Creates the caller's referral link to a position, or returns the existing one.
 * @returns its code
 * @throws {Refusal} 404 when the position is no longer open, 403 before approval, 409 at 200 links
 */
export async function referPosition(db: Db, positionId: string): Promise<string> {
  return unwrap(await db.rpc("refer_position", { p_position_id: positionId }));
}

/**
 * Counts an opened colleague link, except for bots.
 * @returns the position it leads to; null for an unknown code, and when the database does not answer
 */
export async function openReferral(code: string, headers: Headers): Promise<string | null> {
  if (!isColleagueCode(code)) return null;
  const { data, error } = await serviceClient().rpc("open_referral", {
    p_code: code,
    p_counts: isPerson(Object.fromEntries(headers)),
  });
  // The visitor must be redirected somewhere even when the lookup fails.
  if (error) log.warn({ reason: error.message }, "could not look up a referral link");
  return (data as string | null) ?? null;
}
