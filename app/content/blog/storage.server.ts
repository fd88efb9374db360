import { Outage, Refusal } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** Private bucket of supabase/schemas/content/storage; each file is named after its picture's id. */
const BUCKET = "blog";

type StorageError = { message: string; status?: number | undefined };

const failureOf = (what: string, error: StorageError) =>
  error.status === undefined || error.status >= 502
    ? new Outage(`storage: ${error.message}`)
    : new Error(`Storage error ${error.status} ${what} a picture: ${error.message}`);

/** A picture's bytes. @throws {Outage} */
export async function readPicture(db: Db, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data, error } = await db.storage.from(BUCKET).download(id);
  if (error) throw failureOf("reading", error);
  return new Uint8Array(await data.arrayBuffer());
}

/**
 * Stores a picture's file. Resending the same form is fine; with a different file it is rejected, because the stored
 * one may already be in use.
 * @throws {Refusal} 409, for the field "file"
 * @throws {Outage}
 */
export async function putPicture(
  db: Db,
  id: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  const { error } = await db.storage
    .from(BUCKET)
    // A Blob would be sent as multipart. Copy the bytes, because they may be a view of a larger buffer with unrelated
    // data.
    .upload(id, new Uint8Array(bytes).buffer, { contentType, upsert: false });
  if (!error) return;
  if (!/exists|duplicate/i.test(error.message)) throw failureOf("writing", error);
  if (Buffer.from(await readPicture(db, id)).equals(bytes)) return;
  throw new Refusal(
    409,
    "This form already sent another file. Choose yours again to add it as a separate picture.",
    "file",
  );
}

/** Deletes a picture's file. @throws {Outage} */
export async function removePicture(db: Db, id: string): Promise<void> {
  const { error } = await db.storage.from(BUCKET).remove([id]);
  if (error) throw failureOf("removing", error);
}
