import { csvOf } from "#app/platform/csv.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { omitEmpty } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { AUDIT_COLUMNS } from "./export.server.ts";
import { auditEntries } from "./queries.server.ts";
import { MOST_IN_FILE, type AuditFilters } from "./rules.ts";

/**
 * Streams the log as a file. The download is recorded first, so that no export is missing from the log.
 * @param reading the data API as the same admin, valid until the stream ends
 * @throws {Refusal} 403
 */
export async function exportAudit(
  db: Db,
  reading: Db,
  asked: AuditFilters,
): Promise<AsyncGenerator<string>> {
  const { after: _, open: __, ...filters } = asked;
  const { error, status } = await db.rpc("begin_audit_export", { p_asked: omitEmpty(filters) });
  unwrap({ data: true, error, status });
  return csvOf(auditEntries(reading, asked, MOST_IN_FILE), AUDIT_COLUMNS);
}
