import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { LookFilters } from "./rules.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Who looked at the caller, what at, and when; looks at the same thing on one day are one, in Central time. */
const lookSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(["list", "profile", "application", "messages", "document", "account", "acting"]),
  /** Null for administrators, and once the facility's account is closed. */
  facility_id: z.string().nullable(),
  facility: z.string().nullable(),
  admin: z.string().nullable(),
  subject: z.string().nullable(),
  times: z.number(),
  first: z.string(),
  last: z.string(),
  blocked: z.boolean(),
});
export type Look = z.infer<typeof lookSchema>;

/** Who sees the caller, and whom they keep away. */
const visibilitySchema = z.strictObject({
  /** Null for an admin who looks at the page as a job seeker. */
  paused: z.boolean().nullable(),
  total: z.number(),
  page: z.number(),
  looks: z.array(lookSchema),
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

/** Who looked, 25 a page, whom one blocked, and facilities whose name has `find` in it. */
export async function myVisibility(
  db: Db,
  { page, find, show = "all" }: LookFilters & { page: number },
): Promise<Visibility> {
  return await jsonOf(db, "my_visibility", visibilitySchema, {
    p_page: page,
    p_kind: show,
    ...(find && { p_find: find }),
  });
}
