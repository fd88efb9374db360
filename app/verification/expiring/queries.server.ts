import { unwrap } from "#app/platform/failures.server.ts";
import { partOf, type Asked, type Part } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { readAfter, type DueKind } from "./rules.ts";

/** Something of somebody that runs out or has. Dates as stored, times UTC. */
export type DueRow = {
  of: "credential" | "document" | "check";
  id: string;
  kind: DueKind;
  user_id: string;
  who: string | null;
  what: string;
  state: string | null;
  status: string;
  expires_on: string;
  /** How many days are left; below zero when it has run out. */
  days: number;
  /** When they were asked for a new one, if in the last seven days. */
  asked_at: string | null;
};

/** What runs out of approved people, the soonest first. Admins only. @throws {Refusal} 403 */
export async function runningOut(db: Db, asked: Asked): Promise<Part<DueRow>> {
  const { kind, state, within, after } = asked;
  const { of, id } = readAfter(after);
  const found = unwrap(
    await db.rpc("admin_running_out", {
      ...(kind && { p_kind: kind }),
      ...(state && { p_state: state }),
      ...(within && { p_days: Number(within) }),
      ...(of && id && { p_after_kind: of, p_after: id }),
    }),
  ) as unknown as DueRow[];
  return partOf(found, (row) => `${row.of}.${row.id}`);
}
