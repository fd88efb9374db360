import { marketSchema, waitingSchema, sharedSchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { z } from "zod";
import { billingOverview } from "#app/billing/queries.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Market, Shared, Waiting } from "./rules.ts";

/** Tasks for admins. Admins only. @throws {Refusal} 403 */
export async function waitingTasks(db: Db): Promise<Waiting[]> {
  return await jsonOf(db, "admin_waiting", z.array(waitingSchema));
}

/** For queues with assignees: the caller's cases and the unassigned ones. Admins only. @throws {Refusal} 403 */
export async function sharedTasks(db: Db): Promise<Shared[]> {
  return await jsonOf(db, "admin_mine", z.array(sharedSchema));
}

/** Market metrics as of the worker's last count; null when there is none or it cannot be read. Admins only. */
export async function marketFigures(db: Db, days: number): Promise<Market | null> {
  return orNull(
    "the market’s figures",
    async () => await jsonOf(db, "admin_market", marketSchema, { p_days: days }),
  );
}

/** Revenue by month; null when it cannot be read. Admins only. */
export async function revenueMonths(db: Db) {
  return orNull("the revenue", async () => (await billingOverview(db)).months);
}

/** Keep showing the tasks even when a metric cannot be read. */
async function orNull<T>(what: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    log.warn({ what, reason: (error as Error).message }, "the overview could not read this");
    return null;
  }
}
