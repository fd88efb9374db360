/** Admin actions on accounts. Each is logged with its reason, and the person is notified. */
import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { mergeForm, personForm } from "./schema.ts";

/**
 * Suspends or restores an account, grants or removes admin rights, changes a role, or resets two-step verification.
 * @throws {Refusal} 403, 404, 409 when someone else was first or it is not possible, 422, 428 to confirm first
 */
export async function changePerson(
  db: Db,
  id: string,
  form: z.output<typeof personForm>,
): Promise<void> {
  const why = { p_id: id, p_reason: form.reason };
  switch (form.intent) {
    case "suspend":
      unwrap(await db.rpc("suspend_person", why));
      return;
    case "restore":
      unwrap(await db.rpc("restore_person", { ...why, p_since: form.since }));
      return;
    case "make_admin":
      unwrap(await db.rpc("make_admin", why));
      return;
    case "remove_admin":
      unwrap(await db.rpc("remove_admin", why));
      return;
    case "reset_second_factor":
      unwrap(await db.rpc("reset_second_factor", why));
      return;
    case "change_role":
      unwrap(await db.rpc("change_role", { ...why, p_role: form.role, p_was: form.was }));
  }
}

/**
 * Merges another account of the same person into this one.
 * @throws {Refusal} 403, 404, 409 when the preview is outdated, 422
 */
export async function mergePeople(
  db: Db,
  keep: string,
  { other, key, reason }: z.output<typeof mergeForm>,
): Promise<void> {
  unwrap(
    await db.rpc("merge_people", { p_keep: keep, p_gone: other, p_key: key, p_reason: reason }),
  );
}
