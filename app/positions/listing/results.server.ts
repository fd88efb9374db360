import { z } from "zod";
import { payPeriodSchema, positionHoursSchema } from "#app/domain/results.server.ts";
import type { ListedPosition } from "./rules.ts";

/** An open position as listed publicly. */
export const listedPositionSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  facility: z.string(),
  facility_slug: z.string(),
  facility_logo: z.string().nullable(),
  unit: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  shift: z.string(),
  schedule: z.string().nullable(),
  on_call: z.boolean(),
  hours: positionHoursSchema.pick({ employment: true, min: true, max: true, exempt: true }),
  pay_min_cents: z.number(),
  pay_max_cents: z.number(),
  pay_period: payPeriodSchema,
  starts_on: z.string(),
  starts_by: z.string().nullable(),
  posted_at: z.string(),
  miles: z.number().nullable(),
}) satisfies z.ZodType<ListedPosition>;
