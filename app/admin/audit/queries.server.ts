/** The audit log, for admins. */
import { z } from "zod";
import { entrySchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { omitEmpty, toPage, type Page } from "#app/platform/keyset.ts";
import { askedText } from "#app/platform/params.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Entry } from "./rules.ts";

/** What a list or a file of entries is asked for. */
export type AuditFilters = Partial<
  Record<
    "actor" | "type" | "subject" | "action" | "from" | "to" | "behalf" | "after" | "open",
    string | undefined
  >
>;

const DAY = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const NUMBER = /^[1-9]\d{0,14}$/;

/** What of the log an address asks for; what makes no sense asks for nothing. */
export function auditFilters(url: URL): AuditFilters {
  const fitting = (name: string, form: RegExp) => {
    const asked = url.searchParams.get(name) ?? "";
    return form.test(asked) ? asked : undefined;
  };
  const day = (name: string) => {
    const asked = fitting(name, DAY);
    // The thirty-first of a shorter month is no day.
    return asked && new Date(`${asked}T00:00:00Z`).toISOString().startsWith(asked)
      ? asked
      : undefined;
  };
  return {
    actor: askedText(url, "actor", 200),
    type: askedText(url, "type", 80),
    subject: askedText(url, "subject", 200),
    action: askedText(url, "action", 80),
    from: day("from"),
    to: day("to"),
    behalf: fitting("behalf", /^yes$/),
    after: fitting("after", NUMBER),
    open: fitting("open", NUMBER),
  };
}

/** Only what was asked for, as the database's functions name it. */
const inDatabase = ({ behalf, ...asked }: AuditFilters) => ({
  ...omitEmpty(
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [`p_${name}`, value])),
  ),
  ...(behalf && { p_behalf: true }),
});

/** A part of the log, the newest first. Admins only. @throws {Refusal} 403 */
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

/** Entries for a file, in parts, at most this many, the newest first. Admins only. @throws {Refusal} 403 */
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
