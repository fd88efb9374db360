import { z } from "zod";
import { queueResult, jsonOf } from "#app/platform/json-results.server.ts";
import { placedSchema } from "#app/platform/results.server.ts";
import { professions } from "../credentials/queries.server.ts";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import { queueArgs, type QueueQuery, type QueueResult } from "#app/platform/queue.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import { credentialLabel, FILE_STATES, isDocumentId, servedName } from "./rules.ts";
import { digestOf, readFile } from "./storage.server.ts";

const MOST_DOCUMENTS = 100;

/** One document of somebody's own, that is in force. */
export type OwnDocument = Awaited<ReturnType<typeof ownDocuments>>[number];

/** Somebody's documents that are in force, newest first. */
export async function ownDocuments(db: Db, userId: string) {
  const rows = unwrap(
    await db
      .from("documents")
      .select(
        "id, kind, credential_id, file_name, content_type, size_bytes, expires_on, status, file_state, status_reason, created_at",
      )
      .eq("user_id", userId)
      .is("replaced_by", null)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(MOST_DOCUMENTS),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    credentialId: row.credential_id,
    fileName: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    expiresOn: row.expires_on,
    status: row.status as "pending" | "accepted" | "rejected",
    isWaiting: row.file_state === "waiting",
    reason: row.status_reason,
    createdAt: row.created_at,
  }));
}

/**
 * One of somebody's own documents that is in force.
 * @throws {Refusal} 404
 */
export async function ownDocument(
  db: Db,
  userId: string,
  id: string | undefined,
): Promise<OwnDocument> {
  const found = (await ownDocuments(db, userId)).find((document) => document.id === id);
  if (!found) throw new Refusal(404, "There is no such document among yours.");
  return found;
}

/** Somebody's licenses and certifications, as a document's form offers them. */
export async function ownCredentials(db: Db, userId: string) {
  const [answer, list] = await Promise.all([
    db
      .from("credentials")
      .select("id, kind, name, profession, state")
      .eq("user_id", userId)
      .order("kind", { ascending: false })
      .order("created_at")
      .order("id")
      .limit(50),
    professions(),
  ]);
  return unwrap(answer).map((row) => ({
    id: row.id,
    label: credentialLabel(
      row,
      list.find(({ code }) => code === row.profession),
    ),
  }));
}

/** How large a document may be just now, in megabytes: administrators set it. */
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

/** Who looked at somebody's documents last, newest first. */
export async function viewsOfMine(db: Db, limit: number) {
  return unwrap(await db.rpc("document_views_of_mine", { p_limit: limit })).map((row) => ({
    id: row.id,
    at: row.at,
    fileName: row.file_name,
    who: row.who,
  }));
}

/** A document of the queue; what is behind `full_name` is there of the opened one only. */
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

/** A part of the documents that wait for a decision, oldest first, and the opened one. Admins only. @throws {Refusal} 403 */
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
  /** Made by us, of what it is and whose. */
  fileName: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
};

/**
 * Looks at a document: the database says whether they may, and writes down who is not its owner, before the file is
 * fetched. What does not have the digest of the bytes that were inspected is not given out.
 * @throws {Refusal} 404 when there is none, or it is not theirs to see; 409 while it waits for the virus scanner
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
