import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { ReportCard } from "#app/notifications/components/report-card.tsx";
import { settleReport } from "#app/notifications/commands.server.ts";
import { mailToDecide, openReports } from "#app/notifications/queries.server.ts";
import { settleReportForm } from "#app/notifications/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedKey } from "#app/platform/params.server.ts";
import { waitingCount } from "#app/platform/queue.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CursorPagination } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { LostNotice } from "#app/ui/queue.tsx";

const HERE = "/admin/reports";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Reported messages" });

export const loader = adminRoute.loader(async ({ state, url }) => {
  const asked = { after: askedKey(url) };
  const [{ rows, after }, { reports }] = await Promise.all([
    openReports(state, asked.after),
    mailToDecide(state),
  ]);
  return { rows, after, asked, total: reports };
});

export const action = adminRoute.action(
  settleReportForm,
  async ({ state, form, request }) => {
    await settleReport(state, form);
    return redirectWith(request, HERE, {
      tone: "success",
      text: "Settled. Your note is kept with the report.",
    });
  },
  { apart: "reportId" },
);

export default function Reports() {
  const { rows, after, asked, total } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const failed = formState(answer);
  // A report that is no longer in the list has no form of its own to say why.
  const lost =
    failed.failed && !rows.some(({ id }) => id === failed.value("reportId"))
      ? { errors: failed.errors, field: "note", typed: failed.value("note")?.trim() ?? "" }
      : null;
  return (
    <div className="space-y-8">
      <PageHeading
        title="Reported messages"
        lead={
          total > 0 ? `${waitingCount(total, "report")} to look at, the oldest first.` : undefined
        }
      />
      {lost ? <LostNotice lost={lost} gone other={false} /> : null}
      {rows.length > 0 ? (
        <ul className="space-y-6">
          {rows.map((report) => (
            <ReportCard key={report.id} report={report} answer={answer} />
          ))}
        </ul>
      ) : asked.after ? (
        <EmptyState
          title="Nothing more"
          actions={
            <ButtonLink to={HERE} variant="secondary">
              Back to the beginning
            </ButtonLink>
          }
        >
          <p>You have seen the whole list.</p>
        </EmptyState>
      ) : (
        <EmptyState title="No reports to review">
          <p>
            When somebody reports a message, it appears here with their reason. Only then can
            administrators read it. Settled reports are in the{" "}
            <Link to="/admin/audit-log?type=message_report">audit log</Link>.
          </p>
        </EmptyState>
      )}
      {rows.length > 0 ? (
        <CursorPagination {...{ here: HERE, asked, after }} label="Newer reports" />
      ) : null}
    </div>
  );
}
