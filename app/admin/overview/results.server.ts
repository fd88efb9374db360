import type { MarketRow, Market, Waiting, Shared } from "./rules.ts";
import { z } from "zod";

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

const marketRowSchema = z.strictObject({
  profession: z.string(),
  label: z.string(),
  state: z.string(),
  positions: z.number(),
  people: z.number(),
}) satisfies z.ZodType<MarketRow>;

export const marketSchema = z.strictObject({
  as_of: z.string(),
  days: z.number(),
  market: z.array(marketRowSchema),
  funnel: z.strictObject({
    signed_up: z.number(),
    submitted: z.number(),
    approved: z.number(),
    applied: z.number(),
    interviewed: z.number(),
    offered: z.number(),
    hired: z.number(),
  }),
  filled: z.strictObject({
    of: z.number(),
    median: z.number().nullable(),
    p90: z.number().nullable(),
    in_time: z.number(),
  }),
  answered: z.strictObject({
    of: z.number(),
    waiting: z.number(),
    median: z.number().nullable(),
    due: z.number(),
    in_time: z.number(),
  }),
  step: z.enum(["week", "month"]),
  signed: z.array(
    z.strictObject({
      first: z.string(),
      people: z.number(),
      facilities: z.number(),
    }),
  ),
}) satisfies z.ZodType<Market>;
