/** The audit log, for admins. */
import { z } from "zod";
import { entrySchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { omitEmpty, toPage, type Page } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { AuditFilters, Entry } from "./rules.ts";

/** Only the filters that are set, by the database function's parameter names. */
const inDatabase = ({ behalf, ...asked }: AuditFilters) => ({
  ...omitEmpty(
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [`p_${name}`, value])),
  ),
  ...(behalf && { p_behalf: true }),
});

/** One page of the log, newest first. Admins only. @throws {Refusal} 403 */
export async function auditLog(
  db: Db,
  asked: AuditFilters,
): Promise<Page<Entry> & { actions: string[]; types: string[]; head: string | null }> {
  const found = await jsonOf(
    db,
    "admin_audit_log",
    z.strictObject({
      rows: z.array(entrySchema),
      actions: z.array(z.string()),
      types: z.array(z.string()),
      head: z.string().nullable(),
    }),
    inDatabase(asked),
  );
  return { ...found, ...toPage(found.rows, (row) => String(row.id)) };
}

const PART = 1_000;

/** Entries for an export in batches, up to a limit, newest first. Admins only. @throws {Refusal} 403 */
export async function* auditEntries(
  db: Db,
  asked: AuditFilters,
  most: number,
): AsyncGenerator<Entry[]> {
  let after: string | undefined;
  for (let read = 0; read < most; read += PART) {
    const part = await jsonOf(
      db,
      "audit_export_part",
      z.array(entrySchema),
      inDatabase({ ...asked, open: undefined, after }),
    );
    yield part.slice(0, most - read);
    if (part.length < PART) return;
    after = part.at(-1)!.id.toString();
  }
}
