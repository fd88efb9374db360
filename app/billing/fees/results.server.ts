import { z } from "zod";
import type { Fee } from "./rules.ts";

export const feeSchema = z.strictObject({
  status: z.enum(["none", "due", "waived", "paid", "disputed", "refunded"]),
  paid_cents: z.number(),
  refunded_cents: z.number(),
  settled_cents: z.number(),
  withdrawn_cents: z.number(),
  credited_cents: z.number(),
  paid_at: z.string().nullable(),
}) satisfies z.ZodType<Fee>;
