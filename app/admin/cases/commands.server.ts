import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { CaseKind } from "./rules.ts";
import type { caseForm } from "./schema.ts";

/**
 * Takes a case, takes it over from whom the form names, gives it back, or hands it on; with an audit entry.
 * @param me the admin who asks
 * @throws {Refusal} 409 when somebody else works on it than the form says, or it is decided; 422 when `to` is no admin
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
