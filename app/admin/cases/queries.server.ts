import { z } from "zod";
import { heldSchema } from "#app/platform/results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { CaseKind } from "./rules.ts";

/** A case, who works on it, and who else could. */
const caseForAdminsSchema = z.strictObject({
  /** Whose it is. */
  name: z.string(),
  /** Whether it waits for a decision still. */
  waits: z.boolean(),
  held: heldSchema.nullable(),
  /** Whoever asks. */
  me: z.string(),
  admins: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
    }),
  ),
});
export type CaseForAdmins = z.infer<typeof caseForAdminsSchema>;

/** One case. Admins only. @throws {Refusal} 403, 404 */
export async function caseForAdmins(db: Db, kind: CaseKind, id: string): Promise<CaseForAdmins> {
  return await jsonOf(db, "case_for_admins", caseForAdminsSchema, {
    p_kind: kind,
    p_subject_id: id,
  });
}
