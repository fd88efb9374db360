import { z } from "zod";
import { queueResult, jsonOf } from "#app/platform/json-results.server.ts";
import { placedSchema } from "#app/platform/results.server.ts";
import { professions } from "../credentials/queries.server.ts";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import { queueArgs, type QueueQuery, type QueueResult } from "#app/platform/queue.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import { credentialLabel, FILE_STATES, isDocumentId, servedName } from "./rules.ts";
import { digestOf, readFile } from "./storage.server.ts";

const ownSchema = z.strictObject({
  documents: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.string(),
      credential_id: z.string().nullable(),
      file_name: z.string(),
      content_type: z.string(),
      size_bytes: z.number(),
      expires_on: z.string().nullable(),
      status: z.enum(["pending", "accepted", "rejected"]),
      file_state: z.enum(FILE_STATES),
      status_reason: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  credentials: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(["license", "certification"]),
      name: z.string().nullable(),
      profession: z.string().nullable(),
      state: z.string().nullable(),
      status: z.enum(["pending", "verified", "rejected"]),
    }),
  ),
  largest: z.number(),
  views: z.array(
    z.strictObject({ id: z.number(), at: z.string(), file_name: z.string(), who: z.string() }),
  ),
});

/** One of the user's own current documents. */
export type OwnDocument = Awaited<ReturnType<typeof ownDocuments>>["documents"][number];

/**
 * The caller's current documents, newest first; the licenses and certifications they can belong to; the size limit in
 * megabytes; and who viewed them last.
 */
export async function ownDocuments(db: Db) {
  const [{ documents, credentials, largest, views }, list] = await Promise.all([
    jsonOf(db, "my_documents", ownSchema),
    professions(),
  ]);
  return {
    documents: documents.map((row) => ({
      id: row.id,
      kind: row.kind,
      credentialId: row.credential_id,
      fileName: row.file_name,
      contentType: row.content_type,
      sizeBytes: row.size_bytes,
      expiresOn: row.expires_on,
      status: row.status,
      isWaiting: row.file_state === "waiting",
      reason: row.status_reason,
      createdAt: row.created_at,
    })),
    credentials: credentials.map((row) => {
      const label = credentialLabel(
        row,
        list.find(({ code }) => code === row.profession),
      );
      return {
        id: row.id,
        kind: row.kind,
        status: row.status,
        label,
        /** What `missingDocuments` calls it. */
        title: row.kind === "license" ? label : (row.name ?? ""),
      };
    }),
    largest,
    views: views.map(({ file_name: fileName, ...row }) => ({ ...row, fileName })),
  };
}

/**
 * One of the caller's current documents, with the options of its form.
 * @throws {Refusal} 404
 */
export async function ownDocument(db: Db, id: string | undefined) {
  const { documents, credentials, largest } = await ownDocuments(db);
  const document = documents.find((one) => one.id === id);
  if (!document) throw new Refusal(404, "We can’t find this document. Open your documents again.");
  return { document, credentials, largest };
}

/** The current size limit of a document, in megabytes; administrators set it. */
export async function largestDocument(db: Db): Promise<number> {
  const { value } = unwrap(
    await db.from("app_settings").select("value").eq("key", "document_mb_most").single(),
  );
  return value;
}

/** The file of a document's form. */
export const documentFile = {
  field: "file",
  maxBytes: async ({ db }: { db: Db }) => (await largestDocument(db)) * 1024 * 1024,
};

/** A document in the queue; only the open one includes the fields after `full_name`. */
const pendingDocumentSchema = z.strictObject({
  ...placedSchema.shape,
  id: z.string(),
  created_at: z.string(),
  kind: z.string(),
  full_name: z.string(),
  file_name: z.string().optional(),
  size_bytes: z.number().optional(),
  file_state: z.enum(FILE_STATES).optional(),
  expires_on: z.string().nullable().optional(),
  email: z.string().optional(),
  credential_kind: z.string().nullable().optional(),
  credential_profession: z.string().nullable().optional(),
  credential_name: z.string().nullable().optional(),
  credential_state: z.string().nullable().optional(),
  credential_number: z.string().nullable().optional(),
  credential_multistate: z.boolean().nullable().optional(),
  credential_expires_on: z.string().nullable().optional(),
  replaces_status: z.string().nullable().optional(),
});
export type PendingDocument = z.infer<typeof pendingDocumentSchema>;

/** A page of pending documents, oldest first, and the open entry. Admins only. @throws {Refusal} 403 */
export async function pendingDocuments(
  db: Db,
  asked: QueueQuery,
): Promise<QueueResult<PendingDocument>> {
  return await jsonOf(
    db,
    "pending_documents",
    queueResult(pendingDocumentSchema),
    queueArgs(asked),
  );
}

/** What a document's own page sends. */
export type OpenedDocument = {
  /** Made by us, from its kind and its owner's name. */
  fileName: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
};

/**
 * Opens a document: before the file is fetched, the database checks permission and logs anyone but the owner. A file
 * whose digest differs from the inspected one is not served.
 * @throws {Refusal} 404 if there is none, or the user may not see it; 409 while it waits for the virus scanner
 */
export async function openDocument(db: Db, id: string | undefined): Promise<OpenedDocument> {
  const none = new Refusal(404, "There is no such document, or it is not yours to see.");
  if (!isDocumentId(id)) throw none;
  const [row] = unwrap(await db.rpc("open_document", { p_id: id }));
  if (!row) throw none;
  const bytes = await readFile(serviceClient(), row.storage_path);
  if (digestOf(bytes) !== row.sha256)
    throw new Error(`The file of document ${id} is not what was inspected`);
  const fileName = servedName(row.kind, row.owner_name, row.content_type);
  return { fileName, contentType: row.content_type, bytes };
}
