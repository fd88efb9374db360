import { unwrap } from "#app/platform/failures.server.ts";
import { given } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { auditCsv, MOST_IN_FILE } from "./export.ts";
import { auditEntries, type AuditAsked } from "./queries.server.ts";

/**
 * The log as a file. That it is taken away is written down first, so that nobody has it who is not in it.
 * @throws {Refusal} 403
 */
export async function exportAudit(db: Db, asked: AuditAsked): Promise<string> {
  const { after: _, open: __, ...filters } = asked;
  const { error, status } = await db.rpc("begin_audit_export", { p_asked: given(filters) });
  unwrap({ data: true, error, status });
  return auditCsv(await auditEntries(db, asked, MOST_IN_FILE));
}
