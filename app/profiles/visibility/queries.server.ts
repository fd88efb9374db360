import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { ViewFilters } from "./rules.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Who viewed the caller, what, and when; repeat views on the same day, in Central time, count once. */
const viewSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(["list", "profile", "application", "messages", "document", "account", "acting"]),
  /** Null for admins, and once the facility's account is closed. */
  facility_id: z.string().nullable(),
  facility: z.string().nullable(),
  admin: z.string().nullable(),
  subject: z.string().nullable(),
  times: z.number(),
  first: z.string(),
  last: z.string(),
  blocked: z.boolean(),
});
export type ProfileView = z.infer<typeof viewSchema>;

/** Who sees the caller, and whom they block. */
const visibilitySchema = z.strictObject({
  /** Null for an admin viewing the page as a job seeker. */
  paused: z.boolean().nullable(),
  total: z.number(),
  page: z.number(),
  views: z.array(viewSchema),
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

/** Profile views, 25 per page, blocked facilities, and facilities whose name contains `find`. */
export async function myVisibility(
  db: Db,
  { page, find, show = "all" }: ViewFilters & { page: number },
): Promise<Visibility> {
  return await jsonOf(db, "my_visibility", visibilitySchema, {
    p_page: page,
    p_kind: show,
    ...(find && { p_find: find }),
  });
}
