import { Outage } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * The private bucket of supabase/schemas/profiles/storage. No person's token reaches it, so every `db` here is a client
 * with the secret key, and every path came from the database.
 */
const BUCKET = "facilities";

const failureOf = (what: string, error: { message: string; status?: number | undefined }) =>
  error.status === undefined || error.status >= 502
    ? new Outage(`storage: ${error.message}`)
    : new Error(`Storage error ${error.status} ${what} a facility's picture: ${error.message}`);

/** The bytes of a picture. @throws {Outage} */
export async function readPicture(db: Db, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data, error } = await db.storage.from(BUCKET).download(path);
  if (error) throw failureOf("reading", error);
  return new Uint8Array(await data.arrayBuffer());
}

/** Puts a picture at its path, where there was none. @throws {Outage} */
export async function putPicture(db: Db, path: string, bytes: Uint8Array): Promise<void> {
  const { error } = await db.storage
    .from(BUCKET)
    // As a Blob it would be sent inside of a form. A copy, because the bytes lie in a larger buffer.
    .upload(path, new Uint8Array(bytes).buffer, { contentType: "image/webp", upsert: false });
  if (error) throw failureOf("writing", error);
}

/** Takes pictures away. @throws {Outage} */
export async function removePictures(db: Db, paths: string[]): Promise<void> {
  const { error } = await db.storage.from(BUCKET).remove(paths);
  if (error) throw failureOf("removing", error);
}
