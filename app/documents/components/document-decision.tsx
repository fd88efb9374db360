import type { Profession } from "#app/credentials/queries.server.ts";
import { formatDate, formatMoment } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { PendingDocument } from "../queries.server.ts";
import { credentialLabel, expiryOf, formatBytes, kindLabel } from "../rules.ts";

type Props = {
  document: PendingDocument;
  professions: readonly Profession[];
  today: string;
  answer: unknown;
};

/** One waiting document with what it is to show, and the form that decides on it. */
export function DocumentDecision({ document, professions, today, answer }: Props) {
  // Several of these forms stand on one page: an answer belongs to the one that was sent.
  const answered = formState(answer);
  const mine = !answered.failed || answered.value("documentId") === document.id;
  const form = mine ? answered : formState(undefined);
  return (
    <Card
      as="li"
      level={2}
      title={document.full_name ?? document.email}
      aside={<StatusPill tone="waiting">{kindLabel(document.kind)}</StatusPill>}
    >
      <DefinitionList items={factsOf(document, professions, today)} />
      <Form
        errors={summaryErrors(form.errors, { reason: `reason-${document.id}` })}
        className="mt-6 space-y-4"
      >
        <input type="hidden" name="documentId" value={document.id} />
        <input type="hidden" name="createdAt" value={document.created_at} />
        <TextArea
          {...form.field("reason")}
          id={`reason-${document.id}`}
          label="Reason"
          rows={2}
          hint="Needed when you do not accept it: the person reads it and can upload a better one."
        />
        <div className="flex flex-wrap gap-3">
          <Button name="decision" value="accepted">
            Accept
          </Button>
          <Button name="decision" value="rejected" variant="danger">
            Do not accept
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function factsOf(document: PendingDocument, professions: readonly Profession[], today: string) {
  const profession = professions.find(({ code }) => code === document.credential_profession);
  return [
    {
      term: "File",
      description: (
        <>
          <a
            href={`/admin/documents/${document.id}`}
            target="_blank"
            rel="noopener"
            className="link break-words"
          >
            {document.file_name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>{" "}
          <span className="text-muted">({formatBytes(document.size_bytes)})</span>
        </>
      ),
    },
    { term: "E-mail", description: document.email },
    ...(document.credential_kind
      ? [
          {
            term: "Is to show",
            description: `${credentialLabel(
              {
                kind: document.credential_kind,
                name: document.credential_name,
                state: document.credential_state,
                number: document.credential_number,
              },
              profession,
            )}${document.credential_multistate ? ", multistate" : ""}${
              document.credential_expires_on
                ? `, expires ${formatDate(document.credential_expires_on)}`
                : ""
            }`,
          },
        ]
      : []),
    { term: "Valid", description: expiryOf(document.expires_on, today).words },
    ...(document.replaces_status
      ? [{ term: "Takes the place of", description: `One that was ${document.replaces_status}` }]
      : []),
    { term: "Uploaded", description: `${formatMoment(document.created_at)} (Central)` },
  ];
}
