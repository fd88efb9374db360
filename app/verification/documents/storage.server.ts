import { createHash } from "node:crypto";
import { Outage } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * The private bucket of supabase/schemas/verification/storage. No person's token reaches it, so every `db` here is a
 * client with the secret key, and every path was given out by the database to the person who asks, never by a request.
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

/** Puts a file at a path that was given out for it, and reads it again: what lies there is what came. @throws {Outage} */
export async function putFile(
  db: Db,
  path: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  // As a Blob it would be sent inside of a form.
  const { error } = await db.storage.from(BUCKET).upload(path, bytes.slice().buffer, {
    contentType,
    upsert: false,
  });
  if (error) throw failureOf("writing", error);
  if (digestOf(await readFile(db, path)) !== digestOf(bytes))
    throw new Outage("storage: a document did not arrive as it was sent");
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

/** What tells a file from every other, in hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
