import { getEnv } from "#app/platform/env.server.ts";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RouteArgs } from "#app/platform/route.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import type { Uploaded } from "#app/platform/upload.server.ts";
import { scanForViruses, type Scan } from "./antivirus.server.ts";
import { inspect } from "./inspect.server.ts";
import { cleanFileName, type DocumentKind, type DocumentType } from "./rules.ts";
import { digestOf, listFiles, putFile, removeFiles } from "./storage.server.ts";

type Args = Pick<RouteArgs<unknown>, "db" | "state">;

/** What somebody says of a file that they upload. */
export type DocumentFacts = {
  kind: DocumentKind;
  credentialId?: string | undefined;
  expiresOn?: string | undefined;
};

type Inspection = {
  path: string;
  fileName: string;
  type: DocumentType;
  bytes: Uint8Array;
  scan: Scan;
};

const INFECTED =
  "Our virus scanner found something harmful in this file. Scan your device for viruses, then upload a clean copy.";

/**
 * Keeps a file as a document of the person who asks, perhaps in the place of another. The file goes first: a document
 * without one is never seen, and a file without a document is taken away, now or later.
 * @returns the name it is shown under
 * @throws {Refusal} 422 when it is not a whole PDF, JPEG or PNG, 409 or 429 beyond the limits, 403 while acting
 */
export async function addDocument(
  args: Args,
  file: Uploaded,
  facts: DocumentFacts,
  replaces?: string,
): Promise<string> {
  const { db } = args;
  const { type, bytes } = await inspect(file.bytes);
  const fileName = cleanFileName(file.name, type);
  const scan = await scanForViruses(bytes, getEnv().CLAMD_URL);
  const path = unwrap(
    await db.rpc("begin_document", { ...(replaces && { p_replaces: replaces }) }),
  );
  const inspected = { path, fileName, type, bytes, scan };
  if (scan.state === "infected") {
    await recordInspection(inspected);
    log.error({ reqId: args.state.id, found: scan.found }, "an infected file was refused");
    throw new Refusal(422, INFECTED, "file");
  }
  try {
    await putFile(serviceClient(), path, bytes, type);
    await recordInspection(inspected);
    unwrap(
      await db.rpc("add_document", {
        p_path: path,
        p_kind: facts.kind,
        ...(facts.credentialId && { p_credential_id: facts.credentialId }),
        ...(facts.expiresOn && { p_expires_on: facts.expiresOn }),
        ...(replaces && { p_replaces: replaces }),
      }),
    );
  } catch (error) {
    await removeFiles(serviceClient(), [path]).catch(noted(args));
    throw error;
  }
  await removeLeftovers(args);
  return fileName;
}

/**
 * Writes down what a file was found to be, by its digest: a document can be made of this file and no other. People
 * cannot say it of their own files, so it is said with the secret key.
 */
async function recordInspection({ path, fileName, type, bytes, scan }: Inspection): Promise<void> {
  unwrap(
    await serviceClient().rpc("record_inspection", {
      p_path: path,
      p_file_name: fileName,
      p_content_type: type,
      p_size_bytes: bytes.length,
      p_sha256: digestOf(bytes),
      p_file_state: scan.state,
      ...(scan.state === "infected" && { p_found: scan.found }),
    }),
  );
}

/**
 * Deletes a document of the person who asks, with its file.
 * @throws {Refusal} 404 when it is none of theirs, 403 while acting
 */
export async function deleteDocument(args: Args, id: string): Promise<void> {
  unwrap(await args.db.rpc("delete_document", { p_id: id }));
  await removeLeftovers(args);
}

/**
 * An admin's decision on a document. `createdAt` is what they had on screen.
 * @throws {Refusal} 409 when it was decided or replaced meanwhile, 404 when it is gone
 */
export async function decideDocument(
  { db }: Args,
  form: {
    documentId: string;
    decision: "accepted" | "rejected";
    createdAt: string;
    reason?: string | undefined;
    anyway: boolean;
  },
): Promise<void> {
  unwrap(
    await db.rpc("decide_document", {
      p_id: form.documentId,
      p_decision: form.decision,
      p_created_at: form.createdAt,
      ...(form.reason && { p_reason: form.reason }),
      p_anyway: form.anyway,
    }),
  );
}

/**
 * Deletes an account and then the files it had. When it is not deleted its files stay; a file that stays though its
 * account went is taken away by the worker.
 * @throws what `deleteAccount` throws, and {Outage} before it when the files cannot be listed
 */
export async function withFilesRemoved(
  args: Args,
  userId: string,
  deleteAccount: () => Promise<void>,
): Promise<void> {
  const paths = await listFiles(serviceClient(), userId);
  await deleteAccount();
  if (paths.length > 0) await removeFiles(serviceClient(), paths).catch(noted(args));
}

/** Takes away the files that no document is made of any more. What fails here is done at the next occasion. */
async function removeLeftovers(args: Args): Promise<void> {
  try {
    const paths = unwrap(await args.db.rpc("own_leftover_files"));
    if (paths.length > 0) await removeFiles(serviceClient(), paths);
  } catch (error) {
    noted(args)(error);
  }
}

const noted =
  ({ state }: Args) =>
  (error: unknown): void => {
    log.warn({ reqId: state.id, err: error }, "could not delete the file of a removed document");
  };
