import { z } from "zod";
import type { Plan } from "./rules.ts";

export const planSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  monthlyPriceCents: z.number(),
  placementFeePercentage: z.number(),
  jobPostingLimit: z.number().nullable(),
  candidateViewLimit: z.number().nullable(),
}) satisfies z.ZodType<Plan>;
