import { z } from "zod";
import { funnelSchema, measureSchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** The spans of time to choose from, in days. */
export const SPANS = [30, 90, 365] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What an address asks for: one position or all (null), and how many days back. */
export function figuresFilters(url: URL): { position: string | null; days: number } {
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
export async function facilityFigures(db: Db, filters: { position: string | null; days: number }) {
  return await jsonOf(
    db,
    "facility_figures",
    z.strictObject({
      positions: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          city: z.string(),
        }),
      ),
      funnel: funnelSchema,
      ends: z.strictObject({
        declined: z.number(),
        withdrawn: z.number(),
        closed: z.number(),
      }),
      first_match: measureSchema,
      interview: measureSchema,
      fill: measureSchema,
      our_reply: measureSchema,
      their_reply: measureSchema,
    }),
    {
      p_days: filters.days,
      ...(filters.position && { p_position_id: filters.position }),
    },
  );
}
