import { Outage } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * Private bucket of supabase/schemas/profiles/storage. No user token can access it, so every `db` here is a client with
 * the secret key, and every path comes from the database.
 */
const BUCKET = "facilities";

const failureOf = (what: string, error: { message: string; status?: number | undefined }) =>
  error.status === undefined || error.status >= 502
    ? new Outage(`storage: ${error.message}`)
    : new Error(`Storage error ${error.status} ${what} a facility's picture: ${error.message}`);

/** A picture's bytes. @throws {Outage} */
export async function readPicture(db: Db, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data, error } = await db.storage.from(BUCKET).download(path);
  if (error) throw failureOf("reading", error);
  return new Uint8Array(await data.arrayBuffer());
}

/** Stores a picture at a new path. @throws {Outage} */
export async function putPicture(db: Db, path: string, bytes: Uint8Array): Promise<void> {
  const { error } = await db.storage
    .from(BUCKET)
    // A Blob would be sent as multipart. Copy the bytes, because they may be a view of a larger buffer.
    .upload(path, new Uint8Array(bytes).buffer, { contentType: "image/webp", upsert: false });
  if (error) throw failureOf("writing", error);
}

/** Deletes pictures. @throws {Outage} */
export async function removePictures(db: Db, paths: string[]): Promise<void> {
  const { error } = await db.storage.from(BUCKET).remove(paths);
  if (error) throw failureOf("removing", error);
}
