import { z } from "zod";
import type { DisputeSide, Outcome, ReadDispute } from "./rules.ts";

export const disputeSideSchema = z.enum(["facility", "candidate"]) satisfies z.ZodType<DisputeSide>;

export const outcomeSchema = z.enum([
  "facility",
  "candidate",
  "withdrawn",
]) satisfies z.ZodType<Outcome>;

export const readDisputeSchema = z.strictObject({
  id: z.string(),
  side: disputeSideSchema,
  status: z.enum(["open", "settled"]),
  at: z.string(),
  reason: z.string().nullable(),
  who: z.string().nullable(),
  outcome: outcomeSchema.nullable(),
  settled_at: z.string().nullable(),
  settled_note: z.string().nullable(),
}) satisfies z.ZodType<ReadDispute>;
