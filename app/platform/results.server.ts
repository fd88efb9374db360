import { z } from "zod";
import type { Assignment, Placed } from "./queue.ts";

export const heldSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  since: z.string(),
  mine: z.boolean(),
}) satisfies z.ZodType<Assignment>;

export const placedSchema = z.strictObject({
  /** Whether it is on the requested page: the opened entry may be on another one. */
  listed: z.boolean(),
  opened: z.boolean(),
  held: heldSchema.nullable(),
}) satisfies z.ZodType<Placed>;
