import { Outage, Refusal } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** The private bucket of supabase/schemas/content/storage; each file is named as its picture's id. */
const BUCKET = "blog";

type StorageError = { message: string; status?: number | undefined };

const failureOf = (what: string, error: StorageError) =>
  error.status === undefined || error.status >= 502
    ? new Outage(`storage: ${error.message}`)
    : new Error(`Storage error ${error.status} ${what} a picture: ${error.message}`);

/** The bytes of a picture. @throws {Outage} */
export async function readPicture(db: Db, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data, error } = await db.storage.from(BUCKET).download(id);
  if (error) throw failureOf("reading", error);
  return new Uint8Array(await data.arrayBuffer());
}

/**
 * Puts a picture's file at its place. The same form sent again finds it there; with another file it is refused, because
 * what lies there may be a picture by now, and is not what this form says.
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
    // As a Blob it would be sent inside of a form. A copy, because what was put together is part of a larger buffer, among
    // what else this process has read.
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

/** Takes a picture's file away. @throws {Outage} */
export async function removePicture(db: Db, id: string): Promise<void> {
  const { error } = await db.storage.from(BUCKET).remove([id]);
  if (error) throw failureOf("removing", error);
}
