import { z } from "zod";
import { teamRoleSchema, planUseSchema, stageCountsSchema } from "../results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** One thing that waits for the facility; `total` counts all of its kind. */
const waitingSchema = z.strictObject({
  kind: z.enum(["applied", "accepted", "times", "today", "message"]),
  at: z.string(),
  /** The application's id. */
  id: z.string(),
  /** The position's title. */
  title: z.string(),
  name: z.string().nullable(),
  total: z.number(),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** An open or paused position with what goes on in it. */
const openPositionSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  status: z.enum(["open", "paused"]),
  shift: z.string(),
  city: z.string(),
  state: z.string(),
  openings: z.number(),
  matches: z.number(),
  stages: stageCountsSchema,
});
export type OpenPosition = z.infer<typeof openPositionSchema>;

/** What waits for the caller's facility, its open positions by pages of 25, and what its plan allows. */
export async function employerDashboard(db: Db, page: number) {
  return await jsonOf(
    db,
    "employer_dashboard",
    z.strictObject({
      // Nobody: an admin who looks at the page as a facility.
      role: teamRoleSchema.nullable(),
      plan: planUseSchema,
      waiting: z.array(waitingSchema),
      drafts: z.number(),
      empty: z.number(),
      total: z.number(),
      positions: z.array(openPositionSchema),
    }),
    { p_page: page },
  );
}
