import { createHash } from "node:crypto";
import type { z } from "zod";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Uploaded } from "#app/platform/upload.server.ts";
import { readList } from "./file.server.ts";
import type { decideMatchForm } from "./schema.ts";

/** Rows per database call: few enough that each call stays well within its time limit. */
const BATCH = 2_000;

/**
 * Imports a list. It replaces the current one in one step once all rows have arrived; until then, and after any error,
 * the current one stays.
 * @param db the data API as an admin
 * @returns how many rows it has, how many people and facilities it cleared, and how many possible matches are waiting
 * @throws {Refusal} 403; 409 if it is in use already or another import is running; 422 with the lines that are wrong
 */
export async function importList(
  db: Db,
  { name, bytes }: Uploaded,
): Promise<{ rows: number; cleared: number; possible: number }> {
  const list = await readList(bytes);
  if (list.problem !== undefined) throw new Refusal(422, list.problem, "file");
  const { rows } = list;
  const id = unwrap(
    await db.rpc("begin_leie_import", {
      p_sha256: createHash("sha256").update(bytes).digest("hex"),
      p_file_name: name,
      p_rows: rows.length,
    }),
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    unwrap(await db.rpc("add_leie_rows", { p_list: id, p_from: from, p_rows: batch }));
  }
  const possible = unwrap(await db.rpc("finish_leie_import", { p_list: id }));
  // In batches, each well within its time limit; if this is interrupted, the worker does the rest.
  let cleared = 0;
  for (let part = 1; part > 0; cleared += part)
    part = unwrap(await db.rpc("clear_by_exclusion_list"));
  return { rows: rows.length, cleared, possible };
}

/**
 * Decides on a possible match.
 * @param db the data API as an admin
 * @returns whose match it is
 * @throws {Refusal} 403; 404 if it is gone; 409 if another admin decided meanwhile; 422 with the field
 */
export async function decideMatch(
  db: Db,
  { match, decision, note }: z.infer<typeof decideMatchForm>,
): Promise<string> {
  return unwrap(
    await db.rpc("decide_leie_match", { p_id: match, p_decision: decision, p_note: note }),
  );
}
