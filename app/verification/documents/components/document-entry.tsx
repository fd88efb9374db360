import type { Profession } from "../../credentials/queries.server.ts";
import { formatDate, formatMoment } from "#app/platform/format.ts";
import type { formState } from "#app/platform/form-state.ts";
import { OpenEntry, type QueueSpot } from "#app/ui/queue-entry.tsx";
import { Evidence } from "#app/ui/queue.tsx";
import type { PendingDocument } from "../queries.server.ts";
import { credentialLabel, expiryOf, formatBytes, kindLabel, SCAN_WORDS } from "../rules.ts";

type Props = {
  document: PendingDocument;
  /** The profession of the credential it should show. */
  profession: Profession | undefined;
  today: string;
  spot: QueueSpot;
  form: ReturnType<typeof formState>;
};

/** A pending document with what it should show, and the form that decides on it. */
export function DocumentEntry({ document, profession, today, ...rest }: Props) {
  const shows = showsOf(document, profession);
  return (
    <OpenEntry
      {...rest}
      id={document.id}
      held={document.held}
      title={document.full_name}
      kind={kindLabel(document.kind)}
      facts={[
        {
          term: "File",
          description: (
            <>
              <a
                href={`/admin/documents/${document.id}`}
                target="_blank"
                rel="noopener"
                aria-describedby="new-tab"
                className="link -my-2 inline-flex min-h-11 max-w-full items-center break-words"
              >
                {document.file_name}
              </a>{" "}
              ({formatBytes(document.size_bytes ?? 0)})
              <span id="new-tab" className="block font-normal text-muted">
                Opens in a new tab. Opening it is logged, and the owner can see that.
              </span>
            </>
          ),
        },
        ...(document.file_state
          ? [{ term: "Virus scan", description: SCAN_WORDS[document.file_state] }]
          : []),
        ...(shows ? [{ term: "Proof of", description: <Evidence>{shows}</Evidence> }] : []),
        { term: "Expiration", description: expiryOf(document.expires_on ?? null, today).words },
        ...(document.replaces_status
          ? [{ term: "Replaces", description: `One that was ${document.replaces_status}` }]
          : []),
        { term: "Email", description: <Evidence>{document.email}</Evidence> },
        { term: "Uploaded", description: formatMoment(document.created_at) },
      ]}
      hidden={{ documentId: document.id, createdAt: document.created_at }}
      text={{
        name: "reason",
        label: "Reason",
        hint: "Required if you don’t accept it. The person sees it and can upload a better copy.",
      }}
      choices={[
        { value: "accepted", label: "Accept" },
        { value: "rejected", label: "Don’t accept", danger: true },
      ]}
    />
  );
}

function showsOf(document: PendingDocument, profession: Profession | undefined): string | null {
  const { credential_kind: kind, credential_expires_on: ends } = document;
  if (!kind) return null;
  const credential = {
    kind,
    name: document.credential_name ?? null,
    state: document.credential_state ?? null,
  };
  return [
    credentialLabel(credential, profession),
    document.credential_multistate && "multistate",
    document.credential_number && `no. ${document.credential_number}`,
    ends && `expires ${formatDate(ends)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
