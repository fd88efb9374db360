import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import type { reportForm } from "./schema.ts";

/**
 * Reports a position to the admins. Each person may have one unsettled report per position.
 * @param db the signed-in person's client; null for a visitor
 * @throws {Refusal} 404 when it is not open, 422 with the field, 429 when rate limited
 */
export async function reportPosition(
  db: Db | null,
  positionId: string,
  form: z.output<typeof reportForm>,
): Promise<void> {
  unwrap(
    // Visitors report with the service key: the route already rate-limits them, and there is no other way in.
    await (db ?? serviceClient()).rpc("report_position", {
      p_position_id: positionId,
      p_kind: form.kind,
      ...(form.details && { p_details: form.details }),
    }),
  );
}
