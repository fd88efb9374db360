import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import type { reportForm } from "./schema.ts";

/**
 * Reports a position to the administrators. A person reports a position once until it is settled.
 * @param db of the person who is signed in; null for a visitor
 * @throws {Refusal} 404 when it is not open any more, 422 with the field, 429 when too many arrive
 */
export async function reportPosition(
  db: Db | null,
  positionId: string,
  form: z.output<typeof reportForm>,
): Promise<void> {
  unwrap(
    // Of a visitor with our own key: the route has counted who sends it, and nobody gets past that.
    await (db ?? serviceClient()).rpc("report_position", {
      p_position_id: positionId,
      p_kind: form.kind,
      ...(form.details && { p_details: form.details }),
    }),
  );
}
