import { z } from "zod";
import { KINDS } from "../fairness/rules.ts";
import type { WeightSet, GroupCounts } from "./rules.ts";

export const weightSetSchema = z.strictObject({
  version: z.number(),
  state: z.enum(["draft", "published"]),
  /** The number of this save; no other draft ever gets it. */
  revision: z.number(),
  candidate: z.record(z.string(), z.number()),
  position: z.record(z.string(), z.number()),
  exposure: z.number(),
  note: z.string(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  /** Whether it weighs the parts the engine uses now: the first version weighed others. */
  whole: z.boolean(),
}) satisfies z.ZodType<WeightSet>;

export const groupCountsSchema = z.strictObject({
  kind: z.enum(KINDS),
  code: z.string(),
  people: z.number().optional(),
  /** How many of them are among a position's top ten, under the live set and the replayed one. */
  live: z.number().optional(),
  other: z.number().optional(),
}) satisfies z.ZodType<GroupCounts>;
