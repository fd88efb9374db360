import { z } from "zod";
import { EMPLOYMENTS, type PositionHours, type StatedHours } from "./employment.ts";
import type { PayPeriod } from "./pay.ts";

export const payPeriodSchema = z.enum(["hour", "week", "year"]) satisfies z.ZodType<PayPeriod>;

/** What private.position_hours() answers with. */
export const positionHoursSchema = z.strictObject({
  employment: z.enum(EMPLOYMENTS),
  min: z.number(),
  max: z.number(),
  exempt: z.boolean(),
  shift_hours: z.number().nullable(),
  shifts_per_week: z.number().nullable(),
  weekends: z.string().nullable(),
  holidays: z.string().nullable(),
}) satisfies z.ZodType<PositionHours>;

/** The fields that cards need. */
export const statedHoursSchema = positionHoursSchema.pick({
  employment: true,
  min: true,
  max: true,
}) satisfies z.ZodType<StatedHours>;
