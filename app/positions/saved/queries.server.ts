import { z } from "zod";
import { payPeriodSchema } from "#app/domain/results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { positionSummarySchema } from "../search/results.server.ts";

const savedSchema = z.strictObject({
  id: z.string(),
  saved_at: z.string(),
  status: z.enum(["open", "paused", "closed", "blocked", "hidden"]),
  /** At the time it was saved. */
  title: z.string(),
  facility: z.string(),
  pay_min_cents: z.number(),
  pay_max_cents: z.number(),
  pay_period: payPeriodSchema,
  starts_on: z.string(),
  starts_by: z.string().nullable(),
  /** Current data, while it is open. */
  position: positionSummarySchema.nullable(),
});
export type Saved = z.infer<typeof savedSchema>;

const savedPageSchema = z.strictObject({
  total: z.number(),
  page: z.number(),
  items: z.array(savedSchema),
});

/** One page of the caller's saved positions, 25 per page, newest first. */
export async function savedPositions(db: Db, page: number) {
  return await jsonOf(db, "my_saved_positions", savedPageSchema, { p_page: page });
}
