import { z } from "zod";
import type { Entry } from "./rules.ts";

export const entrySchema = z.strictObject({
  id: z.number(),
  at: z.string(),
  actor_id: z.string().nullable(),
  actor: z.string().nullable(),
  on_behalf_of: z.string().nullable(),
  on_behalf: z.string().nullable(),
  action: z.string(),
  type: z.string(),
  subject_id: z.string(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  /** Only for the expanded entry. */
  details: z.record(z.string(), z.unknown()).optional(),
  /** Its link in the hash chain, to record elsewhere. */
  link: z.string().nullable().optional(),
}) satisfies z.ZodType<Entry>;
