import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { CaseKind } from "./rules.ts";
import type { caseForm } from "./schema.ts";

/**
 * Assigns a case to the caller, takes it over from the named admin, unassigns it, or reassigns it; writes an audit
 * entry.
 * @param me the calling admin
 * @throws {Refusal} 409 when the assignee changed or the case was decided; 422 when `to` is not an admin
 */
export async function assignCase(
  db: Db,
  { kind, id, me }: { kind: CaseKind; id: string; me: string },
  { intent, from, to }: z.infer<typeof caseForm>,
): Promise<void> {
  const [holder, next] = {
    take: [from, me],
    "give-back": [me, undefined],
    assign: [from, to],
  }[intent];
  unwrap(
    await db.rpc("assign_case", {
      p_kind: kind,
      p_subject_id: id,
      ...(next && { p_to: next }),
      ...(holder && { p_from: holder }),
    }),
  );
}
