import type { Json } from "#app/platform/database.types.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * Saves a step of the draft.
 * @param version the version shown to the user; null overwrites whatever is saved
 * @throws {Refusal} 409 when it was saved since, or the profile is approved; 422 when it is too long
 */
export async function saveStep(
  db: Db,
  step: string,
  values: Json,
  version: number | null,
): Promise<void> {
  unwrap(
    await db.rpc("save_onboarding_step", {
      p_step: step,
      p_values: values,
      ...(version !== null && { p_version: version }),
    }),
  );
}
