import { Outage } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** The private bucket of supabase/schemas/verification/storage. */
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

/** Puts a file at a path that was given out for it. @throws {Outage} */
export async function putFile(
  db: Db,
  path: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  const { error } = await db.storage
    .from(BUCKET)
    // As a Blob it would be sent inside of a form.
    .upload(path, bytes.slice().buffer, { contentType, upsert: false });
  if (error) throw failureOf("writing", error);
}

/** Takes files away. @throws {Outage} */
export async function removeFiles(db: Db, paths: string[]): Promise<void> {
  const { error } = await db.storage.from(BUCKET).remove(paths);
  if (error) throw failureOf("removing", error);
}

/** The paths of all files of somebody's own. @throws {Outage} */
export async function listFiles(db: Db, userId: string): Promise<string[]> {
  const { data, error } = await db.storage.from(BUCKET).list(userId, { limit: 1_000 });
  if (error) throw failureOf("listing", error);
  // Hosted Supabase names them within the folder, the embedded one with it.
  return data.map(({ name }) => (name.includes("/") ? name : `${userId}/${name}`));
}
