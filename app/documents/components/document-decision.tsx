import type { Profession } from "#app/credentials/queries.server.ts";
import { formatDate, formatMoment } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { PendingDocument } from "../queries.server.ts";
import { credentialLabel, expiryOf, formatBytes, kindLabel } from "../rules.ts";

type Props = {
  document: PendingDocument;
  professions: readonly Profession[];
  today: string;
  answer: unknown;
};

/** One waiting document with what it is to show, and the form that decides on it. Brief: a page has 15 of them, and stays under 60 KB. */
export function DocumentDecision({ document, professions, today, answer }: Props) {
  // Several of these forms stand on one page: an answer belongs to the one that was sent.
  const answered = formState(answer);
  const mine = !answered.failed || answered.value("documentId") === document.id;
  const form = mine ? answered : formState(undefined);
  const id = `reason-${document.id}`;
  return (
    <li className="grid gap-4 py-6 lg:grid-cols-2 lg:gap-8">
      <div className="min-w-0">
        <h2 className="text-lg">{document.full_name ?? document.email}</h2>
        <p className="text-muted">{document.email}</p>
        <p className="mt-2 font-medium break-words">
          {kindLabel(document.kind)}:{" "}
          <a
            href={`/admin/documents/${document.id}`}
            target="_blank"
            rel="noopener"
            aria-describedby="new-tab"
            className="link"
          >
            {document.file_name}
          </a>{" "}
          ({formatBytes(document.size_bytes)})
        </p>
        <p>{factsOf(document, professions, today).join(". ")}.</p>
      </div>
      <Form errors={summaryErrors(form.errors, { reason: id })} className="space-y-3">
        <input type="hidden" name="documentId" value={document.id} />
        <input type="hidden" name="createdAt" value={document.created_at} />
        <TextArea {...form.field("reason")} id={id} label="Reason" rows={2} />
        <p className="flex flex-wrap gap-3">
          <Button name="decision" value="accepted">
            Accept
          </Button>
          <Button name="decision" value="rejected" variant="danger">
            Do not accept
          </Button>
        </p>
      </Form>
    </li>
  );
}

function factsOf(document: PendingDocument, professions: readonly Profession[], today: string) {
  const { credential_kind: kind, credential_expires_on: ends } = document;
  const credential = kind && {
    kind,
    name: document.credential_name,
    state: document.credential_state,
  };
  const profession = professions.find(({ code }) => code === document.credential_profession);
  const shown = credential && [
    `To show: ${credentialLabel(credential, profession)}`,
    document.credential_multistate && "multistate",
    document.credential_number && `no. ${document.credential_number}`,
    ends && `expires ${formatDate(ends)}`,
  ];
  return [
    ...(shown ? [shown.filter(Boolean).join(", ")] : []),
    expiryOf(document.expires_on, today).words,
    ...(document.replaces_status ? [`In place of one that was ${document.replaces_status}`] : []),
    `Uploaded ${formatMoment(document.created_at)} (Central)`,
  ];
}
