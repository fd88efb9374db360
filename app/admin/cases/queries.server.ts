import { z } from "zod";
import { heldSchema } from "#app/platform/results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { CaseKind } from "./rules.ts";

/** A case, its assignee, and other possible assignees. */
const caseForAdminsSchema = z.strictObject({
  /** Name of the person the case is about. */
  name: z.string(),
  /** Whether it still awaits a decision. */
  waits: z.boolean(),
  held: heldSchema.nullable(),
  /** The calling admin. */
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
