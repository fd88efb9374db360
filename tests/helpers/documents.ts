/** Shared by document tests: uploading a file through the form, and reading the database and the storage. */
import { rewrite } from "#app/verification/documents/pdf/rewrite.ts";
import { sql, type Person, type Visitor } from "./people.ts";
import type { Stack } from "./stack.ts";

/** The path of a user's documents. */
export const DOCUMENTS = "/job-seeker/documents";

/** A file to upload: its name, its bytes, and the type it claims. */
export type Sent = { name?: string; bytes: Uint8Array; type?: string };

/** Submits a form with files as the page would, whatever the files contain. */
export async function upload(
  visitor: Visitor,
  files: Sent | Sent[],
  fields: Record<string, string> = { kind: "resume" },
  path = DOCUMENTS,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const file of [files].flat()) {
    const { name = "resume.pdf", bytes, type = "application/pdf" } = file;
    body.append("file", new File([new Uint8Array(bytes)], name, { type }));
  }
  return fetch(visitor.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      cookie: visitor.cookie,
      "x-forwarded-for": visitor.address,
      origin: visitor.origin,
      "sec-fetch-site": "same-origin",
      ...headers,
    },
    body,
  });
}

/** The stored form of a PDF, which is rewritten on upload. */
export async function keptPdf(bytes: Uint8Array): Promise<Buffer> {
  const answer = await rewrite(bytes);
  if ("problem" in answer) throw new Error(`It is not kept: ${answer.problem}`);
  return Buffer.from(answer.bytes);
}

/** A document's row in the database. */
export type Row = {
  id: string;
  kind: string;
  file_name: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  status: string;
  file_state: string;
  status_reason: string | null;
  storage_path: string;
  credential_id: string | null;
  replaced_by: string | null;
  created_at: string;
};

/** A user's documents, oldest first. */
export const rowsOf = ({ id }: Person, stack: Stack) =>
  sql<Row>(
    stack,
    "select *, expires_on::text as expires_on from public.documents where user_id = $1 order by created_at, id",
    [id],
  );

/** A user's files in the storage. */
export const filesOf = async ({ id }: Person, stack: Stack) =>
  (
    await sql<{ name: string }>(
      stack,
      "select name from storage.objects where bucket_id = 'documents' and name like $1 || '/%' order by name",
      [id],
    )
  ).map(({ name }) => name);

/** Who was recorded as having viewed a user's documents. */
export const viewsOf = ({ id }: Person, stack: Stack) =>
  sql<{ viewer_id: string; employer_id: string | null; file_name: string }>(
    stack,
    "select viewer_id, employer_id, file_name from public.document_views where owner_id = $1 order by id",
    [id],
  );
