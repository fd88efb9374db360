import { z } from "zod";
import { timeZoneSchema } from "../../results.server.ts";
import { teamRoleSchema, planUseSchema, stageCountsSchema } from "../results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** A task for the facility; `total` counts all of its kind. */
const waitingSchema = z.strictObject({
  kind: z.enum(["applied", "accepted", "times", "today", "message"]),
  at: z.string(),
  /** The interview's; null for other tasks. */
  time_zone: timeZoneSchema.nullable(),
  /** Application id. */
  id: z.string(),
  /** Title of the position. */
  title: z.string(),
  name: z.string().nullable(),
  total: z.number(),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** An open or paused position with its activity. */
const openPositionSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  status: z.enum(["open", "paused"]),
  shift: z.string(),
  city: z.string(),
  state: z.string(),
  openings: z.number(),
  /** Placements that have not ended. */
  filled: z.number(),
  matches: z.number(),
  stages: stageCountsSchema,
});
export type OpenPosition = z.infer<typeof openPositionSchema>;

/** The caller facility's tasks, its open positions (25 per page) and its plan limits. */
export async function employerDashboard(db: Db, page: number) {
  return await jsonOf(
    db,
    "employer_dashboard",
    z.strictObject({
      // Null for an admin viewing the page as the facility.
      role: teamRoleSchema.nullable(),
      plan: planUseSchema,
      waiting: z.array(waitingSchema),
      drafts: z.number(),
      empty: z.number(),
      total: z.number(),
      page: z.number(),
      positions: z.array(openPositionSchema),
    }),
    { p_page: page },
  );
}
