import { z } from "zod";
import { funnelSchema, measureSchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * Hiring metrics of the caller's facility. Durations are medians in seconds.
 * @throws {Refusal} 404 when the position belongs to another facility
 */
export async function facilityFigures(
  db: Db,
  filters: { position?: string | undefined; days: string },
) {
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
      /** Applications and invitations by channel. */
      channels: z.record(z.string(), z.number()),
      first_match: measureSchema,
      interview: measureSchema,
      fill: measureSchema,
      our_reply: measureSchema,
      their_reply: measureSchema,
    }),
    {
      p_days: Number(filters.days),
      ...(filters.position && { p_position_id: filters.position }),
    },
  );
}
