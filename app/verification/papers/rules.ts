/** Which credentials and copies a profile still lacks. Pure. */

/** The credentials and documents that count toward a complete profile. */
export type Papers = {
  needsLicense: boolean;
  credentials: readonly {
    id: string;
    kind: "license" | "certification";
    /** Its common name: "Missouri license", "BLS". */
    title: string;
    expiresOn: string | null;
    /** Verification status; null before submission. */
    status: "pending" | "verified" | "rejected" | null;
  }[];
  documents: readonly Copy[];
};
/** A document, as far as it decides whether a copy is missing. */
export type Copy = {
  kind: string;
  credentialId: string | null;
  status: "pending" | "accepted" | "rejected";
  expiresOn: string | null;
};
/** A missing item, in a sentence, and where to fix it. */
export type Missing = { what: "credentials" | "documents"; sentence: string };

/** Whether a document counts: it is neither rejected nor past its own expiration date. */
const counts = ({ status, expiresOn }: Copy, today: string): boolean =>
  status !== "rejected" && (expiresOn === null || expiresOn >= today);

/** Whether no résumé counts. */
export function lacksResume(documents: readonly Copy[], today: string): boolean {
  return !documents.some((document) => document.kind === "resume" && counts(document, today));
}

/**
 * The credentials of which a copy is missing. A copy counts for the credential it names. Before the profile is
 * submitted, copies have no name: as many as the credentials of their kind count for all of them, fewer for none.
 * A credential we did not accept first needs an edit, so it needs no copy yet.
 */
export function withoutCopy<Held extends { id: string; kind: string; status: string | null }>(
  credentials: readonly Held[],
  documents: readonly Copy[],
  today: string,
): Held[] {
  const good = documents.filter((document) => counts(document, today));
  const unnamed = credentials.filter(
    ({ id, status }) =>
      status !== "rejected" && !good.some(({ credentialId }) => credentialId === id),
  );
  const many = (of: readonly { kind: string }[], kind: string) =>
    of.filter((one) => one.kind === kind).length;
  const nameless = good.filter(({ credentialId }) => credentialId === null);
  return unnamed.filter(({ kind }) => many(nameless, kind) < many(unnamed, kind));
}

/** The missing credentials and documents, most important first. */
export function missingItems(
  { needsLicense: needed, credentials, documents }: Papers,
  today: string,
): Missing[] {
  const licenses = credentials.filter(({ kind }) => kind === "license");
  const expired = credentials.filter(({ expiresOn }) => expiresOn !== null && expiresOn < today);
  const missing: Missing[] = [];
  const add = (what: Missing["what"], sentence: string) => missing.push({ what, sentence });
  if (needed && licenses.length === 0)
    add("credentials", "Your license. Both Missouri and Kansas require one for your profession.");
  for (const { title } of expired) add("credentials", `${title}: it has expired.`);
  if (lacksResume(documents, today)) add("documents", "Your résumé.");
  for (const { kind, title } of withoutCopy(credentials, documents, today))
    add("documents", `A copy of your ${title}${kind === "license" ? "" : " certification"}.`);
  return missing;
}

/** The missing documents, as list items: "Your résumé". */
export function missingDocuments(
  held: {
    credentials: readonly Omit<Papers["credentials"][number], "expiresOn">[];
    documents: Papers["documents"];
  },
  today: string,
): string[] {
  const credentials = held.credentials.map((item) => ({ ...item, expiresOn: null }));
  return missingItems({ needsLicense: false, credentials, documents: held.documents }, today)
    .filter(({ what }) => what === "documents")
    .map(({ sentence }) => sentence.replace(/\.$/, ""));
}
