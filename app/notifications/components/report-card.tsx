import { byKey } from "#app/platform/by-key.ts";
import { formatMoment } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { Link } from "#app/ui/link.tsx";
import { REPORT_REASONS } from "#app/positions/reporting/rules.ts";
import type { Report } from "../queries.server.ts";

const GONE = "A deleted account";
const reasons: Readonly<Record<string, string>> = byKey({ ...REPORT_REASONS });

/** One report with its reason, and the form that closes it. */
export function ReportCard({ report, answer }: { report: Report; answer: unknown }) {
  // The page has one form per report; show an answer only in the one that was submitted.
  const answered = formState(answer);
  const mine = !answered.failed || answered.value("reportId") === report.id;
  const form = mine ? answered : formState(undefined);
  const { message } = report;
  const reporter = report.reporter ?? (message ? GONE : "A visitor");
  return (
    <Card
      as="li"
      level={2}
      title={
        message ? `A message from ${message.sender ?? GONE}` : `A position: ${report.position}`
      }
    >
      {message ? (
        <blockquote className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
          {message.body}
        </blockquote>
      ) : null}
      <div className="mt-5">
        <DefinitionList
          items={[
            { term: "Reported by", description: reporter },
            {
              term: "Reason",
              description: (
                <span className="wrap-anywhere whitespace-pre-line">
                  {[reasons[report.kind], report.reason].filter(Boolean).join(": ")}
                </span>
              ),
            },
            {
              term: "About",
              description: (
                <Link to={`/admin/positions/${report.positionId}`}>
                  {report.position}
                  {report.facility ? `, ${report.facility}` : ""}
                </Link>
              ),
            },
            ...(message ? [{ term: "Sent", description: formatMoment(message.sent_at) }] : []),
            { term: "Reported", description: formatMoment(report.reportedAt) },
          ]}
        />
      </div>
      <Form
        errors={summaryErrors(form.errors, { note: `note-${report.id}` })}
        className="mt-6 space-y-4"
      >
        <input type="hidden" name="reportId" value={report.id} />
        <TextArea
          {...form.field("note")}
          id={`note-${report.id}`}
          label="Your decision"
          rows={2}
          maxLength={2000}
          hint={
            message
              ? "Kept with the report. The person who reported the message can read it. The person who wrote it can’t."
              : "Kept with the report. Neither the facility nor the person who reported it can read it."
          }
          required
        />
        <SubmitButton pendingText="Closing…">Close report</SubmitButton>
      </Form>
    </Card>
  );
}
