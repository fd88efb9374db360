import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Funnel, Measure } from "./rules.ts";

/** The spans of time to choose from, in days. */
export const SPANS = [30, 90, 365] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What an address asks for: one position or all (null), and how many days back. */
export function figuresWish(url: URL): { position: string | null; days: number } {
  const position = url.searchParams.get("position") ?? "";
  const days = Number(url.searchParams.get("days"));
  return {
    position: UUID.test(position) ? position : null,
    days: SPANS.find((span) => span === days) ?? 90,
  };
}

/**
 * How the hiring of the caller's facility goes. Seconds are medians.
 * @throws {Refusal} 404 when the position is another facility's
 */
export async function facilityFigures(db: Db, wish: { position: string | null; days: number }) {
  return unwrap(
    await db.rpc("facility_figures", {
      p_days: wish.days,
      ...(wish.position && { p_position_id: wish.position }),
    }),
  ) as unknown as {
    positions: { id: string; title: string; city: string }[];
    funnel: Funnel;
    ends: { declined: number; withdrawn: number; closed: number };
    first_match: Measure;
    interview: Measure;
    fill: Measure;
    our_reply: Measure;
    their_reply: Measure;
  };
}
