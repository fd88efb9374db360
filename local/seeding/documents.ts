import { createHash } from "node:crypto";
import { decidedAt } from "./accounts.ts";
import type { Book } from "./book.ts";
import type { Candidate } from "./candidates.ts";
import { idOf } from "./credentials.ts";
import { pdfOf, pngOf } from "./files.ts";

/** A file to upload to the path in its document's or image's row. */
export type SeedFile = {
  bucket: string;
  path: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
};

type Kind = "resume" | "license" | "certification" | "other";
type Facts = {
  kind: Kind;
  name: string;
  status: "pending" | "accepted" | "rejected";
  daysAgo: number;
  /** The certification it proves. */
  shows?: string;
  reason?: string;
};

/** One in this many candidates has a résumé. */
const EVERY = 8;
const UNREADABLE =
  "The photo is too dark to read. Please retake it in daylight with all four corners showing.";

/** Adds documents of candidates, the demo's first. @returns their files */
export function addDocuments(book: Book, candidates: Candidate[]): SeedFile[] {
  const [demo, ...others] = candidates;
  const demos: Facts[] = [
    { kind: "resume", name: "resume-dana-whitfield.pdf", status: "accepted", daysAgo: 40 },
    {
      kind: "license",
      name: "missouri-license.png",
      status: "accepted",
      daysAgo: 40,
    },
    {
      kind: "certification",
      name: "acls-card.png",
      status: "pending",
      daysAgo: 1,
      shows: "acls",
    },
    {
      kind: "other",
      name: "reference.png",
      status: "rejected",
      daysAgo: 12,
      reason: UNREADABLE,
    },
  ];
  const files = demos.map((facts) => addDocument(book, demo!, facts));
  others.forEach((candidate, place) => {
    if (place % EVERY !== 0 || candidate.status === "draft") return;
    const waits = candidate.status !== "approved" || place % (EVERY * 12) === 0;
    const refused = !waits && place % (EVERY * 9) === 0;
    files.push(
      addDocument(book, candidate, {
        kind: "resume",
        name: `resume-${candidate.name.split(" ").at(-1)!.toLowerCase()}.pdf`,
        status: waits ? "pending" : refused ? "rejected" : "accepted",
        daysAgo: Math.min(candidate.days / 2, 30),
        ...(refused && { reason: "This is someone else’s résumé. Please upload yours." }),
      }),
    );
  });
  return [...files, ...addCopies(book, candidates)];
}

/**
 * Adds the accepted copy of each certification that has no document yet, for everyone who is approved. Ids and colors
 * come from hashes, so that the market's other random choices stay the same.
 */
function addCopies(book: Book, candidates: Candidate[]): SeedFile[] {
  const approved = new Map(
    candidates.filter(({ status }) => status === "approved").map((one) => [one.id, one]),
  );
  const copied = new Set(book.rows("public.documents").map((row) => row["credential_id"]));
  return book.rows("public.credentials").flatMap((row) => {
    const owner = approved.get(row["user_id"] as string);
    if (!owner || row["kind"] !== "certification" || copied.has(row["id"])) return [];
    const id = idOf(`copy of ${String(row["id"])}`);
    const path = `${owner.id}/${id}`;
    const [red, green, blue] = Buffer.from(id.slice(0, 6), "hex").map((part) => 120 + (part % 100));
    const bytes = pngOf(480, 300, [red!, green!, blue!]);
    book.add("public.documents", {
      id,
      user_id: owner.id,
      kind: "certification",
      credential_id: row["id"],
      file_name: `${String(row["certification"]).replaceAll("_", "-")}-card.png`,
      content_type: "image/png",
      size_bytes: bytes.byteLength,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      storage_path: path,
      file_state: "not_scanned",
      expires_on: row["expires_on"],
      status: "accepted",
      status_reason: null,
      decided_at: decidedAt(book, owner.days),
      decided_by: owner.decidedBy,
      created_at: book.ago(owner.days - 0.05),
    });
    return { bucket: "documents", path, type: "image/png", bytes };
  });
}

function addDocument(book: Book, owner: Candidate, facts: Facts): SeedFile {
  const { kind, name, status, daysAgo, reason } = facts;
  const isPdf = name.endsWith(".pdf");
  const bytes = isPdf
    ? pdfOf([owner.name, owner.profession.code.replaceAll("_", " "), ...owner.profession.skills])
    : pngOf(480, 300, [book.between(120, 220), book.between(120, 220), book.between(120, 220)]);
  const type = isPdf ? "application/pdf" : "image/png";
  const id = book.uuid();
  const path = `${owner.id}/${book.uuid()}`;
  const credential = book
    .rows("public.credentials")
    .find(
      (row) =>
        row["user_id"] === owner.id &&
        row["kind"] === kind &&
        (kind === "license" || row["certification"] === facts.shows),
    );
  book.add("public.documents", {
    id,
    user_id: owner.id,
    kind,
    credential_id: credential?.["id"] ?? null,
    file_name: name,
    content_type: type,
    size_bytes: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    storage_path: path,
    file_state: "not_scanned",
    // A copy expires together with its credential.
    expires_on: credential?.["expires_on"] ?? null,
    status,
    status_reason: reason ?? null,
    decided_at: status === "pending" ? null : book.ago(daysAgo - 0.5),
    decided_by: status === "pending" ? null : owner.decidedBy,
    created_at: book.ago(daysAgo),
  });
  return { bucket: "documents", path, type, bytes };
}
