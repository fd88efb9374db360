import { z } from "zod";
import type { Scorecard } from "./rules.ts";

export const scorecardSchema = z.strictObject({
  clinical: z.number().nullable(),
  communication: z.number().nullable(),
  reliability: z.number().nullable(),
  teamwork: z.number().nullable(),
  recommendation: z.enum(["strong_yes", "yes", "no", "strong_no"]),
  comment: z.string().nullable(),
}) satisfies z.ZodType<Scorecard>;
