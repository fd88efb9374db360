/** What is checked of people and facilities. For admins only. */
import type { Entry } from "#app/admin/audit/rules.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { given, partOf, type Asked, type Part } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { LookedAt, Subject } from "./rules.ts";

/** A check of the list. Profession and state are names; null: all of them. */
export type CheckRule = {
  id: string;
  version: number;
  subject: Subject;
  profession: string | null;
  state: string | null;
  code: string;
  label: string;
  source: string;
  looks_at: LookedAt;
  required: boolean;
  /** Null: for good. */
  valid_days: number | null;
  sort_order: number;
  /** Null: it is in use. */
  retired_at: string | null;
};

/**
 * What is asked of whom, in the order in which it is asked. With a profession or a state also what is asked of all.
 * @throws {Refusal} 403
 */
export async function checkRules(
  db: Db,
  { subject, profession, state, after }: Asked,
): Promise<Part<CheckRule>> {
  const found = unwrap(
    await db.rpc(
      "admin_verification_rules",
      given({ p_subject: subject, p_profession: profession, p_state: state, p_after: after }),
    ),
  ) as unknown as CheckRule[];
  return partOf(found, ({ id }) => id);
}

/** One check, with the latest ten changes of it. */
export type CheckPage = CheckRule & { history: Entry[] };

/** One check. @throws {Refusal} 403, 404 */
export async function checkRule(db: Db, id: string): Promise<CheckPage> {
  return unwrap(await db.rpc("admin_verification_rule", { p_id: id })) as unknown as CheckPage;
}
