import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isPerson } from "#app/platform/page-views.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import { isColleagueCode } from "./rules.ts";

/**
 * Makes one's link to a position; the same one again.
 * @returns its code
 * @throws {Refusal} 404 when the position is not open any more, 403 before approval, 409 when there are 200
 */
export async function referPosition(db: Db, positionId: string): Promise<string> {
  return unwrap(await db.rpc("refer_position", { p_position_id: positionId }));
}

/**
 * Counts that a colleague's link was opened, unless a robot did it.
 * @returns the position it leads to; null for a code that is none of theirs, and while the database does not answer
 */
export async function openReferral(code: string, headers: Headers): Promise<string | null> {
  if (!isColleagueCode(code)) return null;
  const { data, error } = await serviceClient().rpc("open_referral", {
    p_code: code,
    p_counts: isPerson(Object.fromEntries(headers)),
  });
  // Whoever follows a link arrives somewhere, whatever happens.
  if (error) log.warn({ reason: error.message }, "could not look up a referral link");
  return (data as string | null) ?? null;
}
