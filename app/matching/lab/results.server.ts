import { z } from "zod";
import type { WeightSet, GroupCounts } from "./rules.ts";

export const weightSetSchema = z.strictObject({
  version: z.number(),
  state: z.enum(["draft", "published"]),
  /** How often a draft was saved. */
  revision: z.number(),
  candidate: z.record(z.string(), z.number()),
  position: z.record(z.string(), z.number()),
  exposure: z.number(),
  note: z.string(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  /** Whether it weighs the parts that the engine has: the first version weighed others. */
  whole: z.boolean(),
}) satisfies z.ZodType<WeightSet>;

export const groupCountsSchema = z.strictObject({
  kind: z.enum(["sex", "ethnicity"]),
  code: z.string(),
  people: z.number().optional(),
  /** Pairs of a position and one of them who passes its gates. */
  pairs: z.number().optional(),
  /** How many of these pairs are among the first ten, under the live set and under the other. */
  live: z.number().optional(),
  other: z.number().optional(),
}) satisfies z.ZodType<GroupCounts>;
