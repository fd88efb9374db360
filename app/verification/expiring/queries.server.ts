import { z } from "zod";
import { dueKindSchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { toPage, type Filters, type Page } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { readAfter } from "./rules.ts";

/** An item that expires or has expired. Dates as stored, times UTC. */
const dueRowSchema = z.strictObject({
  of: z.enum(["credential", "document", "check"]),
  id: z.string(),
  kind: dueKindSchema,
  user_id: z.string(),
  who: z.string().nullable(),
  what: z.string(),
  state: z.string().nullable(),
  status: z.string(),
  expires_on: z.string(),
  /** Days left; negative if it has expired. */
  days: z.number(),
  /** When we asked for a new one, if in the last seven days. */
  asked_at: z.string().nullable(),
});
export type DueRow = z.infer<typeof dueRowSchema>;

/** Expiring items of approved users, soonest first. Admins only. @throws {Refusal} 403 */
export async function expiring(db: Db, asked: Filters): Promise<Page<DueRow>> {
  const { kind, state, within, after } = asked;
  const { of, id } = readAfter(after);
  const found = await jsonOf(db, "admin_expiring", z.array(dueRowSchema), {
    ...(kind && { p_kind: kind }),
    ...(state && { p_state: state }),
    ...(within && { p_days: Number(within) }),
    ...(of && id && { p_after_kind: of, p_after: id }),
  });
  return toPage(found, (row) => `${row.of}.${row.id}`);
}
