import { createHash } from "node:crypto";
import { Outage } from "#app/platform/failures.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";

/**
 * The private bucket of supabase/schemas/verification/storage. No person's token reaches it, only the secret key: so a
 * path that comes here was given out by the database to the person who asks, never by a request.
 */
const files = () => serviceClient().storage.from("documents");

const failureOf = (what: string, error: { message: string; status?: number | undefined }) =>
  error.status === undefined || error.status >= 502
    ? new Outage(`storage: ${error.message}`)
    : new Error(`Storage error ${error.status} ${what} a document: ${error.message}`);

/** The bytes of a file. @throws {Outage} */
export async function readFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data, error } = await files().download(path);
  if (error) throw failureOf("reading", error);
  return new Uint8Array(await data.arrayBuffer());
}

/** Puts a file at a path that was given out for it, and reads it again: what lies there is what came. @throws {Outage} */
export async function putFile(path: string, bytes: Uint8Array, contentType: string): Promise<void> {
  // As a Blob it would be sent inside of a form.
  const { error } = await files().upload(path, bytes.slice().buffer, {
    contentType,
    upsert: false,
  });
  if (error) throw failureOf("writing", error);
  if (digestOf(await readFile(path)) !== digestOf(bytes))
    throw new Outage("storage: a document did not arrive as it was sent");
}

/** Takes files away. @throws {Outage} */
export async function removeFiles(paths: string[]): Promise<void> {
  const { error } = await files().remove(paths);
  if (error) throw failureOf("removing", error);
}

/** The paths of all files of somebody's own. @throws {Outage} */
export async function listFiles(userId: string): Promise<string[]> {
  const { data, error } = await files().list(userId, { limit: 1_000 });
  if (error) throw failureOf("listing", error);
  // Hosted Supabase names them within the folder, the embedded one with it.
  return data.map(({ name }) => (name.includes("/") ? name : `${userId}/${name}`));
}

/** What tells a file from every other, in hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
