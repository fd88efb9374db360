import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { DocumentVersion } from "./rules.ts";

/**
 * Records the caller's agreement; a second time changes nothing.
 * @throws {Refusal} 403 while acting or if the document is not for them, 409 if there is a newer version
 */
export async function agree(db: Db, { document, version }: DocumentVersion): Promise<void> {
  unwrap(await db.rpc("agree", { p_document: document, p_version: version }));
}
