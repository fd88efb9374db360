import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { askForm } from "./schema.ts";

/**
 * Asks a user to renew something that expires.
 * @param db the data API as an admin
 * @throws {Refusal} 403; 404 if it is gone; 409 if they were asked in the last seven days
 */
export async function askToRenew(db: Db, { of, id }: z.infer<typeof askForm>): Promise<void> {
  unwrap(await db.rpc("ask_to_renew", { p_of: of, p_id: id }));
}
