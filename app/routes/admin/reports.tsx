import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { ReportCard } from "#app/notifications/components/report-card.tsx";
import { settleReport } from "#app/notifications/commands.server.ts";
import { openReports, PAGE_SIZE, pageNumber } from "#app/notifications/queries.server.ts";
import { settleReportForm } from "#app/notifications/schema.ts";
import { count } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Reported messages" });

export const loader = adminRoute.loader(async ({ state, url }) => {
  const page = pageNumber(url);
  const found = await openReports(state, page);
  return { ...found, page, pageCount: Math.ceil(found.total / PAGE_SIZE) };
});

export const action = adminRoute.action(
  settleReportForm,
  async ({ state, form, request }) => {
    await settleReport(state, form);
    return redirectWith(request, "/admin/reports", {
      tone: "success",
      text: "Settled. Your note is kept with the report.",
    });
  },
  { apart: "reportId" },
);

export default function Reports() {
  const { reports, total, page, pageCount } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const failed = formState(answer);
  // A report that is no longer in the list has no form of its own to say why.
  const orphaned = reports.some(({ id }) => id === failed.value("reportId"))
    ? undefined
    : summaryErrors(failed.errors).map(({ message }) => ({ message }));
  return (
    <div className="space-y-8">
      <PageHeading
        title="Reported messages"
        lead={total > 0 ? `${count(total, "report")} to look at, the oldest first.` : undefined}
      />
      <ErrorSummary errors={orphaned} />
      {reports.length > 0 ? (
        <ul className="space-y-6">
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} answer={answer} />
          ))}
        </ul>
      ) : page > 1 ? (
        <EmptyState
          title="Nothing more"
          actions={
            <ButtonLink to="/admin/reports" variant="secondary">
              First page
            </ButtonLink>
          }
        >
          <p>You have seen the whole list.</p>
        </EmptyState>
      ) : (
        <EmptyState title="Nobody has reported a message">
          <p>
            When somebody reports a message they were sent, it appears here with their reason. Only
            then can administrators read it.
          </p>
        </EmptyState>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(n) => `/admin/reports?page=${n}`}
        label="reports"
      />
    </div>
  );
}
