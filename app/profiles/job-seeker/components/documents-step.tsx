import { byKey } from "#app/platform/by-key.ts";
import { missingItems } from "#app/verification/papers/rules.ts";
import { todayCentral } from "#app/platform/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StatusPill, type StatusTone } from "#app/ui/status.tsx";
import type { StepShown } from "./plain-steps.tsx";

const STATUS: Record<string, { tone: StatusTone; label: string }> = byKey({
  pending: { tone: "waiting", label: "Being checked" },
  accepted: { tone: "success", label: "Accepted" },
  rejected: { tone: "danger", label: "Not accepted" },
});

/** Uploaded documents, and what is still missing. */
export function DocumentsStep({ data }: { data: StepShown }) {
  const { documents, credentials } = data;
  const missing = missingItems(
    { needsLicense: false, credentials, documents },
    todayCentral(),
  ).filter(({ what }) => what === "documents");
  return (
    <div className="space-y-6">
      {documents.length === 0 ? (
        <EmptyState title="No documents yet">
          <p>PDF, JPEG or PNG, up to {data.largest} MB each. You can see who opened each one.</p>
        </EmptyState>
      ) : (
        <ul aria-label="Your documents" className="divide-y divide-line border-y border-line">
          {documents.map(({ fileName, status, reason }, index) => (
            <li key={`${fileName} ${index}`} className="space-y-1 py-4">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 font-medium break-words">{fileName}</span>
                <StatusPill tone={STATUS[status]!.tone}>{STATUS[status]!.label}</StatusPill>
              </div>
              {reason ? <p>Reason: {reason}</p> : null}
            </li>
          ))}
        </ul>
      )}
      {missing.length ? (
        <div>
          <p className="font-semibold">Still missing</p>
          <ul className="mt-1 list-disc space-y-1 ps-6">
            {missing.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="mt-2 text-muted">You can continue and add these later.</p>
        </div>
      ) : null}
      <ButtonLink to="/job-seeker/documents" variant="secondary">
        {documents.length ? "Open my documents" : "Add a document"}
      </ButtonLink>
    </div>
  );
}
