import { z } from "zod";
import type { Funnel, Measure } from "./rules.ts";

export const funnelSchema = z.strictObject({
  applied: z.number(),
  shortlisted: z.number(),
  interviewing: z.number(),
  offered: z.number(),
  accepted: z.number(),
  hired: z.number(),
  all: z.number(),
}) satisfies z.ZodType<Funnel>;

export const measureSchema = z.strictObject({
  of: z.number(),
  median: z.number().nullable(),
  waiting: z.number().optional(),
}) satisfies z.ZodType<Measure>;
