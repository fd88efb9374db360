import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { DocumentVersion } from "./rules.ts";

/**
 * Writes down that the person who asks agrees; a second time changes nothing.
 * @throws {Refusal} 403 while acting or when it is not theirs to agree to, 409 when there is a newer version
 */
export async function agree(db: Db, { document, version }: DocumentVersion): Promise<void> {
  unwrap(await db.rpc("agree", { p_document: document, p_version: version }));
}
