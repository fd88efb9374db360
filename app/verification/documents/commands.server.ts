import { getEnv } from "#app/platform/env.server.ts";
import { Refusal, unwrap, type Answer } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RouteArgs } from "#app/platform/route.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import type { Uploaded } from "#app/platform/upload.server.ts";
import { scanForViruses, type Scan } from "./antivirus.server.ts";
import { inspect } from "./inspect.server.ts";
import { cleanFileName, type DocumentKind, type DocumentType } from "./rules.ts";
import { digestOf, putFile, removeFiles } from "./storage.server.ts";

type Args = Pick<RouteArgs<unknown>, "db" | "state">;

/** What a user says about a file they upload. */
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
 * Saves a file as the caller's document, optionally replacing another. The file is stored first: a document without one
 * is never visible, and a file without a document is removed, now or later.
 * @returns its display name
 * @throws {Refusal} 422 if it is not a complete PDF, JPEG or PNG, 409 or 429 beyond the limits, 403 while acting
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
  await removeLeftovers(args, db.rpc("own_leftover_files"));
  return fileName;
}

/**
 * Records the inspection result of a file, by its digest: a document can be created from this file only. Uses the
 * secret key, because users must not vouch for their own files.
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
 * Deletes one of the caller's documents, with its file.
 * @throws {Refusal} 404 if it is not theirs, 403 while acting
 */
export async function deleteDocument(args: Args, id: string): Promise<void> {
  unwrap(await args.db.rpc("delete_document", { p_id: id }));
  await removeLeftovers(args, args.db.rpc("own_leftover_files"));
}

/**
 * An admin's decision on a document. `createdAt` identifies the version they saw.
 * @throws {Refusal} 409 if it was decided or replaced meanwhile, 404 if it is gone
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
 * Deletes an account and then its files. Files of documents that a merge moved to another account stay. If deleting a
 * file fails, the worker removes it later.
 * @throws what `deleteAccount` throws; then the files stay
 */
export async function withFilesRemoved(
  args: Args,
  userId: string,
  deleteAccount: () => Promise<void>,
): Promise<void> {
  await deleteAccount();
  await removeLeftovers(
    args,
    serviceClient().rpc("leftover_files", { p_limit: 1_000, p_folder: userId }),
  );
}

/** Removes files that no document uses any more. Failures are retried next time. */
async function removeLeftovers(
  args: Args,
  found: PromiseLike<Answer<string[] | null>>,
): Promise<void> {
  try {
    const paths = unwrap(await found);
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
