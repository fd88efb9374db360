import type { z } from "zod";
import { failureOf, Refusal } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { placementForm } from "./schema.ts";

/**
 * Records the end of a placement, or a dispute about it.
 * @returns a confirmation sentence
 * @throws {Refusal} 404, 409 when it was already recorded, 422 with the field
 */
export async function recordOf(
  db: Db,
  id: string,
  form: Extract<z.infer<typeof placementForm>, { intent: "end" | "dispute" }>,
): Promise<string> {
  const { error, status } =
    form.intent === "end"
      ? await db.rpc("end_placement", {
          p_id: id,
          p_ended_on: form.endedOn,
          p_reason: form.reason,
        })
      : await db.rpc("raise_dispute", { p_placement_id: id, p_reason: form.dispute });
  if (error) {
    const failure = failureOf(error, status);
    // The database calls the field "reason" for both forms; here each form has its own.
    if (failure instanceof Refusal && failure.field === "reason" && form.intent === "dispute") {
      throw new Refusal(failure.status, failure.message, "dispute");
    }
    throw failure;
  }
  return form.intent === "end"
    ? "Recorded. The candidate is notified with your reason."
    : "Dispute sent. An administrator will answer here.";
}
