import { unwrap } from "#app/platform/failures.server.ts";
import type { Held } from "#app/platform/queue.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { CaseKind } from "./rules.ts";

/** A case, who works on it, and who else could. */
export type CaseForAdmins = {
  /** Whose it is. */
  name: string;
  /** Whether it waits for a decision still. */
  waits: boolean;
  held: Held | null;
  /** Whoever asks. */
  me: string;
  admins: { id: string; name: string }[];
};

/** One case. Admins only. @throws {Refusal} 403, 404 */
export async function caseForAdmins(db: Db, kind: CaseKind, id: string): Promise<CaseForAdmins> {
  return unwrap(
    await db.rpc("case_for_admins", { p_kind: kind, p_subject_id: id }),
  ) as unknown as CaseForAdmins;
}
