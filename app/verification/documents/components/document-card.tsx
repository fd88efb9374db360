import { formatMoment } from "#app/platform/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill, type StatusTone } from "#app/ui/status.tsx";
import type { OwnDocument } from "../queries.server.ts";
import { expiryOf, formatBytes, kindLabel } from "../rules.ts";

const STATUS: Record<OwnDocument["status"], { tone: StatusTone; word: string }> = {
  pending: { tone: "waiting", word: "Being checked" },
  accepted: { tone: "success", word: "Accepted" },
  rejected: { tone: "danger", word: "Not accepted" },
};

type Props = {
  document: OwnDocument;
  /** The owner's license or certification that it shows. */
  shows: string | undefined;
  today: string;
  /** Whether an admin acts for the owner: they see only that the document exists. */
  acting: boolean;
};

/** One of the user's own documents: its status and the possible actions. */
export function DocumentCard({ document, shows, today, acting }: Props) {
  const { tone, word } = STATUS[document.status];
  const expiry = expiryOf(document.expiresOn, today);
  const path = `/job-seeker/documents/${document.id}`;
  return (
    <Card
      as="li"
      title={kindLabel(document.kind)}
      aside={
        <span className="flex flex-wrap gap-2">
          {expiry.state === "expired" ? <StatusPill tone="danger">Expired</StatusPill> : null}
          <StatusPill tone={tone}>{word}</StatusPill>
        </span>
      }
      actions={
        acting ? null : (
          <>
            <ButtonLink to={`${path}/replace`} variant="secondary">
              Replace<span className="sr-only"> {document.fileName}</span>
            </ButtonLink>
            <ButtonLink to={`${path}/delete`} variant="quiet">
              Delete<span className="sr-only"> {document.fileName}</span>
            </ButtonLink>
          </>
        )
      }
    >
      {document.reason && document.status === "rejected" ? (
        <p className="mb-4 border-l-4 border-danger pl-4">
          <span className="font-semibold">Why:</span>{" "}
          <span className="whitespace-pre-line">{document.reason}</span>
        </p>
      ) : null}
      <DefinitionList
        items={[
          {
            term: "File",
            description: (
              <>
                {acting ? (
                  <span className="break-words">{document.fileName}</span>
                ) : (
                  <Link to={`/documents/${document.id}`} reload className="break-words">
                    {document.fileName}
                  </Link>
                )}{" "}
                <span className="text-muted">({formatBytes(document.sizeBytes)})</span>
              </>
            ),
          },
          ...(shows ? [{ term: "Copy of", description: shows }] : []),
          {
            term: "Expiration",
            description:
              expiry.state === "soon" || expiry.state === "expired" ? (
                <strong>{expiry.words}</strong>
              ) : (
                expiry.words
              ),
          },
          ...(document.isWaiting
            ? [{ term: "Virus scan", description: "Soon. Others can open it after that." }]
            : []),
          { term: "Uploaded", description: formatMoment(document.createdAt) },
        ]}
      />
    </Card>
  );
}
