import { createHash } from "node:crypto";
import { Outage } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * The private bucket of supabase/schemas/verification/storage. User tokens have no access, so every `db` here is a
 * client with the secret key, and every path comes from the database, for the caller, never from a request.
 */
const BUCKET = "documents";

const failureOf = (what: string, error: { message: string; status?: number | undefined }) =>
  error.status === undefined || error.status >= 502
    ? new Outage(`storage: ${error.message}`)
    : new Error(`Storage error ${error.status} ${what} a document: ${error.message}`);

/** The bytes of a file. @throws {Outage} */
export async function readFile(db: Db, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data, error } = await db.storage.from(BUCKET).download(path);
  if (error) throw failureOf("reading", error);
  return new Uint8Array(await data.arrayBuffer());
}

/**
 * Stores a file at a path the database assigned, and reads it back to check that it was stored unchanged. @throws
 * {Outage}
 */
export async function putFile(
  db: Db,
  path: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  // A Blob would be sent as a form.
  const { error } = await db.storage.from(BUCKET).upload(path, bytes.slice().buffer, {
    contentType,
    upsert: false,
  });
  if (error) throw failureOf("writing", error);
  if (digestOf(await readFile(db, path)) !== digestOf(bytes))
    throw new Outage("storage: a document did not arrive as it was sent");
}

/** Deletes files. @throws {Outage} */
export async function removeFiles(db: Db, paths: string[]): Promise<void> {
  const { error } = await db.storage.from(BUCKET).remove(paths);
  if (error) throw failureOf("removing", error);
}

/** SHA-256 of a file, in hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
