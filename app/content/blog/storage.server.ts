import { Outage } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** The private bucket of supabase/migrations/…_blog.sql; each file is named as its picture's id. */
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

/** Puts a picture's file at its place; one that lies there already, from the same form, stays. @throws {Outage} */
export async function putPicture(
  db: Db,
  id: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  const { error } = await db.storage
    .from(BUCKET)
    // As a Blob it would be sent inside of a form. A copy, because what was put together lies in a larger buffer, among
    // what else this process has read.
    .upload(id, new Uint8Array(bytes).buffer, { contentType, upsert: false });
  if (error && !/exists|duplicate/i.test(error.message)) throw failureOf("writing", error);
}

/** Takes a picture's file away. @throws {Outage} */
export async function removePicture(db: Db, id: string): Promise<void> {
  const { error } = await db.storage.from(BUCKET).remove([id]);
  if (error) throw failureOf("removing", error);
}
