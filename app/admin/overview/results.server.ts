import { z } from "zod";
import type { Waiting, Shared } from "./rules.ts";

export const waitingSchema = z.strictObject({
  what: z.string(),
  count: z.number(),
  since: z.string().nullable(),
}) satisfies z.ZodType<Waiting>;

export const sharedSchema = z.strictObject({
  what: z.string(),
  mine: z.number(),
  mine_since: z.string().nullable(),
  free: z.number(),
  free_since: z.string().nullable(),
}) satisfies z.ZodType<Shared>;
