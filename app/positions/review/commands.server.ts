import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { reviewForm } from "./schema.ts";

/**
 * Approves a new question, or withdraws one: it is no longer asked, and the facility is told why.
 * @param db the data API as an admin
 * @throws {Refusal} 403, 404; 409 when someone else decided meanwhile; 422 with field "reason"
 */
export async function reviewQuestion(
  db: Db,
  id: string,
  form: z.infer<typeof reviewForm>,
): Promise<void> {
  unwrap(
    form.intent === "fine"
      ? await db.rpc("accept_question", { p_id: id })
      : await db.rpc("take_back_question", { p_id: id, p_reason: form.reason }),
  );
}
