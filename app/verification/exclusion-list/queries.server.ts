import { z } from "zod";
import { howSchema, listEntrySchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { omitEmpty, toPage, type Filters, type Page } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Fewer than usual: comparing two people takes space. */
const MATCHES_A_PART = 10;

/** An imported list. Times are UTC, dates as stored. */
const importedListSchema = z.strictObject({
  id: z.string(),
  sha256: z.string(),
  file_name: z.string(),
  rows: z.number(),
  status: z.enum(["current", "replaced"]),
  /** The latest exclusion in it. */
  newest_on: z.string().nullable(),
  at: z.string(),
  who: z.string().nullable(),
});
export type ImportedList = z.infer<typeof importedListSchema>;

/** One of our accounts beside a row of the list. Times are UTC. */
const possibleMatchSchema = z.strictObject({
  id: z.string(),
  user_id: z.string(),
  how: howSchema,
  status: z.enum(["possible", "not_same", "same"]),
  found_at: z.string(),
  entry: listEntrySchema,
  note: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  person: z.strictObject({
    name: z.string().nullable(),
    role: z.enum(["job_seeker", "employer", "admin"]).nullable(),
    approval: z.enum(["pending", "approved", "rejected"]),
    profession: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    facility: z.string().nullable(),
    npi: z.string().nullable(),
    /** The states of their licenses. */
    licenses: z.string().nullable(),
  }),
});
export type PossibleMatch = z.infer<typeof possibleMatchSchema>;

/** The imported lists, newest first, and how many possible matches are waiting. Admins only. @throws {Refusal} 403 */
export async function leieLists(db: Db): Promise<{ possible: number; lists: ImportedList[] }> {
  return await jsonOf(
    db,
    "admin_leie",
    z.strictObject({
      possible: z.number(),
      lists: z.array(importedListSchema),
    }),
  );
}

/** Possible matches, oldest first, or decided ones, newest first. Admins only. @throws {Refusal} 403 */
export async function possibleMatches(
  db: Db,
  { status, how, after }: Filters,
): Promise<Page<PossibleMatch>> {
  const found = await jsonOf(
    db,
    "admin_leie_matches",
    z.array(possibleMatchSchema),
    omitEmpty({ p_status: status, p_how: how, p_after: after }),
  );
  return toPage(found, (row) => row.id, MATCHES_A_PART);
}
