import { formatMoment } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { Report } from "../queries.server.ts";

/** One reported message with its reason, and the form that settles it. */
export function ReportCard({ report, answer }: { report: Report; answer: unknown }) {
  // Several of these forms stand on one page: an answer belongs to the one that was sent.
  const answered = formState(answer);
  const mine = !answered.failed || answered.value("reportId") === report.id;
  const form = mine ? answered : formState(undefined);
  const sender = report.sender ?? "Somebody who is gone";
  return (
    <Card as="li" level={2} title={`A message from ${sender}`}>
      <blockquote className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
        {report.body}
      </blockquote>
      <div className="mt-5">
        <DefinitionList
          items={[
            { term: "Reported by", description: report.reporter ?? "Somebody who is gone" },
            {
              term: "Reason",
              description: (
                <span className="wrap-anywhere whitespace-pre-line">{report.reason}</span>
              ),
            },
            {
              term: "About",
              description: `${report.position}${report.facility ? `, ${report.facility}` : ""}`,
            },
            { term: "Sent", description: `${formatMoment(report.sentAt)} (Central)` },
            { term: "Reported", description: `${formatMoment(report.reportedAt)} (Central)` },
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
          label="What you decided"
          rows={2}
          maxLength={2000}
          hint="Kept with the report. Who reported the message may read it, who wrote it does not."
          required
        />
        <SubmitButton pendingText="Settling…">Settle</SubmitButton>
      </Form>
    </Card>
  );
}
