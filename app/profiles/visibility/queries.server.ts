import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Who sees the caller, and whom they keep away. */
const visibilitySchema = z.strictObject({
  /** Null for an admin who looks at the page as a job seeker. */
  paused: z.boolean().nullable(),
  total: z.number(),
  page: z.number(),
  views: z.array(
    z.strictObject({
      facility_id: z.string(),
      facility: z.string(),
      first: z.string(),
      last: z.string(),
      blocked: z.boolean(),
    }),
  ),
  documents: z.array(
    z.strictObject({
      id: z.number(),
      file: z.string(),
      kind: z.string(),
      at: z.string(),
      facility: z.string().nullable(),
    }),
  ),
  blocks: z.array(
    z.strictObject({
      facility_id: z.string(),
      facility: z.string(),
      since: z.string(),
    }),
  ),
  found: z.array(
    z.strictObject({
      facility_id: z.string(),
      facility: z.string(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      blocked: z.boolean(),
    }),
  ),
});
export type Visibility = z.infer<typeof visibilitySchema>;

/** Who looked, whom one blocked, and facilities whose name has `find` in it. */
export async function myVisibility(db: Db, page: number, find: string): Promise<Visibility> {
  return await jsonOf(db, "my_visibility", visibilitySchema, {
    p_page: page,
    ...(find && { p_find: find }),
  });
}
