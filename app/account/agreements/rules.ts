/** Agreements to legal documents. Pure. */
import { LEGAL_DOCUMENTS } from "#app/site/legal/rules.ts";

/** A document that people agree to, by its name in the database. */
export type AgreedDocument = "terms" | "facility_agreement";

/** One version of such a document. */
export type DocumentVersion = { document: AgreedDocument; version: number };

/** What a user agreed to and when (UTC), and what they still have to agree to. */
export type Agreements = {
  agreed: (DocumentVersion & { agreed_at: string })[];
  due: DocumentVersion[];
};

/** A document's name and version: "Terms of Service, version 1". */
export function versionWords({ document, version }: DocumentVersion): string {
  return `${LEGAL_DOCUMENTS[document].title}, version ${version}`;
}

/** The newest version of each document that a user agreed to. */
export function newestOf(agreed: Agreements["agreed"]): DocumentVersion[] {
  const newest = new Map<AgreedDocument, DocumentVersion>();
  for (const { document, version } of agreed) {
    if ((newest.get(document)?.version ?? 0) < version) newest.set(document, { document, version });
  }
  return [...newest.values()].sort((a, b) => b.document.localeCompare(a.document));
}
