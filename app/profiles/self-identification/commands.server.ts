import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { selfIdentificationForm } from "./schema.ts";

/**
 * Saves or deletes the caller's self-identification, and returns a confirmation.
 * @throws {Refusal} 403 when an admin is acting as the user
 */
export async function saveSelfIdentification(
  db: Db,
  form: z.infer<typeof selfIdentificationForm>,
): Promise<string> {
  if (form.intent === "remove") {
    unwrap(await db.rpc("drop_self_identification"));
    return "Your answers are deleted. The next monthly count leaves them out.";
  }
  unwrap(
    await db.rpc("save_self_identification", {
      p_sex: form.sex ?? "",
      p_ethnicity: form.ethnicity ?? "",
    }),
  );
  return "Thank you. Your answers are saved, separately from your profile.";
}
