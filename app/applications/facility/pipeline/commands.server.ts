import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Outcome } from "../position.ts";
import { declineReason } from "../rules.ts";
import type { bulkForm } from "./schema.ts";

const TO = { shortlist: "shortlisted", decline: "declined", back: "applied" } as const;

/**
 * Moves the selected applications independently, with an outcome for each.
 * @throws {Refusal} 403 for viewers, 422 with the field
 */
export async function moveSelected(db: Db, form: z.infer<typeof bulkForm>): Promise<Outcome[]> {
  const picked = form.pick.map((pick) => pick.split(":") as [string, string]);
  return unwrap(
    await db.rpc("bulk_move", {
      p_ids: picked.map(([id]) => id),
      p_versions: picked.map(([, version]) => Number(version)),
      p_to: TO[form.intent],
      ...(form.intent === "decline" && { p_reason: declineReason(form.reasonChoice, form.reason) }),
    }),
  ) as Outcome[];
}
