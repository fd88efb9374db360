/** Documents: their names, and when they expire. Pure. */
import { stateName } from "#app/domain/states.ts";
import { count, formatDate } from "#app/platform/format.ts";

/** Document kinds, as stored. */
export const DOCUMENT_KINDS = ["resume", "license", "certification", "other"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export const KIND_LABELS: Record<DocumentKind, string> = {
  resume: "Résumé",
  license: "License",
  certification: "Certification",
  other: "Something else",
};

/** Accepted types with their file extensions; the first is added to a name without one. */
export const DOCUMENT_TYPES = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;
const MAX_NAME = 120;

/** Results of a file's inspection and virus scan, as stored. */
export const FILE_STATES = ["uninspected", "waiting", "not_scanned", "clean", "infected"] as const;
/** The same, for administrators. */
export const SCAN_WORDS: Record<(typeof FILE_STATES)[number], string> = {
  uninspected: "Never checked: it cannot be opened",
  waiting: "Not scanned yet: it opens once it has been",
  not_scanned: "Not scanned",
  clean: "No virus found",
  infected: "A virus was found: it cannot be opened",
};

/** Whether a URL segment can be a document id. */
export function isDocumentId(id: string | undefined): id is string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id ?? "");
}

/** A kind in a word; an unknown one as stored. */
export function kindLabel(kind: string): string {
  return KIND_LABELS[kind as DocumentKind] ?? kind;
}

/**
 * A file's display name: without folders, control characters and text direction marks, at most 120 characters, with the
 * extension of its type. Says nothing about where the file is stored.
 */
export function cleanFileName(sent: string, type: DocumentType): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const name = last
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ")
    .trim();
  const endings: readonly string[] = DOCUMENT_TYPES[type];
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  const fits = ending !== undefined && endings.includes(ending.toLowerCase());
  const stem = (fits ? name.slice(0, -ending.length - 1) : name).replace(/^[. ]+|[. ]+$/g, "");
  const suffix = `.${fits ? ending : endings[0]!}`;
  return `${[...(stem || "document")].slice(0, MAX_NAME - suffix.length).join("")}${suffix}`;
}

/** A human-readable size: "340 KB", "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "")} MB`;
}

/** Whole days from one stored date to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** How long something stays valid, in words, and whether that needs attention. `today` as stored: "2026-11-21". */
export function expiryOf(
  expiresOn: string | null,
  today: string,
): { words: string; state: "none" | "holds" | "soon" | "expired" } {
  if (expiresOn === null) return { words: "No expiration date", state: "none" };
  const days = daysBetween(today, expiresOn);
  if (days < 0) return { words: `Expired on ${formatDate(expiresOn)}`, state: "expired" };
  if (days === 0) return { words: "Expires today", state: "soon" };
  if (days <= 60) return { words: `Expires in ${count(days, "day")}`, state: "soon" };
  return { words: `Expires on ${formatDate(expiresOn)}`, state: "holds" };
}

/** A license or certification in a few words: "RN license, Missouri". */
export function credentialLabel(
  credential: { kind: string; name: string | null; state: string | null },
  profession: { shortName: string } | undefined,
): string {
  const { kind, name, state } = credential;
  return kind === "license"
    ? `${profession?.shortName ?? ""} license, ${stateName(state ?? "")}`.trim()
    : `${name ?? ""} certification`.trim();
}

/**
 * The name a document is downloaded under, from its kind and owner: `License - Dana Whitfield.pdf`. The owner's own
 * file name never reaches the disk of whoever opens it.
 */
export function servedName(kind: string, owner: string | null, type: string): string {
  const words = [
    Object.hasOwn(SERVED_KINDS, kind) ? SERVED_KINDS[kind as DocumentKind] : "Document",
  ];
  // Letters and digits of any script, and nothing that could look like an extension.
  const name = (owner ?? "").normalize("NFC").match(/[\p{L}\p{M}\p{N}'’-]+/gu);
  if (name) words.push(name.join(" ").slice(0, 60));
  const ending = isProvenType(type) ? DOCUMENT_TYPES[type][0] : "bin";
  return `${words.join(" - ")}.${ending}`;
}
const SERVED_KINDS: Record<DocumentKind, string> = {
  resume: "Resume",
  license: "License",
  certification: "Certification",
  other: "Document",
};

/** Whether inspection has confirmed this type: only those are shown in the browser. */
export function isProvenType(type: string): type is DocumentType {
  return Object.hasOwn(DOCUMENT_TYPES, type);
}

/**
 * The Content-Disposition header: any character in the form of RFC 8187, and a plain version for programs that do not
 * know it.
 */
export function contentDisposition(fileName: string, type: string): string {
  const plain = fileName
    .normalize("NFKD")
    .replace(/[^\w. ()-]/g, "_")
    .replace(/_+/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const how = isProvenType(type) ? "inline" : "attachment";
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
