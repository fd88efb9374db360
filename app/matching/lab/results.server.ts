import { z } from "zod";
import { KINDS } from "../fairness/rules.ts";
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
  kind: z.enum(KINDS),
  code: z.string(),
  people: z.number().optional(),
  /** How many of them stand among the first ten of a position, under the live set and under the other. */
  live: z.number().optional(),
  other: z.number().optional(),
}) satisfies z.ZodType<GroupCounts>;
