import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { reviewForm } from "./schema.ts";

/**
 * Marks a new question as fine, or takes one back: it is asked no more, and the facility is told why.
 * @param db the data API as an admin
 * @throws {Refusal} 403, 404; 409 when somebody decided meanwhile; 422 with field "reason"
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
