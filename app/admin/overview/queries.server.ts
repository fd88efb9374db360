import { z } from "zod";
import { monthsSchema } from "#app/billing/queries.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { marketSchema, sharedSchema, waitingSchema } from "./results.server.ts";

const tasksSchema = z.strictObject({
  waiting: z.array(waitingSchema),
  shared: z.array(sharedSchema),
});
const figuresSchema = z.strictObject({ market: marketSchema.nullable(), months: monthsSchema });

/**
 * Tasks for admins: what needs attention, and for queues with assignees the caller's cases and the unassigned ones.
 * Admins only.
 * @throws {Refusal} 403
 */
export function adminTasks(db: Db): Promise<z.infer<typeof tasksSchema>> {
  return jsonOf(db, "admin_tasks", tasksSchema);
}

/**
 * Market metrics as of the worker's last count, null when there is none, and revenue by month. Null when they cannot be
 * read: the tasks are shown without them. Admins only.
 */
export async function adminFigures(
  db: Db,
  days: number,
): Promise<z.infer<typeof figuresSchema> | null> {
  try {
    return await jsonOf(db, "admin_figures", figuresSchema, { p_days: days });
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "the overview could not read its figures");
    return null;
  }
}
